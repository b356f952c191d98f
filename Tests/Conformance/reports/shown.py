"""Checks that apply to every report: it must not contain commands for build services or terminals."""

import re
import unicodedata
from typing import NamedTuple


class Forged(Exception):
    """A report contains something that did not come from a finding."""


class Shown(NamedTuple):
    """The content of a report about one finding. A member is None if the format doesn't have it."""

    path: str
    line: int
    column: int | None = None
    severity: str | None = None
    rule: str | None = None
    text: str = ""


# Format characters of ordinary text: soft hyphens, joiners, number signs, and joiners of hieroglyphs.
JOINERS = {0xAD, 0x200C, 0x200D, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
JOINERS.update(range(0x600, 0x606), range(0x13430, 0x13440))

# The start of a command for each build service, anywhere in a line or only at its start.
COMMANDS = {
    "github": re.compile(r"^\s*::"), "hash": re.compile(r"##\["),
    "azure": re.compile(r"##vso\[", re.IGNORECASE),
    "teamcity": re.compile(r"##teamcity\[", re.IGNORECASE),
}
COLOR = re.compile(r"\x1b\[(?:0|2|1|1;3[1346])m")
CODE = re.compile("\u27e8U\\+([0-9A-F]{4,6})\u27e9")


def is_treacherous(character):
    """Whether a character moves the cursor, changes the text direction or can't be seen."""
    code, category = ord(character), unicodedata.category(character)
    if category in ("Cc", "Cf"):
        return character != "\n" and code not in JOINERS
    return category in ("Zl", "Zp", "Cs") or 0xE0000 <= code <= 0xE007F


def read_text(data):
    """Decodes a report, which must be UTF-8 without a byte order mark or treacherous characters."""
    text = data.decode("utf-8")
    for character in set(text):
        if is_treacherous(character):
            line = next(line for line in text.split("\n") if character in line)
            raise Forged(f"U+{ord(character):04X} is in {clip(line)}")
    return text


def refuse_commands(text, allowed=None):
    """Raises if a line is a command for a build service, except the allowed service."""
    for line in text.split("\n"):
        for service, pattern in COMMANDS.items():
            if service != allowed and pattern.search(line):
                raise Forged(f"a line is a command: {clip(line)}")


def plain(text):
    """Returns text in which the codes of invisible characters are decoded.

    Both sides of a comparison are decoded, so text that contained such a code from the start is
    equal to itself. Characters that XML can't contain are the same character in every format.
    """
    text = CODE.sub(lambda match: chr(int(match[1], 16)), text).replace("\u23ce", "\n")
    return text.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")


def squeezed(text):
    """Returns text as pages and tables show it, with runs of whitespace as one space."""
    return re.sub(r"\s+", " ", plain(text).replace("\u200b", "")).strip()


def is_same(shown, full):
    """Returns whether the shown text is the full text, or a part of it with an ellipsis at the cut."""
    shown, full = squeezed(shown), squeezed(full)
    # The name of a language can precede its code.
    if shown == full or shown.endswith(f" · {full}"):
        return True
    # The cut can be inside a code.
    start = re.sub("⟨(U(\\+[0-9A-F]*)?)?…$", "…", shown)
    end = re.sub("^…([0-9A-F+U]*⟩)?", "…", shown)
    return (start.endswith("…") and full.startswith(start[:-1].rstrip())
            or end.startswith("…") and full.endswith(end[1:].lstrip()))


def clip(text, limit=100):
    """Returns the start of a text in ASCII, for messages."""
    text = ascii(text)
    return text if len(text) <= limit else text[:limit] + "..."
