extension MediaLocation: Codable {
  private enum Key: String, CodingKey {
    case path, bytes, url
  }

  /// Writes `path` where the bytes are text, which is shorter and can be read, `bytes` where they are not, or `url`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .file(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) {
        try values.encode(text, forKey: .path)
      } else {
        try values.encode(bytes, forKey: .bytes)
      }
    case .url(let text): try values.encode(text, forKey: .url)
    }
  }

  /// Reads what `encode` writes.
  ///
  /// - Throws: `DecodingError` when none of the three is there, or is of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .path) {
      self = .file(path: text)
    } else if let bytes = try values.decodeIfPresent([UInt8].self, forKey: .bytes) {
      self = .file(bytes)
    } else {
      self = .url(try values.decode(String.self, forKey: .url))
    }
  }
}
