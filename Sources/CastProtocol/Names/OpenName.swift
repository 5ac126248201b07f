/// A word or number of the protocol. The set is open: one that we do not know is kept as it came.
public protocol OpenName: RawRepresentable, JSONConvertible, Hashable
where RawValue: JSONConvertible & Hashable {
  /// Wraps what is on the wire.
  init(rawValue: RawValue)
}
