import PlaybackCore

extension CaseRun {
  mutating func updateLeavesCurrentAlone() async {
    guard let begun = await begin([media.first.item, media.second.item]) else { return }
    await driver.pass(.milliseconds(300))
    let (index, third) = (mark, turn(media.third.item))
    await carryOut(.update(window(begun.current, [third])))
    forbid("what plays was to be left alone", from: index) { report in
      if case .playback(_, .playing, _) = report.fact { return false }
      return report.fact.turn == begun.current.id
    }
    await comparePlaceByPausing(begun)
  }

  mutating func updateExchangesNext() async {
    guard let begun = await begin([media.first.item, media.second.item]) else { return }
    let third = turn(media.third.item)
    await carryOut(.update(window(begun.current, [third])))
    let index = mark
    _ = await expectFact(.advanced(to: third.id), from: begun.mark, after: media.first.duration)
    forbid("\(begun.next.id) was taken out", from: index) { $0.fact.turn == begun.next.id }
    forbid("the player went on", from: begun.mark) { $0.fact == .ended(begun.current.id) }
  }

  mutating func updateAfterCommitHoldsLater() async {
    guard let begun = await begin([media.first.item, media.second.item], at: media.first.middle) else {
      return
    }
    let (advanced, committed) = (
      PlayerReport.Fact.advanced(to: begun.next.id), PlayerReport.Fact.committed(begun.next.id)
    )
    let either = await expect(
      "\(committed) or \(advanced)", from: begun.mark, within: media.first.duration + tolerances.answer
    ) { $0.fact == committed || $0.fact == advanced }
    // A player that can exchange the next turn until it is heard never commits.
    guard either?.report.fact == committed else { return }
    let third = turn(media.third.item)
    await carryOut(.update(window(begun.current, [third])))
    guard let join = await expectAdvance(begun) else { return }
    _ = await expectFact(.advanced(to: third.id), from: join.index, after: media.second.duration)
  }

  mutating func updateToNothingEnds() async {
    guard let begun = await begin([media.first.item, media.second.item]) else { return }
    await carryOut(.update(window(begun.current)))
    _ = await expectFact(.ended(begun.current.id), from: begun.mark, after: media.first.duration)
    forbid("nothing was to follow", from: begun.mark) { $0.fact == .advanced(to: begun.next.id) }
  }

  mutating func updateContinuesAfterAdvance() async {
    guard let begun = await begin([media.first.item, media.second.item], at: media.first.middle),
      let join = await expectAdvance(begun)
    else { return }
    let third = turn(media.third.item)
    await carryOut(.update(window(begun.next, [third])))
    let advanced = PlayerReport.Fact.advanced(to: third.id)
    guard await expectFact(advanced, from: join.index, after: media.second.duration) != nil else { return }
    _ = await expectFact(.ended(third.id), from: join.index, after: media.third.duration)
  }
}
