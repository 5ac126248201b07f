#!/usr/bin/env python3
"""Drives `attacca queue` with programs that Hypothesis makes up, and compares each state with a model of its own.

Usage: queue_hypothesis.py ATTACCA [PROGRAMS]. A failure prints the lines that lead to it, made as short as they can be,
to be fed to `attacca queue` as they are.
"""
import json
import subprocess
import sys
import time

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import engine
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from queue_model import Model

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "attacca"
counts = {"programs": 0, "verbs": 0}

items = st.lists(st.sampled_from(["A/P", "B/Q", "C/P", "D", "E/Q/X"]), min_size=1, max_size=4)
place = st.integers(0, 9)
places = st.lists(st.integers(0, 9), min_size=1, max_size=4)
flag = st.booleans()


def ids(entries):
    return [int(entry["id"]) for entry in entries]


def one(entry):
    return None if entry is None else int(entry["id"])


def applied(change, old):
    """The list after a change, by the recipe of QUEUE.md."""
    gone = {p["index"] for p in change["removals"]} | {m["from"] for m in change["moves"]}
    for p in change["removals"]:
        assert old[p["index"]] == int(p["id"]), "a removal names another entry"
    for m in change["moves"]:
        assert old[m["from"]] == int(m["id"]), "a move names another entry"
    new = [entry for index, entry in enumerate(old) if index not in gone]
    come = [(p["index"], int(p["id"])) for p in change["insertions"]] + [(m["to"], int(m["id"])) for m in change["moves"]]
    for index, entry in sorted(come):
        new.insert(index, entry)
    return new


class Driver(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        counts["programs"] += 1
        self.child = subprocess.Popen([PROGRAM, "queue"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.script, self.model, self.state = [], Model(), None

    def teardown(self):
        self.child.stdin.close()
        rest = self.child.stdout.read()
        self.child.stdout.close()
        assert self.child.wait() == 0 and rest == "", "the driver did not end well"

    def say(self, line):
        """Hands a line to the driver and reads the state after it."""
        counts["verbs"] += 1
        self.script.append(line)
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()
        answer = json.loads(self.child.stdout.readline())
        assert "error" not in answer, answer
        self.before, self.state = self.state, answer
        return answer

    @property
    def order(self):
        return ids(self.state["order"])

    def added(self):
        return [int(text) for text in self.state["outcome"].get("added", [])]

    def expect(self, answer):
        """Compares how the verb ended with the model: None for done, `unchanged`, or the reason for a refusal."""
        outcome = self.state["outcome"]
        got = outcome.get("reason") if outcome["result"] == "refused" else outcome["result"]
        assert got == (answer or "done"), f"the verb was {got}, not {answer or 'done'}"
        if answer:
            assert self.state["revision"] == self.before["revision"], "a refused verb changed the revision"

    @initialize(seed=st.integers(0, 2**64 - 1), new=items, shuffle=flag, mode=st.sampled_from(["off", "all"]), is_empty=st.integers(0, 5))
    def begin(self, seed, new, shuffle, mode, is_empty):
        self.say(f"seed {seed}")
        if is_empty > 0:
            self.load(new=new + ["F", "G"], start=None, at=0, paused=False, shuffle=shuffle, repeat=mode)

    def name(self, number):
        """An entry of the list by a number, or one that is not there."""
        entries = self.model.list
        return entries[number % len(entries)] if entries else 7

    def names(self, numbers):
        return [self.name(number) for number in numbers]

    # Verbs

    @rule(new=items, start=st.none() | place, at=st.integers(0, 230), paused=flag, shuffle=st.none() | flag,
          repeat=st.none() | st.sampled_from(["off", "one", "all"]))
    def load(self, new, start, at, paused, shuffle, repeat):
        words = ["load", f"--at={at}"] + (["--paused"] if paused else [])
        words += [] if start is None else [f"--start={start}"]
        words += [] if shuffle is None else [f"--shuffle={'on' if shuffle else 'off'}"]
        words += [] if repeat is None else [f"--repeat={repeat}"]
        self.say(" ".join(words + new))
        entries = self.added() or list(range(len(new)))
        arguments = (entries, start, at * 1000, not paused, shuffle, repeat, self.order)
        self.expect(self.model.edit(lambda: self.model.load(*arguments)))

    @rule(new=items, at=place)
    def insert(self, new, at):
        self.say(f"insert {at} {' '.join(new)}")
        self.expect(self.model.edit(lambda: self.model.insert(self.added(), at, self.order)))

    @rule(new=items)
    def append(self, new):
        self.say(f"append {' '.join(new)}")
        self.expect(self.model.edit(lambda: self.model.insert(self.added(), self.model.count, self.order)))

    @rule(new=items)
    def play_next(self, new):
        self.say(f"play-next {' '.join(new)}")
        self.expect(self.model.edit(lambda: self.model.put_next(self.added())))

    @rule(new=items)
    def up_next(self, new):
        self.say(f"up-next {' '.join(new)}")
        self.expect(self.model.edit(lambda: self.model.up_next(self.added())))

    @rule(numbers=places)
    def remove(self, numbers):
        entries = self.names(numbers)
        self.say("remove " + " ".join(f"#{entry}" for entry in entries))
        self.expect(self.model.edit(lambda: self.model.remove(entries, self.order)))

    @rule(low=place, length=st.integers(0, 3))
    def remove_range(self, low, length):
        self.say(f"remove {low}..<{low + length}")
        entries = self.model.list[low : low + length]
        self.expect(self.model.edit(lambda: self.model.remove(entries, self.order)))

    @rule(artist=st.sampled_from("PQ"))
    def remove_artist(self, artist):
        entries = [int(entry["id"]) for entry in self.state["list"] if entry.get("artist") == artist]
        self.say(f"remove where artist={artist}")
        self.expect(self.model.edit(lambda: self.model.remove(entries, self.order)))

    @rule(low=place, length=st.integers(0, 3), new=st.just([]) | items)
    def replace(self, low, length, new):
        self.say(f"replace {low}..<{low + length} {' '.join(new)}")
        self.expect(self.model.edit(lambda: self.model.replace(low, low + length, self.added(), self.order)))

    @rule(low=place, to=place)
    def move(self, low, to):
        self.say(f"move {low} {to}")
        self.expect(self.model.edit(lambda: self.model.move_block(low, low + 1, to)))

    @rule(low=place, length=st.integers(1, 3), to=place)
    def move_block(self, low, length, to):
        self.say(f"move-block {low}-{low + length - 1} {to}")
        self.expect(self.model.edit(lambda: self.model.move_block(low, low + length, to)))

    @rule(numbers=places, to=place)
    def move_set(self, numbers, to):
        entries = self.names(numbers)
        self.say(f"move-set {to} " + " ".join(f"#{entry}" for entry in entries))
        self.expect(self.model.edit(lambda: self.model.move_set(entries, to)))

    @rule(low=place, to=place)
    def move_in_order(self, low, to):
        self.say(f"move-in-order {low} {to}")
        self.expect(self.model.edit(lambda: self.model.move_in_order(low, to)))

    @rule(numbers=places)
    def move_to_next(self, numbers):
        entries = self.names(numbers)
        self.say("move-to-next " + " ".join(f"#{entry}" for entry in entries))
        self.expect(self.model.edit(lambda: self.model.move_to_next(entries)))

    @rule(what=st.sampled_from(["clear", "clear-upcoming", "clear-all-but-current"]))
    def clear(self, what):
        self.say(what)
        change = {
            "clear": self.model.clear,
            "clear-upcoming": lambda: self.model.remove(self.model.order[self.model.upcoming :], self.order),
            "clear-all-but-current": lambda: self.model.clear_but_current(self.order),
        }[what]
        self.expect(self.model.edit(change))

    @rule(on=st.sampled_from([True, True, False]))
    def shuffle(self, on):
        self.say(f"shuffle {'on' if on else 'off'}")
        self.expect(self.model.edit(lambda: self.model.shuffle(on, self.order)))

    @rule()
    def reshuffle(self):
        self.say("reshuffle")
        self.expect(self.model.edit(lambda: self.model.reshuffle(self.order)))

    @rule(data=st.data(), spoil=st.integers(0, 9))
    def give_order(self, data, spoil):
        entries = data.draw(st.permutations(self.model.list))
        entries = entries[:-1] if spoil == 0 else entries
        self.say("order " + " ".join(f"#{entry}" for entry in entries))
        self.expect(self.model.edit(lambda: self.model.set_order(entries)))

    @rule(mode=st.sampled_from(["off", "one", "all", "all"]))
    def repeat(self, mode):
        self.say(f"repeat {mode}")
        self.expect("unchanged" if mode == self.model.repeat else None)
        self.model.repeat = mode

    @rule(number=place, plays=flag)
    def select(self, number, plays):
        entry = self.name(number)
        self.say(f"select #{entry}" + ("" if plays else " paused"))
        self.expect(self.model.select(entry, plays))

    @rule()
    def next(self):
        self.say("next")
        self.expect(self.model.next(self.order))

    @rule()
    def previous(self):
        self.say("previous")
        self.expect(self.model.previous(self.order))

    @rule()
    def play(self):
        self.say("play")
        self.expect(self.model.play(self.order))

    @rule()
    def pause(self):
        self.say("pause")
        self.expect("unchanged" if self.model.intent == "pause" else None)
        self.model.intent = "pause"

    @rule(at=st.sampled_from([0, 2, 2.999, 3, 3.001, 4, 100, 199, 200, 230]))
    def seek(self, at):
        self.say(f"seek {at}")
        self.expect(self.model.seek(round(at * 1000)))

    @rule(count=st.none() | st.integers(1, 3))
    def stop_after(self, count):
        self.say(f"stop-after {count or 'off'}")
        self.expect("unchanged" if count == self.model.stop_after else None)
        self.model.stop_after = count

    @rule()
    def end(self):
        self.say("end")
        if self.model.phase == "ready":
            self.model.natural_end(self.order)
            self.expect(None)
        else:
            self.expect("unchanged")

    @rule(seconds=st.integers(0, 150))
    def tick(self, seconds):
        self.say(f"tick {seconds}")
        self.model.tick(seconds * 1000, self.order)

    @rule(began=flag, stays=flag)
    def call(self, began, stays):
        if began:
            self.say("call began")
            self.model.holds = ["call"]
        else:
            self.say("call ended" + (" stay" if stays else ""))
            if self.model.holds and stays:
                self.model.intent = "pause"
            self.model.holds = []
        if self.model.intent == "play" and not self.model.holds and self.model.current and self.model.phase == "idle":
            self.model.begin(self.model.position)

    @rule()
    def ask(self):
        before = self.state
        self.say("state")
        same = ("list", "order", "current", "position", "upNext", "pinned", "revision", "intent", "phase", "next", "previous")
        assert all(before[key] == self.state[key] for key in same), "a question changed something"

    @rule(back=flag)
    def undo(self, back):
        self.say("undo" if back else "redo")
        stack, other = (self.model.done, self.model.undone) if back else (self.model.undone, self.model.done)
        if not stack:
            return self.expect("nothingToUndo" if back else "nothingToRedo")
        self.expect(None)
        other.append(self.model.restore(stack.pop(), self.order))
        # What an undo brings back beside list, order and current is a matter of what the listener wished since.
        model, state = self.model, self.state
        model.position, model.intent, model.phase = state["position"], state["intent"], state["phase"]
        model.repeat, model.stop_after = state["modes"]["repeat"], state["modes"]["stopAfter"]
        model.pins = ids(state["pinned"])
        model.cursor = model.cursor if state["cursor"] is None else state["cursor"]
        model.has_player = model.has_player or state["phase"] == "ready"

    # Stories that single verbs seldom tell

    @rule(at=st.sampled_from([2.999, 3, 3.001]))
    def press_previous_late(self, at):
        self.seek(at=at)
        self.agrees()
        self.previous()

    @rule()
    def cross_the_seam_and_come_back(self):
        while self.model.list and self.model.upcoming < self.model.count:
            self.next()
            self.agrees()
        self.end()
        self.agrees()
        self.previous()
        self.agrees()
        self.next()

    @rule(moves_on=flag)
    def remove_current_and_undo(self, moves_on):
        if self.model.current is None:
            return
        self.remove(numbers=[self.model.list.index(self.model.current)])
        self.agrees()
        if moves_on:
            self.next()
            self.agrees()
        self.undo(back=True)

    # What holds after every verb

    @invariant()
    def agrees(self):
        if self.state is None:
            return
        state, model = self.state, self.model
        shown = {
            "list": ids(state["list"]), "order": self.order, "current": one(state["current"]),
            "position": state["position"], "intent": state["intent"], "phase": state["phase"],
            "pinned": ids(state["pinned"]), "holds": state["holds"], "repeat": state["modes"]["repeat"],
            "shuffle": state["modes"]["shuffle"], "stopAfter": state["modes"]["stopAfter"], "cursor": state["cursor"],
        }
        wanted = {
            "list": model.list, "order": model.order, "current": model.current, "position": model.position,
            "intent": model.intent, "phase": model.phase, "pinned": model.pinned(), "holds": model.holds,
            "repeat": model.repeat, "shuffle": model.shuffled, "stopAfter": model.stop_after,
            "cursor": model.cursor if model.current is None else None,
        }
        wrong = [f"{key} is {shown[key]}, not {wanted[key]}" for key in shown if shown[key] != wanted[key]]
        assert not wrong, "\n".join(wrong + ["script:"] + self.script)

    @invariant()
    def foretells(self):
        """Up next is what the order says; over the seam each lap holds each entry once and never begins with the last."""
        if self.state is None:
            return
        model, up_next = self.model, ids(self.state["upNext"])
        if model.repeat == "one" and model.current is not None:
            assert up_next == [model.current] * 5
            return
        tail = model.order[model.upcoming :]
        assert up_next[: len(tail)] == tail[:5], "up next is not the order"
        laps = up_next[len(tail) :]
        if model.repeat != "all" or model.current is None:
            assert not laps
        elif not model.shuffled:
            assert laps == (model.list * 5)[: max(0, 5 - len(tail))]
        else:
            assert len(up_next) == 5, "up next ends though everything repeats"
            last = model.order[-1]
            while laps:
                lap, laps = laps[: model.count], laps[model.count :]
                assert len(set(lap)) == len(lap) and set(lap) <= set(model.list), "a lap doubles an entry"
                assert model.count < 2 or lap[0] != last, "a seam repeats an entry"
                last = lap[-1]
        expected = up_next[0] if up_next else None
        assert one(self.state["next"]) == expected, "next is not up next"

    @invariant()
    def keeps_its_word(self):
        """Going on by itself leads to what was foretold, over the seam too."""
        if not self.script or self.script[-1] != "end" or self.before["phase"] != "ready" or self.before["upNext"] == []:
            return
        assert self.state["current"] == self.before["upNext"][0], "the natural end led elsewhere"
        if self.model.repeat != "one":
            assert ids(self.state["upNext"])[:4] == ids(self.before["upNext"])[1:5], "up next changed by itself"

    @invariant()
    def changes_lead(self):
        if self.state is None or self.before is None:
            return
        assert applied(self.state["change"], ids(self.before["list"])) == ids(self.state["list"])
        assert applied(self.state["orderChange"], ids(self.before["order"])) == self.order


def main():
    engine.MAX_SHRINKING_SECONDS = 15  # not public; the version is pinned
    start = time.monotonic()
    programs = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    run_state_machine_as_test(
        Driver,
        settings=settings(
            max_examples=programs, stateful_step_count=40, derandomize=True, deadline=None, database=None,
            suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.shrink]))
    seconds = time.monotonic() - start
    print(f"hypothesis: {counts['programs']} programs, {counts['verbs']} verbs, {seconds:.1f} s: as the model says")


if __name__ == "__main__":
    main()
