public import PlaybackCore

extension PlaybackEngine: PlaybackControl {
  /// Takes in what happens around the sound of this machine, as an audio session would report it: for hosts and for
  /// surroundings that are not an audio session, such as a machine that goes to sleep.
  public func receive(_ event: AudioSessionEvent) { core.handle(.session(event)) }

  /// Finds out whether devices still answer: for when this machine has slept, or its network has changed.
  public func probeOutputs() { core.settings.outputs.probe() }

  /// Keeps the present state in the store and returns when the store has it; at once without one, or after `close`.
  public func keepState() async { await keeper.keep() }
}
