"""A client of a player on a private bus: raw calls, so that bad ones can be made too, and every signal that it sends."""
import asyncio
import os
import time

from dbus_next import Message, MessageType, Variant
from dbus_next.aio import MessageBus

NAME = "org.mpris.MediaPlayer2.attacca"
PATH = "/org/mpris/MediaPlayer2"
ROOT = "org.mpris.MediaPlayer2"
PLAYER = ROOT + ".Player"
TRACKS = ROOT + ".TrackList"
PROPERTIES = "org.freedesktop.DBus.Properties"
ERROR = "org.freedesktop.DBus.Error."
NO_TRACK = "/org/mpris/MediaPlayer2/TrackList/NoTrack"


LINES = []


def line(text, tool="dbus-next"):
    """A line of the specification and the function that asks."""

    def add(function):
        LINES.append((text, tool, function))
        return function

    return add


class Wrong(Exception):
    """Something is not as it has to be."""


def check(condition, what):
    if not condition:
        raise Wrong(what)


def same(got, wanted, what=""):
    if got != wanted:
        raise Wrong(f"{what}: got {got!r}, wanted {wanted!r}")


class Peer:
    """The client; `signals` are those since `forget`."""

    def __init__(self, name=NAME):
        self.name = name
        self.signals = []
        self.every = []
        self.bell = asyncio.Event()

    async def connect(self):
        self.bus = await MessageBus(bus_address=os.environ["DBUS_SESSION_BUS_ADDRESS"]).connect()
        self.bus.add_message_handler(self.hear)
        rule = f"type='signal',path='{PATH}'"
        await self.bus.call(
            Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch",
                    signature="s", body=[rule]))
        await self.until(lambda: self.has_owner(self.name), "the name is owned")
        self.owner = await self.owner_of(self.name)
        return self

    async def owner_of(self, name):
        reply = await self.bus.call(
            Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
                    signature="s", body=[name]))
        return reply.body[0] if reply.message_type == MessageType.METHOD_RETURN else None

    async def has_owner(self, name):
        return await self.owner_of(name) is not None

    async def names(self):
        reply = await self.bus.call(
            Message("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames"))
        return reply.body[0]

    def hear(self, message):
        if message.message_type == MessageType.SIGNAL and message.path == PATH and message.sender == self.owner:
            self.signals.append((message.interface, message.member, message.body))
            if message.member == "PropertiesChanged":
                self.every.append(list(message.body[1]))
            self.bell.set()

    owner = None

    def forget(self):
        self.signals.clear()

    async def call(self, interface, member, signature="", *body, path=PATH, name=None):
        return await self.bus.call(
            Message(name or self.name, path, interface, member, signature=signature, body=list(body)))

    async def good(self, interface, member, signature="", *body):
        reply = await self.call(interface, member, signature, *body)
        check(reply.message_type == MessageType.METHOD_RETURN, f"{member} failed: {reply.error_name} {reply.body}")
        return reply.body[0] if reply.body else None

    async def bad(self, error, interface, member, signature="", *body, path=PATH):
        reply = await self.call(interface, member, signature, *body, path=path)
        check(reply.message_type == MessageType.ERROR, f"{member} {body} was accepted")
        same(reply.error_name, ERROR + error, f"{member} {body}: {reply.body}")
        check(reply.body and reply.body[0].endswith("."), f"{member}: no sentence in {reply.body}")

    async def get(self, name, interface=PLAYER):
        return (await self.good(PROPERTIES, "Get", "ss", interface, name)).value

    async def set(self, name, variant, interface=PLAYER):
        await self.good(PROPERTIES, "Set", "ssv", interface, name, variant)

    async def all(self, interface=PLAYER):
        return {key: value.value for key, value in (await self.good(PROPERTIES, "GetAll", "s", interface)).items()}

    async def meta(self):
        return {key: value.value for key, value in (await self.get("Metadata")).items()}

    async def still(self):
        """Everything but the position, for telling whether something has changed."""
        return {key: value for key, value in (await self.all()).items() if key != "Position"}

    async def until(self, condition, what, seconds=8):
        end = time.monotonic() + seconds
        while True:
            self.bell.clear()
            result = condition()
            if asyncio.iscoroutine(result):
                result = await result
            if result:
                return
            if time.monotonic() > end:
                raise Wrong(f"never: {what}; last signals: {self.signals[-6:]}")
            try:
                await asyncio.wait_for(self.bell.wait(), 0.02)
            except asyncio.TimeoutError:
                pass

    async def status(self, wanted):
        async def is_so():
            return await self.get("PlaybackStatus") == wanted

        await self.until(is_so, f"PlaybackStatus {wanted}")

    def changes(self, interface=PLAYER):
        """What `PropertiesChanged` told, a dictionary a signal."""
        return [{key: value.value for key, value in body[1].items()} for where, member, body in self.signals
                if where == PROPERTIES and member == "PropertiesChanged" and body[0] == interface]

    def seeks(self):
        return [body[0] for where, member, body in self.signals if (where, member) == (PLAYER, "Seeked")]

    async def load(self, words):
        """Arranges the app by hand, and waits until it plays, or stands, as it says."""
        do(words)
        await self.until(lambda: self.ready(words), f"loaded {words}")

    async def ready(self, words):
        meta = await self.meta()
        wanted = "Playing" if words.endswith("play") or "-" in words else "Paused"
        if words.endswith("paused") and await self.get("PlaybackStatus") == "Stopped":
            wanted = "Stopped"
        fresh = meta["mpris:trackid"] != getattr(self, "last", None)
        done = fresh and await self.get("PlaybackStatus") == wanted and (
            "live" in words or "mpris:length" in meta) and await self.moves(wanted)
        if done:
            self.last = meta["mpris:trackid"]
        return done

    async def moves(self, status):
        if status != "Playing":
            return True
        first = await self.get("Position")
        await asyncio.sleep(0.03)
        return await self.get("Position") > first


def do(words):
    """Asks the host that something happens in the app rather than over the bus."""
    print("do", words, flush=True)


async def run(*words):
    """Runs a tool and returns its exit status and what it wrote."""
    process = await asyncio.create_subprocess_exec(
        *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    output, _ = await process.communicate()
    return process.returncode, output.decode().strip()


async def playerctl(*words):
    status, text = await run("playerctl", "--player=attacca", *words)
    check(status == 0, f"playerctl {words}: {text}")
    return text


async def busctl(*words):
    status, text = await run("busctl", "--user", *words)
    check(status == 0, f"busctl {words}: {text}")
    return text


def variant(signature, value):
    return Variant(signature, value)
