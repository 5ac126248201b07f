/// Which devices are taken for genuine: those that the holders of these certificates vouch for.
///
/// Each connection begins with the question then, and one that is not answered in that way ends before anything is sent.
/// What it proves: the one at the other end of the connection has the key of a device that was certified. What it does not:
/// that this is the device that was meant, for any other certified one answers as well; nor that its key was not copied.
/// Revoked certificates are not looked up, though a device may send a list of them. Google does not publish its roots as a
/// service: without them only devices of one's own can be asked. Receivers of ours, and most emulators, sign themselves
/// and do not pass.
public struct DeviceTrust: Hashable, Sendable {
  /// The certificates to trust, each in DER.
  public var roots: [[UInt8]]

  /// Trusts what these vouch for; nothing at all when there are none.
  public init(roots: [[UInt8]]) { self.roots = roots }
}
