"""The object: names, introspection, errors, and the interface org.mpris.MediaPlayer2."""
import re
import xml.etree.ElementTree as xml

from mpris_peer import (NAME, PATH, PLAYER, PROPERTIES, ROOT, TRACKS, busctl, check, do, line, playerctl, same,
                        variant)


@line("The bus name is `org.mpris.MediaPlayer2.` and the app's", "busctl, playerctl")
async def name(peer):
    check(NAME in await busctl("list"), "not listed")
    check("attacca" in (await playerctl("--list-all")).split(), "playerctl does not list it")


@line("A second player gets a name of its own that ends in `.instance` and the process id")
async def second(peer):
    do("second")
    await peer.until(lambda: listed(peer), "a second name")
    other = next(found for found in await peer.names() if found.startswith(NAME + "."))
    check(re.fullmatch(r"instance\d+(_\d+)?", other.removeprefix(NAME + ".")), other)
    reply = await peer.call(PROPERTIES, "Get", "ss", ROOT, "Identity", name=other)
    same(reply.body[0].value, "Second", "Identity")
    do("end-second")
    await peer.until(lambda: listed(peer, False), "the second name is gone")


async def listed(peer, wanted=True):
    return wanted == any(found.startswith(NAME + ".instance") for found in await peer.names())


@line("The object `/org/mpris/MediaPlayer2` is found from the top of the tree", "busctl")
async def tree(peer):
    check(PATH in await busctl("tree", NAME), "not in the tree")


@line("The interfaces are described, with the types that they have", "busctl, dbus-next")
async def described(peer):
    text = await busctl("introspect", NAME, PATH)
    for word in [ROOT, PLAYER, TRACKS, PROPERTIES, ".PlayPause", ".Seeked", ".OpenUri"]:
        check(word in text, f"{word} is not described")
    tree = xml.fromstring(await peer.good("org.freedesktop.DBus.Introspectable", "Introspect"))
    for interface in [ROOT, PLAYER, TRACKS]:
        node = next(found for found in tree.iter("interface") if found.get("name") == interface)
        said = {found.get("name"): found.get("type") for found in node.iter("property")}
        values = await peer.good(PROPERTIES, "GetAll", "s", interface)
        same({key: value.signature for key, value in values.items()}, said, f"types of {interface}")


@line("Every property is told alone as among all", "dbus-next, busctl")
async def alone(peer):
    for interface in [ROOT, PLAYER, TRACKS]:
        for key, value in (await peer.all(interface)).items():
            same(await peer.get(key, interface), value, key)
    same(await busctl("get-property", NAME, PATH, PLAYER, "PlaybackStatus"), 's "Stopped"')


@line("An unknown object, interface, method or property gets the error for it, nothing happens")
async def unknown(peer):
    before = await peer.still()
    await peer.bad("UnknownObject", PLAYER, "Play", path="/org/mpris/Other")
    await peer.bad("UnknownInterface", "org.example.None", "Play")
    await peer.bad("UnknownMethod", PLAYER, "Explode")
    await peer.bad("UnknownMethod", PROPERTIES, "Explode")
    await peer.bad("UnknownProperty", PROPERTIES, "Get", "ss", PLAYER, "Explosion")
    await peer.bad("UnknownProperty", PROPERTIES, "Set", "ssv", PLAYER, "Explosion", variant("b", True))
    await peer.bad("UnknownInterface", PROPERTIES, "GetAll", "s", "org.example.None")
    same(await peer.still(), before)


@line("Arguments of wrong types get `InvalidArgs`, nothing happens")
async def types(peer):
    await peer.load("load 3 play")
    before = await peer.still()
    await peer.bad("InvalidArgs", PLAYER, "Play", "s", "now")
    await peer.bad("InvalidArgs", PLAYER, "Seek", "i", 1)
    await peer.bad("InvalidArgs", PLAYER, "SetPosition", "sx", "/", 1)
    await peer.bad("InvalidArgs", PLAYER, "OpenUri", "v", variant("s", "file:///music/a.flac"))
    await peer.bad("InvalidArgs", PROPERTIES, "Get", "s", PLAYER)
    for key, wrong in [("Volume", variant("s", "loud")), ("Volume", variant("i", 1)), ("Rate", variant("b", True)),
                       ("Shuffle", variant("s", "true")), ("LoopStatus", variant("b", True)),
                       ("LoopStatus", variant("s", "Everything")), ("Volume", variant("d", float("nan"))),
                       ("Rate", variant("d", float("inf"))), ("Volume", variant("aa{sv}", []))]:
        await peer.bad("InvalidArgs", PROPERTIES, "Set", "ssv", PLAYER, key, wrong)
    same(await peer.still(), before)


@line("What can only be read gets `PropertyReadOnly`, nothing happens")
async def read_only(peer):
    before = await peer.still()
    for key, value in [("PlaybackStatus", variant("s", "Paused")), ("Position", variant("x", 1)),
                       ("CanGoNext", variant("b", True)), ("Metadata", variant("a{sv}", {})),
                       ("MinimumRate", variant("d", 1.0))]:
        await peer.bad("PropertyReadOnly", PROPERTIES, "Set", "ssv", PLAYER, key, value)
    await peer.bad("PropertyReadOnly", PROPERTIES, "Set", "ssv", ROOT, "Identity", variant("s", "Me"))
    same(await peer.still(), before)


@line("The interface may be left out of a call")
async def no_interface(peer):
    same((await peer.call(None, "Pause")).body, [], "Pause")
    await peer.status("Paused")


@line("`Identity`, `DesktopEntry` (without `.desktop`), `SupportedUriSchemes`, `SupportedMimeTypes`")
async def identity(peer):
    values = await peer.all(ROOT)
    same(values["Identity"], "Attacca Test")
    same(values["DesktopEntry"], "attacca")
    same(values["SupportedUriSchemes"], ["file", "http", "https"])
    check("audio/flac" in values["SupportedMimeTypes"], values["SupportedMimeTypes"])


@line("`Raise` does it if `CanRaise`, `Quit` if `CanQuit`, `Fullscreen` if `CanSetFullscreen`; changes are told")
async def delegate(peer):
    values = await peer.all(ROOT)
    check(values["CanRaise"] and values["CanQuit"] and values["CanSetFullscreen"], values)
    await peer.good(ROOT, "Raise")
    peer.forget()
    await peer.set("Fullscreen", variant("b", True), ROOT)
    await peer.until(lambda: peer.changes(ROOT), "told")
    same(peer.changes(ROOT), [{"Fullscreen": True}])
    same(await peer.get("Fullscreen", ROOT), True)
    await peer.set("Fullscreen", variant("b", False), ROOT)
    await peer.good(ROOT, "Quit")
    # The next answer comes after what the last call asked for was done.
    await peer.get("CanQuit", ROOT)
    print("asked", flush=True)
