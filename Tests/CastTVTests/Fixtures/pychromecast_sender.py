"""Drives a TV with pychromecast, and says each step that worked: `ok WHAT`. Ends with `done`, or with a traceback.

Usage: pychromecast_sender.py alone|together PORT MEDIA…
"""
import logging
import ssl
import sys
import threading
import time

import pychromecast

PATIENCE = 20
logging.basicConfig(level=logging.WARNING)


class Faults(logging.Handler):
    """What its own handlers of messages could not bear: it logs that and goes on."""

    seen = []

    def emit(self, record):
        if record.exc_info:
            self.seen.append(record.getMessage())


logging.getLogger().addHandler(Faults())


def one_at_a_time(write):
    """Its threads write to one connection without a lock, which OpenSSL does not allow: a quick answer is enough for
    the second to write before the first is done, and the connection breaks."""
    lock = threading.Lock()

    def locked(*arguments):
        with lock:
            return write(*arguments)

    return locked


ssl.SSLSocket.sendall = one_at_a_time(ssl.SSLSocket.sendall)


class Watch:
    """The last statuses of one sender, and a way to wait for one."""

    def __init__(self, cast):
        self.changed = threading.Condition()
        self.media = None
        self.device = None
        cast.media_controller.register_status_listener(self)
        cast.register_status_listener(self)

    def new_media_status(self, status):
        with self.changed:
            self.media = status
            self.changed.notify_all()

    def load_media_failed(self, queue_item_id, error_code):
        print("load failed", queue_item_id, error_code, flush=True)

    def new_cast_status(self, status):
        with self.changed:
            self.device = status
            self.changed.notify_all()

    def until(self, what, is_met):
        deadline = time.monotonic() + PATIENCE
        with self.changed:
            while not is_met(self):
                if not self.changed.wait(deadline - time.monotonic()):
                    raise TimeoutError(f"{what}: {self.media} {self.device}")
        print("ok", what, flush=True)

    def until_state(self, what, state):
        self.until(what, lambda now: now.media and now.media.player_state == state)


def connect(port):
    cast = pychromecast.get_chromecast_from_host(
        ("127.0.0.1", port, None, "Attacca TV", "TV"), tries=1, timeout=5, retry_wait=1)
    cast.wait(timeout=PATIENCE)
    return cast, Watch(cast)


def alone(port, media):
    cast, watch = connect(port)
    print("ok connected", cast.status.volume_level, flush=True)
    assert cast.is_idle and cast.app_display_name == "Backdrop", cast.status
    controller = cast.media_controller
    controller.play_media(media[0], "audio/wav", title="First")
    watch.until_state("plays", "PLAYING")
    assert controller.status.duration == 30, controller.status
    assert controller.status.title == "First", controller.status
    assert watch.device.app_id == "CC1AD845", watch.device
    controller.pause(timeout=PATIENCE)
    watch.until_state("pauses", "PAUSED")
    controller.seek(12.5, timeout=PATIENCE)
    watch.until("seeks", lambda now: abs(now.media.current_time - 12.5) < 0.1)
    controller.play(timeout=PATIENCE)
    watch.until_state("plays on", "PLAYING")
    cast.set_volume(0.5, timeout=PATIENCE)
    watch.until("sets the volume", lambda now: now.device.volume_level == 0.5)
    cast.set_volume_muted(True, timeout=PATIENCE)
    watch.until("mutes", lambda now: now.device.volume_muted)
    controller.play_media(media[1], "audio/wav", title="Second", enqueue=True)
    controller.queue_next(timeout=PATIENCE)
    watch.until("goes on to what it queued", lambda now: now.media.title == "Second" and now.media.player_state == "PLAYING")
    controller.queue_prev(timeout=PATIENCE)
    watch.until("goes back", lambda now: now.media.title == "First" and now.media.player_state == "PLAYING")
    controller.stop(timeout=PATIENCE)
    watch.until("stops", lambda now: now.media.player_state == "IDLE" and now.media.idle_reason == "CANCELLED")
    cast.quit_app(timeout=PATIENCE)
    watch.until("quits", lambda now: now.device.app_id == "E8C28D3C" and cast.is_idle)
    cast.disconnect(timeout=PATIENCE)


def together(port, media):
    one, first = connect(port)
    two, second = connect(port)
    one.media_controller.play_media(media[0], "audio/wav", title="First")
    first.until_state("one plays", "PLAYING")
    second.until("two sees the application", lambda now: now.device and now.device.app_id == "CC1AD845")
    two.media_controller.update_status()
    second.until_state("two sees it play", "PLAYING")
    two.media_controller.pause(timeout=PATIENCE)
    first.until_state("one sees two pause", "PAUSED")
    one.media_controller.seek(20, timeout=PATIENCE)
    second.until("two sees one seek", lambda now: abs(now.media.current_time - 20) < 3)
    two.set_volume(0.25, timeout=PATIENCE)
    first.until("one sees the volume of two", lambda now: now.device.volume_level == 0.25)
    two.media_controller.play_media(media[1], "audio/wav", title="Second")
    first.until("one sees what two loads", lambda now: now.media.title == "Second" and now.media.player_state == "PLAYING")
    one.disconnect(timeout=PATIENCE)
    two.media_controller.update_status()
    second.until_state("it plays on when one goes", "PLAYING")
    two.media_controller.stop(timeout=PATIENCE)
    second.until_state("two stops", "IDLE")
    two.disconnect(timeout=PATIENCE)


MODES = {"alone": alone, "together": together}
MODES[sys.argv[1]](int(sys.argv[2]), sys.argv[3:])
assert not Faults.seen, Faults.seen
print("done", flush=True)
