"""Signals, and the interface org.mpris.MediaPlayer2.TrackList."""
import asyncio

from mpris_lines_player import at, on_device
from mpris_peer import NO_TRACK, PLAYER, PROPERTIES, TRACKS, check, do, line, playerctl, same, variant


async def settled(peer):
    """Lets what is on its way arrive: an answer comes after every signal before it."""
    for _ in range(3):
        await peer.get("PlaybackStatus")


@line("`PropertiesChanged` comes once for a change, with what has changed and nothing else")
async def one_change(peer):
    await peer.load("load 3 play")
    for act, wanted in [
        (peer.good(PLAYER, "Pause"), {"PlaybackStatus": "Paused"}),
        (peer.good(PLAYER, "Play"), {"PlaybackStatus": "Playing"}),
        (peer.set("Volume", variant("d", 0.3)), {"Volume": 0.3}),
        (peer.set("Shuffle", variant("b", True)), {"Shuffle": True}),
        (peer.set("Shuffle", variant("b", False)), {"Shuffle": False}),
        (peer.set("LoopStatus", variant("s", "Track")), {"LoopStatus": "Track"}),
        (peer.set("LoopStatus", variant("s", "None")), {"LoopStatus": "None"}),
        (peer.set("Rate", variant("d", 2.0)), {"Rate": 2.0}),
        (peer.set("Rate", variant("d", 1.0)), {"Rate": 1.0}),
    ]:
        await settled(peer)
        peer.forget()
        await act
        await settled(peer)
        same(peer.changes(), [wanted], "told")


@line("What is set to the value that it has is no change")
async def no_change(peer):
    await settled(peer)
    peer.forget()
    for name, value in [("Volume", variant("d", 0.3)), ("Shuffle", variant("b", False)),
                        ("LoopStatus", variant("s", "None")), ("Rate", variant("d", 1.0))]:
        await peer.set(name, value)
    await peer.good(PLAYER, "Play")
    await settled(peer)
    same(peer.changes(), [])


@line("Another track is told with its metadata, and what can be done if that changes")
async def track_change(peer):
    await peer.load("load 2 play")
    peer.forget()
    await peer.good(PLAYER, "Next")
    await settled(peer)
    told = {key: value for change in peer.changes() for key, value in change.items()}
    same(told["CanGoNext"], False)
    same(told["Metadata"]["xesam:title"].value, "Song 2")
    check(set(told) <= {"Metadata", "CanGoNext"}, told)


@line("A track that ends by itself is told as another track, without `Seeked`")
async def natural_end(peer):
    await peer.load("load-short")
    peer.forget()
    await peer.until(lambda: title(peer, "Song 1"), "the next track")
    await peer.until(lambda: at(peer, 0), "it plays")
    check(any("Metadata" in change for change in peer.changes()), peer.signals)
    same(peer.seeks(), [])


async def title(peer, wanted):
    return (await peer.meta())["xesam:title"] == wanted


@line("Pausing and going on, a volume, or time that passes: no `Seeked`")
async def no_seeked(peer):
    await peer.load("load 3 play")
    await settled(peer)
    peer.forget()
    for word in ["Pause", "Play", "PlayPause", "PlayPause"]:
        await peer.good(PLAYER, word)
        await asyncio.sleep(0.05)
    await peer.set("Volume", variant("d", 0.6))
    await settled(peer)
    same(peer.seeks(), [])


@line("`Seeked` comes for every jump asked for here, with the place, once")
async def seeked_here(peer):
    await peer.load("load 3 play")
    for offset in [20_000_000, -5_000_000, 50_000]:
        await settled(peer)
        peer.forget()
        await peer.good(PLAYER, "Seek", "x", offset)
        await settled(peer)
        same(len(peer.seeks()), 1, f"after {offset}")
        # The player begins there a moment later than it was told to: a few milliseconds back are right.
        check(-100_000 <= await peer.get("Position") - peer.seeks()[0] < 3_000_000, peer.seeks())
    peer.forget()
    await peer.good(PLAYER, "SetPosition", "ox", (await peer.meta())["mpris:trackid"], 33_000_000)
    await settled(peer)
    same([place // 1_000_000 for place in peer.seeks()], [33])


@line("`Seeked` comes for every jump in the app")
async def seeked_app(peer):
    peer.forget()
    do("seek 7")
    await peer.until(lambda: peer.seeks(), "Seeked")
    same([place // 1_000_000 for place in peer.seeks()], [7])


@line("`Seeked` comes for a jump that somebody makes at the device")
async def seeked_device(peer):
    await peer.load("load 3 play")
    do("cast")
    await peer.until(lambda: on_device(peer), "plays on the device")
    do("seek 1")
    await peer.until(lambda: at(peer, 1, 2), "at 1 s")
    await settled(peer)
    peer.forget()
    do("device-seek 40")
    await peer.until(lambda: peer.seeks(), "Seeked")
    same([place // 1_000_000 for place in peer.seeks()], [40])
    check(await at(peer, 40), "at 40 s")


@line("What somebody does at the device is told like what is done here")
async def device_pause(peer):
    peer.forget()
    do("device-pause")
    await peer.status("Paused")
    await settled(peer)
    same(peer.changes(), [{"PlaybackStatus": "Paused"}])
    await peer.good(PLAYER, "Play")
    await peer.status("Playing")


@line("`Volume` is the device's own while it plays")
async def device_volume(peer):
    here = 0.6
    await peer.set("Volume", variant("d", 0.25))
    same(await peer.get("Volume"), 0.25)
    do("local")
    await peer.until(lambda: is_at(peer, "Volume", here), "this machine's own volume is back")


async def is_at(peer, name, value):
    return await peer.get(name) == value


@line("After a stall `Seeked` tells the place that was kept")
async def stall(peer):
    await peer.load("load 3 play")
    do("starve")
    await peer.until(lambda: stands(peer), "it stands")
    await settled(peer)
    peer.forget()
    await asyncio.sleep(0.5)
    do("feed")
    await peer.until(lambda: peer.seeks(), "Seeked")
    same(len(peer.seeks()), 1)


async def stands(peer):
    first = await peer.get("Position")
    await asyncio.sleep(0.05)
    return await peer.get("Position") == first


@line("`Position` and `CanControl` are never in `PropertiesChanged`")
async def never_told(peer):
    names = {key for change in peer.every for key in change}
    check("PlaybackStatus" in names, "nothing was heard at all")
    check(not names & {"Position", "CanControl"}, names)


@line("A mute is not a volume; turning up lifts it")
async def mute(peer):
    await peer.set("Volume", variant("d", 0.5))
    do("mute")
    do("expect muted")
    # What the host does after that shows that it is muted.
    do("volume 550")
    await peer.until(lambda: is_at(peer, "Volume", 0.55), "the volume of a muted output")
    await peer.set("Volume", variant("d", 0.6))
    same(await peer.get("Volume"), 0.6)
    do("expect audible")


@line("`HasTrackList`; `Tracks` are at most 20 around the current one, in play order")
async def tracks(peer):
    await peer.load("load 40 play")
    same(await peer.get("HasTrackList", "org.mpris.MediaPlayer2"), True)
    found = await peer.get("Tracks", TRACKS)
    same(len(found), 20)
    check((await peer.meta())["mpris:trackid"] in found, found)
    same(await peer.get("CanEditTracks", TRACKS), False)


@line("`GetTracksMetadata` tells each with its track id; what is not in the queue is left out")
async def tracks_metadata(peer):
    found = await peer.get("Tracks", TRACKS)
    told = await peer.good(TRACKS, "GetTracksMetadata", "ao", found + ["/org/attacca/entry/99999", "/a"])
    same([item["mpris:trackid"].value for item in told], found)
    same(told[1]["xesam:title"].value, "Song 2")


@line("`GoTo` goes to a track; to one that is not there it does nothing")
async def go_to(peer):
    found = await peer.get("Tracks", TRACKS)
    await peer.good(TRACKS, "GoTo", "o", found[4])
    same((await peer.meta())["mpris:trackid"], found[4])
    for wrong in ["/org/attacca/entry/99999", NO_TRACK, "/"]:
        await peer.good(TRACKS, "GoTo", "o", wrong)
        same((await peer.meta())["mpris:trackid"], found[4])


@line("What cannot be edited from here is not edited, and says why")
async def no_edit(peer):
    before = await peer.get("Tracks", TRACKS)
    await peer.bad("NotSupported", TRACKS, "AddTrack", "sob", "file:///a.flac", NO_TRACK, True)
    await peer.bad("NotSupported", TRACKS, "RemoveTrack", "o", before[0])
    same(await peer.get("Tracks", TRACKS), before)


@line("`TrackAdded`, `TrackRemoved`, `TrackListReplaced`; `Tracks` is told as invalid, without its value")
async def track_signals(peer):
    await peer.load("load 3 play")
    await settled(peer)
    peer.forget()
    do("append 1")
    await peer.until(lambda: named(peer, "TrackAdded"), "TrackAdded")
    added, after = named(peer, "TrackAdded")[0]
    found = await peer.get("Tracks", TRACKS)
    same((added["mpris:trackid"].value, after), (found[3], found[2]))
    do("remove-last")
    await peer.until(lambda: named(peer, "TrackRemoved"), "TrackRemoved")
    same(named(peer, "TrackRemoved"), [[found[3]]])
    await settled(peer)
    invalid = [body for where, member, body in peer.signals
               if where == PROPERTIES and member == "PropertiesChanged" and body[0] == TRACKS]
    same(invalid, [[TRACKS, {}, ["Tracks"]]] * 2)
    await peer.load("load 30 play")
    await peer.until(lambda: named(peer, "TrackListReplaced"), "TrackListReplaced")
    paths, current = named(peer, "TrackListReplaced")[-1]
    same((paths, current), (await peer.get("Tracks", TRACKS), (await peer.meta())["mpris:trackid"]))


def named(peer, member):
    return [body for where, what, body in peer.signals if (where, what) == (TRACKS, member)]


@line("`TrackMetadataChanged` comes when opening a track tells more of it")
async def track_metadata(peer):
    peer.forget()
    await peer.load("load-tagged")
    await peer.until(lambda: named(peer, "TrackMetadataChanged"), "TrackMetadataChanged")
    track, meta = named(peer, "TrackMetadataChanged")[-1]
    same((track, meta["xesam:album"].value), ((await peer.meta())["mpris:trackid"], "Tagged album"))


@line("`playerctl --follow` tells every change", "playerctl")
async def follow(peer):
    await peer.load("load 3 play")
    process = await asyncio.create_subprocess_exec(
        "playerctl", "--player=attacca", "--follow", "status", stdout=asyncio.subprocess.PIPE)
    try:
        same((await asyncio.wait_for(process.stdout.readline(), 5)).strip(), b"Playing")
        await playerctl("pause")
        same((await asyncio.wait_for(process.stdout.readline(), 5)).strip(), b"Paused")
    finally:
        process.terminate()
        await process.wait()
