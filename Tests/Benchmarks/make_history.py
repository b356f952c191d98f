#!/usr/bin/env python3
"""Makes a repository with a year of weekly commits, of which the last is of this moment.

usage: make-history.py FOLDER [CORPUS]

Each commit has 400 localization files among 3,000 others. They are taken from the folders of a
corpus, or made: 10 tables in 38 locales, and 20 catalogs. Each week changes 22 of them, as a
project of that size does.
"""

import os
import random
import re
import subprocess
import sys
import time

FILES, OTHERS, WEEKS, CHANGES = 400, 3000, 52, 22
WEEK = 7 * 86400
LOCALES = ("en ar bg ca cs da de el es et fa fi fr ga gl he hi hr hu id it ja ko lt lv nb nl pl "
           "pt-BR ro ru sk sv th tr uk vi zh-Hans").split()
WORDS = ("open the file and save all changes before you close this window or delete the selected "
         "photo from the library of this device").split()


def text(chooser):
    return " ".join(chooser.choice(WORDS) for _ in range(chooser.randint(2, 14)))


def made(chooser):
    """Localized files of tables with 250 keys, and catalogs of 60 keys in 8 locales."""
    files = {}
    for table in range(10):
        for locale in LOCALES:
            lines = [f'/* Comment {key} */\n"key.{key}" = "{text(chooser)}";\n' for key in range(250)]
            files[f"Module{table}/{locale}.lproj/Localizable.strings"] = "\n".join(lines).encode()
    for catalog in range(20):
        entries = []
        for key in range(60):
            units = ",\n".join(
                f'        "{locale}" : {{ "stringUnit" : {{ "state" : "translated", '
                f'"value" : "{text(chooser)}" }} }}' for locale in LOCALES[1:9])
            entries.append(f'    "key.{key}" : {{ "localizations" : {{\n{units} }} }}')
        files[f"Catalogs/C{catalog}.xcstrings"] = (
            '{\n  "sourceLanguage" : "en",\n  "strings" : {\n' + ",\n".join(entries)
            + '\n  },\n  "version" : "1.0"\n}\n').encode()
    return files


def gathered(corpus):
    """Localization files as they lie in a corpus, in the order of their paths."""
    found = {}
    for folder, folders, names in os.walk(corpus):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not re.search(r"\.(strings|stringsdict|xcstrings)$", name) or os.path.islink(path):
                continue
            with open(path, "rb") as file:
                contents = file.read()
            # What is changed below must be text that can be changed.
            if b'"' in contents and b"\0" not in contents and len(contents) < 1 << 18:
                found[os.path.relpath(path, corpus)] = contents
    return dict(sorted(found.items())[:FILES])


def changed(contents, week, chooser):
    """Changes the last letter of some texts."""
    ends = [match.start(1) for match in re.finditer(rb'[a-z]([a-z])" *[;}\n]', contents)]
    contents = bytearray(contents)
    for place in chooser.sample(ends, min(len(ends), 5)):
        contents[place] = ord("a") + week % 26
    return bytes(contents)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = sys.argv[1]
    chooser = random.Random(5)
    files = gathered(sys.argv[2]) if len(sys.argv) > 2 else made(chooser)
    if len(files) < FILES:
        sys.exit(f"error: the corpus has only {len(files)} localization files")
    os.makedirs(folder)
    subprocess.run(["git", "-C", folder, "init", "--quiet", "--initial-branch=main"], check=True)
    importer = subprocess.Popen(["git", "-C", folder, "fast-import", "--quiet"],
                                stdin=subprocess.PIPE)

    def put(path, contents):
        importer.stdin.write(b"M 100644 inline %s\ndata %d\n%s\n"
                             % (b'"%s"' % path.encode(), len(contents), contents))

    now = int(time.time())
    for week in range(WEEKS + 1):
        importer.stdin.write(b"commit refs/heads/main\ncommitter a <a@b> %d +0000\ndata 4\nweek\n"
                             % (now - (WEEKS - week) * WEEK - (3600 if week < WEEKS else 0)))
        if week == 0:
            for number in range(OTHERS):
                put(f"Sources/Part{number % 100}/File{number}.swift", b"let number = %d\n" % number)
            paths = sorted(files)
        else:
            paths = chooser.sample(sorted(files), CHANGES)
            for path in paths:
                files[path] = changed(files[path], week, chooser)
        for path in paths:
            put(path, files[path])
    importer.stdin.close()
    if importer.wait() != 0:
        sys.exit("error: git fast-import failed")
    subprocess.run(["git", "-C", folder, "reset", "--quiet", "--hard"], check=True)
    subprocess.run(["git", "-C", folder, "gc", "--quiet"], check=True)


if __name__ == "__main__":
    main()
