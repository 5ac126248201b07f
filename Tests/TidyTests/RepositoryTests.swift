import Testing

@Suite struct `The repository` {
  @Test(arguments: Rule.all)
  func `keeps the rule about`(rule: Rule) throws {
    let sources = try Repository.sources()
    #expect(sources.count > 20)
    let broken = sources.flatMap { source in rule.check(source).map { "\(source.path), \($0)" } }
    #expect(broken.isEmpty, "\(rule.name): \(broken.joined(separator: "; "))")
  }

  @Test func `holds nothing strange at its top`() throws {
    #expect(Rule.strangers(among: try Repository.topLevel()) == [])
  }
}
