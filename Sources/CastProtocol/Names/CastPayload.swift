/// What is said within one namespace: JSON with a type, and often a number by which the answer is known.
///
/// Reading is lenient: an unknown type is kept whole, an odd field is an absent one. Writing is strict.
public protocol CastPayload: Equatable, Sendable {
  /// Where it is said.
  static var namespace: CastNamespace { get }
  /// Understands an object that has a type.
  init(type: String, json: JSONValue)
  /// The object to send.
  var json: JSONValue { get }
}

/// Why a payload is not understood. The message around it was whole, so a connection can go on after it.
public enum CastPayloadError: Error, Equatable, Sendable {
  /// It is bytes, where text is expected.
  case binary
  /// It is no JSON, or cannot be written as such.
  case json(JSONError)
  /// It is JSON, but no object.
  case notObject
  /// It does not say what it is.
  case untyped
}

extension CastPayload {
  /// Reads what a message carries.
  ///
  /// - Throws: `CastPayloadError`; the payload is untrusted and may be anything.
  public init(_ payload: CastMessage.Payload) throws(CastPayloadError) {
    guard case .string(let text) = payload else { throw .binary }
    let json: JSONValue
    do {
      json = try JSONValue(text: text)
    } catch {
      throw .json(error)
    }
    try self.init(json: json)
  }

  /// Reads an object; its type is under `type`, with some peers under `responseType`.
  ///
  /// - Throws: `notObject` and `untyped`.
  public init(json: JSONValue) throws(CastPayloadError) {
    guard case .object = json else { throw .notObject }
    guard let type: String = json.value("type") ?? json.value("responseType") else { throw .untyped }
    self.init(type: type, json: json)
  }

  /// The message that carries this.
  ///
  /// - Throws: `json(.notFinite)` when a number in it is not finite.
  public func message(from source: EndpointID, to destination: EndpointID) throws(CastPayloadError)
    -> CastMessage
  {
    do {
      return CastMessage(
        source: source, destination: destination, namespace: Self.namespace, payload: .string(try json.text())
      )
    } catch {
      throw .json(error)
    }
  }
}

extension JSONValue {
  /// A record read from this object; empty when this is none.
  func record<Record: JSONRecord>(_ type: Record.Type = Record.self) -> Record {
    Record(json: self) ?? Record()
  }

  /// This object with members laid over it, for what all payloads of a namespace have.
  func with(_ members: [String: (any JSONConvertible)?]) -> JSONValue {
    guard case .object(let own) = self else { return self }
    return .object(own.merging(members.compactMapValues { $0?.json }) { _, new in new })
  }
}
