"""Writes a project whose keys, values, names and configuration attack the readers of reports.

Each string of hostile_strings.json is used as a key, a translation, the name of a locale, a variant,
a state, a placeholder and a member, and as the message and the help of a rule. Each use causes a
finding that shows the string. The files are generated because git, archives and some file systems
change such names.
"""

import json
import re
from pathlib import Path
from xml.sax.saxutils import quoteattr


def read_strings(kind):
    """Yields the hostile strings or file names. A list of pairs is text and how often to repeat it."""
    path = Path(__file__).parent / "hostile_strings.json"
    for hostile in json.loads(path.read_text("utf-8"))[kind]:
        text = hostile["text"]
        yield text if isinstance(text, str) else "".join(part * count for part, count in text)


STRINGS, NAMES = list(read_strings("strings")), list(read_strings("names"))
# Without the longest strings, which would each fill a page.
SHORT = [text for text in STRINGS if len(text) <= 1_000]


def unit(text, state="translated"):
    """Returns a string unit of a localization."""
    return {"stringUnit": {"state": state, "value": text}}


def catalog(strings):
    """Returns a string catalog with the given entries."""
    return {"sourceLanguage": "en", "strings": strings, "version": "1.0"}


def mismatch():
    """Returns an entry that is reported as an error for any key."""
    return {"localizations": {"en": unit("%d"), "de": unit("%@")}}


def translated(text):
    """Returns an entry whose translation is reported by a rule of the configuration."""
    return {"localizations": {"en": unit("source"), "de": unit(text)}}


def varied(kind, name):
    """Returns an entry that varies by an unknown device or plural category."""
    forms = {"other": unit("%d x"), name: unit("%@")}
    return {"localizations": {"en": unit("%d x"), "de": {"variations": {kind: forms}}}}


def parts(strings, short):
    """Yields the names and entries of catalogs that put the strings into every part of a finding."""
    numbered = [(f"text-{number:03}", text) for number, text in enumerate(strings)]
    few = [(f"text-{number:03}", text) for number, text in enumerate(short)]
    yield "Keys", {text: mismatch() for text in strings}
    yield "Values", {key: translated(text) for key, text in numbered}
    yield "Locales", {
        key: {"localizations": {"en": unit("%d"), text: unit("%@")}} for key, text in few
    }
    yield "Rules", {f"says-{number:03}": translated("b") for number, _ in enumerate(short)}
    yield "Devices", {key: varied("device", text) for key, text in few}
    yield "Categories", {key: varied("plural", text) for key, text in few}
    yield "States", {
        key: {"localizations": {"en": unit("a"), "de": unit("b", text)}} for key, text in few
    }
    # Many findings of one rule, which some formats combine into one.
    yield "Missing", {
        "translated": translated("b"),
        **{text: {"localizations": {"en": unit("a")}} for text in short},
    }
    yield "Members", {
        key: {text: "x", "localizations": {"en": unit("a"), "de": {**unit("b"), text: 1}}}
        for key, text in few
    }
    yield "Placeholders", {
        key: {"localizations": {"en": unit("${" + text + "} %#@" + text + "@"), "de": unit("b")}}
        for key, text in few
    }


def strings_file(pairs):
    """Returns a .strings file with unescaped control characters."""
    def quoted(text):
        return text.replace("\\", "\\\\").replace('"', '\\"').replace("\x00", "\\U0000")

    return "".join(f'"{quoted(key)}" = "{quoted(text)}";\n' for key, text in pairs)


def xliff():
    """Returns an XLIFF with hostile identifiers and file names, except those that XML can't contain."""
    allowed = [
        text for text in SHORT
        if all(c in "\t\n\r" or "\x20" <= c < "\ufffe" or c > "\uffff" for c in text)
    ]
    files = []
    for text in allowed:
        attribute = quoteattr(text)
        files.append(
            f'<file original={attribute} source-language="en" target-language="de"'
            f' datatype="plaintext"><body><trans-unit id={attribute}>'
            f"<source>%d</source><target>%@</target></trans-unit></body></file>"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n'
        + "\n".join(files) + "\n</xliff>\n"
    )


def says(number, text, severity):
    """Returns a rule whose message and help are a string."""
    key = f"says-{number:03}"
    # Letters in braces would be a placeholder, and only {match} is allowed.
    message = re.sub(r"\{(?=[A-Za-z]+\})", "{ ", text)
    # A message that is only whitespace is refused.
    start = "" if text.strip() else "space"
    return {
        "id": key, "message": start + message, "help": start + text, "severity": severity,
        "key": f"^{key}$", "paths": ["Rules.xcstrings"],
        "examples": [{"key": key, "reports": True}, {"key": "x", "reports": False}],
    }


def configuration(short):
    """Returns a configuration whose rules have the strings in messages, with unused suppressions."""
    severities = ("error", "warning", "note")
    quotes = {
        "id": "quoted-text", "message": "'{match}'", "severity": "error",
        "translation": "(?s)^.+$", "paths": ["Values.xcstrings", "*.lproj/Raw.strings"],
        "examples": [{"translation": "a", "reports": True}, {"translation": "", "reports": False}],
    }
    return {
        "sourceLocale": "en", "rules": {"missing-table": "off"},
        "customRules": [quotes, *(says(number, text, severities[number % 3])
                                  for number, text in enumerate(short))],
        "suppressions": [{"rule": "missing-argument", "path": "Nowhere.strings",
                          "key": text.replace("\\", "\\\\"), "reason": text} for text in short],
        "overrides": [
            {"paths": ["Locales.xcstrings"], "rules": {"missing-translation": "off"}}
        ],
    }


def write(path, content):
    """Writes bytes, text in UTF-8, or any other value as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(content, (str, bytes)):
        content = json.dumps(content, ensure_ascii=False, indent=2)
    if isinstance(content, str):
        content = content.encode()
    path.write_bytes(content)


def write_catalogs(folder, strings, names):
    """Writes catalogs that contain the strings, and catalogs with the names."""
    short = [text for text in strings if text in SHORT]
    write(folder / ".lint-config.json", configuration(short))
    for name, entries in parts(strings, short):
        write(folder / f"{name}.xcstrings", catalog(entries))
    for name in names:
        write(folder / f"{name}.xcstrings", catalog({"a": mismatch()}))


def write_project(folder):
    """Writes the project into a folder that is empty or does not exist."""
    write_catalogs(folder, STRINGS, NAMES)
    write(folder / "en.lproj/Raw.strings", strings_file((text, "source") for text in SHORT))
    write(folder / "de.lproj/Raw.strings", strings_file((text, text) for text in SHORT))
    write(folder / "Export.xliff", xliff())
    # Half of a surrogate pair is not a character, but JSON can contain it.
    text = json.dumps(catalog({"a\ud800b": mismatch(), "a\udc00": translated("\udfff\ud83d")}))
    write(folder / "Surrogates.xcstrings", text)
    broken = b'"a" = "\xff\xfe\x9b31m\xc0\x80\xed\xa0\x80"; ::error::x'
    write(folder / "de.lproj/Bytes.strings", broken)
    for number, text in enumerate(SHORT):
        # The file can't be read, so a report shows only its excerpt.
        write(folder / f"Broken/{number:03}.strings", text + '\n"a" = ')
    for name in NAMES:
        # In the middle of a path, at its end, and as a locale.
        write(folder / f"{name}/{name}/Table.xcstrings", catalog({"a": mismatch()}))
        write(folder / f"Folders/{name}.lproj/Table.strings", '"a" = "%@";\n')
    write(folder / "Folders/en.lproj/Table.strings", '"a" = "%d";\n')


def write_pieces(folder):
    """Writes projects in which the returned rules find at most ten errors each.

    Some formats show only that many. Yields the folder of each project and its rules.
    """
    for kind, strings, size in (("text", STRINGS, 3), ("name", NAMES, 10)):
        for start in range(0, len(strings), size):
            some, piece = strings[start:start + size], folder / f"{kind}-{start:03}"
            write_catalogs(piece, *((some, []) if kind == "text" else ([], some)))
            for other in ("Devices", "Categories", "Placeholders"):
                (piece / f"{other}.xcstrings").unlink()
            shown = [text for text in some if kind == "text" and text in SHORT]
            yield piece, ["format-specifier-mismatch", "quoted-text",
                          *(f"says-{number:03}" for number, _ in enumerate(shown))]


def write_broken_configurations(folder):
    """Writes configurations that are refused with a message about each string."""
    for number, text in enumerate(SHORT):
        write(folder / f"{number:03}.json", {
            text: 1, "sourceLocale": text, "rules": {text: "off", "empty-key": text},
            "customRules": [{"id": text, "message": "{" + text + "}", "key": "(" + text}],
            "suppressions": [{"rule": text, "until": text}],
        })
        write(folder / f"{number:03}-raw.json", text)
