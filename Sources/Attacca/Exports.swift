// What an app gets with `import Attacca`: every module, so that one import is enough.
#if Cast
  @_exported public import CastTV
#endif
#if Discovery
  @_exported public import CastDiscovery
#endif
@_exported public import PlaybackCore
@_exported public import PlaybackRuntime
@_exported public import PlaybackStorage
#if MPV
  @_exported public import PlayerMPV
#endif
#if DBus
  @_exported public import NowPlayingMPRIS
#endif
#if Cast
  @_exported public import MediaServing
  @_exported public import PlayerCast
#endif
@_exported public import PlaylistFiles
#if Pulse
  @_exported public import SessionPulse
#endif
