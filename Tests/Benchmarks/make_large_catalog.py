#!/usr/bin/env python3
"""Writes a string catalog in Xcode's form for measurements: the same bytes for the same arguments.

usage: make_large_catalog.py FILE MEGABYTES

Texts are made of a few words a language, so that about half of the bytes are beyond ASCII, with
plural variations in one entry of twelve, a format specifier in one of eight, and a few texts that
wait for review. Every text is right, so a measurement is about reading and checking.
"""

import json
import pathlib
import random
import sys
import textwrap

WORDS = json.loads((pathlib.Path(__file__).parent / "words.json").read_text("utf-8"))
CATEGORIES = {
    "ar": "few many one other two zero", "cs": "few many one other", "he": "one other two",
    "pl": "few many one other", "ru": "few many one other", "uk": "few many one other",
} | dict.fromkeys(("ja", "ko", "th", "vi", "zh-Hans", "zh-Hant"), "other")


def localization(dice, locale, argument, is_plural):
    """One text, or one for each plural category."""
    state = "needs_review" if dice.random() < 0.01 else "translated"

    def unit():
        words = dice.choices(WORDS[locale].split(), k=dice.randint(2, 9))
        return {"stringUnit": {"state": state, "value": " ".join(argument + words)}}

    if not is_plural:
        return unit()
    categories = CATEGORIES.get(locale, "one other").split()
    return {"variations": {"plural": {name: unit() for name in categories}}}


def entry(dice, number):
    """An entry in all languages, as text."""
    is_plural = number % 12 == 0
    argument = ["%lld"] if is_plural else ["%@"] if number % 8 == 0 else []
    localizations = {locale: localization(dice, locale, argument, is_plural) for locale in WORDS}
    text = json.dumps({f"entry.{number:06d}": {"localizations": localizations}},
                      ensure_ascii=False, indent=2, separators=(",", " : "))
    return textwrap.indent(text[2:-2], "  ")


def main():
    path, size = sys.argv[1], float(sys.argv[2]) * 1_000_000
    dice, number = random.Random(1), 0
    with open(path, "w", encoding="utf-8") as file:
        written = file.write('{\n  "sourceLanguage" : "en",\n  "strings" : {\n')
        while written < size:
            piece = (",\n" if number else "") + entry(dice, number)
            file.write(piece)
            written += len(piece.encode())
            number += 1
        file.write('\n  },\n  "version" : "1.0"\n}\n')


main()
