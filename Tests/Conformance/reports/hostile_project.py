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


def parts():
    """The names of catalogs with the entries that put texts into every part of a finding."""
    numbered = [(f"text-{number:03}", text) for number, text in enumerate(TEXTS)]
    short = [(f"text-{number:03}", text) for number, text in enumerate(SHORT)]
    yield "Keys", {text: mismatch() for _, text in numbered}
    yield "Values", {key: translated(text) for key, text in numbered}
    yield "Devices", {key: varied("device", text) for key, text in short}
    yield "Categories", {key: varied("plural", text) for key, text in short}
    yield "States", {
        key: {"localizations": {"en": unit("a"), "de": unit("b", text)}} for key, text in short
    }
    yield "Locales", {
        key: {"localizations": {"en": unit("%d"), text: unit("%@")}} for key, text in short
    }
    # Many findings of one rule, which some formats fold into one.
    yield "Missing", {
        "translated": translated("b"),
        **{text: {"localizations": {"en": unit("a")}} for _, text in short},
    }
    yield "Members", {
        key: {text: "x", "localizations": {"en": unit("a"), "de": {**unit("b"), text: 1}}}
        for key, text in short
    }
    yield "Placeholders", {
        key: {"localizations": {"en": unit("${" + text + "} %#@" + text + "@"), "de": unit("b")}}
        for key, text in short
    }
    yield "Rules", {f"says-{number:03}": translated("b") for number, _ in enumerate(SHORT)}


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


def configuration():
    """A configuration whose rules say the texts, and whose suppressions cover nothing."""
    rules = [
        {
            "id": "quoted-text", "message": "'{match}'", "severity": "error",
            "translation": "(?s)^.+$", "paths": ["Values.xcstrings", "*.lproj/Raw.strings"],
            "examples": [{"translation": "a", "reports": True},
                         {"translation": "", "reports": False}],
        }
    ]
    suppressions = []
    for number, text in enumerate(SHORT):
        rules.append(says(number, text, ("error", "warning", "note")[number % 3]))
        suppressions.append({
            "rule": "missing-argument", "path": "Nowhere.strings",
            "key": text.replace("\\", "\\\\"), "reason": text,
        })
    return {
        "sourceLocale": "en", "customRules": rules, "suppressions": suppressions,
        "rules": {"missing-table": "off"},
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


def write_project(folder):
    """Writes the project into a folder that is empty or not there."""
    write(folder / ".lint-config.json", configuration())
    for name, entries in parts():
        write(folder / f"{name}.xcstrings", catalog(entries))
    pairs = [(text, text) for text in SHORT]
    write(folder / "en.lproj/Raw.strings", strings((key, "source") for key, _ in pairs))
    write(folder / "de.lproj/Raw.strings", strings(pairs))
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
        # In front of every path, in the middle, at its end, and as a locale.
        write(folder / f"{name}.xcstrings", catalog({"a": mismatch()}))
        write(folder / f"{name}/{name}/Table.xcstrings", catalog({"a": mismatch()}))
        write(folder / f"Folders/{name}.lproj/Table.strings", '"a" = "%@";\n')
    write(folder / "Folders/en.lproj/Table.strings", '"a" = "%d";\n')


def write_piece(folder, texts, names):
    """Writes a project with few findings, for formats that show only some: three errors and a
    warning for each text, an error for each name."""
    rules = [{
        "id": "quoted-text", "message": "'{match}'", "severity": "warning",
        "translation": "(?s)^.+$", "paths": ["Values.xcstrings"],
        "examples": [{"translation": "a", "reports": True},
                     {"translation": "", "reports": False}],
    }]
    # A configuration has an end.
    rules += [says(number, text[:10_000], "error") for number, text in enumerate(texts)]
    write(folder / ".lint-config.json", {"sourceLocale": "en", "customRules": rules})
    entries = {
        "Keys": {text: mismatch() for text in texts},
        "Locales": {
            f"text-{number}": {"localizations": {"en": unit("%d"), text: unit("%@")}}
            for number, text in enumerate(texts)
        },
        "Rules": {f"says-{number:03}": translated("b") for number, _ in enumerate(texts)},
        "Values": {f"text-{number}": translated(text)
                   for number, text in enumerate(texts)},
    }
    for name, strings in entries.items():
        write(folder / f"{name}.xcstrings", catalog(strings))
    for text in names:
        write(folder / f"{text}.xcstrings", catalog({"a": mismatch()}))


def write_pieces(folder):
    """Writes projects with at most ten errors each, and returns their folders with the rules that
    they are about."""
    pieces = []
    for kind, sources, size in (("text", TEXTS, 3), ("name", NAMES, 10)):
        for start in range(0, len(sources), size):
            piece = folder / f"{kind}-{start:03}"
            some = sources[start:start + size]
            write_piece(piece, *((some, []) if kind == "text" else ([], some)))
            rules = ["format-specifier-mismatch", "quoted-text"]
            if kind == "text":
                rules += [f"says-{number:03}" for number, _ in enumerate(some)]
            pieces.append((piece, rules))
    return pieces


def write_broken_configurations(folder):
    """Writes configurations that are refused with a message about each text."""
    for number, text in enumerate(SHORT):
        write(folder / f"{number:03}.json", {
            text: 1, "sourceLocale": text, "rules": {text: "off", "empty-key": text},
            "customRules": [{"id": text, "message": "{" + text + "}", "key": "(" + text}],
            "suppressions": [{"rule": text, "until": text}],
        })
        write(folder / f"{number:03}-raw.json", text)
