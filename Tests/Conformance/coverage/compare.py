#!/usr/bin/env python3
"""Compares the figures of the tool's coverage with those of an independent count.

usage: compare.py TOOL FOLDER

Each folder in FOLDER is a project.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from count import count
from locales import Locale

MAX_SHOWN = 20


def tool_figures(tool, project):
    """Returns the tool's figures for a project in the same form as count()."""
    # Without this, a configuration in a parent folder would apply.
    with tempfile.NamedTemporaryFile("w", suffix=".json") as configuration:
        configuration.write("{}")
        configuration.flush()
        # Both programs count all files, because skipped files are not compared.
        command = [tool, "coverage", "--no-ignore", "--format=json", "--config", configuration.name]
        run = subprocess.run(command, cwd=project, capture_output=True, check=False)
    try:
        report = json.loads(run.stdout)
    except ValueError:
        sys.exit(f"error: no report of {project}: {run.stderr.decode(errors='replace')}")
    tables = {}
    for table in report["tables"]:
        tables.setdefault(table["title"], []).append(by_locale(table["locales"]))
    missing = {}
    for table in report["missingTables"]:
        locales = sorted(Locale(locale).canonical for locale in table["locales"])
        missing.setdefault(table["title"], []).append(locales)
    return {
        "total": report["total"],
        "locales": by_locale(report["locales"]),
        "sources": by_locale(report["sources"]),
        "presence": by_locale(report["locales"], "tables"),
        "tables": tables,
        "missingTables": missing,
        "tablesWithoutSource": sorted(report["tablesWithoutSource"]),
    }


def by_locale(elements, member="tally"):
    return {Locale(element["locale"]).canonical: element[member] for element in elements}


def differences(own, other, place=""):
    """Yields figures of the count that differ from the tool's. The tool may have more figures."""
    if isinstance(other, dict) and isinstance(own, dict):
        is_tally = "translated" in other or "keys" in other
        for name in other.keys() if is_tally else sorted(own.keys() | other.keys()):
            yield from differences(own.get(name), other.get(name), f"{place} {name}")
    elif isinstance(other, list) and isinstance(own, list) and len(own) == len(other):
        for left, right in zip(own, other):
            yield from differences(left, right, place)
    elif own != other:
        # The tool leaves out copies that are meant, such as names. The count has all copies.
        if " identical " in place and isinstance(own, int) and 0 <= own <= other:
            return
        yield f"{place}: the tool has {own}, the count {other}"


def copy_exchange_files(project, folder):
    """Copies the XLIFF files of a project, which other tables hide. Returns whether there are any."""
    for path in [*project.rglob("*.xliff"), *project.rglob("*.xlf")]:
        if path.is_file():
            copy = folder / path.relative_to(project)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    return any(folder.iterdir())


def compare(tool, project):
    own = tool_figures(tool, project)
    other = json.loads(json.dumps(count(str(project))))
    figures = sum(len(locales) for tables in other["tables"].values() for locales in tables)
    return figures, [line.strip() for line in differences(own, other)]


def main():
    tool, folder = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    projects, figures, found = 0, 0, []
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        with tempfile.TemporaryDirectory() as exchange:
            places = {project.name: project}
            if copy_exchange_files(project, pathlib.Path(exchange)):
                places[f"{project.name}, XLIFF files"] = pathlib.Path(exchange)
            for name, place in places.items():
                compared, lines = compare(tool, place)
                projects += 1
                figures += compared
                found += [f"{name}: {line}" for line in lines]
    for line in found[:MAX_SHOWN]:
        print(line, file=sys.stderr)
    if found or not figures:
        sys.exit(f"error: {len(found)} differences in {projects} projects, {figures} locales")
    print(f"{figures} locales of tables in {projects} projects have the same figures")


main()
