"""The interface org.mpris.MediaPlayer2.Player: properties and methods."""
import tempfile

from mpris_peer import (ERROR, NO_TRACK, PLAYER, PROPERTIES, busctl, check, do, line, playerctl, run, same, variant,
                        NAME, PATH)


@line("`PlaybackStatus` is `Playing`, `Paused` or `Stopped`", "playerctl")
async def playback_status(peer):
    await peer.load("load 3 play")
    same(await playerctl("status"), "Playing")
    await playerctl("pause")
    same(await playerctl("status"), "Paused")
    await playerctl("stop")
    same(await playerctl("status"), "Stopped")


@line("`Stop` stands at the start of the track; `Play` then plays it from there", "playerctl, dbus-next")
async def stop(peer):
    await peer.load("load 3 play")
    do("seek 30")
    await peer.until(lambda: at(peer, 30), "at 30 s")
    await peer.good(PLAYER, "Stop")
    same(await peer.get("PlaybackStatus"), "Stopped")
    same(await peer.get("Position"), 0)
    await peer.good(PLAYER, "Stop")
    await peer.good(PLAYER, "Play")
    await peer.until(lambda: at(peer, 0), "plays from the start")
    await peer.status("Playing")


async def at(peer, seconds, within=3):
    return seconds * 1_000_000 <= await peer.get("Position") < (seconds + within) * 1_000_000


@line("`Pause` when paused and `Play` when playing do nothing")
async def no_effect(peer):
    await peer.load("load 3 play")
    before = await peer.still()
    await peer.good(PLAYER, "Play")
    same(await peer.still(), before)
    await peer.good(PLAYER, "Pause")
    before = await peer.all()
    await peer.good(PLAYER, "Pause")
    same(await peer.all(), before)


@line("`Pause` keeps the place, `Play` goes on from there", "playerctl")
async def pause(peer):
    await peer.load("load 3 play")
    do("seek 20")
    await peer.until(lambda: at(peer, 20), "at 20 s")
    await playerctl("pause")
    place = float(await playerctl("position"))
    check(20 <= place < 23, place)
    await playerctl("play")
    check(place <= float(await playerctl("position")) < place + 2, "the place is kept")


@line("`PlayPause` pauses what plays and plays what is paused", "playerctl")
async def play_pause(peer):
    await playerctl("play-pause")
    same(await playerctl("status"), "Paused")
    await playerctl("play-pause")
    same(await playerctl("status"), "Playing")


@line("`PlayPause` plays what a call holds back, for nothing is heard")
async def play_pause_held(peer):
    do("hold")
    await peer.status("Paused")
    await peer.good(PLAYER, "PlayPause")
    await peer.status("Playing")


@line("`Next` goes to the next track; paused stays paused", "playerctl")
async def next_track(peer):
    await peer.load("load 3 play")
    await playerctl("next")
    same(await playerctl("metadata", "title"), "Song 2")
    same(await playerctl("status"), "Playing")
    await playerctl("pause")
    await playerctl("next")
    same(await playerctl("metadata", "title"), "Song 3")
    await peer.status("Paused")


@line("`CanGoNext` is false at the end, and `Next` then does nothing and says why", "dbus-next, playerctl")
async def no_next(peer):
    same(await peer.get("CanGoNext"), False)
    before = await peer.all()
    await peer.bad("NotSupported", PLAYER, "Next")
    same(await peer.all(), before)
    status, _ = await run("playerctl", "--player=attacca", "next")
    check(status != 0, "playerctl went on")


@line("With `LoopStatus` `Playlist` there is a next at the end too", "playerctl")
async def loop_next(peer):
    await playerctl("loop", "Playlist")
    same(await peer.get("CanGoNext"), True)
    await playerctl("next")
    same(await playerctl("metadata", "title"), "Song 1")
    await playerctl("loop", "None")


@line("`Previous` goes back while little of the track was heard, else to its start", "playerctl")
async def previous(peer):
    await peer.load("load 3 play")
    await playerctl("next")
    await peer.status("Playing")
    await playerctl("previous")
    same(await playerctl("metadata", "title"), "Song 1")
    do("seek 30")
    await peer.until(lambda: at(peer, 30), "at 30 s")
    await playerctl("previous")
    await peer.until(lambda: at(peer, 0), "at the start")
    same(await playerctl("metadata", "title"), "Song 1")


@line("`Seek` goes forward and back; before the start is the start", "playerctl, dbus-next")
async def seek(peer):
    await peer.load("load 3 play")
    await playerctl("position", "30+")
    check(await at(peer, 30), "30 s on")
    await playerctl("position", "10-")
    check(await at(peer, 20), "10 s back")
    await peer.good(PLAYER, "Seek", "x", -(1 << 62))
    check(await at(peer, 0), "at the start")


@line("`Seek` past the end acts like `Next`")
async def seek_past(peer):
    await peer.load("load 3 play")
    await peer.good(PLAYER, "Seek", "x", 120_000_000)
    same((await peer.meta())["xesam:title"], "Song 2")
    await peer.good(PLAYER, "Seek", "x", (1 << 63) - 1)
    same((await peer.meta())["xesam:title"], "Song 3")
    before = await peer.still()
    await peer.bad("NotSupported", PLAYER, "Seek", "x", 120_000_000)
    same(await peer.still(), before)


@line("`SetPosition` goes to a place of the current track", "playerctl, dbus-next")
async def set_position(peer):
    await peer.load("load 3 play")
    await playerctl("position", "42")
    check(await at(peer, 42), "at 42 s")
    await peer.good(PLAYER, "SetPosition", "ox", (await peer.meta())["mpris:trackid"], 5_000_000)
    check(await at(peer, 5), "at 5 s")


@line("`SetPosition` with another track, before the start or past the end does nothing")
async def set_position_stale(peer):
    track = (await peer.meta())["mpris:trackid"]
    for wrong, place in [("/org/attacca/entry/99999", 30_000_000), (NO_TRACK, 30_000_000), ("/", 0), (track, -1),
                         (track, 60_000_001), (track, 1 << 62)]:
        await peer.good(PLAYER, "SetPosition", "ox", wrong, place)
        check(await at(peer, 5), f"moved by {wrong} {place}")


@line("`CanSeek` is false for what cannot be sought in; `Seek` and `SetPosition` then do nothing")
async def no_seek(peer):
    await peer.load("load-live")
    await peer.until(lambda: cannot(peer, "CanSeek"), "CanSeek false")
    before = await peer.still()
    await peer.bad("NotSupported", PLAYER, "Seek", "x", 1_000_000)
    await peer.bad("NotSupported", PLAYER, "SetPosition", "ox", (await peer.meta())["mpris:trackid"], 1_000_000)
    same(await peer.still(), before)


async def cannot(peer, name):
    return not await peer.get(name)


@line("`xesam:url` names the media, without a listener's password; no `mpris:length` when there is none")
async def url(peer):
    meta = await peer.meta()
    same(meta["xesam:url"], "http://host/live.ogg")
    check("mpris:length" not in meta, meta)
    await peer.load("load 1 play")
    same((await peer.meta())["xesam:url"], "file:///music/Song%201%20%C3%BC.flac")


@line("`Metadata`: `mpris:trackid` (o), `mpris:length` (x), title (s), artist (as), album, numbers, use count",
      "dbus-next, playerctl")
async def metadata(peer):
    await peer.load("load 3 play")
    values = await peer.get("Metadata")
    same({key: value.signature for key, value in values.items()}, {
        "mpris:trackid": "o", "mpris:length": "x", "xesam:title": "s", "xesam:artist": "as", "xesam:album": "s",
        "xesam:genre": "as", "xesam:trackNumber": "i", "xesam:discNumber": "i", "xesam:useCount": "i",
        "xesam:url": "s"})
    same(values["mpris:length"].value, 60_000_000)
    same((values["xesam:trackNumber"].value, values["xesam:discNumber"].value, values["xesam:useCount"].value), (3, 1, 7))
    check(not values["mpris:trackid"].value.startswith("/org/mpris"), "the track id is in the reserved place")
    same(await playerctl("metadata", "--format", "{{artist}} – {{album}} – {{title}}"), "Artist – Album – Song 1")


@line("`Metadata` holds what the media's own tags tell, once it is open")
async def tags(peer):
    await peer.load("load-tagged")
    meta = await peer.meta()
    same((meta["xesam:title"], meta["xesam:artist"], meta["xesam:album"]),
         ("Tag tagged.flac", ["Tagged artist"], "Tagged album"))


@line("The track id is another one for each occurrence of the same media")
async def track_id(peer):
    first = (await peer.meta())["mpris:trackid"]
    do("append-same")
    await peer.until(lambda: peer.get("CanGoNext"), "something follows")
    await peer.good(PLAYER, "Next")
    second = await peer.meta()
    check(second["mpris:trackid"] != first, "the same track id")
    same(second["xesam:url"], "file:///music/tagged.flac")


@line("Without a track: `Stopped`, `NoTrack`, and nothing can be played, paused or sought", "dbus-next, playerctl")
async def nothing(peer):
    do("clear")
    await peer.status("Stopped")
    same(await peer.meta(), {"mpris:trackid": NO_TRACK})
    values = await peer.all()
    same([key for key in values if key.startswith("Can") and values[key]], ["CanControl"])
    same(values["Position"], 0)
    for member in ["Play", "PlayPause", "Pause", "Next", "Previous"]:
        await peer.bad("NotSupported", PLAYER, member)
    status, text = await run("playerctl", "--player=attacca", "metadata", "title")
    same((status, text), (1, "No player could handle this command"), "playerctl's title")


@line("`LoopStatus` is `None`, `Track` or `Playlist`, and can be set", "playerctl, busctl")
async def loop(peer):
    await peer.load("load 3 play")
    for word in ["Track", "Playlist", "None"]:
        await playerctl("loop", word)
        same(await busctl("get-property", NAME, PATH, PLAYER, "LoopStatus"), f's "{word}"')


@line("`Shuffle` can be set; the track goes on", "playerctl")
async def shuffle(peer):
    await playerctl("shuffle", "On")
    same(await peer.get("Shuffle"), True)
    await playerctl("shuffle", "Off")
    same(await peer.get("Shuffle"), False)
    same(await playerctl("metadata", "title"), "Song 1")


@line("`Rate` can be set within `MinimumRate` ≤ 1 ≤ `MaximumRate`; beyond is the nearest; 0 pauses")
async def rate(peer):
    low, high = await peer.get("MinimumRate"), await peer.get("MaximumRate")
    check(low <= 1 <= high, (low, high))
    for wish, result in [(1.5, 1.5), (100.0, high), (0.01, low), (1.0, 1.0)]:
        await peer.set("Rate", variant("d", wish))
        same(await peer.get("Rate"), result)
    await peer.set("Rate", variant("d", 0.0))
    same(await peer.get("PlaybackStatus"), "Paused")
    same(await peer.get("Rate"), 1.0)
    await peer.bad("InvalidArgs", PROPERTIES, "Set", "ssv", PLAYER, "Rate", variant("d", -1.0))


@line("Where the output cannot play at another speed both rates are 1, and setting one says why")
async def no_rate(peer):
    await peer.good(PLAYER, "Play")
    do("no-rate")
    await peer.until(lambda: is_at(peer, "MaximumRate", 1.0), "MaximumRate 1")
    same(await peer.get("MinimumRate"), 1.0)
    await peer.bad("NotSupported", PROPERTIES, "Set", "ssv", PLAYER, "Rate", variant("d", 2.0))
    do("yes-rate")
    await peer.until(lambda: is_at(peer, "MaximumRate", 4.0), "MaximumRate 4")


async def is_at(peer, name, value):
    return await peer.get(name) == value


@line("`Volume` can be set; below 0 is 0, above 1 is 1", "playerctl, dbus-next")
async def volume(peer):
    await playerctl("volume", "0.4")
    same(await peer.get("Volume"), 0.4)
    await playerctl("volume", "0.1+")
    same(await peer.get("Volume"), 0.5)
    await peer.set("Volume", variant("d", -3.0))
    same(await peer.get("Volume"), 0.0)
    await peer.set("Volume", variant("d", 7.0))
    same(await peer.get("Volume"), 1.0)


@line("`Position` counts in microseconds, and moves while playing only")
async def position(peer):
    await peer.load("load 3 play")
    do("seek 10")
    await peer.until(lambda: at(peer, 10), "at 10 s")
    first = await peer.get("Position")
    await peer.until(lambda: later(peer, first), "it moves")
    await peer.good(PLAYER, "Pause")
    same(await peer.get("Position"), await peer.get("Position"))


async def later(peer, first):
    return await peer.get("Position") > first + 50_000


@line("`OpenUri` plays an address of a supported kind; the track id changes", "playerctl, dbus-next")
async def open_uri(peer):
    await peer.load("load 3 play")
    before = (await peer.meta())["mpris:trackid"]
    with tempfile.TemporaryDirectory() as music:
        for name in ["New ü.flac", "Other.flac"]:
            open(f"{music}/{name}", "w").close()
        await playerctl("open", f"file://{music}/New%20%C3%BC.flac")
        meta = await peer.meta()
        same(meta["xesam:url"], f"file://{music}/New%20%C3%BC.flac")
        check(meta["mpris:trackid"] != before, "the same track id")
        await peer.status("Playing")
        await peer.good(PLAYER, "OpenUri", "s", f"file://localhost{music}/Other.flac")
        same((await peer.meta())["xesam:url"], f"file://{music}/Other.flac")


@line("`OpenUri` with what is no such address, or not there, fails and changes nothing")
async def open_nothing(peer):
    before = await peer.still()
    for wrong in ["", "music.flac", "/music/a.flac", "ftp://host/a.flac", "file://elsewhere/a.flac", "file:///a%zz",
                  "file:///a%00b", "http://", "javascript:alert(1)", "http://host/\x07", "file:///" + "a" * 20_000]:
        await peer.bad("InvalidArgs", PLAYER, "OpenUri", "s", wrong)
    for missing in ["/music/missing.flac", "/proc/self"]:
        await peer.bad("FileNotFound", PLAYER, "OpenUri", "s", f"file://{missing}")
    same(await peer.still(), before)


@line("While the device cannot be reached nothing is offered that needs it, and calls say why")
async def unreachable(peer):
    do("cast")
    await peer.until(lambda: on_device(peer), "plays on the device")
    do("break-link")
    await peer.until(lambda: cannot(peer, "CanPause"), "CanPause false")
    values = await peer.all()
    same([key for key in values if key.startswith("Can") and values[key]], ["CanControl"])
    await peer.bad("NotSupported", PLAYER, "Pause")
    reply = await peer.call(PROPERTIES, "Set", "ssv", PLAYER, "Volume", variant("d", 0.3))
    same(reply.error_name, ERROR + "NotSupported")
    do("mend-link")
    await peer.until(lambda: peer.get("CanPause"), "CanPause true")
    do("local")
    await peer.until(lambda: plays_here(peer), "plays here")


async def on_device(peer):
    same(await peer.get("PlaybackStatus"), "Playing")
    return await is_at(peer, "Volume", 1.0) and await peer.moves("Playing")


async def plays_here(peer):
    return await peer.moves("Playing")
