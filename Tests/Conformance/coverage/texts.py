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


def _class(character):
    """Says what a character is: space, han, thai, letter, number, sign or nothing."""
    code = ord(character)
    if code in WHITE_SPACE:
        return "space"
    if _is_in(code, OWN_WORDS):
        return "han"
    category = unicodedata.category(character)
    thai = "thai " if _is_in(code, UNSPACED) else ""
    if category[0] == "L":
        return thai + "letter"
    if category[0] == "N":
        return thai + "number"
    if category[0] == "M" or category in ("Cc", "Cf"):
        return thai + "nothing"
    return thai + "sign"


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
            self._add([_class(c) for c in PLACEHOLDER.sub("\0", text)])

    def _add(self, classes):
        self.characters += sum(
            1 for name in classes if name == "han" or name.endswith(("letter", "number", "sign"))
        )
        self.has_letters = self.has_letters or any(
            name == "han" or name.endswith("letter") for name in classes
        )
        # One sign for each class lets expressions find the runs.
        signs = {"space": " ", "han": "H", "letter": "a", "number": "a", "sign": "."}
        signs |= {"nothing": "."}
        signs |= {"thai letter": "T", "thai number": "T", "thai sign": "t", "thai nothing": "t"}
        line = "".join(signs[name] for name in classes)
        self.words += line.count("H")
        for run in re.findall("[Tt]+", line):
            self.words += -(-run.count("T") // 3)
        self.words += sum("a" in run for run in re.split("[ HTt]", line))
