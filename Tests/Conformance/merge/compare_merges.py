#!/usr/bin/env python3
"""Compares merges of random files with a merge as data.

usage: compare_merges.py TOOL COUNT [SEED]
"""
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import reading
import triples
from merging import Merge

MAX_SHOWN = 20
NAMES = ["base", "ours", "theirs"]
CONFLICT = re.compile(rb"<{7}[^\n]*\n(.*?)(?:\|{7}[^\n]*\n.*?)?={7}\r?\n(.*?)>{7}[^\n]*\n?", re.DOTALL)


class Comparison:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.counts = collections.Counter()
        self.faults = collections.defaultdict(list)

    def merge(self, suffix, files, *options):
        """Returns the status and the result of the tool."""
        paths = [self.folder / (name + suffix) for name in NAMES]
        for path, data in zip(paths, files):
            path.write_bytes(data)
        command = [self.tool, "merge", *map(str, paths), "--marker-size", "7", "--path", f"de.lproj/A{suffix}"]
        done = subprocess.run([*command, *options], cwd=self.folder, capture_output=True)
        return done.returncode, paths[1].read_bytes()

    def compare(self, suffix, files):
        """Returns the faults of the tool for three files."""
        base, ours, theirs = (reading.read(suffix, data) for data in files)
        expected = Merge(base, ours, theirs)
        status, merged = self.merge(suffix, files)
        swapped_status, swapped = self.merge(suffix, [files[0], files[2], files[1]])
        kept_status, kept = self.merge(suffix, [files[0], files[1], files[0]])
        if {status, swapped_status, kept_status} - {0, 1}:
            yield f"status {status}, {swapped_status}, {kept_status}"
        if kept_status != 0 or kept != files[1]:
            yield "a merge with the base changes ours"
        if swapped_status != status:
            yield "a conflict with the sides in one order only"
        self.counts["conflicts" if status else "clean merges"] += 1
        if status and not expected.conflicts:
            yield "a conflict that the model does not have"
        elif not status and expected.conflicts:
            yield f"no conflict, but the model has {expected.conflicts}"
        elif not status:
            yield from self.check_clean(suffix, merged, (base, ours), expected.result)
            # Of two comments of the same version, each side keeps its own.
            if swapped_status == 0 and read(suffix, swapped) != Merge(base, theirs, ours).result:
                yield "another result with the sides exchanged"
        elif expected.conflicts not in ([("structure",)], [("repeated",)]):
            yield from self.check_markers(suffix, merged, (base, ours, theirs))

    def check_clean(self, suffix, merged, states, expected):
        actual = read(suffix, merged)
        if actual is None:
            yield "the result is invalid"
        elif actual != expected:
            yield f"another result: {difference(actual, expected)}"
        elif not is_in_order(*states, actual):
            yield "the order of ours is not kept"

    def check_markers(self, suffix, merged, states):
        """Decides all conflicts for one side, which must give its merge."""
        text = decode(merged)
        for side in (0, 1):
            chosen = CONFLICT.sub(lambda match: match[side + 1], text)
            actual = read(suffix, chosen)
            expected = Merge(*states, prefer=side).result
            if actual is None:
                yield f"a conflict in '{suffix}' decided for side {side} is invalid"
            elif actual != expected:
                yield f"a conflict decided for side {side}: {difference(actual, expected)}"


def decode(data):
    return data.decode("utf-16").encode() if data[:2] in (b"\xff\xfe", b"\xfe\xff") else data


def read(suffix, data):
    try:
        return reading.read(suffix, data)
    except ValueError:
        return None


def difference(actual, expected, path=()):
    """Returns the first place where two values differ."""
    if isinstance(actual, dict) and isinstance(expected, dict):
        for name in {**expected, **actual}:
            if actual.get(name) != expected.get(name):
                return difference(actual.get(name), expected.get(name), (*path, name[-20:]))
    return f"{'/'.join(path)}: {actual}, not {expected}"


def is_in_order(base, ours, merged):
    """Returns whether the members that ours has are in its order, except in what it did not change."""
    if base == ours or not isinstance(ours, dict) or not isinstance(merged, dict):
        return True
    base = base if isinstance(base, dict) else {}
    if any(reading.REPEATED in name for name in merged):
        return True  # Their numbers may differ from those in ours.
    kept = [name for name in ours if name in merged]
    return kept == [name for name in merged if name in ours] and all(
        is_in_order(base.get(name), ours[name], merged[name]) for name in kept)


def main():
    tool, count = str(pathlib.Path(sys.argv[1]).absolute()), int(sys.argv[2])
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 2026)
    with tempfile.TemporaryDirectory() as name:
        comparison = Comparison(tool, pathlib.Path(name))
        for number in range(count):
            suffix, files = triples.triple(dice)
            for fault in comparison.compare(suffix, files):
                comparison.faults[re.split("[:/\\[]", fault)[0]].append((number, suffix, fault))
    print(count, "triples,", ", ".join(f"{number} {title}" for title, number in comparison.counts.items()))
    for title, found in comparison.faults.items():
        print(f"error: {len(found)} times {title}, such as", *found[:MAX_SHOWN], sep="\n  ", file=sys.stderr)
    sys.exit(bool(comparison.faults))


if __name__ == "__main__":
    main()
