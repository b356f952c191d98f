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
    r"findings in [\d,]+ (?:of [\d,]+ files?|files? \([\d,]+ checked\)) .*"
    r"|[\d,]+ files?, .*: nothing to report.*"
    r"|To learn more about a rule, run 'catalog-lint explain [a-z0-9-]+'\.")
# The first line of a list: of one file, or of several.
_LIST = re.compile(r"(?:(.+): )?(?:error|warning): [^:]*(?: .*)? \[([a-z0-9-]+)\]")
# A place at the start of an indented line, and the others of that file.
_PLACES = re.compile(r"  ( *\S.*?):(\d+):(\d+)(?!\d)")
_OTHER = re.compile(r", (\d+):(\d+)(?= |,|$)")


def without_color(text):
    """Text whose escape sequences are colors and nothing else."""
    return _SGR.sub("", text)


def read_person(text, paths, folded=False):
    """Reads text for people: what is not indented is the first line of a finding or the summary.

    - paths: those of the files, without which a tally could be about any.
    """
    shown = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("  ") or line == "skipped:":
            continue
        match = _COMPILER.fullmatch(line)
        if match:
            path, row, column, severity, message, rule = match.groups()
            shown.append(Shown(path, int(row), int(column), severity, rule, message))
        elif not _SUMMARY.fullmatch(line):
            found = _LIST.fullmatch(line) if folded else None
            if not found or found[1] and plain(found[1]) not in paths:
                raise Forged(f"line {number} is no finding: {clip(line)}")
    return shown


def read_places(text):
    """The places that a folded report shows: those of first lines, and those of lists."""
    places = set()
    for line in text.split("\n"):
        match = _COMPILER.fullmatch(line) or _PLACES.match(line)
        if not match:
            continue
        found = [(match[2], match[3])]
        paths = {match[1]}
        if line.startswith("  "):
            found += _OTHER.findall(line)
            # A path may begin with spaces, which cannot be told from the indentation.
            spaces = len(match[1]) - len(match[1].lstrip(" "))
            paths = {match[1][count:] for count in range(spaces + 1)}
        places.update((plain(path), int(row), int(column))
                      for path in paths for row, column in found)
    return places
