// What an app gets with `import Attacca`: every module, so that one import is enough.
#if Cast
  @_exported public import CastTV
#endif
@_exported public import PlaybackCore
@_exported public import PlaybackRuntime
#if MPV
  @_exported public import PlayerMPV
#endif
@_exported public import PlaylistFiles
