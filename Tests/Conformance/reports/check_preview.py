"""Checks previews in JSON with their schema.

usage: check_preview.py TOOL FOLDER [TREE...]

Previews are made of generated projects in FOLDER, and of each TREE with localization files.
"""

import json
import pathlib
import shutil
import subprocess
import sys

import jsonschema

SCHEMA = pathlib.Path(__file__).parents[3] / "schemas" / "preview.schema.json"

STRINGS = '"a" = "A %d"; "b" = "B"; "gone" = "Gone";\n'
CHANGED = '"a" = "A %d!"; "b" = "B"; "new" = "New %@";\n'
CATALOG = {
    "sourceLanguage": "en",
    "version": "1.0",
    "strings": {
        "%lld items": {
            "localizations": {
                "uk": {
                    "variations": {
                        "plural": {
                            form: {"stringUnit": {"state": "translated", "value": f"%lld {form}"}}
                            for form in ("one", "few", "other")
                        }
                    }
                }
            }
        }
    },
}


def git(folder, *arguments):
    identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True)


def check(tool, folder, *arguments):
    run = subprocess.run(
        [tool, "preview", "--format", "json", *arguments],
        cwd=folder, capture_output=True, check=False,
    )
    report = json.loads(run.stdout)
    report["texts"] = report["texts"][:5000]
    jsonschema.validate(report, json.loads(SCHEMA.read_text()))
    if not report["texts"]:
        sys.exit(f"{folder}: nothing is shown")


def main():
    tool, folder, *trees = sys.argv[1:]
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    for locale in ("en", "de"):
        (folder / f"{locale}.lproj").mkdir(parents=True)
        (folder / f"{locale}.lproj" / "L.strings").write_text(STRINGS)
    (folder / "C.xcstrings").write_text(json.dumps(CATALOG))
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "first")
    check(tool, folder, "--key", "*")
    check(tool, folder, "--locale", "uk,fr", "--arg", "1..3", "--width", "3", "--device", "mac")
    (folder / "de.lproj" / "L.strings").write_text(CHANGED)
    CATALOG["strings"]["%lld items"]["localizations"].pop("uk")
    (folder / "C.xcstrings").write_text(json.dumps(CATALOG))
    check(tool, folder, "--base", "HEAD")
    for tree in trees:
        check(tool, tree, "--key", "*", "--no-ignore")


main()
