"""Moves playing from mpv to a TV and back, as somebody at a shell would: mpv's socket and pychromecast.

Usage: shell_hand_offs.py PORT ADDRESS TYPE SOCKET PAIRS
mpv has the file open, paused. Prints a line per move.
"""
import json
import logging
import socket
import sys
import threading
import time

import pychromecast
import pychromecast.config

PATIENCE = 20
logging.basicConfig(level=logging.ERROR)


class Player:
    """mpv at its socket; an answer is awaited to each command."""

    def __init__(self, path):
        deadline = time.monotonic() + PATIENCE
        while True:
            self.socket = socket.socket(socket.AF_UNIX)
            try:
                self.socket.connect(path)
                break
            except OSError:
                self.socket.close()
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
        self.lines = self.socket.makefile("r")
        self.number = 0

    def ask(self, *words):
        self.number += 1
        self.socket.sendall((json.dumps({"command": words, "request_id": self.number}) + "\n").encode())
        for line in self.lines:
            answer = json.loads(line)
            if answer.get("request_id") == self.number and "error" in answer:
                return answer.get("data")
        raise SystemExit("mpv is gone")

    def until_open(self):
        deadline = time.monotonic() + PATIENCE
        while self.ask("get_property", "playback-time") is None:
            if time.monotonic() > deadline:
                raise SystemExit("mpv opens nothing")
            time.sleep(0.02)


class Playing:
    """Waits until the TV says that it plays."""

    def __init__(self, media):
        self.changed = threading.Condition()
        self.state = None
        media.register_status_listener(self)

    def new_media_status(self, status):
        with self.changed:
            self.state = status.player_state
            self.changed.notify_all()

    def load_media_failed(self, queue_item_id, error_code):
        raise SystemExit(f"load failed: {queue_item_id} {error_code}")

    def wait(self):
        with self.changed:
            if not self.changed.wait_for(lambda: self.state == "PLAYING", PATIENCE):
                raise SystemExit("the TV does not play")


def dwell(number):
    time.sleep(0.6 + 0.07 * (number * 3 % 5))


def main(port, address, kind, path, pairs):
    player = Player(path)
    player.until_open()
    cast = pychromecast.get_chromecast_from_host(
        ("127.0.0.1", port, None, "Benchmark", "Benchmark"), tries=1, timeout=5, retry_wait=1)
    cast.wait(timeout=PATIENCE)
    media = cast.media_controller
    playing = Playing(media)
    # The application runs before the first move, as it does for whoever has cast before.
    cast.start_app(pychromecast.config.APP_MEDIA_RECEIVER)
    player.ask("set_property", "pause", False)
    time.sleep(0.6)
    for number in range(pairs):
        place = player.ask("get_property", "playback-time")
        player.ask("set_property", "pause", True)
        playing.state = None
        media.play_media(address, kind, current_time=place, autoplay=True)
        playing.wait()
        print("to the TV", flush=True)
        dwell(2 * number)
        place = media.status.adjusted_current_time
        media.stop()
        player.ask("seek", place, "absolute")
        player.ask("set_property", "pause", False)
        print("back", flush=True)
        dwell(2 * number + 1)
    player.ask("set_property", "pause", True)
    time.sleep(0.3)
    cast.disconnect(timeout=PATIENCE)


main(int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4], int(sys.argv[5]))
