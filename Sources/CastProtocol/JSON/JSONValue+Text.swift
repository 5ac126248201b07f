/// Why text is no JSON, or a value has no text.
public enum JSONError: Error, Equatable, Sendable {
  /// It does not follow the rules of JSON.
  case notJSON
  /// It is nested more than `JSONValue.deepestNesting` levels deep.
  case nestedTooDeeply
  /// A number in it is not finite, so it cannot be written.
  case notFinite
}

extension JSONValue {
  /// How deep arrays and objects may be nested in text that is read.
  public static let deepestNesting = 64

  /// Reads text from a peer.
  ///
  /// - Throws: `notJSON` and `nestedTooDeeply`. A single value that cannot be read is `null` instead; of a name given twice the
  ///   first value counts.
  /// - Complexity: O(*n*) in the length of the text.
  public init(text: String) throws(JSONError) {
    var reader = JSONReader(text)
    self = try reader.read()
  }

  /// The text to send: without spaces, names in order, so that equal values have equal text.
  ///
  /// - Throws: `notFinite`.
  public func text() throws(JSONError) -> String {
    var writer = JSONWriter()
    try writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
