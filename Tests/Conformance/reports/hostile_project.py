"""Writes a project whose keys, values, names and configuration attack the readers of reports.

Each text of hostile_texts.json is a key, a translation, the name of a locale, of a variant, of a
state, of a placeholder and of a member, and the message and the help of a rule, and each gives a
finding that shows it. A generator writes them because git, archives and some file systems change
such names.
"""

import json
import re
from pathlib import Path
from xml.sax.saxutils import quoteattr


def read_texts(kind):
    """The hostile texts, or the names of files; a list of pairs is text that is repeated."""
    path = Path(__file__).parent / "hostile_texts.json"
    for hostile in json.loads(path.read_text("utf-8"))[kind]:
        text = hostile["text"]
        yield text if isinstance(text, str) else "".join(part * count for part, count in text)


TEXTS, NAMES = list(read_texts("texts")), list(read_texts("names"))
# The longest texts stay out where each would make a page of its own.
SHORT = [text for text in TEXTS if len(text) <= 1_000]


def unit(text, state="translated"):
    """The leaf of a localization."""
    return {"stringUnit": {"state": state, "value": text}}


def catalog(strings):
    """A string catalog of some entries."""
    return {"sourceLanguage": "en", "strings": strings, "version": "1.0"}


def mismatch():
    """An entry that is reported as an error whatever its key is."""
    return {"localizations": {"en": unit("%d"), "de": unit("%@")}}


def translated(text):
    """An entry whose translation is reported by a rule of the configuration."""
    return {"localizations": {"en": unit("source"), "de": unit(text)}}


def varied(kind, name):
    """An entry that varies by a device or a number that does not exist."""
    forms = {"other": unit("%d x"), name: unit("%@")}
    return {"localizations": {"en": unit("%d x"), "de": {"variations": {kind: forms}}}}


def parts(texts, short):
    """The names of catalogs with the entries that put texts into every part of a finding."""
    numbered = [(f"text-{number:03}", text) for number, text in enumerate(texts)]
    few = [(f"text-{number:03}", text) for number, text in enumerate(short)]
    yield "Keys", {text: mismatch() for text in texts}
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
    # Many findings of one rule, which some formats fold into one.
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


def quoted(text):
    """Text as a property list in the old style has it, with as few escapes as possible."""
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\x00", "\\U0000")
    return f'"{text}"'


def strings(pairs):
    """A .strings file whose lines hold control characters as they are."""
    return "".join(f"{quoted(key)} = {quoted(text)};\n" for key, text in pairs)


def xliff():
    """An XLIFF whose identifiers and file names are hostile; XML cannot hold all of them."""
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
    """A rule whose message and help are a text."""
    key = f"says-{number:03}"
    # Letters in braces would be a placeholder, which only {match} may be.
    message = re.sub(r"\{(?=[A-Za-z]+\})", "{ ", text)
    # A message of white space alone is refused.
    start = "" if text.strip() else "blank"
    return {
        "id": key, "message": start + message, "help": start + text, "severity": severity,
        "key": f"^{key}$", "paths": ["Rules.xcstrings"],
        "examples": [{"key": key, "reports": True}, {"key": "x", "reports": False}],
    }


def configuration(short):
    """A configuration whose rules say the texts, and whose suppressions cover nothing."""
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
    """Writes text, or a value as JSON, with surrogates as far as JSON can hold them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(content, (str, bytes)):
        content = json.dumps(content, ensure_ascii=False, indent=2)
    if isinstance(content, str):
        content = content.encode()
    path.write_bytes(content)


def write_catalogs(folder, texts, names):
    """Writes catalogs of some texts, and catalogs with some names."""
    short = [text for text in texts if text in SHORT]
    write(folder / ".lint-config.json", configuration(short))
    for name, entries in parts(texts, short):
        write(folder / f"{name}.xcstrings", catalog(entries))
    for name in names:
        write(folder / f"{name}.xcstrings", catalog({"a": mismatch()}))


def write_project(folder):
    """Writes the project into a folder that is empty or not there."""
    write_catalogs(folder, TEXTS, NAMES)
    write(folder / "en.lproj/Raw.strings", strings((text, "source") for text in SHORT))
    write(folder / "de.lproj/Raw.strings", strings((text, text) for text in SHORT))
    write(folder / "Export.xliff", xliff())
    # Half of a surrogate pair is no character, but JSON can write it.
    text = json.dumps(catalog({"a\ud800b": mismatch(), "a\udc00": translated("\udfff\ud83d")}))
    write(folder / "Surrogates.xcstrings", text)
    broken = b'"a" = "\xff\xfe\x9b31m\xc0\x80\xed\xa0\x80"; ::error::x'
    write(folder / "de.lproj/Bytes.strings", broken)
    for number, text in enumerate(SHORT):
        # Nothing of it can be read, so the excerpt is all that is shown.
        write(folder / f"Broken/{number:03}.strings", text + '\n"a" = ')
    for name in NAMES:
        # In the middle of a path, at its end, and as a locale.
        write(folder / f"{name}/{name}/Table.xcstrings", catalog({"a": mismatch()}))
        write(folder / f"Folders/{name}.lproj/Table.strings", '"a" = "%@";\n')
    write(folder / "Folders/en.lproj/Table.strings", '"a" = "%d";\n')


def write_pieces(folder):
    """Writes projects of which these rules have at most ten errors each, for formats that show only
    some; returns their folders and the rules."""
    for kind, texts, size in (("text", TEXTS, 3), ("name", NAMES, 10)):
        for start in range(0, len(texts), size):
            some, piece = texts[start:start + size], folder / f"{kind}-{start:03}"
            write_catalogs(piece, *((some, []) if kind == "text" else ([], some)))
            for other in ("Devices", "Categories", "Placeholders"):
                (piece / f"{other}.xcstrings").unlink()
            shown = [text for text in some if kind == "text" and text in SHORT]
            yield piece, ["format-specifier-mismatch", "quoted-text",
                          *(f"says-{number:03}" for number, _ in enumerate(shown))]


def write_broken_configurations(folder):
    """Writes configurations that are refused with a message about each text."""
    for number, text in enumerate(SHORT):
        write(folder / f"{number:03}.json", {
            text: 1, "sourceLocale": text, "rules": {text: "off", "empty-key": text},
            "customRules": [{"id": text, "message": "{" + text + "}", "key": "(" + text}],
            "suppressions": [{"rule": text, "until": text}],
        })
        write(folder / f"{number:03}-raw.json", text)
