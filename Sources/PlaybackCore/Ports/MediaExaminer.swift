/// What a piece of media is made of, as far as somebody has found out. Codecs and containers bear FFmpeg's names.
public struct MediaFacts: Hashable, Sendable {
  /// A picture that moves; what stands still, such as a cover, is none.
  public struct Video: Hashable, Sendable {
    /// Such as `h264`.
    public var codec: String
    /// In points; 0 when it is not known.
    public var width: Int
    /// In points; 0 when it is not known.
    public var height: Int
    /// Pictures in 1000 seconds; 0 when it is not known.
    public var rate: Int

    /// Makes a description.
    public init(codec: String, width: Int = 0, height: Int = 0, rate: Int = 0) {
      self.codec = codec
      self.width = width
      self.height = height
      self.rate = rate
    }
  }

  /// A sound.
  public struct Audio: Hashable, Sendable {
    /// Such as `aac`.
    public var codec: String
    /// Samples a second; 0 when it is not known.
    public var sampleRate: Int
    /// How many; 0 when it is not known.
    public var channels: Int

    /// Makes a description.
    public init(codec: String, sampleRate: Int = 0, channels: Int = 0) {
      self.codec = codec
      self.sampleRate = sampleRate
      self.channels = channels
    }
  }

  /// The names of what holds it together, such as `mov,mp4,m4a,3gp,3g2,mj2`: some containers have several.
  public var container: String
  /// The picture that is shown unless another is chosen.
  public var video: Video?
  /// The sound that is heard unless another is chosen.
  public var audio: Audio?
  /// How many texts are in the media itself.
  public var texts: Int

  /// Makes a description.
  public init(container: String, video: Video? = nil, audio: Audio? = nil, texts: Int = 0) {
    self.container = container
    self.video = video
    self.audio = audio
    self.texts = texts
  }
}

/// Finds out what media is made of, before anybody has to play it.
///
/// Isolation: may be called from any thread, for several pieces at a time.
public protocol MediaExaminer: Sendable {
  /// Looks at the media; nothing else is opened, whatever is in it. Ends by itself, and soon when its task is cancelled.
  ///
  /// - Throws: `PlayerError`: `timeout` when it took too long, else why it cannot be read here, or that it was cancelled
  ///   (`backend`).
  func examine(_ location: MediaLocation) async throws(PlayerError) -> MediaFacts
}
