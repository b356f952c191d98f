"""Copies of localization files with faults that can be fixed, and with damage, the same in each run."""
import json
import re

from resolver import CATEGORIES, Members, mutations, parse_catalog

SUFFIXES = (".strings", ".stringsdict", ".xcstrings")
OLD_STYLE_ENTRY = re.compile(rb'(?:/\*[^*]*\*/\s*)?"(?:\\.|[^"\\])*"\s*=\s*"(?:\\.|[^"\\])*"\s*;[ \t]*\n?')
XML_PAIR = re.compile(rb"<key>[^<]*</key>\s*(?:<string>[^<]*</string>|<dict>.*?</dict>)\s*", re.DOTALL)
XML_FORM = re.compile(rb"<key>other</key>\s*<string>[^<]*</string>\s*")
UNNUMBERED = re.compile(rb"%(?=(?:l|ll|q)?[@diuxf])")
TEXT_FAULTS = [" ", "  x", "\t", "\u200b", "\ufeff", "\u202b", "%", "\uff05d", "\u00a0"]
ESCAPES = [r"\q", r"\/", r"\e", r"\341", r"\101", r"\7", r"\400", r"\U41", r"\U", r"\u00e9", r"\x41", r"\U1F600",
           r"\U00e9", r"\Ud83d\Ude00", r"\Ud83d", r"\%", "\\\n", r"\u2014", r"\251b", r"\U004"]


def number(text, dice):
    """Numbers some or all unnumbered arguments, in their order."""
    count, chance = 0, dice.choice([0.5, 1])

    def numbered(match):
        nonlocal count
        count += 1
        return b"%%%d$" % count if dice.random() < chance else b"%"
    return UNNUMBERED.sub(numbered, text)


def fault_text(value, dice):
    kind = dice.randrange(4)
    if kind < 2:
        return number(value.encode("utf-8", "surrogatepass"), dice).decode("utf-8", "surrogatepass")
    at = dice.choice([0, len(value), dice.randrange(len(value) + 1)])
    return value[:at] + dice.choice(TEXT_FAULTS) + value[at:]


def objects(value):
    """Yields (name, object) for an object's members and theirs."""
    for name, member in value:
        if isinstance(member, Members):
            yield name, member
            yield from objects(member)


def unit(text, state="translated"):
    return Members([("stringUnit", Members([("state", state), ("value", text)]))])


def fault_member(root, dice):
    """Adds one fault to a catalog."""
    everything = [("", root), *objects(root)]
    localized = [value for name, value in everything if name == "localizations" and value]
    units = [value for name, value in everything if name == "stringUnit"]
    entries = [value for name, strings in root if name == "strings" and isinstance(strings, Members)
               for _, value in strings if isinstance(value, Members)]
    kind = dice.randrange(12)
    if kind == 0:
        root[:] = [member for member in root if member[0] != "version"]
    elif kind < 3:
        value = dice.choice([value for _, value in everything if value])
        again = dice.choice(value)
        if dice.random() < 0.3:
            again = again[0], dice.choice(value)[1]
        value.insert(dice.randrange(len(value) + 1), again)
    elif kind == 3 and localized:
        dice.choice(localized).append((dice.choice(["de", "xx", "pt-PT"]), dice.choice([Members(), unit("x", "new")])))
    elif kind < 6 and localized:
        fault_variation(dice.choice(localized), dice)
    elif kind < 9 and units:
        chosen = dice.choice(units)
        chosen[:] = [(name, fault_text(value, dice)) if name == "value" and isinstance(value, str) else
                     (name, dice.choice(["new", "Translated", value])) if dice.random() < 0.2 else (name, value)
                     for name, value in chosen]
    elif kind < 11 and entries:
        members = [("extractionState", "stale"), ("shouldTranslate", False), ("comment", "unlike"), ("Comment", "")]
        dice.choice(entries).append(dice.choice(members))
    elif kind == 11 and units:
        root.append(("Misplaced", Members([("localizations", Members([("de", unit("verlegt"))]))])))


def fault_variation(localizations, dice):
    """Varies a localization, or adds a substitution."""
    at = dice.randrange(len(localizations))
    locale, value = localizations[at]
    leaf = unit(dice.choice(["%lld Dateien", "%@ %lld", "x"]))
    names = dice.choice([CATEGORIES, ["100", "20", "3"], ["20", "3", "20", "1"], ["40", "7", "007"],
                         ["mac", "iphone", "other"], ["iPhone", "other"], ["other", "Few", "one"]])
    kind = "width" if names[0].isdigit() else "plural" if "few" in names or "one" in names else "device"
    branches = Members((name, dice.choice([leaf, unit("y"), leaf])) for name in names)
    variations = Members([("variations", Members([(kind, branches)]))])
    if dice.random() < 0.3 and isinstance(value, Members):
        substitution = Members([("argNum", 1), ("formatSpecifier", "lld"), *variations])
        variations = Members([*value, ("substitutions", Members([("unused", substitution)]))])
    localizations[at] = locale, variations


def layout(value, indent=""):
    """Returns the JSON of Xcode."""
    if not isinstance(value, Members):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + "  "
    members = (",\n" + inner).join(f"{json.dumps(name, ensure_ascii=False)} : {layout(member, inner)}"
                                   for name, member in value)
    return f"{{\n{inner if value else ''}{members}\n{indent}}}"


def other_layout(text, dice):
    """Returns JSON with other whitespace or escapes."""
    kind = dice.randrange(8)
    changes = [(" : ", ": "), ("\n", "\r\n"), ("  ", "\t"), ("/", "\\/"), ("é", "\\u00e9"), ("}", "}\n"), ("{", "{ ")]
    if kind < len(changes):
        return text.replace(*changes[kind])
    return "\ufeff" + text


def faulty_catalog(data, dice):
    root = parse_catalog(data)
    strings = root and root.last().get("strings")
    if not isinstance(strings, Members) or not strings:
        return data
    chosen = sorted(dice.sample(range(len(strings)), min(len(strings), dice.randint(1, 5))))
    # The objects of the file are parsed for each copy, so they can be changed.
    strings[:] = [strings[index] for index in chosen]
    for localizations in [value for name, value in objects(root) if name == "localizations"]:
        localizations[:] = localizations[:dice.randint(1, 4)]
    for _ in range(dice.randint(0, 4)):
        fault_member(root, dice)
    text = layout(root)
    for _ in range(dice.choice([0, 0, 1, 2])):
        text = other_layout(text, dice)
    return (text + dice.choice(["", "", "\n"])).encode("utf-8", "surrogatepass")


def replace_one(pattern, data, dice, replacement):
    found = list(pattern.finditer(data))
    if not found:
        return data
    match = dice.choice(found)
    return data[:match.start()] + replacement(match[0]) + data[match.end():]


def faulty_list(data, dice):
    is_xml = mutations.looks_like_xml(data)
    kind = dice.randrange(8)
    if kind < 2:  # the same entry twice
        change = dice.choice([(b"k", b"k"), (b"/*", b"/* Old:"), (b" =", b" /* is */ ="), (b"<key>", b"<!-- x --><key>")])
        return replace_one(XML_PAIR if is_xml else OLD_STYLE_ENTRY, data, dice,
                           lambda entry: dice.choice([entry.replace(*change) + entry, entry + entry.replace(*change)]))
    if kind < 4:
        pattern = re.compile(rb"<string>[^<]*(?=</)" if is_xml else rb'= *"(?:\\.|[^"\\])*(?=")')
        return replace_one(pattern, data, dice, lambda value: number(value, dice))
    if kind == 4:
        other = re.compile(b"(?<=>)[^<]+(?=</string>)" if is_xml else rb'(?<=[^\\])(?=";)')
        return replace_one(other, data, dice, lambda value: value + dice.choice(TEXT_FAULTS).encode())
    if is_xml:
        name = dice.choice([*CATEGORIES, "Few", "othr"]).encode()
        return replace_one(XML_FORM, data, dice, lambda form: form.replace(b"other", name) + form)
    return replace_one(re.compile(rb'(?<=[^\\\s=])(?=")'), data, dice, lambda _: dice.choice(ESCAPES).encode())


def copies(bases, count, dice):
    """Yields a path with the bytes of a faulty file. `bases` are paths with their bytes."""
    groups = [[base for base in bases if base[0].suffix == suffix] for suffix in SUFFIXES]
    for _ in range(count):
        path, data = dice.choice(dice.choice(groups))
        if path.suffix == ".xcstrings":
            data = faulty_catalog(data, dice)
        else:
            for _ in range(dice.randint(0, 4)):
                data = faulty_list(data, dice)
            if dice.random() < 0.1 and 0 not in data:
                data = data.replace(b"\n", b"\r\n")
            if dice.random() < 0.2 and b"\xff" not in data[:2]:
                text = "\ufeff" + data.decode("utf-8", "replace")
                data = text.encode(dice.choice(["utf-16-le", "utf-16-be"]))
        if dice.random() < 0.15:
            data = dice.choices(mutations.OPERATIONS, mutations.WEIGHTS)[0](data, dice)
        yield path, data
