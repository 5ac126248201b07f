"""Times pychromecast: from a call to the status that shows it, as a listener of pychromecast gets it.

Usage: pychromecast_commands.py PORT ADDRESS ROUNDS
Prints `KIND MILLISECONDS` for each command; the first round is not counted.
"""
import logging
import sys
import threading
import time

import pychromecast

PATIENCE = 20
logging.basicConfig(level=logging.ERROR)


class Watch:
    """Notes the moment at which a status first meets what is waited for."""

    def __init__(self, cast):
        self.changed = threading.Condition()
        self.is_met = None
        self.met_at = None
        cast.media_controller.register_status_listener(self)
        cast.register_status_listener(self)

    def look(self, status):
        now = time.perf_counter()
        with self.changed:
            if self.is_met and self.met_at is None and self.is_met(status):
                self.met_at = now
                self.changed.notify_all()

    new_media_status = look
    new_cast_status = look

    def load_media_failed(self, queue_item_id, error_code):
        raise SystemExit(f"load failed: {queue_item_id} {error_code}")

    def time(self, command, is_met):
        """Milliseconds from the call of the command to the first status that meets the condition."""
        with self.changed:
            self.is_met, self.met_at = is_met, None
        start = time.perf_counter()
        command()
        with self.changed:
            if not self.changed.wait_for(lambda: self.met_at is not None, PATIENCE):
                raise SystemExit("no status shows what was asked for")
            self.is_met = None
            return (self.met_at - start) * 1000


def state(name):
    return lambda status: getattr(status, "player_state", None) == name


def place(seconds):
    return lambda status: abs(getattr(status, "current_time", -9) - seconds) < 0.2


def level(value):
    return lambda status: abs(getattr(status, "volume_level", -9) - value) < 0.001 and hasattr(status, "app_id")


def main(port, address, rounds):
    cast = pychromecast.get_chromecast_from_host(
        ("127.0.0.1", port, None, "Benchmark", "Benchmark"), tries=1, timeout=5, retry_wait=1)
    cast.wait(timeout=PATIENCE)
    watch, media = Watch(cast), cast.media_controller
    watch.time(lambda: media.play_media(address, "audio/wav"), state("PLAYING"))
    for number in range(rounds + 1):
        seconds, loudness = (100, 0.25) if number % 2 else (300, 0.5)
        times = [
            ("pause", watch.time(media.pause, state("PAUSED"))),
            ("play", watch.time(media.play, state("PLAYING"))),
            ("seek", watch.time(lambda: media.seek(seconds), place(seconds))),
            ("volume", watch.time(lambda: cast.set_volume(loudness), level(loudness))),
        ]
        if number:
            for kind, milliseconds in times:
                print(kind, milliseconds)
    media.stop()
    cast.disconnect(timeout=PATIENCE)


main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
