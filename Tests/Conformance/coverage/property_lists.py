"""Reads .strings and .stringsdict files with plutil, which has CoreFoundation's reader."""

import os
import pathlib
import plistlib
import shutil
import subprocess
import tempfile

from model import Localization, Node

STRINGSDICT_WORDS = {
    "NSStringLocalizedFormatKey", "NSStringVariableWidthRuleType",
    "NSStringDeviceSpecificRuleType", "NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey",
}  # fmt: skip


def plutil():
    """The path of plutil, which is part of a toolchain, and of macOS."""
    beside_swift = os.path.join(os.path.dirname(os.path.realpath(shutil.which("swift") or "")), "plutil")
    return beside_swift if os.path.exists(beside_swift) else "plutil"


def read(paths):
    """Returns the dictionaries of files by path; what can't be loaded has no keys."""
    with tempfile.TemporaryDirectory() as folder:
        copies = {path: pathlib.Path(folder, f"{number}{pathlib.Path(path).suffix}")
                  for number, path in enumerate(paths)}
        for path, copy in copies.items():
            shutil.copyfile(path, copy)
        convert(list(copies.values()))
        return {path: converted(copy) for path, copy in copies.items()}


def convert(files):
    """Rewrites files as binary property lists; those that can't be loaded stay as they are."""
    if not files:
        return
    command = [plutil(), "-convert", "binary1", *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode not in (0, 1) and len(files) > 1:
        middle = len(files) // 2
        convert(files[:middle])
        convert(files[middle:])


def converted(path):
    """The dictionary of a file that was converted."""
    data = path.read_bytes()
    if not data.startswith(b"bplist"):
        return {}
    try:
        value = plistlib.loads(data)
    except Exception:  # plistlib lets many kinds of errors out
        return {}
    return value if isinstance(value, dict) else {}


def localization(value, locale, is_stringsdict):
    """Makes a localization of the value of a key."""
    result = Localization(locale)
    if isinstance(value, str):
        result.root.texts.append(("translated", value))
    elif isinstance(value, dict) and is_stringsdict:
        _read_rule(value, result.root, result)
    return result


def _read_rule(rule, node, result):
    for word, content in rule.items():
        if word == "NSStringLocalizedFormatKey":
            if isinstance(content, str):
                node.texts.append(("translated", content))
            for name, variable in rule.items():
                if name not in STRINGSDICT_WORDS and isinstance(variable, dict):
                    result.substitutions.append((name, _variable(variable)))
            return
        kinds = {"NSStringVariableWidthRuleType": "width"}
        kinds["NSStringDeviceSpecificRuleType"] = "device"
        if word in kinds:
            if isinstance(content, dict):
                branches = [(name, Node()) for name in content]
                node.variations.append((kinds[word], branches))
                for name, branch in branches:
                    value = content[name]
                    if isinstance(value, str):
                        branch.texts.append(("translated", value))
                    elif isinstance(value, dict):
                        _read_rule(value, branch, result)
            return


def _variable(variable):
    node = Node()
    branches = []
    for name, text in variable.items():
        if name in STRINGSDICT_WORDS:
            continue
        branch = Node()
        if isinstance(text, str):
            branch.texts.append(("translated", text))
        branches.append((name, branch))
    node.variations.append(("plural", branches))
    return node
