"""Counts the words and characters of strings as the documentation of `TextMeasure` defines them."""

import re
import unicodedata

PLACEHOLDER = re.compile(
    r"%(?:[0-9]+\$)?(?:#@[^@]*@|arg|\([^()]*\)@"
    r"|[-+#0']*(?:[0-9]+|\*(?:[0-9]+\$)?)?(?:\.(?:[0-9]+|\*(?:[0-9]+\$)?)?)?"
    r"(?:hh|h|ll|l|q|z|t|j|L)?[@%dDiuUxXoOfFeEgGaAcCsSpn])"
    r"|\$\{[^{}]*\}"
)

WHITESPACE = frozenset(
    [*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)]
    + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]
)

OWN_WORDS = [
    (0x3005, 0x3005), (0x3007, 0x3007), (0x3021, 0x3029), (0x3038, 0x303B), (0x3041, 0x3096),
    (0x309D, 0x309F), (0x30A1, 0x30FA), (0x30FC, 0x30FF), (0x31F0, 0x31FF), (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x20000, 0x3FFFD),
]  # fmt: skip

UNSPACED = [
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x19E0, 0x19FF), (0xA9E0, 0xA9FF),
    (0xAA60, 0xAA7F),
]  # fmt: skip


def _is_in(code, ranges):
    return any(first <= code <= last for first, last in ranges)


def _sign(character):
    """Returns the class of a character.

    ' ' is whitespace, 'H' a character that is a word, 'a' a letter, '1' a number, '.' any other visible
    character, and '-' an invisible one. In scripts without spaces, 'T', 'D', 't' and '_' are used
    instead of the last four.
    """
    code = ord(character)
    if code in WHITESPACE:
        return " "
    if _is_in(code, OWN_WORDS):
        return "H"
    category = unicodedata.category(character)
    is_nothing = category[0] == "M" or category in ("Cc", "Cf")
    kind = "L" if category[0] == "L" else "N" if category[0] == "N" else "-" if is_nothing else "."
    return ("TDt_" if _is_in(code, UNSPACED) else "a1.-")["LN.-".index(kind)]


def is_whitespace(text):
    return all(ord(character) in WHITESPACE for character in text)


class Measure:
    """The number of words and characters of strings."""

    def __init__(self, strings):
        self.words, self.characters, self.has_letters = 0, 0, False
        self.is_whitespace = all(is_whitespace(text) for text in strings)
        for text in strings:
            # A placeholder counts as nothing, but it separates runs of Thai.
            line = "".join(map(_sign, PLACEHOLDER.sub("\0", text)))
            self.characters += len(re.sub("[ _-]", "", line))
            self.has_letters = self.has_letters or bool(re.search("[HaT]", line))
            self.words += line.count("H")
            for run in re.findall("[TDt_]+", line):
                self.words += -(-len(re.sub("[t_]", "", run)) // 3)
            self.words += sum(bool(re.search("[a1]", run)) for run in re.split("[ HTDt_]", line))
