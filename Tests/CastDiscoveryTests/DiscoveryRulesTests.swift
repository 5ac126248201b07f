import Testing

@testable import CastDiscovery

@Suite("When an app begins to look")
struct DiscoveryRulesTests {
  typealias Rules = DiscoveryRules

  private func memory(tapped: Bool, acknowledged: Bool) -> Rules.Memory {
    var memory = Rules.Memory()
    (memory.hasTapped, memory.hasAcknowledged) = (tapped, acknowledged)
    return memory
  }

  @Test("By default: nothing before the first tap, then an explanation, then looking (S159, S167, S168)")
  func firstTap() {
    var rules = Rules()
    #expect(rules.handle(.launched).isEmpty && !rules.isDiscovering)
    #expect(
      rules.handle(.buttonTapped) == [.remember(memory(tapped: true, acknowledged: false)), .showExplanation])
    #expect(rules.handle(.buttonTapped).isEmpty && !rules.isDiscovering)
    #expect(
      rules.handle(.explanationAcknowledged)
        == [.remember(memory(tapped: true, acknowledged: true)), .startDiscovery, .showDevices])
    #expect(rules.isDiscovering && rules.handle(.explanationAcknowledged).isEmpty)
    #expect(rules.handle(.buttonTapped) == [.showDevices])
  }

  @Test("Dismissed without agreeing: no looking; the next tap explains again (S168)")
  func dismissed() {
    var rules = Rules()
    _ = rules.handle(.buttonTapped)
    #expect(rules.handle(.explanationDismissed).isEmpty && !rules.isDiscovering)
    #expect(rules.handle(.explanationAcknowledged).isEmpty && !rules.isDiscovering)
    #expect(rules.handle(.buttonTapped) == [.showExplanation])
  }

  @Test("Later launches look at once, without explaining (S170)")
  func laterLaunch() {
    var rules = Rules(memory: memory(tapped: true, acknowledged: true))
    #expect(rules.handle(.launched) == [.startDiscovery])
    #expect(rules.handle(.stopAsked) == [.stopDiscovery] && rules.handle(.stopAsked).isEmpty)
  }

  @Test(
    "The flag counts only while autostart is not disabled (S169, S171)",
    arguments: [(true, false), (false, false), (true, true), (false, true)])
  func flags(waitsForTap: Bool, isDisabled: Bool) {
    let options = Rules.Options(startsAfterFirstTap: waitsForTap, disablesAutostart: isDisabled)
    var rules = Rules(options, memory: memory(tapped: false, acknowledged: true))
    let atLaunch = !isDisabled && !waitsForTap
    #expect(rules.handle(.launched) == (atLaunch ? [.startDiscovery] : []))
    let remembered = Rules.Effect.remember(memory(tapped: true, acknowledged: true))
    let starts = !isDisabled && waitsForTap
    #expect(rules.handle(.buttonTapped) == [remembered] + (starts ? [.startDiscovery] : []) + [.showDevices])
    #expect(rules.isDiscovering == !isDisabled)
    #expect(rules.handle(.startAsked) == (isDisabled ? [.startDiscovery] : []))
  }

  @Test(
    "The explanation comes before the first looking however that begins, or never where it is switched off")
  func explanation() {
    var asked = Rules(Rules.Options(disablesAutostart: true))
    #expect(asked.handle(.startAsked) == [.showExplanation])
    #expect(
      asked.handle(.explanationAcknowledged)
        == [.remember(memory(tapped: false, acknowledged: true)), .startDiscovery])
    var without = Rules(Rules.Options(explains: false))
    #expect(without.handle(.startAsked) == [.startDiscovery])
  }

  @Test("The button is there while an interface is up, with devices or without (S157)")
  func button() {
    var rules = Rules()
    #expect(!rules.isButtonVisible)
    #expect(rules.handle(.networkChanged(isUp: true)) == [.showButton(true)] && rules.isButtonVisible)
    #expect(rules.handle(.networkChanged(isUp: true)).isEmpty)
    #expect(rules.handle(.networkChanged(isUp: false)) == [.showButton(false)])
  }
}
