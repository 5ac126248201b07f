"""Measures how long commands take to show, and how long GetAll takes, seen by another process."""
import asyncio
import time

from mpris_peer import PLAYER, PROPERTIES, Peer


def tell(name, times):
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
    print(f"figure {name}: p50 {middle * 1000:.2f} ms, p95 {late * 1000:.2f} ms, {len(times)} times", flush=True)


async def main():
    peer = await Peer().connect()
    await peer.status("Playing")
    answers, effects, alls = [], [], []
    for number in range(200):
        peer.forget()
        start = time.perf_counter()
        await peer.good(PLAYER, "PlayPause")
        answers.append(time.perf_counter() - start)
        await peer.until(lambda: peer.changes(), "told")
        effects.append(time.perf_counter() - start)
    for number in range(500):
        start = time.perf_counter()
        await peer.call(PROPERTIES, "GetAll", "s", PLAYER)
        alls.append(time.perf_counter() - start)
    tell("PlayPause to answer", answers)
    tell("PlayPause to PropertiesChanged", effects)
    tell("GetAll", alls)


asyncio.run(main())
