#if Cast
  import CastProtocol
  import PlaybackCore

  /// What is found out about items before devices are given them: for plans, and for what is then given.
  ///
  /// Isolation: may be used from any thread.
  struct CastAssessor: Sendable {
    let examiner: (any MediaExaminer)?
    let publisher: (any MediaPublisher)?
    let style: CastItemStyle
    var origins = CrossOriginCheck()

    /// What becomes of an item, and which of its texts the device is not to be given.
    struct Assessment: Equatable, Sendable {
      var verdict = TransferPlan.Verdict()
      var withheld: Set<TrackID> = []
    }

    /// What decides what the device is given: a refusal, and texts that are withheld. What is made of it is not looked
    /// into where that could refuse nothing.
    func decide(_ item: MediaItem, for profile: CastProfile) async -> Assessment {
      await assess(item, for: profile, examining: profile.isStrict && !profile.playsEverything)
    }

    /// The same, with everything that can be said of it.
    func assess(_ item: MediaItem, for profile: CastProfile) async -> Assessment {
      if let refusal = await unavailable(item) {
        return Assessment(verdict: TransferPlan.Verdict(refusal: .unavailable(refusal)))
      }
      var found = await assess(item, for: profile, examining: true)
      guard found.verdict.refusal == nil else { return found }
      let offered = await given(item)
      for track in item.tracks where track.location != nil && !found.withheld.contains(track.id) {
        if !offered.contains(track.id) {
          found.verdict.notes.append(.textLeftOut(Self.name(of: track)))
        } else if case .file(let path)? = track.location, !path.suffix(4).elementsEqual(".vtt".utf8) {
          found.verdict.notes.append(.textConverted(Self.name(of: track)))
        }
      }
      return found
    }

    private static func name(of track: MediaTrack) -> String {
      track.name ?? track.location?.lastComponent ?? track.displayName
    }

    // MARK: what can be given at all

    /// Why the item cannot be given to any device; nil when it can.
    private func unavailable(_ item: MediaItem) async -> PlayerError? {
      do throws(PlayerError) {
        guard try CastContent.address(of: item) == nil else { return tooLong(item) }
        guard let publisher else { return CastContent.unserved(item) }
        _ = try await publisher.preview(item)
        return tooLong(item)
      } catch {
        return error
      }
    }

    /// Without the address that a file will have: that is not known before.
    private func tooLong(_ item: MediaItem) -> PlayerError? {
      let turn = Turn(id: TurnID(rawValue: .max), entry: EntryID(rawValue: .max), item: item)
      let media = (try? CastContent.address(of: item)) ?? PublishedMedia(url: "", contentType: "")
      return CastContent.objection(to: turn, media, style: style)
    }

    /// The tracks that the device would be given.
    private func given(_ item: MediaItem) async -> Set<TrackID> {
      if let media = try? CastContent.address(of: item) { return Set(media.tracks.map(\.id)) }
      let tracks = try? await publisher?.preview(item)
      return Set(tracks ?? item.tracks.map(\.id))
    }

    // MARK: what it is made of, and who may read it

    private func assess(_ item: MediaItem, for profile: CastProfile, examining: Bool) async -> Assessment {
      var found = Assessment()
      var isSegmented = false
      if examining, let examiner {
        do throws(PlayerError) {
          let facts = try await examiner.examine(item.location)
          found.verdict = profile.verdict(on: facts)
          isSegmented = ["hls", "dash"].contains(facts.container)
        } catch {
          let reason =
            error.code == .timeout ? "it could not be looked at in time" : "it \(error.code.explanation)"
          found.verdict.notes.append(.doubtful(reason))
        }
      }
      if found.verdict.refusal == nil { await askServers(item, isSegmented, &found) }
      return found
    }

    /// Texts and segmented streams are read by the page of the receiver: their servers have to allow that, and with
    /// texts the server of the media, too.
    private func askServers(_ item: MediaItem, _ isSegmented: Bool, _ found: inout Assessment) async {
      for track in item.tracks.prefix(Self.mostTexts) {
        guard case .url(let address)? = track.location, track.location?.deviceRefusal == nil else { continue }
        switch await origins.ask(address) {
        case .allowed: break
        case .fault(let fault):
          found.withheld.insert(track.id)
          found.verdict.notes.append(.crossOrigin(fault))
        case .unknown(let reason): found.verdict.notes.append(.doubtful(reason))
        }
      }
      guard case .url(let address) = item.location else { return }
      let isSegmented = isSegmented || CastContent.isSegmented(CastContent.contentType(of: address))
      let given = (try? CastContent.address(of: item))?.tracks ?? []
      guard isSegmented || given.contains(where: { !found.withheld.contains($0.id) }) else { return }
      switch await origins.ask(address) {
      case .allowed: break
      case .fault(let fault) where isSegmented:
        found.verdict = TransferPlan.Verdict(refusal: .crossOrigin(fault))
      case .fault(let fault):
        found.withheld.formUnion(item.tracks.map(\.id))
        found.verdict.notes.append(.crossOrigin(fault))
      case .unknown(let reason): found.verdict.notes.append(.doubtful(reason))
      }
    }

    /// So many texts of an item are asked for.
    private static let mostTexts = 32
  }
#endif
