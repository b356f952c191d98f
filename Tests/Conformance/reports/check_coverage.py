#!/usr/bin/env python3
"""Counts the coverage of projects, and proves that every format says what the JSON says.

usage: check_coverage.py TOOL FOLDER [--schemas SCHEMAS] [--corpus CORPUS]

The folder is made anew. Two projects have hostile names of tables, locales, keys and groups: they
must be data and nothing else in each report.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import hostile_project
import read_lines
import read_logs
from check_coverage_reports import FORMATS, faults_of, report_faults
from check_reports import environment
from coverage_truth import CoverageTruth
from hostile_texts import NAMES, TEXTS
from shown import Forged, clip, read_text

LOCALES = ["ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "ja", "ko", "nl", "pl", "ru"]
ROOT = Path(__file__).resolve().parents[3]


def count(tool, folder, reports, *arguments, accepted=(0, 1)):
    """Runs the tool once for all formats; returns what it prints."""
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    command = [tool, "coverage", "--verbose", *arguments]
    for name in FORMATS:
        command += ["--output", f"{name}={reports / name}"]
    run = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=False)
    if run.returncode not in accepted:
        raise SystemExit(f"{clip(command)}: status {run.returncode}\n{run.stderr.decode()}")
    return run


def write_gates(folder, groups, gates):
    """Adds groups and gates to the configuration of a folder."""
    path = folder / ".lint-config.json"
    configuration = json.loads(path.read_text("utf-8")) if path.exists() else {}
    configuration |= {"groups": groups, "coverage": gates}
    hostile_project.write(path, configuration)


def hostile_faults(tool, work, schemas):
    """Yields what is wrong with the reports of a project that is made to deceive."""
    folder = work / "hostile"
    hostile_project.write_project(folder)
    # No table has the second locale, so its gate cannot be judged.
    locales = {"de": {"maxUntranslated": 3}, "zu": {"maxDrop": 1}}
    write_gates(folder, {}, {"default": {"min": 50}, "locales": locales})
    run = count(tool, folder, work / "reports/hostile", accepted=(0, 1, 2))
    yield from (f"hostile: {fault}" for fault in report_faults(work / "reports/hostile", schemas))
    yield from (f"hostile: {fault}" for fault in stream_faults(run))
    truth = CoverageTruth((work / "reports/hostile/json").read_bytes())
    titles = " ".join(table["title"] for table in truth.tables)
    for hostile in NAMES:
        if hostile.text not in titles:
            yield f"no table is called {clip(hostile)}"
    locales = {locale["locale"] for locale in truth.locales}
    if len(locales) < 100:
        yield f"there are {len(locales)} locales"


def group_faults(tool, work, schemas):
    """Yields what is wrong with groups of hostile names and with open keys of hostile texts, in a
    run that is compared with an earlier one."""
    folder = work / "groups"
    entries = {}
    for number, hostile in enumerate(TEXTS):
        # Of each locale ten open keys are listed, and each key is open in one locale.
        done = [locale for index, locale in enumerate(LOCALES) if index != number // 10]
        entries[hostile.text] = {
            "comment": hostile.text,
            "localizations": {locale: hostile_project.unit(hostile.text)
                              for locale in ["en", *done]},
        }
    hostile_project.write(folder / "Keys.xcstrings", hostile_project.catalog(entries))
    names = [hostile.text for hostile in hostile_project.SHORT]
    write_gates(folder, {name: ["**"] for name in names}, {
        "default": {"min": 95},
        "groups": {name: {"min": 99.9, "maxDrop": 1} for name in names},
    })
    history = work / "history.jsonl"
    for number in range(2):
        reports = work / f"reports/groups-{number}"
        run = count(tool, folder, reports, f"--history={history}", accepted=(0, 1, 2))
        # A run is not compared with an earlier one of its own day and commit.
        text = re.sub(r'"date":"[0-9]+', '"date":"2020', history.read_text())
        history.write_text(text)
        yield from (f"groups {number}: {fault}" for fault in report_faults(reports, schemas))
        yield from (f"groups {number}: {fault}" for fault in stream_faults(run))
    truth = CoverageTruth((work / "reports/groups-1/json").read_bytes())
    if not truth.is_compared:
        yield "the second run is not compared with the first one"
    if {group["name"] for group in truth.report["groups"]} != set(names):
        yield f"there are {len(truth.report['groups'])} groups"
    keys = {key["key"] for entry in truth.report["openKeys"] for key in entry["keys"]}
    for hostile in TEXTS:
        # What is blank is not to be translated.
        if hostile.text.strip() and hostile.text not in keys:
            yield f"no open key is {clip(hostile)}"
    colored = count(tool, folder, work / "reports/colored", "--color", "always", accepted=(0, 1, 2))
    plain = read_lines.without_color(colored.stdout.decode())
    truth = CoverageTruth((work / "reports/colored/json").read_bytes())
    yield from (f"groups in color: {fault}"
                for fault in faults_of("text", truth, plain.encode()))


def stream_faults(run):
    """Yields what is wrong with what a run prints."""
    for stream in (run.stdout, run.stderr):
        try:
            read_logs.refuse_commands(read_text(stream))
        except (Forged, ValueError) as error:
            yield f"{type(error).__name__}: {error}"


def plain_faults(tool, work, schemas):
    """Yields what is wrong with the reports of the sample project, and of one without a table."""
    configuration = work / "sample.json"
    configuration.write_text(json.dumps({
        "groups": {"App": ["**/App/**"], "Everything": ["**"]},
        "coverage": {
            "default": {"min": 100}, "locales": {"de": {"min": 1, "maxUntranslated": 1000}},
            "groups": {"Everything": {"min": 0.1, "maxDrop": 0.5}},
        },
    }), encoding="utf-8")
    # A table of which nothing is to be translated: all figures are those of nothing.
    empty = work / "empty"
    hostile_project.write(empty / "Empty.xcstrings", hostile_project.catalog({}))
    write_gates(empty, {}, {})
    runs = [
        ("sample", ROOT / "Tests/Fixtures/SampleApp", [f"--config={configuration}"]),
        ("plain", ROOT / "Tests/Fixtures/SampleApp", []),
        ("one locale", ROOT / "Tests/Fixtures/SampleApp", ["--locale=de"]),
        ("empty", empty, []),
    ]
    for name, folder, arguments in runs:
        reports = work / "reports" / name
        count(tool, folder, reports, *arguments, accepted=(0, 1, 2))
        yield from (f"{name}: {fault}" for fault in report_faults(reports, schemas))


def corpus_faults(tool, work, schemas, corpus):
    """Yields what is wrong with the reports of each repository of the corpus."""
    for folder in sorted(path for path in corpus.iterdir() if path.is_dir()):
        reports = work / "reports/corpus" / folder.name
        count(tool, folder, reports, accepted=(0, 1, 2))
        yield from (f"{folder.name}: {fault}" for fault in report_faults(reports, schemas))


def main():
    """Prints what is wrong; the exit status is 1 if something is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", type=os.path.abspath)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--schemas", type=Path)
    parser.add_argument("--corpus", type=Path)
    arguments = parser.parse_args()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    work = arguments.folder.resolve()
    failed = False
    for check in (hostile_faults, group_faults, plain_faults):
        for fault in check(arguments.tool, work, arguments.schemas):
            failed = True
            print(fault, file=sys.stderr)
    if arguments.corpus:
        corpus = arguments.corpus.resolve()
        for fault in corpus_faults(arguments.tool, work, arguments.schemas, corpus):
            failed = True
            print(fault, file=sys.stderr)
    sys.exit(failed)


if __name__ == "__main__":
    main()
