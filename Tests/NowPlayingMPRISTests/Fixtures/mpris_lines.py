"""Walks the MPRIS specification line by line against a player on a private bus.

Usage: mpris_lines.py            asks; prints `ok LINE`, `wrong LINE: WHY`, and `do WHAT` for the host of the player
       mpris_lines.py --table    prints the table of lines
"""
import asyncio
import sys
import traceback

import mpris_lines_object  # noqa: F401
import mpris_lines_player  # noqa: F401
import mpris_lines_signals  # noqa: F401
from mpris_peer import LINES, Peer, Wrong


def table():
    rows = ["| line | what holds | asked with |", "|---|---|---|"]
    rows += [f"| M{number} | {text} | {tool} |" for number, (text, tool, _) in enumerate(LINES, 1)]
    return "\n".join(rows)


async def main():
    peer = await Peer().connect()
    for number, (text, _, function) in enumerate(LINES, 1):
        try:
            await function(peer)
            print(f"ok M{number}", flush=True)
        except Wrong as wrong:
            print(f"wrong M{number} {text}: {wrong}", flush=True)
        except Exception:
            told = traceback.format_exc().strip()[-700:].replace("\n", " | ")
            print(f"wrong M{number} {text}: {told}", flush=True)
    print("done", flush=True)


if __name__ == "__main__":
    if "--table" in sys.argv:
        print(table())
    else:
        try:
            asyncio.run(main())
        except Exception:
            print("wrong:", traceback.format_exc().strip()[-700:].replace("\n", " | "), flush=True)
