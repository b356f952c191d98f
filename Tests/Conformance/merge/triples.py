"""Random files with two changed copies each, the same in each run."""
import copy
import json
import random
import re
from xml.sax.saxutils import escape

from reading import REPEATED

PREFIX = "A sentence that is longer than what a program may compare at once. " * 5
KEYS = ["", "a", "b", "B", "item 2", "item 10", "Ärger", "日本", "key.with.dots", "a/b", 'a "quote"', "line\nbreak", "tab\t",
        "back\\slash", "%lld files", "😀", "e\u0301", "\u00e9", "zero\u200bwidth", "</key>", "stringUnit", "version", "strings",
        *(PREFIX + end for end in ("", "a", "b", "ab", '"'))]
LOCALES = ["de", "fr", "ja", "pt-BR", "zh-Hans"]
STATES = ["new", "needs_review", "machine_translated", "translated"]
WORDS = ["Open", "Save %@", "%lld files", "", "Öffnen", "a\\b", 'say "x"', "two\nlines", "/path", "日本語"]
CATEGORIES = ["few", "many", "one", "other"]


def text(dice):
    return dice.choice(WORDS) + dice.choice(["", "", " 1", " 2", " 3"])


def unit(dice):
    return {"stringUnit": {"state": dice.choice(STATES), "value": text(dice)}}


def plural(dice):
    return {"plural": {category: unit(dice) for category in sorted(dice.sample(CATEGORIES, 2))}}


def localization(dice):
    kind = dice.randrange(10)
    if kind < 6:
        return unit(dice)
    if kind == 6:
        return {"variations": plural(dice)}
    if kind == 7:
        devices = {device: unit(dice) for device in sorted(dice.sample(["ipad", "iphone", "mac"], 2))}
        return {"variations": {"device": {**devices, "other": {"variations": plural(dice)}}}}
    if kind == 8:
        return {"stringSet": {"state": "translated", "values": [text(dice), text(dice)]}}
    return {**unit(dice), "substitutions": {"n": {"argNum": 1, "formatSpecifier": "lld", "variations": plural(dice)}}}


def entry(dice):
    members = {"comment": text(dice), "extractionState": dice.choice(["manual", "stale", "extracted_with_value"]),
               "localizations": {locale: localization(dice) for locale in sorted(dice.sample(["en", *LOCALES], 3))},
               "shouldTranslate": False}
    return {name: value for name, value in members.items() if dice.random() < (0.9 if name == "localizations" else 0.2)}


def insert(members, name, value, dice):
    """Adds a member at its place or at any other place."""
    items = list(members.items())
    place = sum(other < name for other in members) if dice.random() < 0.7 else dice.randrange(len(items) + 1)
    items.insert(place, (name, value))
    members.clear()
    members.update(items)


def new_key(members, dice):
    """Returns a key that is unused, or now and then a repeated one."""
    if members and dice.random() < 0.08:
        return repeated(dice.choice([*members]), members)
    return dice.choice([key for key in KEYS if key not in members])


def repeated(key, members):
    key = key.split(REPEATED)[0]
    return next(name for number in range(2, 99) if (name := f"{key}{REPEATED}{number}") not in members)


def edit_catalog(catalog, dice):
    strings = catalog["strings"]
    kind = dice.randrange(16)
    if kind == 0:
        catalog["version"] = dice.choice(["1.0", "1.1", "1.2"]) if catalog["version"] == "1.0" else "1.2"
    elif kind < 4 or not strings:
        insert(strings, new_key(strings, dice), entry(dice), dice)
    elif kind < 6:
        del strings[dice.choice([*strings])]
    else:
        edit_entry(strings[dice.choice([*strings])], dice)


def edit_entry(members, dice):
    kind = dice.randrange(10)
    localizations = members.get("localizations", {})
    if kind < 2:
        name, values = dice.choice([("comment", [text(dice)]), ("extractionState", ["manual", "stale", "stale", None]),
                                    ("shouldTranslate", [False, None])])
        value = dice.choice(values)
        if value is None:
            members.pop(name, None)
        elif name in members:
            members[name] = value
        else:
            insert(members, name, value, dice)
    elif kind == 2 and localizations:
        del localizations[dice.choice([*localizations])]
    elif kind < 5 or not localizations:
        missing = [locale for locale in ["en", *LOCALES] if locale not in localizations]
        if "localizations" not in members:
            insert(members, "localizations", localizations, dice)
        if missing:
            insert(localizations, dice.choice(missing), localization(dice), dice)
    else:
        locale = dice.choice([*localizations])
        if kind == 5:
            localizations[locale] = localization(dice)
        else:
            edit_leaf(localizations[locale], dice)


def edit_leaf(members, dice):
    """Changes a unit or a branch somewhere below."""
    name = dice.choice([*members])
    if name == "stringUnit":
        changes = [("value", text(dice)), ("value", text(dice)), ("state", dice.choice(STATES))]
        members[name].update(dice.sample(changes, dice.randint(1, 2)))
    elif name == "stringSet":
        members[name]["values"].append(text(dice))
    elif name == "plural" and dice.random() < 0.5:
        category = dice.choice(CATEGORIES)
        if category not in members[name]:
            insert(members[name], category, unit(dice), dice)
        elif len(members[name]) > 1:
            del members[name][category]
    elif isinstance(members[name], dict):
        edit_leaf(members[name], dice)


def rule(dice):
    forms = {category: text(dice) for category in dice.sample(CATEGORIES, 2)}
    variable = {"NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d", **forms}
    return {"NSStringLocalizedFormatKey": "%#@n@", "n": variable}


def string(dice):
    return [text(dice), dice.choice(["", "", "/* A comment */", "// Another", "/* With \"quotes\"; and = */"])]


def edit_list(members, dice, value):
    """Changes an entry of a property list."""
    kind = dice.randrange(5)
    if kind == 0 and members:
        del members[dice.choice([*members])]
    elif kind < 3 or not members:
        key = dice.choice([key for key in KEYS if key not in members]) if value is rule else new_key(members, dice)
        insert(members, key, value(dice), dice)
    else:
        name = dice.choice([*members])
        if isinstance(members[name], dict) and dice.random() < 0.8:
            forms = members[name]["n"]
            category = dice.choice(CATEGORIES)
            if category in forms and dice.random() < 0.3:
                del forms[category]
            else:
                forms[category] = text(dice)
        else:
            members[name] = value(dice)


def write_catalog(catalog, style):
    text = json.dumps(catalog, indent=style["indent"], separators=(",", style["colon"]), ensure_ascii=style["escaped"])
    return re.sub(r"\\u0000\d+", "", text)


def write_strings(entries, style):
    def quoted(value):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

    def before(comment):
        return comment and comment + ("\n" if comment.startswith("//") else style["line"])
    return style["gap"].join(f"{before(comment)}{quoted(key.split(REPEATED)[0])} = {quoted(value)};\n"
                             for key, (value, comment) in entries.items())


def write_rules(members, style, indent=""):
    lines = []
    for key, value in members.items():
        lines.append(f"{indent}\t<key>{escape(key)}</key>\n{indent}\t")
        lines.append(write_rules(value, style, indent + "\t") if isinstance(value, dict)
                     else f"<string>{escape(value)}</string>\n")
    text = f"<dict>\n{''.join(lines)}{indent}</dict>\n"
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n'
    return text if indent else head + text + "</plist>\n"


def edit_strings(members, dice):
    edit_list(members, dice, string)


def edit_rules(members, dice):
    edit_list(members, dice, rule)


def new_catalog(dice):
    version = dice.choice(["1.0", "1.0", "1.1"])
    return {"sourceLanguage": "en", "strings": entries(dice, entry), "version": version}


def entries(dice, value):
    keys = dice.sample(KEYS, dice.choice([0, 1, 3, 6, 12]))
    found = {key: value(dice) for key in (sorted(keys) if dice.random() < 0.7 else keys)}
    if found and value is not rule and dice.random() < 0.1:
        for _ in range(dice.randint(1, 2)):
            insert(found, repeated(dice.choice(keys), found), value(dice), dice)
    return found


KINDS = {
    ".xcstrings": (new_catalog, edit_catalog, write_catalog),
    ".strings": (lambda dice: entries(dice, string), edit_strings, write_strings),
    ".stringsdict": (lambda dice: entries(dice, rule), edit_rules, write_rules),
}


def triple(dice):
    """Returns an extension, and the bytes of a file, ours and theirs."""
    suffix = dice.choice([".xcstrings", ".xcstrings", ".strings", ".stringsdict"])
    new, edit, write = KINDS[suffix]
    base = new(dice)
    states = [base, copy.deepcopy(base), copy.deepcopy(base)]
    for _ in range(dice.randint(0, 4)):
        seed = dice.random()
        for side in dice.choice([[1], [2], [1], [2], [1, 2]]) * dice.choice([1, 1, 2]):
            edit(states[side], random.Random(seed))
    style = {"indent": dice.choice([2, 2, 2, 4, "\t", None]), "colon": dice.choice([" : ", " : ", ": ", ":"]),
             "escaped": dice.random() < 0.1, "gap": dice.choice(["", "\n", "\n\n"]), "line": dice.choice(["\n", "\n", " "])}
    end, line_end, mark = dice.choice(["", "\n"]), dice.choice(["\n", "\n", "\r\n"]), dice.choice([""] * 9 + ["\ufeff"])
    encoding = dice.choice(["utf-8"] * 6 + ["utf-16"]) if suffix == ".strings" else "utf-8"
    files = [write(state, style).rstrip("\n") + end for state in states]
    mark = "" if encoding == "utf-16" else mark
    return suffix, [(mark + file).replace("\n", line_end).encode(encoding) for file in files]
