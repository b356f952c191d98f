"""Counts the words and characters of texts, as the documentation of `TextMeasure` defines them."""

import re
import unicodedata

PLACEHOLDER = re.compile(
    r"%(?:[0-9]+\$)?(?:#@[^@]*@|arg|\([^()]*\)@"
    r"|[-+#0']*(?:[0-9]+|\*(?:[0-9]+\$)?)?(?:\.(?:[0-9]+|\*(?:[0-9]+\$)?)?)?"
    r"(?:hh|h|ll|l|q|z|t|j|L)?[@%dDiuUxXoOfFeEgGaAcCsSpn])"
    r"|\$\{[^{}]*\}"
)

WHITE_SPACE = frozenset(
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
    """A sign for the class of a character: ' ' for space, 'H' for words of their own, 'a' for letters,
    '1' for numbers, '.' for other signs, '-' for nothing; 'T', 'D', 't', '_' without spaces."""
    code = ord(character)
    if code in WHITE_SPACE:
        return " "
    if _is_in(code, OWN_WORDS):
        return "H"
    category = unicodedata.category(character)
    is_nothing = category[0] == "M" or category in ("Cc", "Cf")
    kind = "L" if category[0] == "L" else "N" if category[0] == "N" else "-" if is_nothing else "."
    return ("TDt_" if _is_in(code, UNSPACED) else "a1.-")["LN.-".index(kind)]


def is_blank(text):
    return all(ord(character) in WHITE_SPACE for character in text)


class Measure:
    """The words and characters of some texts."""

    def __init__(self, texts):
        self.words = 0
        self.characters = 0
        self.has_letters = False
        self.is_blank = all(is_blank(text) for text in texts)
        for text in texts:
            # Nothing stands for a placeholder, but Thai on its two sides are two runs.
            line = "".join(map(_sign, PLACEHOLDER.sub("\0", text)))
            self.characters += len(re.sub("[ _-]", "", line))
            self.has_letters = self.has_letters or bool(re.search("[HaT]", line))
            self.words += line.count("H")
            for run in re.findall("[TDt_]+", line):
                self.words += -(-len(re.sub("[t_]", "", run)) // 3)
            self.words += sum(bool(re.search("[a1]", run)) for run in re.split("[ HTDt_]", line))
