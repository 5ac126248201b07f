#!/usr/bin/env python3
"""The random draws of the queue, written in Python from the article TheShuffle alone.

Reads the article's vector lines from standard input, with or without a result, and prints each with the result that it
computes: `order seed=1 n=5: 3 1 0 2 4`.
"""
import sys

WIDTH = 2**64
ADDITIONS = WIDTH - 1


class Generator:
    def __init__(self, state):
        self.state = state % WIDTH

    def draw(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) % WIDTH
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WIDTH
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WIDTH
        return z ^ (z >> 31)

    def below(self, bound):
        while True:
            product = self.draw() * bound
            if product % WIDTH >= WIDTH % bound:
                return product // WIDTH

    def mix(self, items, start=0):
        for i in range(len(items) - 1, start, -1):
            j = start + self.below(i - start + 1)
            items[i], items[j] = items[j], items[i]

    def places(self, k, m):
        if k == 1:
            return [self.below(m)]
        taken = set()
        for j in range(m - k, m):
            t = self.below(j + 1)
            taken.add(j if t in taken else t)
        return sorted(taken)


def stream(seed, number):
    return Generator(Generator(Generator(seed).draw() + number).draw())


def spread(entries, keys, before, generator):
    """Entries so that equal keys are kept apart; `before` is the key that comes before them."""
    mixed = list(entries)
    generator.mix(mixed)
    groups = []
    for entry in mixed:
        key = keys[entry]
        found = [group for group in groups if key is not None and keys[group[0]] == key]
        if found:
            found[0].append(entry)
        else:
            groups.append([entry])
    offsets = [generator.below(2**32) for _ in groups]
    taken = [0] * len(groups)
    last = next((g for g, group in enumerate(groups) if before is not None and keys[group[0]] == before), None)
    result = []
    while len(result) < len(mixed):
        left = [len(group) - taken[g] for g, group in enumerate(groups)]
        largest = max(range(len(groups)), key=lambda g: (left[g], -g))
        if largest != last and 2 * left[largest] > sum(left):
            chosen = largest
        else:
            open_groups = [g for g in range(len(groups)) if left[g] > 0]
            others = [g for g in open_groups if g != last] or open_groups
            chosen = min(others, key=lambda g: ((taken[g] * 2**32 + offsets[g]) // len(groups[g]), g))
        result.append(groups[chosen][taken[chosen]])
        taken[chosen] += 1
        last = chosen
    return result


class Queue:
    """A shuffled queue under repeat all; entries are numbers, the list is in ascending order."""

    def __init__(self, seed, keys, is_spread, start):
        self.seed, self.keys, self.is_spread = seed, list(keys), is_spread
        self.list = list(range(len(keys)))
        self.current, self.number, self.redraws = start, 0, 0
        self.additions = stream(seed, ADDITIONS)
        self.draw_order()
        if self.current is None:
            self.current = self.order[0]

    def draw_order(self):
        self.number, self.redraws = self.number + 1, 0
        generator = stream(self.seed, self.number * 65536)
        leading = [] if self.current is None else [self.current]
        rest = [entry for entry in self.list if entry not in leading]
        if self.is_spread:
            rest = spread(rest, self.keys, self.keys[leading[-1]] if leading else None, generator)
        else:
            generator.mix(rest)
        self.order = leading + rest
        self.draw_next()

    def draw_next(self):
        generator = stream(self.seed, (self.number + 1) * 65536 + self.redraws)
        heard, entries = self.order[-1], list(self.list)
        if self.is_spread:
            entries = spread(entries, self.keys, self.keys[heard], generator)
            if len(entries) > 1 and entries[0] == heard:
                same = [i for i in range(1, len(entries)) if self.keys[heard] is not None and self.keys[entries[i]] == self.keys[heard]]
                place = same[0] if same else 1
                entries[0], entries[place] = entries[place], entries[0]
        elif len(entries) == 1:
            generator.mix(entries)
        else:
            first = [entry for entry in entries if entry != heard][generator.below(len(entries) - 1)]
            place = entries.index(first)
            entries[0], entries[place] = entries[place], entries[0]
            generator.mix(entries, 1)
        self.next = entries

    def wrap(self):
        self.order, self.number, self.redraws = self.next, self.number + 1, 0
        self.current = self.order[0]
        self.draw_next()

    def append(self, new_keys):
        new = list(range(len(self.keys), len(self.keys) + len(new_keys)))
        self.keys += new_keys
        self.list += new
        start = self.order.index(self.current) + 1
        for _ in range(16):
            places = [start + p for p in self.additions.places(len(new), len(self.order) - start + len(new))]
            if not (self.is_spread and self.stands_badly(new, places)):
                break
        for entry, place in zip(new, places):
            self.order.insert(place, entry)
        for entry, place in zip(new, self.additions.places(len(new), len(self.next) + len(new))):
            self.next.insert(place, entry)
        self.keep_seam()

    def stands_badly(self, new, places):
        for j, (entry, place) in enumerate(zip(new, places)):
            for old in (place - j - 1, place - j):
                if 0 <= old < len(self.order) and self.keys[entry] is not None:
                    if self.keys[self.order[old]] == self.keys[entry]:
                        return True
        return False

    def remove_last(self):
        gone = self.order.pop()
        self.list.remove(gone)
        self.next.remove(gone)
        self.keep_seam()

    def keep_seam(self):
        if len(self.list) > 1 and self.next[0] == self.order[-1]:
            self.redraws += 1
            self.draw_next()


def keys_of(letters):
    return [None if letter == "-" else letter for letter in letters]


def answer(kind, values):
    seed = int(values["seed"])
    if kind == "draws":
        generator = stream(seed, int(values["stream"])) if "stream" in values else Generator(seed)
        return ["%016x" % generator.draw() for _ in range(3)]
    letters = values.get("artists")
    keys = keys_of(letters) if letters else [None] * int(values["n"])
    start = int(values["start"]) if "start" in values else None
    queue = Queue(seed, keys, letters is not None, start)
    if kind == "order":
        for _ in range(int(values.get("reshuffles", 0))):
            queue.draw_order()
        return queue.order
    if kind == "cycle":
        for _ in range(int(values["number"]) - 1):
            queue.wrap()
        return queue.order
    if kind in ("add", "next"):
        new = iter(keys_of(values.get("new", "")))
        for size in values["batches"].split(","):
            queue.append([next(new, None) for _ in range(int(size))])
        return queue.order if kind == "add" else queue.next
    if kind == "seam":
        for _ in range(int(values["removals"])):
            queue.remove_last()
        return queue.next
    raise ValueError(f"no case is called {kind}")


def main():
    for line in sys.stdin:
        case = line.split(":")[0].split()
        if case:
            values = dict(word.split("=") for word in case[1:])
            print(f"{' '.join(case)}: {' '.join(map(str, answer(case[0], values)))}")


if __name__ == "__main__":
    main()
