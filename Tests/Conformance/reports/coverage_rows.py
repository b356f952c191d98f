"""Compares what formats of coverage show with the texts and rows that they are to show."""

import re

from coverage_truth import rank
from shown import clip, plain


def squeezed(text):
    """Text as both sides of a comparison have it: codes read back, white space made one space."""
    return re.sub(r"\s+", " ", plain(text).replace("\u200b", "")).strip()


def same(shown, full):
    """Whether what is shown is a text, or a part of it with an ellipsis where it was cut."""
    shown, full = squeezed(shown), squeezed(full)
    # The name of a language may be in front of its code.
    if shown == full or shown.endswith(f" · {full}"):
        return True
    # A cut may go through a code.
    start = re.sub("⟨(U(\\+[0-9A-F]*)?)?…$", "…", shown)
    end = re.sub("^…([0-9A-F+U]*⟩)?", "…", shown)
    return (start.endswith("…") and full.startswith(start[:-1].rstrip())
            or end.startswith("…") and full.endswith(end[1:].lstrip()))


def row_faults(where, shown, expected):
    """Yields how rows differ from what is expected; of equals the order does not matter."""
    if [rank(row) for row in shown] != [rank(row) for row in expected]:
        yield f"{where}: the figures or their order are wrong"
        return
    left = list(expected)
    for row in shown:
        match = next((other for other in left
                      if row[1:] == other[1:] and same(row.name, other.name)), None)
        if match is None:
            yield f"{where}: there is {clip(row)}"
            return
        left.remove(match)
