"""Readers of what people and editors read: text, and lines in the form of compilers."""

import re

from shown import Forged, Shown, clip, plain

# As Xcode and editors look for a place: the first one of a line.
_COMPILER = re.compile(r"(.+?):(\d+):(\d+): (error|warning|note): (.*) \[([a-z0-9-]+)\]")


def read_xcode(text):
    """Reads lines in the form of compilers; every line is a finding."""
    shown = []
    for number, line in enumerate(text.split("\n")[:-1], 1):
        match = _COMPILER.fullmatch(line)
        if not match:
            raise Forged(f"line {number} is no finding: {clip(line)}")
        path, row, column, severity, message, rule = match.groups()
        shown.append(Shown(path, int(row), int(column), severity, rule, message))
    return shown


_SGR = re.compile("\x1b\\[(?:0|1|2|31|33|34)m")
_SUMMARY = re.compile(
    r"[\d,]+ files?(?: with findings of [\d,]+ .*|, .*: nothing to report.*)"
    r"|catalog-lint explain [a-z0-9-]+ tells more about a rule\.")
_TALLY = re.compile(r"(.+): (?:(?:error|warning|note): .* |… and [\d,]+ more )\[([a-z0-9-]+)\]"
                    r"(?: \(--verbose lists all\))?")


def without_color(text):
    """Text whose escape sequences are colors and nothing else."""
    return _SGR.sub("", text)


def read_person(text, paths, folded=False):
    """Reads text for people: what is not indented is the first line of a finding or the summary.

    - paths: those of the files, without which a tally could be about any.
    """
    shown = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("  "):
            continue
        match = _COMPILER.fullmatch(line)
        if match:
            path, row, column, severity, message, rule = match.groups()
            shown.append(Shown(path, int(row), int(column), severity, rule, message))
        elif not _SUMMARY.fullmatch(line):
            tally = _TALLY.fullmatch(line) if folded else None
            if not tally or plain(tally[1]) not in paths:
                raise Forged(f"line {number} is no finding: {clip(line)}")
    return shown
