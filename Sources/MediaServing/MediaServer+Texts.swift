#if Cast
  import PlaybackCore
  import Subtitles

  /// The texts beside what is published: each at an address of its own, as WebVTT.
  extension MediaServer {
    /// So many tracks of one item are tried; further ones are left out.
    static let mostTexts = 32
    /// So many bytes of files are read for the texts of one item.
    static let mostTextInput = 32 << 20

    /// The item's tracks as far as a device can fetch them. Blocks on the disk.
    ///
    /// A file is converted when it is published first; one that cannot be is left out, and the log says why,
    /// once for an entry. Addresses of the web stay as they are.
    func publishTexts(of item: MediaItem, _ claim: Claim) -> [MediaTrack] {
      var tracks: [MediaTrack] = []
      var input = Self.mostTextInput
      var tried = 0
      for track in item.tracks where tried < Self.mostTexts {
        guard let location = track.location else { continue }
        tried += 1
        switch location {
        case .url:
          if let refusal = location.deviceRefusal {
            leaveOut(location, claim, refusal)
          } else {
            tracks.append(track)
          }
        case .file(let path):
          guard track.kind == .text, let address = publishText(path, claim, &input) else { continue }
          var track = track
          track.location = .url(address)
          track.contentType = "text/vtt"
          tracks.append(track)
        }
      }
      return tracks
    }

    /// Those of the item's tracks that `publishTexts` would give, as long as there is memory. Blocks on the disk.
    func convertibleTexts(of item: MediaItem) -> [TrackID] {
      var input = Self.mostTextInput
      return item.tracks.filter { $0.location != nil }.prefix(Self.mostTexts).filter { track in
        guard case .file(let path)? = track.location else { return track.location?.deviceRefusal == nil }
        guard track.kind == .text, let file = try? MediaFile(path),
          let limits = try? Self.limits(for: file, &input),
          let text = try? ConvertedText(file, limits: limits)
        else { return false }
        return lack(of: Int(text.size ?? 0)) == nil
      }.map(\.id)
    }

    /// The address of a text; nil when it is left out.
    ///
    /// - Parameter input: How many bytes of files may still be read for the item.
    private func publishText(_ path: [UInt8], _ claim: Claim, _ input: inout Int) -> String? {
      let location = MediaLocation.file(path)
      // How many bytes it takes, if that is what may be lacking.
      var memory = 0
      do {
        let file = try MediaFile(path)
        let key = PublicationKey(file: file.identity, path: path, isText: true)
        if let address = hold(key, claim) { return address }
        guard !isRefused(location, claim.entry) else { return nil }
        let limits = try Self.limits(for: file, &input)
        memory = 1
        if let lack = lack(of: memory) { throw lack }
        memory = 0
        let text = try ConvertedText(file, limits: limits)
        memory = Int(text.size ?? 0)
        let address = try publish(text, key, claim)
        log?.log(.info, module: "media", "“\(location.lastComponent)”: \(text.summary)")
        return address
      } catch let error as SubtitleError {
        leaveOut(location, claim, "it \(error)")
      } catch let error as PlayerError {
        let detail = error.detail.isEmpty ? "" : " (\(error.detail))"
        let reason = error.code == .backend ? error.detail : "it \(error.code.explanation)\(detail)"
        leaveOut(location, claim, reason, needing: memory)
      } catch {
        leaveOut(location, claim, "\(error)")
      }
      return nil
    }

    /// How much of a file may be read; nothing has been yet.
    ///
    /// - Throws: `SubtitleError` when it is larger than any text, `backend` when it is larger than what is
    ///   left for the item.
    private static func limits(for file: MediaFile, _ input: inout Int) throws -> SubtitleLimits {
      var limits = SubtitleLimits()
      let size = Int(clamping: file.size ?? 0)
      guard size <= limits.fileSize else { throw SubtitleError.tooLarge(limit: limits.fileSize) }
      guard size <= input else {
        throw PlayerError(
          .backend, detail: "the texts of its media are larger than \(mostTextInput) bytes: give fewer")
      }
      limits.fileSize = min(limits.fileSize, input)
      input -= size
      return limits
    }

    /// - Parameter memory: How many bytes it would take; 0 when it will not do in any case.
    private func leaveOut(
      _ location: MediaLocation, _ claim: Claim, _ reason: String, needing memory: Int = 0
    ) {
      guard refuse(location, claim.entry, needing: memory) else { return }
      log?.log(
        .warning, module: "media", "“\(location.lastComponent)” is not given to the device: \(reason)")
    }
  }
#endif
