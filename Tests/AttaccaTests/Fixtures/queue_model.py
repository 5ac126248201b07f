"""The rules of the queue as a listener would put them, written for the driver's test; shares no code with the queue.

Entries are ids. What chance decides (a shuffled order, the place of an addition) the model does not predict: it is
handed the order that came out, checks that it is one of the legal ones, and goes on from there.
"""
import copy

LENGTH = 200_000
THRESHOLD = 3_000


class Illegal(AssertionError):
    """The order that came out is not one of those that the rules allow."""


def legal(condition, sentence):
    if not condition:
        raise Illegal(sentence)


class Model:
    def __init__(self):
        self.list, self.order = [], []
        self.current, self.cursor, self.pins = None, 0, []
        self.shuffled, self.repeat, self.stop_after = False, "off", None
        self.position, self.intent, self.phase, self.holds = 0, "pause", "idle", []
        self.has_player = False
        self.before_cycle = None  # the order heard before the last wrap
        self.announced = []  # what was said to follow
        self.epoch = 0  # grows when the order is drawn, wraps or is changed by a selection
        self.done, self.undone = [], []

    # Where things are

    @property
    def count(self):
        return len(self.list)

    @property
    def upcoming(self):
        """The play index of the first entry that has not been heard."""
        return self.cursor if self.current is None else self.order.index(self.current) + 1

    def pinned(self):
        return sorted(self.pins, key=self.order.index)

    def behind_pins(self):
        return max((self.order.index(pin) + 1 for pin in self.pins), default=self.upcoming)

    def sounds(self):
        return self.intent == "play" and self.phase == "ready" and not self.holds

    # Steps

    def begin(self, position=0):
        self.has_player = self.has_player or (self.intent == "play" and not self.holds)
        self.phase = "ready" if self.has_player else "idle"
        # Where nothing is opened yet nobody has found out that the place is beyond the end.
        self.position = min(position, LENGTH) if self.has_player else position

    def stand(self, entry):
        self.current = entry
        self.end_pins()
        self.begin()

    def end_pins(self):
        start = self.upcoming
        self.pins = [pin for pin in self.pins if pin in self.order and self.order.index(pin) >= start]

    def start_over(self, reported):
        if self.shuffled:
            last = self.order[-1] if self.order else None
            legal(sorted(reported) == sorted(self.list), "a new cycle is no permutation of the list")
            legal(len(reported) < 2 or reported[0] != last, "a cycle begins with the entry heard last")
            self.before_cycle, self.order = self.order, list(reported)
            self.epoch += 1
        self.current = self.order[0]

    def wake(self):
        if self.phase == "ended":
            self.intent = "play"

    def go_next(self, reported):
        if not self.list:
            return "emptyQueue"
        if self.upcoming < self.count:
            entry = self.order[self.upcoming]
        elif self.current is None or self.repeat != "all":
            return "nothingUpcoming"
        else:
            self.start_over(reported)
            entry = self.current
        self.current = entry
        return None

    def next(self, reported):
        refusal = self.go_next(reported)
        if refusal is None:
            self.wake()
            self.stand(self.current)
        return refusal

    def previous(self, reported):
        if not self.list:
            return "emptyQueue"
        if self.current is not None and self.position > THRESHOLD:
            self.wake()
            self.stand(self.current)
            return None
        index = self.cursor if self.current is None else self.order.index(self.current)
        if index == 0 and self.current is None:
            return "nothingBefore"
        if index > 0:
            entry = self.order[index - 1]
        elif self.repeat == "all" and self.count > 1:
            if self.shuffled:
                self.epoch += 1
                self.order, self.before_cycle = self.before_cycle or self.order, None
            entry = self.order[-1]
        else:
            entry = self.current
        was_idle = entry == self.current and self.phase == "idle"
        self.wake()
        self.stand(entry)
        if was_idle:
            self.phase = "idle"
        return None

    def natural_end(self, reported):
        stops = self.stop_after == 1
        if self.stop_after is not None:
            self.stop_after = None if stops else self.stop_after - 1
        if not (self.repeat == "one" and self.current is not None):
            if self.go_next(reported) is not None:
                self.intent, self.phase, self.position, self.stop_after = "pause", "ended", LENGTH, None
                return
        if stops:
            self.intent = "pause"
        self.stand(self.current)

    def tick(self, milliseconds, reported):
        """Time passes; at most one wrap may fall into it, for the order after it is the one that is reported."""
        while self.sounds() and self.position + milliseconds >= LENGTH:
            milliseconds -= LENGTH - self.position
            self.position = LENGTH
            self.natural_end(reported)
        if self.sounds():
            self.position += milliseconds

    def play(self, reported):
        if not self.list:
            return "emptyQueue"
        was_playing, self.intent, self.holds = self.intent == "play", "play", []
        if self.current is None or self.phase == "ended":
            if self.upcoming < self.count:
                self.current = self.order[self.upcoming]
            else:
                self.start_over(reported)
            self.stand(self.current)
            return None
        if self.phase == "idle":
            self.begin(self.position)
        return "unchanged" if was_playing else None

    def select(self, entry, plays):
        if entry not in self.list:
            return "unknownEntry"
        if entry != self.current and self.shuffled:
            start, index = self.upcoming, self.order.index(entry)
            self.order.remove(entry)
            self.order.insert(start - 1 if index < start else start, entry)
            self.epoch += 1
        was_idle = entry == self.current and self.phase == "idle"
        self.intent = "play" if plays else "pause"
        self.stand(entry)
        if was_idle and not self.sounds_wanted():
            self.phase = "idle"
        return None

    def sounds_wanted(self):
        return self.intent == "play" and not self.holds

    def seek(self, position):
        if self.current is None:
            return "emptyQueue" if not self.list else "noCurrentEntry"
        if self.phase == "ended":
            self.begin()
        self.position = min(position, LENGTH)
        return None

    # Edits

    def edit(self, change):
        """Carries out an edit, which says None when something changed, as one step that can be undone."""
        before = self.snapshot()
        answer = change()
        if answer is None:
            self.before_cycle = None
            self.end_pins()
            self.note(before)
        return answer

    def snapshot(self):
        kept = copy.copy(self)
        kept.list, kept.order, kept.pins = list(self.list), list(self.order), list(self.pins)
        return kept

    def note(self, before):
        self.undone = []
        self.done.append(self.step(before))

    def step(self, before):
        return {
            "before": before, "moved": before.current != self.current, "after": self.current, "epoch": self.epoch,
        }

    def scatter(self, new, reported):
        """Takes over a shuffled order with additions in it, each batch at any place of what is upcoming."""
        if not self.shuffled:
            return
        start = self.behind_pins()
        legal([e for e in reported if e not in new] == self.order, "an addition changed the order of the others")
        legal([e for e in reported if e in new] == list(new), "a batch lost its own order")
        legal(all(reported.index(e) >= start for e in new), "an addition stands where it is not heard in this pass")
        self.order = list(reported)

    def follow_list(self):
        if not self.shuffled:
            self.order = list(self.list)

    def insert(self, new, place, reported):
        if not new:
            return "unchanged"
        place = min(place, self.count)
        self.list[place:place] = new
        if self.shuffled:
            self.scatter(new, reported)
        else:
            self.order = list(self.list)
            if self.current is None and place < self.cursor:
                self.cursor += len(new)
        return None

    def list_place(self, play_index):
        return self.list.index(self.order[play_index]) if play_index < self.count else self.count

    def put_next(self, new):
        place = self.upcoming
        list_place = self.list_place(place) if self.current is None else self.list.index(self.current) + 1
        self.put(new, list_place, place)

    def put(self, new, list_place, place):
        self.list[list_place:list_place] = new
        if self.shuffled:
            self.order[place:place] = new
        self.follow_list()
        self.pins = [pin for pin in self.pins if pin not in new] + new

    def up_next(self, new):
        if not self.pins:
            return self.put_next(new)
        last = self.pinned()[-1]
        self.put(new, self.list.index(last) + 1, self.order.index(last) + 1)
        return None

    def take_out(self, doomed):
        self.list = [e for e in self.list if e not in doomed]
        self.order = [e for e in self.order if e not in doomed]

    def remove(self, entries, reported):
        doomed = [e for e in self.list if e in entries]
        if not doomed:
            return "unchanged"
        old, start = self.order, self.upcoming
        if self.current is None:
            self.cursor -= sum(old.index(e) < self.cursor for e in doomed)
        self.take_out(doomed)
        if self.current not in doomed:
            return None
        heirs = [e for e in old[start:] if e not in doomed]
        if heirs:
            self.current = heirs[0]
        elif self.repeat == "all" and self.list:
            self.start_over(reported)
        else:
            self.current, self.cursor, self.position, self.intent = None, self.count, 0, "pause"
            self.phase = "ended" if self.list else "idle"
            if self.list:
                self.stop_after = None
            return None
        self.end_pins()
        self.begin()
        return None

    def clear(self):
        if not self.list:
            return "unchanged"
        self.list, self.order, self.pins, self.current, self.cursor = [], [], [], None, 0
        self.intent, self.phase, self.position = "pause", "idle", 0
        return None

    def clear_but_current(self, reported):
        if self.current is None:
            return self.clear()
        return self.remove([e for e in self.list if e != self.current], reported)

    def load(self, new, start, position, plays, shuffle, repeat, reported):
        if start is not None and start >= len(new):
            return "indexOutOfRange"
        if not new:
            return self.clear()
        self.list, self.pins, self.cursor = list(new), [], 0
        self.shuffled = self.shuffled if shuffle is None else shuffle
        self.repeat = repeat or self.repeat
        self.current = None if start is None else new[start]
        if self.shuffled:
            self.draw(reported)
        else:
            self.order = list(new)
        self.current = self.order[0] if start is None else new[start]
        self.intent = "play" if plays else "pause"
        self.begin(position)
        return None

    def draw(self, reported):
        """Takes over an order drawn around the current entry and the pins."""
        leading = ([] if self.current is None else [self.current]) + self.pinned()
        legal(sorted(reported) == sorted(self.list), "a drawn order is no permutation of the list")
        legal(reported[: len(leading)] == leading, "a drawn order does not begin with current and the pins")
        self.order = list(reported)
        self.epoch += 1
        if self.current is None:
            self.cursor = 0

    def shuffle(self, on, reported):
        if on == self.shuffled:
            return "unchanged"
        if on:
            self.draw(reported)
        else:
            self.cursor, self.order = self.list_place(self.cursor), list(self.list)
        self.shuffled = on
        return None

    def reshuffle(self, reported):
        if not self.shuffled or self.count < 2:
            return "unchanged"
        self.draw(reported)
        return None

    def set_order(self, entries):
        if sorted(entries) != sorted(self.list):
            return "incompleteOrder"
        if self.shuffled and entries == self.order:
            return "unchanged"
        self.shuffled, self.order = True, list(entries)
        self.epoch += 1
        if self.current is None:
            self.cursor = 0
        return None

    def move_block(self, low, high, to):
        if low >= self.count:
            return "indexOutOfRange"
        block = self.list[low:high]
        place = min(to, self.count - len(block))
        if not block or place == low:
            return "unchanged"
        if not self.shuffled:
            self.follow_move(range(low, low + len(block)), place)
        self.list = [e for e in self.list if e not in block]
        self.list[place:place] = block
        self.follow_list()
        return None

    def follow_move(self, indices, place):
        if self.current is None:
            gap = self.cursor - sum(i < self.cursor for i in indices)
            self.cursor = gap + len(indices) if place <= gap else gap

    def move_set(self, entries, to):
        indices = sorted({self.list.index(e) for e in entries if e in self.list})
        moved = [self.list[i] for i in indices]
        place = min(to, self.count - len(moved))
        rest = [e for e in self.list if e not in moved]
        new = rest[:place] + moved + rest[place:]
        if not moved or new == self.list:
            return "unchanged"
        if not self.shuffled:
            self.follow_move(indices, place)
        self.list = new
        self.follow_list()
        return None

    def move_in_order(self, low, to):
        if low >= self.count:
            return "indexOutOfRange"
        if not self.shuffled:
            return self.move_block(low, low + 1, to)
        place = min(to, self.count - 1)
        if place == low:
            return "unchanged"
        self.follow_move([low], place)
        self.order.insert(place, self.order.pop(low))
        return None

    def move_to_next(self, entries):
        moved = []
        for entry in entries:
            if entry in self.list and entry != self.current and entry not in moved:
                moved.append(entry)
        if not moved:
            return "unchanged"
        if self.current is None:
            self.cursor -= sum(self.order.index(e) < self.cursor for e in moved)
        self.take_out(moved)
        self.pins = [pin for pin in self.pins if pin not in moved]
        self.put_next(moved)
        return None

    def replace(self, low, high, new, reported):
        old = self.list[low:high]
        if not old:
            return self.insert(new, low, reported)
        if not new:
            return self.remove(old, reported)
        order, first = self.order, old[0]
        place = order.index(first)
        if self.current is None:
            stay = (1 if self.shuffled else len(new)) if place < self.cursor else 0
            self.cursor += stay - sum(order.index(e) < self.cursor for e in old)
        index = self.list.index(first)
        self.list[index : index + len(old)] = new
        if self.shuffled:
            self.order = [new[0] if e == first else e for e in order if e == first or e not in old]
        self.follow_list()
        self.pins = [pin for pin in self.pins if pin not in old]
        is_current = self.current in old
        if is_current:
            self.current = new[0]
        self.scatter(new[1:], reported)
        if is_current:
            self.end_pins()
            self.begin()
        return None

    # Undo

    def restore(self, step, reported):
        """Takes an edit back; says which step leads forward again, and whether chance had a say in the order."""
        now, before = self.snapshot(), step["before"]
        gone_on = before.shuffled and now.shuffled and now.epoch != step["epoch"]
        self.list, self.shuffled, self.cursor = list(before.list), before.shuffled, before.cursor
        self.epoch = now.epoch if gone_on else before.epoch
        if gone_on:
            stay = [e for e in now.order if e in self.list]
            legal(sorted(reported) == sorted(self.list), "an undone order is no permutation of the list")
        self.order = list(reported) if gone_on else list(before.order)
        stays = now.current in self.list
        if step["moved"] and (not stays or now.current == step["after"]):
            self.current = before.current
        elif stays or now.current is None:
            self.current = now.current
        else:
            heirs = [e for e in now.order[now.upcoming :] if e in self.list]
            self.current = heirs[0] if heirs else None
            if not heirs and self.repeat == "all" and self.list:
                self.start_over(reported)
                gone_on = False
        if gone_on:
            legal([e for e in reported if e in stay] == stay, "an undo changed an order that has gone on")
        self.before_cycle = None
        return self.step(now)
