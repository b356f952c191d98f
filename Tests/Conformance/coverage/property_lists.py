"""Reads .strings and .stringsdict files with plutil, which uses CoreFoundation."""

import codecs
import pathlib
import plistlib
import shutil
import subprocess
import tempfile

from model import Localization, Node


def plutil():
    """Returns the path of plutil, which is part of Swift toolchains and of macOS."""
    path = pathlib.Path(shutil.which("swift") or "swift").resolve().with_name("plutil")
    return str(path) if path.exists() else "plutil"


def read(paths):
    """Returns the dictionaries of files by path. A file that can't be loaded has no keys."""
    with tempfile.TemporaryDirectory() as folder:
        copies = {path: pathlib.Path(folder, f"{number}{pathlib.Path(path).suffix}")
                  for number, path in enumerate(paths)}
        for path, copy in copies.items():
            copy.write_bytes(with_one_mark(pathlib.Path(path).read_bytes()))
        convert(list(copies.values()))
        return {path: converted(copy) for path, copy in copies.items()}


def with_one_mark(data):
    """Returns the contents of a file without a second byte order mark, which Xcode drops when it copies
    the file."""
    for mark in (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if data.startswith(mark * 2):
            return data[len(mark):]
    return data


def convert(files):
    """Converts files to binary property lists. Files that can't be loaded are not changed."""
    if not files:
        return
    command = [plutil(), "-convert", "binary1", *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode not in (0, 1) and len(files) > 1:
        middle = len(files) // 2
        convert(files[:middle])
        convert(files[middle:])


def converted(path):
    """Returns the dictionary of a converted file."""
    data = path.read_bytes()
    if not data.startswith(b"bplist"):
        return {}
    try:
        value = plistlib.loads(data)
    except Exception:  # plistlib raises many kinds of errors
        return {}
    return value if isinstance(value, dict) else {}


def localization(value, locale, is_stringsdict):
    """Returns the localization for the value of a key."""
    result = Localization(locale)
    if isinstance(value, str):
        result.root.strings.append(("translated", value))
    elif isinstance(value, dict) and is_stringsdict:
        _read_rule(value, result.root, result)
    return result


KINDS = {"NSStringVariableWidthRuleType": "width", "NSStringDeviceSpecificRuleType": "device"}
STRINGSDICT_WORDS = {*KINDS, "NSStringLocalizedFormatKey", "NSStringFormatSpecTypeKey",
                     "NSStringFormatValueTypeKey"}


def _read_rule(rule, node, result):
    """Reads a rule. Its first key that names a type decides which."""
    words = (word for word in rule if word in KINDS or word == "NSStringLocalizedFormatKey")
    word = next(words, None)
    content = rule.get(word)
    if word in KINDS and isinstance(content, dict):
        _vary(node, KINDS[word], content, result)
    elif word == "NSStringLocalizedFormatKey":
        if isinstance(content, str):
            node.strings.append(("translated", content))
        for name, variable in rule.items():
            if name not in STRINGSDICT_WORDS and isinstance(variable, dict):
                forms = {form: text for form, text in variable.items()
                         if form not in STRINGSDICT_WORDS}
                place = Node()
                _vary(place, "plural", forms, None)
                result.substitutions.append((name, place))


def _vary(node, kind, content, result):
    """Adds a variation. If there is a result, branches can be rules, which are added to it."""
    branches = [(name, Node()) for name in content]
    node.variations.append((kind, branches))
    for name, branch in branches:
        if isinstance(content[name], str):
            branch.strings.append(("translated", content[name]))
        elif isinstance(content[name], dict) and result is not None:
            _read_rule(content[name], branch, result)
