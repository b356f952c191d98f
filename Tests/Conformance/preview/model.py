#!/usr/bin/env python3
"""Generates .stringsdict files and string catalogs, and what Foundation shows of their entries, according to
Apple's documentation and to the published reader of formats in CoreFoundation (CFString.c).

usage: model.py FOLDER [COUNT]

It writes LANGUAGE.lproj/Localizable.stringsdict, LANGUAGE/Localizable.xcstrings and requests.json. COUNT is the
number of entries of each kind of file.
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
SPECIFIER = re.compile(r"%(?:%|(arg)|(?:(\d+)\$)?(?:#@(\w+)@|(lld|d|@)))")
TYPES = {"d": "a 32-bit integer", "lld": "a 64-bit integer", "@": "an object"}


class Undefined(Exception):
    pass


def pieces(text, position, claimed, fixed):
    """Returns the specifiers of a text with their arguments, from a position.

    The arguments of `claimed` are taken only by the variables of `fixed`, which has their arguments by name.
    """
    own, found = position, []
    for match in SPECIFIER.finditer(text):
        if match[0] == "%%":
            found.append((match, 0))
        elif match[1]:
            found.append((match, own))
        elif match[2]:
            found.append((match, int(match[2])))
        elif match[3] in fixed:
            found.append((match, fixed[match[3]]))
        else:
            while position in claimed:
                position += 1
            found.append((match, position))
            position += 1
    return found


class Reader:
    """Shows one entry. `because` has the reasons, each once, in the order in which they occur."""

    def __init__(self, language, arguments, device, width):
        self.language, self.arguments, self.because = language, arguments, []
        self.device, self.width = device, width
        # The arguments that a catalog assigns to its variables, and those that the code passes.
        self.fixed, self.expected, self.variables, self.outer = {}, {}, {}, set()

    def note(self, *reason):
        line = " ".join(map(str, reason))
        if line not in self.because:
            self.because.append(line)

    def stop(self, *reason):
        self.note(*reason)
        raise Undefined

    def choose_device(self, branches):
        used = self.device if self.device in branches else "other" if "other" in branches else None
        if used is None:
            self.stop("no device", self.device)
        self.note("device", used)
        return branches[used]

    def choose_width(self, branches):
        keys = sorted(map(int, branches))
        used = max([key for key in keys if key <= self.width], default=keys[0])
        self.note("width", used)
        return branches[str(used)]

    def choose_form(self, forms, place, named):
        slot = self.slot(place, named)
        if slot > len(self.arguments):
            self.stop("not given", slot)
        number = self.arguments[slot - 1]
        if isinstance(number, str):
            self.stop("no number", slot)
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
        return forms[category]

    def show(self, entry):
        """Shows an entry of a .stringsdict."""
        if "devices" in entry:
            return self.show(self.choose_device(entry["devices"]))
        if "widths" in entry:
            return self.choose_width(entry["widths"])
        self.variables = entry["variables"]
        return self.text(entry["format"], 1, [])

    def show_catalog(self, entry):
        """Shows an entry of a catalog, whose variables have `type`, `number` and `node`."""
        self.variables = entry["variables"]
        self.fixed = {name: variable["number"] for name, variable in self.variables.items()}
        self.expected = expected_arguments(entry)
        text, counted = self.choose(entry["node"], None, set(self.expected))
        # Xcode writes the argument of each specifier into the forms of a plural, so that none is skipped.
        return self.text(text, 1, [], {*self.expected, counted} if counted else set())

    def counted(self, forms):
        """Returns the argument that a plural outside of a variable counts: the first number of the source, or
        else of the forms."""
        found = [piece for text in forms.values() if isinstance(text, str)
                 for piece in pieces(text, 1, set(self.fixed.values()), self.fixed)]
        numbers = [place for match, place in found if match[4] in ("d", "lld")]
        return min((place for place, kind in self.expected.items() if kind != "@"), default=[*numbers, 1][0])

    def choose(self, node, argument, named):
        """Returns the string of nested variations, and the counted argument if it is a plural form."""
        counted = None
        while not isinstance(node, str):
            (kind, branches), = node.items()
            if kind == "plural":
                counted = argument or self.counted(branches)
                node = self.choose_form(branches, counted, {*named, counted})
            else:
                node = self.choose_device(branches) if kind == "device" else self.choose_width(branches)
        return node, counted

    def text(self, text, position, stack, passed=frozenset()):
        claimed = {} if stack else set(self.fixed.values())
        found = pieces(text, position, claimed, self.fixed)
        named = {place for _, place in found if place}
        # What the outermost format names has been read before the forms of its variables.
        self.outer = self.outer if stack else named | passed
        shown, end = "", 0
        for match, place in found:
            shown += text[end:match.start()]
            end = match.end()
            if match[0] == "%%":
                shown += "%"
            elif match[1]:
                shown += self.argument(self.variables[stack[-1]]["type"], place, named)
            elif match[3]:
                shown += self.variable(match[3], place, named, stack)
            else:
                shown += self.argument(match[4], place, named)
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
        variable = self.variables[name]
        node = variable["node"] if "node" in variable else {"plural": variable["forms"]}
        text, _ = self.choose(node, place, named)
        return self.text(text, place, [*stack, name])


def leaves(node):
    if isinstance(node, str):
        return [node]
    return [text for branches in node.values() for branch in branches.values() for text in leaves(branch)]


def expected_arguments(entry):
    """Returns the kinds of the arguments that the source strings of a catalog's entry name.

    The first string that names an argument decides, first those outside of variables, then the forms of the
    variables to which a string refers.
    """
    variables, found = entry["variables"], {}
    fixed = {name: variable["number"] for name, variable in variables.items()}
    texts = [(text, 1, set(fixed.values()), None) for text in leaves(entry["node"])]
    used, waiting = [], [text for text, *_ in texts]
    while waiting:
        for match in SPECIFIER.finditer(waiting.pop()):
            if match[3] in variables and match[3] not in used:
                used.append(match[3])
                waiting += leaves(variables[match[3]]["node"])
    for name in variables:
        if name in used:
            texts += [(text, fixed[name], {}, name) for text in leaves(variables[name]["node"])]
    for text, first, claimed, own in texts:
        for match, place in pieces(text, first, claimed, fixed):
            name = own if match[1] else match[3]
            if place and (name is None or name in variables):
                found.setdefault(place, variables[name]["type"] if name else match[4])
    return found


def random_text(names, arguments, is_form=False):
    found = []
    for _ in range(random.randint(0, 3)):
        number = random.choice(["", "", f"{random.randint(1, arguments)}$"])
        kind = random.choice(["%%", f"%{number}d", f"%{number}lld", f"%{number}@"] + ["%arg"] * 2 * is_form
                             + [f"%{number}#@{name}@" for name in names] * 2)
        found.append(random.choice(["", " a ", " ж ", " 日本 "]) + kind)
    return "".join(found) + random.choice([" b", ".", "!"])


def random_forms(text):
    chosen = [c for c in CATEGORIES if c == "other" and random.random() < 0.95 or random.random() < 0.4]
    return {category: text() for category in chosen or ["other"]}


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
        forms = random_forms(lambda: random_text(others, arguments))
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


def random_node(text, depth=2):
    """Returns a string, or variations that are nested up to a depth."""
    kind = random.choice(["", "plural", "plural", "device", "width"]) if depth else ""
    if kind == "plural":
        return {kind: random_forms(lambda: random_node(text, depth - 1))}
    if kind == "device":
        names = random.sample(DEVICES, random.randint(1, 4))
        return {kind: {name: random_node(text, depth - 1) for name in names}}
    if kind == "width":
        keys = random.sample(range(1, 60), random.randint(1, 3))
        return {kind: {str(key): random_node(text, depth - 1) for key in keys}}
    return text()


def random_catalog_entry():
    arguments = random.randint(1, 3)
    names = [f"v{index}" for index in range(random.choice([0, 0, 1, 2, 3]))]
    variables = {}
    for index, name in enumerate(names):
        others = names if random.random() < 0.1 else names[index + 1:]

        def forms():
            return random_forms(lambda: random_text(others, arguments, is_form=True))
        node = {"plural": forms()}
        if random.random() < 0.3:
            node = {"device": {name: {"plural": forms()} for name in random.sample(DEVICES, 2)}}
        variables[name] = {"type": random.choice(["d", "lld"]), "number": index + 1, "node": node}
    if names:  # only devices are around references to variables
        unknown = ["none"] if random.random() < 0.03 else []
        node = random_text(names + unknown, arguments)
        if random.random() < 0.3:
            node = {"device": {d: random_text(names, arguments) for d in random.sample(DEVICES, 3)}}
        return {"node": node, "variables": variables}
    return {"node": random_node(lambda: random_text([], arguments)), "variables": {}}


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


def localization(entry):
    """Returns the JSON of an entry's localization in a catalog."""
    def member(node):
        if isinstance(node, str):
            return {"stringUnit": {"state": "translated", "value": node}}
        return {"variations": {kind: {name: member(branch) for name, branch in branches.items()}
                               for kind, branches in node.items()}}

    substitutions = {name: {"argNum": variable["number"], "formatSpecifier": variable["type"],
                            **member(variable["node"])}
                     for name, variable in entry["variables"].items()}
    return {**member(entry["node"]), **({"substitutions": substitutions} if substitutions else {})}


def random_request(path, key, language, entry):
    numbers = [0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 12_345, 1_000_007, -1]
    arguments = [random.choice([*numbers, "Anna"]) for _ in range(random.choice([1, 2, 3, 3, 3]))]
    device, width = random.choice(DEVICES), random.randint(0, 70)
    reader = Reader(language, arguments, device, width)
    try:
        shown = reader.show_catalog(entry) if "node" in entry else reader.show(entry)
    except Undefined:
        shown = None
    return {"path": path, "key": key, "language": language, "device": device, "width": width,
            "arguments": arguments, "shown": shown, "because": reader.because}


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 30_000
    random.seed(16)
    requests = []
    for language in LANGUAGES:
        entries = {f"k{index}": random_entry() for index in range(count // len(LANGUAGES))}
        text = "".join(f"<key>{key}</key>{rule(entry)}\n" for key, entry in entries.items())
        path = f"{language}.lproj/Localizable.stringsdict"
        files = {path: (entries, f'<plist version="1.0"><dict>\n{text}</dict></plist>\n')}
        entries = {f"k{index}": random_catalog_entry() for index in range(count // len(LANGUAGES))}
        strings = {key: {"extractionState": "manual", "localizations": {language: localization(entry)}}
                   for key, entry in entries.items()}
        catalog = {"sourceLanguage": language, "strings": strings, "version": "1.0"}
        files[f"{language}/Localizable.xcstrings"] = entries, json.dumps(catalog, ensure_ascii=False)
        for path, (entries, text) in files.items():
            (folder / path).parent.mkdir(parents=True)
            (folder / path).write_text(text, "utf-8")
            requests += [random_request(path, key, language, entry)
                         for key, entry in entries.items() for _ in range(3)]
    (folder / "requests.json").write_text(json.dumps(requests, ensure_ascii=False), "utf-8")


main()
