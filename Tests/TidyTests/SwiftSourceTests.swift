import Testing

@Suite struct `Swift text taken apart` {
  private func code(_ text: String) -> [String] {
    SwiftSource(path: "a.swift", text: text).code.map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `comments and literals leave only code`() {
    #expect(code("a // b\nc /* d /* e */ f */ g") == ["a", "c g"])
    #expect(code(##"a("b \" c", #"d " e"#, `f g`)"## + "\n") == ["a( , , ` `)", ""])
    #expect(code("a = \"\"\"\n  { \" }\n  \"\"\" + b") == ["a =", "", "+ b"])
  }

  @Test func `a regular expression is a literal`() {
    #expect(code("a = #/\"{ \\/ /# + b") == ["a = + b"])
  }

  @Test func `interpolated code is code, with strings inside it`() {
    #expect(code(#"a = "b\(c["d)"] + "e\(f)")g" + h"#) == ["a = (c[ ] + (f) ) + h"])
    #expect(code(##"a = #"\(b) \#(c)"# + d"##) == ["a = (c) + d"])
  }

  @Test func `an open literal or comment ends with its line or the text`() {
    #expect(code("a = \"b\nc") == ["a =", "c"])
    #expect(code("a /* b\nc") == ["a", ""])
    #expect(code("a `b\nc") == ["a `", "c"])
    #expect(code("\\(") == ["\\("])
  }

  @Test func `comments keep their line`() {
    let source = SwiftSource(path: "a.swift", text: "a // one\n/* two\nthree */ b\n")
    #expect(source.comments == ["// one", "/* two", "three */", ""])
    #expect(source.lineCount == 3)
  }
}
