#!/usr/bin/env python3
"""Makes a repository with a year of weekly commits, of which the last is of this moment.

usage: make_history.py FOLDER

Each commit has 400 localization files among 3,000 others: 10 tables in 38 locales, and 20 catalogs.
Each week changes 22 of them, as in a project of that size.
"""

import json
import random
import re
import subprocess
import sys
import time

OTHERS, WEEKS, CHANGES = 3000, 52, 22
WEEK = 7 * 86400
LOCALES = ("en ar bg ca cs da de el es et fa fi fr ga gl he hi hr hu id it ja ko lt lv nb nl pl "
           "pt-BR ro ru sk sv th tr uk vi zh-Hans").split()
WORDS = ("open the file and save all changes before you close this window or delete the selected "
         "photo from the library of this device").split()


def made(dice):
    """Localized files of tables with 250 keys, and catalogs of 60 keys in 8 locales."""
    def text():
        return " ".join(dice.choices(WORDS, k=dice.randint(2, 14)))

    files = {}
    for table in range(10):
        for locale in LOCALES:
            lines = [f'/* Comment {key} */\n"key.{key}" = "{text()}";\n' for key in range(250)]
            files[f"Module{table}/{locale}.lproj/Localizable.strings"] = "\n".join(lines)
    for number in range(20):
        strings = {f"key.{key}": {"localizations": {
            locale: {"stringUnit": {"state": "translated", "value": text()}}
            for locale in LOCALES[1:9]}} for key in range(60)}
        catalog = {"sourceLanguage": "en", "strings": strings, "version": "1.0"}
        files[f"Catalogs/C{number}.xcstrings"] = json.dumps(
            catalog, indent=2, separators=(",", " : "))
    return files


def changed(text, week, dice):
    """Changes the last letter of some strings."""
    letters = list(text)
    ends = [match.start(1) for match in re.finditer(r'[a-z]([a-z])" *[;}\n]', text)]
    for place in dice.sample(ends, 5):
        letters[place] = chr(ord("a") + week % 26)
    return "".join(letters)


def main():
    folder, dice = sys.argv[1], random.Random(5)
    files = made(dice)
    subprocess.run(["git", "init", "--quiet", "--initial-branch=main", folder], check=True)
    importer = subprocess.Popen(["git", "-C", folder, "fast-import", "--quiet"],
                                stdin=subprocess.PIPE, text=True)

    def put(path, text):
        importer.stdin.write(f'M 100644 inline "{path}"\ndata {len(text)}\n{text}\n')

    now = int(time.time())
    for week in range(WEEKS + 1):
        date = now - (WEEKS - week) * WEEK - (3600 if week < WEEKS else 0)
        importer.stdin.write(f"commit refs/heads/main\ncommitter a <a@b> {date} +0000\n"
                             "data 4\nweek\n")
        if week == 0:
            for number in range(OTHERS):
                put(f"Sources/Part{number % 100}/File{number}.swift", f"let number = {number}\n")
        for path in sorted(files) if week == 0 else dice.sample(sorted(files), CHANGES):
            files[path] = changed(files[path], week, dice) if week else files[path]
            put(path, files[path])
    importer.stdin.close()
    if importer.wait() != 0:
        sys.exit("error: git fast-import failed")
    for command in (["reset", "--quiet", "--hard"], ["gc", "--quiet"]):
        subprocess.run(["git", "-C", folder, *command], check=True)


main()
