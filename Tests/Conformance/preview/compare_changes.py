#!/usr/bin/env python3
"""Checks what `preview --base` reports about rewritten and about changed files.

usage: compare_changes.py TOOL [TREE...]

Copies the localization files of each TREE, or else files that are generated, into a repository. Then

1. all of them are rewritten with other orders, indentation, escapes and encodings: nothing may be
   reported, and
2. 1,000 strings are changed, spread over the catalogs: exactly these must be reported.

Files with duplicate keys, and those that Python can't read, stay as they are.
"""

import json
import plistlib
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CHANGES = 1_000
LOCALES = ("en", "de", "uk", "ar", "ja")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', re.S)
BETWEEN = re.compile(r"(?:\s|/\*(?:.|\n)*?\*/|//[^\n]*\n)*")


class Skipped(Exception):
    """A file that can't be rewritten without changing what it means."""


def unique(pairs):
    """Returns the members of an object whose names are different."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise Skipped
    return members


def shuffled(value, choose):
    """Returns a value of JSON or of a property list with the members of dictionaries in another order."""
    if isinstance(value, dict):
        names = list(value)
        choose.shuffle(names)
        return {name: shuffled(value[name], choose) for name in names}
    return [shuffled(item, choose) for item in value] if isinstance(value, list) else value


def rewritten_catalog(data, choose):
    """Returns a catalog in another order, with other indentation and escapes."""
    catalog = shuffled(json.loads(data.decode(), object_pairs_hook=unique), choose)
    text = json.dumps(catalog, ensure_ascii=choose.random() < 0.5, indent=choose.choice([None, 1, "\t"]))
    return text.replace("/", "\\/").encode("utf-8", "surrogatepass")


def rewritten_dictionary(data, choose):
    """Returns a property list in another order, as XML or binary."""
    if len(re.findall(rb"<key>", data)) != count_keys(plistlib.loads(data)):
        raise Skipped
    kind = choose.choice([plistlib.FMT_XML, plistlib.FMT_BINARY])
    return plistlib.dumps(shuffled(plistlib.loads(data), choose), fmt=kind, sort_keys=False)


def count_keys(value):
    """Returns the number of keys of a property list."""
    if isinstance(value, dict):
        return len(value) + sum(count_keys(item) for item in value.values())
    return sum(count_keys(item) for item in value) if isinstance(value, list) else 0


def rewritten_strings(data, choose):
    """Returns a .strings file in another order, with other whitespace, escapes and encoding."""
    text, pairs, end = data.decode(), [], 0
    while True:
        end = BETWEEN.match(text, end).end()
        if end == len(text):
            break
        found = STRING.match(text, end)
        if not found or "\\" in found[1]:
            raise Skipped
        pairs.append(found.groups())
        end = found.end()
    if len(dict(pairs)) < len(pairs) or not pairs:
        raise Skipped
    choose.shuffle(pairs)
    lines = "".join(f'"{key}"\t=\n"{escaped(value)}" ; ' for key, value in pairs)
    return lines.encode(choose.choice(["utf-8", "utf-16"]))


def escaped(text):
    """Escapes letters beyond ASCII that are not escaped yet."""
    return re.sub(r"\\.|[\x80-\uffff]",
                  lambda found: found[0] if len(found[0]) > 1 else f"\\U{ord(found[0]):04x}", text,
                  flags=re.S)


WRITERS = {".xcstrings": rewritten_catalog, ".stringsdict": rewritten_dictionary,
           ".strings": rewritten_strings}


def unit(text):
    """Returns a string of a catalog."""
    return {"stringUnit": {"state": "translated", "value": text}}


def generate(folder):
    """Writes files of all formats."""
    for table in range(8):
        strings = {}
        for number in range(300):
            plural = {form: unit(f"%lld {form} {number}") for form in ("one", "few", "other")}
            strings[f"key/{number}"] = {"extractionState": "manual", "localizations": {
                locale: {"variations": {"plural": plural}} if number % 5 == 0
                else unit(f"{locale} „{number}“ \\ \"é\" \t/ 日本 😀") for locale in LOCALES}}
        write(folder / f"Catalog{table}" / "L.xcstrings", json.dumps(
            {"sourceLanguage": "en", "version": "1.0", "strings": strings}, indent=2).encode())
    for locale in LOCALES:
        place = folder / f"{locale}.lproj"
        write(place / "M.strings", "".join(
            f'/* {number} */\n"k{number}" = "{locale} é {number}";\n' for number in range(300)).encode())
        write(place / "N.stringsdict", plistlib.dumps({f"n{number}": {
            "NSStringLocalizedFormatKey": "%#@v@", "v": {
                "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d",
                "one": f"%d {number}", "other": f"%d {locale} {number}"}} for number in range(50)}))


def write(path, data):
    """Writes a file and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def git(folder, *arguments):
    """Runs git in a folder."""
    names = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false")
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)


def changes(tool, folder):
    """Returns what is reported: the file, the key, the locale, and what users read."""
    run = subprocess.run([tool, "preview", "--base", "HEAD", "--format", "json", "--no-ignore"],
                         cwd=folder, capture_output=True, check=False)
    report = json.loads(run.stdout)
    if report["omitted"]:
        sys.exit(f"{report['omitted']} strings are left out")
    return {(text["path"], text["key"], text["locale"], text["shown"]) for text in report["texts"]}


def rewrite(files, choose):
    """Rewrites files and returns how many of each kind."""
    counts = {}
    for path in files:
        try:
            data = WRITERS[path.suffix](path.read_bytes(), choose)
        except (Skipped, ValueError, RecursionError, plistlib.InvalidFileException, OverflowError,
                TypeError, AttributeError):
            continue
        except Exception as fault:  # What expat raises has no name of its own.
            if type(fault).__name__ != "ExpatError":
                raise
            continue
        path.write_bytes(data)
        counts[path.suffix] = counts.get(path.suffix, 0) + 1
    return counts


def plain_strings(catalog):
    """Yields strings that users read as they are: the entry, the locale and the unit."""
    strings = catalog.get("strings")
    for key, entry in strings.items() if isinstance(strings, dict) else ():
        localizations = entry.get("localizations", {})
        # Two names of one language would be two users of a string.
        names = [re.split("[-_]", locale)[0].lower() for locale in localizations]
        for name, (locale, localization) in zip(names, localizations.items()):
            value = localization.get("stringUnit", {})
            if set(localization) == {"stringUnit"} and value.get("state") == "translated" \
                    and "%" not in value["value"] + key and names.count(name) == 1:
                yield key, locale, value


def plant(files, root, choose):
    """Changes strings of catalogs. Returns what users read then."""
    catalogs, found = {}, []
    for path in (path for path in files if path.suffix == ".xcstrings"):
        try:
            catalogs[path] = json.loads(path.read_bytes().decode(), object_pairs_hook=unique)
            found += [(path, *string) for string in plain_strings(catalogs[path])]
        except (Skipped, ValueError, AttributeError, KeyError, TypeError):
            continue
    planted = set()
    for number, (path, key, locale, value) in enumerate(choose.sample(found, CHANGES)):
        value["value"] += f" {number}"
        planted.add((path.relative_to(root).as_posix(), key, locale, value["value"]))
    for path in {root / path for path, *_ in planted}:
        path.write_text(json.dumps(catalogs[path], ensure_ascii=False, indent=2), encoding="utf-8")
    return planted


def compare(tool, root, choose):
    """Checks a repository. Returns whether nothing differs from what is expected."""
    files = sorted(path for path in root.rglob("*") if path.suffix in WRITERS and path.is_file())
    git(root, "init", "--quiet")
    git(root, "add", "--all", "--force")
    git(root, "commit", "--quiet", "--message=base")
    print(f"rewritten: {rewrite(files, choose)} of {len(files)} files")
    reported = changes(tool, root)
    for change in sorted(reported, key=str)[:20]:
        print(f"reported, but only rewritten: {ascii(change)}", file=sys.stderr)
    planted = plant(files, root, choose)
    found = changes(tool, root) - reported
    for change in sorted(planted - found, key=str)[:20]:
        print(f"not found: {ascii(change)}", file=sys.stderr)
    for change in sorted(found - planted, key=str)[:20]:
        print(f"not planted: {ascii(change)}", file=sys.stderr)
    print(f"{len(reported)} reported after rewriting; {len(planted)} planted, {len(found)} found")
    return not reported and planted == found


def main():
    """Checks all trees. Returns the exit status."""
    tool, *trees = (Path(path).resolve() for path in sys.argv[1:])
    choose, status = random.Random(16), 0
    for tree in trees or [None]:
        with tempfile.TemporaryDirectory() as place:
            root = Path(place)
            if tree is None:
                generate(root)
            else:
                for path in tree.rglob("*"):
                    if path.suffix in WRITERS and path.is_file():
                        write(root / path.relative_to(tree), path.read_bytes())
            if not compare(tool, root, choose):
                status = 1
    return status


sys.exit(main())
