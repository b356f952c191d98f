#!/usr/bin/env python3
"""Generates .stringsdict files, and what Foundation shows of their entries, according to Apple's
documentation and to the published reader of formats in CoreFoundation (CFString.c).

usage: model.py FOLDER [COUNT]

It writes LANGUAGE.lproj/Localizable.stringsdict and requests.json.
"""

import json
import pathlib
import random
import re
import sys
from xml.sax.saxutils import escape


def slavic(n):
    return ("one" if n % 10 == 1 and n % 100 != 11 else
            "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many")


def polish(n):
    return "one" if n == 1 else "many" if n % 10 == 1 else slavic(n)


def arabic(n):
    small = {0: "zero", 1: "one", 2: "two"}
    return small.get(n) or ("few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other")


def latvian(n):
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return "zero"
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


LANGUAGES = {  # the category of an integer from 0, and the separator of groups (1234 may have none)
    "en": (lambda n: "one" if n == 1 else "other", ","), "ja": (lambda n: "other", ","),
    "de": (lambda n: "one" if n == 1 else "other", "."), "ar": (arabic, ","),
    "fr": (lambda n: "one" if n < 2 else "other", "\u202f"), "uk": (slavic, "\u00a0"),
    "cs": (lambda n: "one" if n == 1 else "few" if 2 <= n <= 4 else "other", "\u00a0"),
    "ru": (slavic, "\u00a0"), "lv": (latvian, "\u00a0"), "pl": (polish, "\u00a0"),
}
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]
DEVICES = ["iphone", "ipad", "mac", "applewatch", "other"]
SPECIFIER = re.compile(r"%(?:%|(?:(\d+)\$)?(?:#@(\w+)@|(lld|d|@)))")
TYPES = {"d": "a 32-bit integer", "lld": "a 64-bit integer", "@": "an object"}


class Undefined(Exception):
    pass


class Reader:
    """Shows one entry. `because` has the reasons, each once, in the order in which they occur."""

    def __init__(self, language, arguments):
        self.language, self.arguments, self.because = language, arguments, []

    def note(self, *reason):
        line = " ".join(map(str, reason))
        if line not in self.because:
            self.because.append(line)

    def stop(self, *reason):
        self.note(*reason)
        raise Undefined

    def show(self, entry, device, width):
        if "devices" in entry:
            branches = entry["devices"]
            used = device if device in branches else "other" if "other" in branches else None
            if used is None:
                self.stop("no device", device)
            self.note("device", used)
            return self.show(branches[used], device, width)
        if "widths" in entry:
            keys = sorted(map(int, entry["widths"]))
            used = max([key for key in keys if key <= width], default=keys[0])
            self.note("width", used)
            return entry["widths"][str(used)]
        self.variables, self.outer = entry["variables"], set()
        return self.text(entry["format"], 1, [])

    def text(self, text, position, stack):
        pieces = []
        for match in SPECIFIER.finditer(text):
            if match[0] == "%%":
                pieces.append((match, 0))
            elif match[1]:
                pieces.append((match, int(match[1])))
            else:
                pieces.append((match, position))
                position += 1
        named = {place for _, place in pieces if place}
        # What the outermost format names has been read before the forms of its variables.
        self.outer = self.outer if stack else named
        shown, end = "", 0
        for match, place in pieces:
            shown += text[end:match.start()]
            end = match.end()
            if match[0] == "%%":
                shown += "%"
            elif match[2]:
                shown += self.variable(match[2], place, named, stack)
            else:
                shown += self.argument(match[3], place, named)
        return shown + text[end:]

    def slot(self, place, named):
        """Returns the number of arguments that are read up to one: an unnamed one isn't read."""
        slot = sum(1 for other in self.outer | named if other <= place)
        if slot != place:
            self.note("shifted", place, slot)
        return slot

    def argument(self, conversion, place, named):
        slot = self.slot(place, named)
        if slot > len(self.arguments):
            self.note("not given", slot)
            return f"⟨argument {slot}⟩"
        value = self.arguments[slot - 1]
        if isinstance(value, str) != (conversion == "@"):
            self.note("other type", slot, TYPES[conversion])
            return f"⟨memory of argument {slot} read as {TYPES[conversion]}⟩"
        if conversion == "@":
            return value
        # The sign in Arabic is after a left-to-right mark.
        sign = "\u200e-" if self.language == "ar" else "-"
        return f"{value:,}".replace(",", LANGUAGES[self.language][1]).replace("-", sign)

    def variable(self, name, place, named, stack):
        if name not in self.variables:
            self.note("undefined", name)
            return f"⟨{name}⟩"
        if name in stack:
            self.stop("cycle", *stack[stack.index(name):], name)
        if len(stack) == 16:
            self.stop("too deep")
        slot = self.slot(place, named)
        if slot > len(self.arguments):
            self.stop("not given", slot)
        number = self.arguments[slot - 1]
        if isinstance(number, str):
            self.stop("no number", slot)
        forms = self.variables[name]["forms"]
        category = LANGUAGES[self.language][0](abs(number))
        if number == 0 and "zero" in forms:
            category = "zero"
            self.note("zero")
        elif category in forms:
            self.note(category, number)
        elif "other" in forms:
            self.note(category, number, "by other")
            category = "other"
        else:
            self.stop(category, number, "missing")
        return self.text(forms[category], place, [*stack, name])


def random_text(names, arguments):
    pieces = []
    for _ in range(random.randint(0, 3)):
        number = random.choice(["", "", f"{random.randint(1, arguments)}$"])
        kind = random.choice(["%%", f"%{number}d", f"%{number}lld", f"%{number}@"]
                             + [f"%{number}#@{name}@" for name in names] * 2)
        pieces.append(random.choice(["", "a ", "ж", " 日本 "]) + kind)
    return "".join(pieces) + random.choice(["", ".", "!"])


def random_format():
    arguments = random.randint(1, 3)
    names = [f"v{index}" for index in range(random.randint(0, 3))]
    if random.random() < 0.01:  # a chain that is as deep as possible, or deeper by one
        names = [f"v{index}" for index in range(random.randint(16, 17))]
        forms = [f"%1$#@{name}@" for name in names[1:]] + ["end"]
        variables = {n: {"type": "d", "forms": {"other": f}} for n, f in zip(names, forms)}
        return {"format": "%1$#@v0@", "variables": variables}
    variables = {}
    for index, name in enumerate(names):
        # Mostly, variables refer to later ones, so that there are few cycles.
        others = names if random.random() < 0.1 else names[index + 1:]
        chosen = [c for c in CATEGORIES if c == "other" and random.random() < 0.95 or random.random() < 0.4]
        forms = {c: random_text(others, arguments) for c in chosen or ["other"]}
        variables[name] = {"type": random.choice(["d", "lld"]), "forms": forms}
    unknown = ["none"] if random.random() < 0.03 else []
    return {"format": random_text(names + unknown, arguments), "variables": variables}


def random_entry():
    kind = random.random()
    if kind < 0.1:
        return {"widths": {str(random.randint(1, 60)): f"text {i}" for i in range(random.randint(1, 4))}}
    if kind < 0.2:
        return {"devices": {d: random_format() for d in random.sample(DEVICES, random.randint(1, 4))}}
    return random_format()


def rule(entry):
    """Returns the XML of an entry's dictionary."""
    def pairs(items):
        return "".join(f"<key>{k}</key>{v}" for k, v in items)

    def string(text):
        return f"<string>{escape(text)}</string>"

    if "widths" in entry:
        members = {"NSStringVariableWidthRuleType": {k: string(v) for k, v in entry["widths"].items()}}
    elif "devices" in entry:
        members = {"NSStringDeviceSpecificRuleType": {k: rule(v) for k, v in entry["devices"].items()}}
    else:
        members = {name: {"NSStringFormatSpecTypeKey": string("NSStringPluralRuleType"),
                          "NSStringFormatValueTypeKey": string(variable["type"]),
                          **{k: string(v) for k, v in variable["forms"].items()}}
                   for name, variable in entry["variables"].items()}
    dictionaries = pairs((k, f"<dict>{pairs(v.items())}</dict>") for k, v in members.items())
    own = pairs([("NSStringLocalizedFormatKey", string(entry["format"]))]) if "format" in entry else ""
    return f"<dict>{own}{dictionaries}</dict>"


def random_request(key, language, entry):
    numbers = [0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 12_345, 1_000_007, -1]
    arguments = [random.choice([*numbers, "Anna"]) for _ in range(random.choice([1, 2, 3, 3, 3]))]
    device, width = random.choice(DEVICES), random.randint(0, 70)
    reader = Reader(language, arguments)
    try:
        shown = reader.show(entry, device, width)
    except Undefined:
        shown = None
    return {"key": key, "language": language, "device": device, "width": width,
            "arguments": arguments, "shown": shown, "because": reader.because}


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 30_000
    random.seed(16)
    requests = []
    for language in LANGUAGES:
        entries = {f"k{index}": random_entry() for index in range(count // len(LANGUAGES))}
        for key, entry in entries.items():
            requests += [random_request(key, language, entry) for _ in range(3)]
        text = "".join(f"<key>{key}</key>{rule(entry)}\n" for key, entry in entries.items())
        (folder / f"{language}.lproj").mkdir(parents=True)
        (folder / f"{language}.lproj/Localizable.stringsdict").write_text(
            f'<plist version="1.0"><dict>\n{text}</dict></plist>\n', "utf-8")
    (folder / "requests.json").write_text(json.dumps(requests, ensure_ascii=False), "utf-8")


main()
