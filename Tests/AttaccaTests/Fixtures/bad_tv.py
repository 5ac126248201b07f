"""A Cast receiver that does as it should up to a moment, and then one thing that it should not.

Usage: bad_tv.py WHEN WHAT
  WHEN  connect (before TLS), tls, status, launch, load, play, end: the request that sets it off
  WHAT  none, silent, freeze, die, reset, garbage, long, nonsense, refuse, stale, taken, theirs, reboot, buffer
Says `port N`, then `heard TYPE` for each request and `now WHAT` when it does it. The port is one of 127.0.0.1.
"""
import json
import os
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time

WHEN, WHAT = sys.argv[1:]
RECEIVER = "urn:x-cast:com.google.cast.receiver"
MEDIA = "urn:x-cast:com.google.cast.media"
HEARTBEAT = "urn:x-cast:com.google.cast.tp.heartbeat"
TRANSPORT = "web-1"


def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def number(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(index, data):
    return bytes([index << 3 | 2]) + number(len(data)) + data


def message(source, destination, namespace, payload):
    return (b"\x08\x00" + field(2, source) + field(3, destination) + field(4, namespace) + b"\x28\x00"
            + field(6, payload))


def fields(body):
    found, at = {}, 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            value |= (body[at] & 127) << shift
            shift += 7
            at += 1
            if body[at - 1] < 128:
                return value

    while at < len(body):
        key = varint()
        if key & 7 == 0:
            found[key >> 3] = varint()
        else:
            length = varint()
            found[key >> 3] = body[at:at + length]
            at += length
    return found


class Receiver:
    """What runs and plays; survives connections."""

    def __init__(self):
        self.app = False
        self.done = False
        self.session = 0
        self.items, self.current, self.state = [], None, "IDLE"
        self.place, self.since = 0.0, time.monotonic()
        self.mode = ""

    def now(self):
        passed = time.monotonic() - self.since if self.state == "PLAYING" else 0
        return self.place + passed

    def set(self, state, place=None):
        self.place = self.now() if place is None else place
        self.state, self.since = state, time.monotonic()

    def application(self, app_id="CC1AD845", transport=TRANSPORT):
        return {"appId": app_id, "displayName": "App", "sessionId": "s-" + app_id, "transportId": transport,
                "namespaces": [{"name": MEDIA}]}

    def platform(self):
        apps = [self.application()] if self.app else []
        if self.mode == "taken":
            apps = [self.application("233637DE", "web-2")]
        return {"type": "RECEIVER_STATUS",
                "status": {"applications": apps, "volume": {"level": 0.5, "muted": False, "controlType": "attenuation"}}}

    def media(self):
        if self.current is None:
            return {"type": "MEDIA_STATUS", "status": []}
        item = next(item for item in self.items if item["itemId"] == self.current)
        media = dict(item["media"], duration=20)
        status = {"mediaSessionId": self.session, "playerState": self.state, "currentTime": self.now(), "playbackRate": 1,
                  "supportedMediaCommands": 12303, "volume": {"level": 1, "muted": False}, "media": media,
                  "currentItemId": self.current, "items": self.items, "repeatMode": "REPEAT_OFF"}
        return {"type": "MEDIA_STATUS", "status": [status]}


class Connection:
    """One sender's connection."""

    def __init__(self, stream, receiver):
        self.stream, self.receiver = stream, receiver
        self.is_silent = False

    def send(self, namespace, payload, source, destination, request=0):
        if self.is_silent:
            return
        payload["requestId"] = request
        body = message(source.encode(), destination.encode(), namespace.encode(), json.dumps(payload).encode())
        self.stream.sendall(struct.pack(">I", len(body)) + body)

    def read(self, count):
        data = b""
        while len(data) < count:
            piece = self.stream.recv(count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def run(self):
        self.moment("tls", "", {})
        while True:
            (length,) = struct.unpack(">I", self.read(4))
            found = fields(self.read(length))
            source, destination, namespace = (found[index].decode() for index in (2, 3, 4))
            payload = json.loads(found.get(6, b"{}"))
            self.take(source, destination, namespace, payload)

    def take(self, source, destination, namespace, payload):
        kind = payload.get("type", "")
        if namespace == HEARTBEAT and kind == "PING":
            return self.send(namespace, {"type": "PONG"}, destination, source)
        if namespace == RECEIVER:
            say("heard", kind)
            moment = {"GET_STATUS": "status", "LAUNCH": "launch", "STOP": "end"}.get(kind, "")
            if not self.moment(moment, source, payload):
                self.platform(kind, source, payload)
        if namespace == MEDIA:
            say("heard", "MEDIA", kind)
            if not self.moment({"LOAD": "load", "PLAY": "play"}.get(kind, ""), source, payload):
                self.media(kind, source, payload)

    def platform(self, kind, source, payload):
        receiver = self.receiver
        if kind == "LAUNCH":
            receiver.app = True
        if kind == "STOP":
            receiver.app, receiver.current = False, None
        self.send(RECEIVER, receiver.platform(), "receiver-0", source, payload["requestId"])

    def media(self, kind, source, payload):
        receiver = self.receiver
        request = payload["requestId"]
        if kind == "LOAD":
            data = payload.get("queueData", {})
            items = data.get("items") or [{"media": payload["media"]}]
            receiver.session += 1
            receiver.items = [dict(item, itemId=index + 1) for index, item in enumerate(items)]
            receiver.current = data.get("startIndex", 0) + 1
            receiver.set("PLAYING" if payload.get("autoplay", True) else "PAUSED", payload.get("currentTime", 0))
        elif kind in ("PLAY", "PAUSE"):
            receiver.set("PLAYING" if kind == "PLAY" else "PAUSED")
        elif kind == "SEEK":
            paused = payload.get("resumeState") == "PLAYBACK_PAUSE"
            receiver.set("PAUSED" if paused else "PLAYING", payload["currentTime"])
        elif kind == "STOP":
            receiver.current = None
        elif kind == "QUEUE_GET_ITEM_IDS":
            ids = [item["itemId"] for item in receiver.items]
            return self.send(MEDIA, {"type": "QUEUE_ITEM_IDS", "itemIds": ids}, TRANSPORT, source, request)
        if receiver.mode == "buffer" and receiver.state == "PLAYING":
            receiver.set("BUFFERING")
        self.send(MEDIA, receiver.media(), TRANSPORT, source, request)

    # What it should not do.

    def moment(self, moment, source, payload):
        """Does it when its moment has come, once, or on each connection; true when the request is not to be answered as
        usual."""
        if moment != WHEN or (self.receiver.done and WHEN != "tls") or WHAT == "none":
            return False
        self.receiver.done = True
        say("now", WHAT)
        return getattr(self, WHAT)(source, payload)

    def silent(self, source, payload):
        self.is_silent = True
        return True

    def freeze(self, source, payload):
        os.kill(os.getpid(), signal.SIGSTOP)
        return True

    def die(self, source, payload):
        os._exit(0)

    def reset(self, source, payload):
        self.stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        os._exit(0)

    def reboot(self, source, payload):
        self.receiver.app, self.receiver.current, self.receiver.mode = False, None, ""
        raise EOFError

    def garbage(self, source, payload):
        self.stream.sendall(bytes((index * 37 + 11) % 256 for index in range(4096)))
        return True

    def long(self, source, payload):
        self.stream.sendall(b"\x7f\xff\xff\xff" + b"x" * 4096)
        return True

    def nonsense(self, source, payload):
        deep = "[" * 50_000
        for text in ["", "{", "null", "[]", "7", deep, '{"type":7}', '{"type":"MEDIA_STATUS","status":[1,null,"x"]}',
                     '{"type":"MEDIA_STATUS","status":[{"mediaSessionId":1e300,"currentTime":"x"}]}',
                     '{"type":"RECEIVER_STATUS","status":{"applications":{"a":1}}}', '{"requestId":-1e99}']:
            for namespace, sender in ((MEDIA, TRANSPORT), (RECEIVER, "receiver-0")):
                body = message(sender.encode(), b"*", namespace.encode(), text.encode())
                self.stream.sendall(struct.pack(">I", len(body)) + body)
        for body in (b"\xff" * 40, b"\x12\xff\xff\xff\xff\x0f", message(b"\xff\xfe", b"*", b"x", b"\xff")):
            self.stream.sendall(struct.pack(">I", len(body)) + body)
        return False

    def refuse(self, source, payload):
        request = payload.get("requestId", 0)
        if WHEN == "launch":
            self.send(RECEIVER, {"type": "LAUNCH_ERROR", "reason": "NOT_ALLOWED"}, "receiver-0", source, request)
        elif WHEN in ("status", "end"):
            self.send(RECEIVER, {"type": "INVALID_REQUEST", "reason": "INVALID_COMMAND"}, "receiver-0", source, request)
        elif WHEN == "load":
            self.send(MEDIA, {"type": "LOAD_FAILED", "detailedErrorCode": 905}, TRANSPORT, source, request)
        else:
            self.send(MEDIA, {"type": "INVALID_REQUEST", "reason": "INVALID_COMMAND"}, TRANSPORT, source, request)
        return True

    def stale(self, source, payload):
        self.send(MEDIA, {"type": "INVALID_PLAYER_STATE"}, TRANSPORT, source, payload.get("requestId", 0))
        return True

    def taken(self, source, payload):
        self.receiver.mode, self.receiver.current = "taken", None
        self.send(RECEIVER, self.receiver.platform(), "receiver-0", "*")
        return True

    def theirs(self, source, payload):
        receiver = self.receiver
        receiver.session += 7
        receiver.items = [{"itemId": 99, "media": {"contentId": "http://127.0.0.1/theirs", "contentType": "audio/mpeg",
                                                   "streamType": "BUFFERED", "metadata": {"metadataType": 3, "title": "Theirs"}}}]
        receiver.current = 99
        receiver.set("PLAYING", 0)
        self.send(MEDIA, receiver.media(), TRANSPORT, "*")
        return True

    def buffer(self, source, payload):
        self.receiver.mode = "buffer"
        return False


def before_tls(stream):
    if WHAT == "die":
        os._exit(0)
    if WHAT == "freeze":
        os.kill(os.getpid(), signal.SIGSTOP)
    if WHAT == "garbage":
        stream.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" + bytes(range(256)))
    while stream.recv(4096):
        pass


def serve(stream, context, receiver):
    """One connection; a sender may have several, as one that asks beside its session what the device is."""
    try:
        if WHEN == "connect":
            say("now", WHAT)
            before_tls(stream)
            return
        stream = context.wrap_socket(stream, server_side=True)
        Connection(stream, receiver).run()
    except (OSError, EOFError):
        pass
    finally:
        stream.close()


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=tv", "-keyout", folder + "/key", "-out", folder + "/certificate"], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder + "/certificate", folder + "/key")
    listener = socket.create_server(("127.0.0.1", 0))
    say("port", listener.getsockname()[1])
    receiver = Receiver()
    while True:
        stream, _ = listener.accept()
        threading.Thread(target=serve, args=(stream, context, receiver), daemon=True).start()


main()
