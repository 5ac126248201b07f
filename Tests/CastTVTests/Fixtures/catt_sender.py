"""Runs catt's commands on a TV that it is told the address of, each in a process of its own, as from a shell.

Says after each what catt then tells of the TV: `told COMMAND {…}`. Ends with `done`, or with what went wrong.

Usage: catt_sender.py ADDRESS MEDIA
"""
import json
import os
import sys
import time

import catt.cli

ADDRESS, MEDIA = sys.argv[1:]
PATIENCE = 20
KEPT = ("player_state", "current_time", "duration", "content_id", "volume_level", "volume_muted", "app_id")


def catt_says(*words):
    """What a command writes. Another process begins with what is loaded already, which takes long."""
    reader, writer = os.pipe()
    faults = os.memfd_create("faults")
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(writer, 1)
        os.dup2(faults, 2)
        sys.argv = ["catt", "-d", ADDRESS, *words]
        status = 1
        try:
            catt.cli.main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0 if end.code is None else print(end.code, file=sys.stderr) or 1
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as output:
        text = output.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status == 0, (words, status, text, os.pread(faults, 4000, 0))
    os.close(faults)
    return text


def told():
    info = json.loads(catt_says("info", "-j"))
    return {name: info.get(name) for name in KEPT}


def step(*words, until=lambda info: True, name=None):
    catt_says(*words)
    deadline = time.monotonic() + PATIENCE
    while not until(info := told()):
        assert time.monotonic() < deadline, (words, info)
    print("told", name or words[0], json.dumps(info), flush=True)


def is_after(place):
    """Plays on from there: what it seeks in is resumed by it."""
    return lambda info: info["player_state"] == "PLAYING" and place <= info["current_time"] < place + 5


def is_in(state):
    return lambda info: info["player_state"] == state


sys.excepthook = lambda kind, value, trace: print("failed", repr(value), flush=True)
step("cast", MEDIA, "-t", "5", "-v", "60", until=is_in("PLAYING"))
step("pause", until=is_in("PAUSED"))
step("seek", "12", until=is_after(12))
step("pause", until=is_in("PAUSED"), name="paused_after_seek")
place = told()["current_time"]
step("ffwd", "6", until=is_after(place + 6))
step("pause", until=is_in("PAUSED"), name="paused_after_ffwd")
place = told()["current_time"]
step("rewind", "10", until=is_after(place - 10))
step("pause", until=is_in("PAUSED"), name="paused_after_rewind")
step("volume", "30", until=lambda info: info["volume_level"] == 0.3)
step("volumemute", "true", until=lambda info: info["volume_muted"])
step("play", until=is_in("PLAYING"))
step("play_toggle", until=is_in("PAUSED"))
text = catt_says("status")
assert "State: PAUSED" in text and "Volume: 30" in text and "/ 00:00:30" in text, text
step("stop", until=lambda info: info["app_id"] == "E8C28D3C")
print("done", flush=True)
