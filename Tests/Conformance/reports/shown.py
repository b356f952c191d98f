"""What readers of reports share: the findings that they give, and what no report may hold."""

import re
import unicodedata
from typing import NamedTuple


class Forged(Exception):
    """A report holds what no finding of ours may put there."""


class Shown(NamedTuple):
    """What a report says about one finding. A member is nil if the format has no place for it."""

    path: str
    line: int
    column: int | None = None
    severity: str | None = None
    rule: str | None = None
    text: str = ""


# Format characters that belong to texts: soft hyphens, joiners, signs in front of numbers, and what
# joins hieroglyphs.
_JOINERS = {0xAD, 0x200C, 0x200D, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
_JOINERS.update(range(0x600, 0x606), range(0x13430, 0x13440))


def is_treacherous(character):
    """Whether a character moves the cursor, turns the direction or cannot be seen."""
    code = ord(character)
    category = unicodedata.category(character)
    if category == "Cc":
        return character != "\n"
    if category == "Cf":
        return code not in _JOINERS
    return category in ("Zl", "Zp", "Cs") or 0xE0000 <= code <= 0xE007F


def read_text(data):
    """Decodes a report, which must be UTF-8 without a mark and without treacherous characters."""
    text = data.decode("utf-8")
    for number, line in enumerate(text.split("\n"), 1):
        for character in line:
            if ord(character) > 0x7E or ord(character) < 0x20:
                if is_treacherous(character):
                    raise Forged(f"line {number} has U+{ord(character):04X}: {clip(line)}")
    return text


_CODE = re.compile("\u27e8U\\+([0-9A-F]{4,6})\u27e9")


def plain(text):
    """Text with the codes of invisible characters read back.

    Both sides of a comparison go through it, so a text that has such a code from the start is equal
    to itself. What XML cannot hold is one character in every format.
    """
    text = _CODE.sub(lambda match: chr(int(match[1], 16)), text).replace("\u23ce", "\n")
    return text.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")


def clip(text, limit=100):
    """The beginning of a text in ASCII, for messages."""
    text = ascii(text)
    return text if len(text) <= limit else text[:limit] + "..."


def only(values, allowed, where):
    """Raises if there is a name that is not allowed."""
    unknown = set(values) - allowed
    if unknown:
        raise Forged(f"{where}: there is {clip(sorted(unknown)[0])}")
