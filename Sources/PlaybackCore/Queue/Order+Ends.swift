extension Order {
  /// The first slot, nil when empty. O(1).
  public var first: UInt32? { isEmpty ? nil : self[0] }

  /// The last slot, nil when empty. O(log chunks).
  public var last: UInt32? { isEmpty ? nil : self[count - 1] }
}
