/// What a device would make of what is queued, before anything is handed over (S2, S148, S149).
///
/// Only the entries that would be shown to the device first are looked at: the current one and those after it.
public struct TransferPlan: Hashable, Sendable {
  /// Where it would play.
  public var output: OutputID
  /// What is known of the device, for people; safe in a terminal.
  public var device: String
  /// The entries that were looked at, in the order of play, each once.
  public var entries: [Entry]
  /// How many entries come after those; nothing is said of them.
  public var unseen: Int
  /// How fast the device plays, when it cannot play as fast, or as slowly, as is asked for.
  public var cappedRate: PlaybackRate?

  /// Makes a plan.
  public init(
    output: OutputID, device: String, entries: [Entry], unseen: Int = 0, cappedRate: PlaybackRate? = nil
  ) {
    self.output = output
    self.device = device
    self.entries = entries
    self.unseen = unseen
    self.cappedRate = cappedRate
  }

  /// What becomes of one entry.
  public struct Entry: Hashable, Sendable {
    /// Which one.
    public var id: EntryID
    /// What a person is shown; safe in a terminal.
    public var title: String
    /// What becomes of it.
    public var verdict: Verdict

    /// Makes an entry.
    public init(id: EntryID, title: String, verdict: Verdict) {
      self.id = id
      self.title = title
      self.verdict = verdict
    }
  }

  /// Those that the device would be spared: they stay in the queue.
  public var skipped: [Entry] { entries.filter { $0.verdict.refusal != nil } }

  /// Those that would be heard with something missing.
  public var lossy: [Entry] { entries.filter { $0.verdict.refusal == nil && $0.verdict.isLossy } }

  /// Whether a hand-over would cost the listener anything that is known beforehand.
  public var losesSomething: Bool { cappedRate != nil || entries.contains { $0.verdict.isLossy } }

  /// What becomes of a piece of media on a device: nothing in it means that it plays as it is.
  public struct Verdict: Hashable, Sendable {
    /// Why it is not given to the device at all; nil when it is.
    public var refusal: Refusal?
    /// What else is to be said, what weighs most first.
    public var notes: [Note]

    /// Makes a verdict.
    public init(refusal: Refusal? = nil, notes: [Note] = []) {
      self.refusal = refusal
      self.notes = notes
    }

    /// Whether it is heard and seen there as it is here, for all that is known.
    public var isAsIs: Bool { refusal == nil && notes.isEmpty }

    /// Whether something is lost.
    public var isLossy: Bool { refusal != nil || notes.contains(where: \.isLoss) }
  }

  /// Why a device is not given a piece of media.
  public enum Refusal: Hashable, Sendable {
    /// There is nothing to give: the file is gone, or no media.
    case unavailable(PlayerError)
    /// What holds it together is unknown to the device.
    case container(String)
    /// The device cannot decode the picture.
    case videoCodec(String)
    /// The device decodes such pictures, but not so large or so many.
    case picture(codec: String, width: Int, height: Int, rate: Int)
    /// The device cannot decode the sound.
    case audioCodec(String)
    /// The device decodes such sound, but not so finely sampled.
    case sampleRate(Int, codec: String)
    /// A stream in segments, whose server does not allow the device to read it.
    case crossOrigin(CrossOriginFault)
  }

  /// What is to be said of media that a device is given.
  public enum Note: Hashable, Sendable {
    /// The device has no screen: it is heard only.
    case withoutPicture
    /// A text beside it, of that name, cannot be given.
    case textLeftOut(String)
    /// The texts beside it are left out, because with them the device would have to read what it is not allowed to.
    case crossOrigin(CrossOriginFault)
    /// So many texts inside it are not shown.
    case textsInside(Int)
    /// A text beside it, of that name, is converted.
    case textConverted(String)
    /// It may not play: why.
    case doubtful(String)

    /// Whether something is missing.
    public var isLoss: Bool {
      switch self {
      case .withoutPicture, .textLeftOut, .crossOrigin, .textsInside: true
      case .textConverted, .doubtful: false
      }
    }
  }

  /// A server does not say that pages of others may read what it serves, as texts and streams in segments need it.
  public struct CrossOriginFault: Hashable, Sendable {
    /// What was asked for; safe in a terminal, without credentials.
    public var address: String
    /// The header that would have to be sent, with a value that would do.
    public var header: String

    /// Makes a fault.
    public init(address: String, header: String) {
      self.address = address
      self.header = header
    }
  }
}
