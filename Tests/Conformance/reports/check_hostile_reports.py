#!/usr/bin/env python3
"""Lints hostile projects, and proves that each text is data and nothing else in every report.

usage: check_hostile_reports.py TOOL FOLDER

The folder is made anew. What other commands and complaints print is read as well.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import hostile_project
from check_pages import check_page
from check_reports import (
    check_colored, check_folded, check_junit, check_reports, check_text, environment,
    faults_of, lint,
)
from hostile_texts import NAMES, TEXTS
from read_logs import refuse_commands
from shown import Forged, clip, read_text
from truth import Truth


def check_coverage(truth):
    """Yields the texts that are not in the project's findings, without which nothing is proved."""
    members = ("message", "help", "key", "locale", "variant", "table", "path")
    parts = {member: set() for member in members}
    for finding in truth.findings:
        for member in members:
            parts[member].add(finding.get(member, ""))
    for hostile in TEXTS:
        start = hostile.text[:500]
        if not any(part.startswith(start) for part in parts["key"]):
            yield f"no finding has the key {clip(hostile)}"
    for hostile in hostile_project.SHORT:
        start = hostile.text[:60]
        for member in ("message", "help", "locale", "variant"):
            if not any(start in part for part in parts[member]):
                yield f"no finding has in its {member} {clip(hostile)}"
    for hostile in NAMES:
        for member in ("path", "table", "locale"):
            if not any(hostile.text in part for part in parts[member]):
                yield f"no finding has in its {member} {clip(hostile)}"


def check_project(tool, work):
    """Yields what is wrong with the reports of the large project."""
    folder = work / "project"
    hostile_project.write_project(folder)
    reports = lint(tool, folder, work / "reports", "--verbose")
    truth = Truth(reports["json"], folder)
    yield from (f"project: {fault}" for fault in check_coverage(truth))
    yield from check_reports(truth, reports, "project")
    ways = [
        ("stdout", check_text, []), ("stdout", check_colored, ["--color", "always"]),
        ("junit", lambda truth, data: check_junit(truth, data, ("error", "warning")),
         ["--strict"]),
    ]
    for name, check, options in ways:
        reports = lint(tool, folder, work / "reports", "--verbose", *options)
        for fault in faults_of(name, check, truth, reports[name]):
            yield f"project {' '.join(options)}: {name}: {fault}"
    reports = lint(tool, folder, work / "reports")
    for fault in faults_of("stdout", check_folded, truth, reports["stdout"]):
        yield f"project without options: text: {fault}"


def check_links(tool, work):
    """Yields what is wrong with pages whose places are links."""
    folder = work / "project"
    variables = {
        "GITHUB_WORKSPACE": str(folder), "GITHUB_SERVER_URL": "https://github.example",
        "GITHUB_REPOSITORY": "owner/name", "GITHUB_SHA": "0123456789" * 4,
    }
    truth = Truth((work / "reports" / "json").read_bytes(), folder)
    for name in ("markdown", "github-summary"):
        run = subprocess.run(
            [tool, "lint", "--verbose", "--format", name], cwd=folder,
            env=environment() | variables, capture_output=True, check=False)
        if b"](https://github.example/owner/name/blob/0123456789" not in run.stdout:
            yield f"links: {name}: there are none"
        for fault in faults_of(name, check_page, truth, run.stdout):
            yield f"links: {name}: {fault}"


def check_pieces(tool, work):
    """Yields what is wrong with the reports of the small projects."""
    for piece, rules in hostile_project.write_pieces(work / "pieces"):
        only = [f"--only={rule}" for rule in rules]
        reports = lint(tool, piece, work / "reports", "--verbose", *only)
        yield from check_reports(Truth(reports["json"], piece), reports, piece.name)


def check_terminal(tool, work):
    """Yields what other commands, and complaints, show of hostile texts."""
    folder = work / "project"
    broken = work / "broken"
    hostile_project.write_broken_configurations(broken)
    names = [hostile.text for hostile in NAMES]
    commands = [(folder, ["lint", "--", *(name + ".missing" for name in names)])]
    commands += [(folder, ["rules"]), (folder, ["config"]), (folder, ["explain", "says-001"])]
    commands += [(folder, ["lint", f"--only={hostile.text}"]) for hostile in TEXTS[:100]
                 if "\0" not in hostile.text]
    commands += [(folder, ["explain", "--finding", f"{name}.xcstrings:15"]) for name in names]
    commands += [(folder, ["explain", "--finding", f"Keys.xcstrings:{line}"])
                 for line in range(15, 2000, 100)]
    commands += [(broken, ["lint", "--config", name]) for name in sorted(os.listdir(broken))]
    for where, arguments in commands:
        run = subprocess.run(
            [tool, *arguments], cwd=where, env=environment(), capture_output=True, check=False)
        if run.returncode not in (0, 1, 2):
            yield f"{clip(arguments)}: status {run.returncode}"
        for stream in (run.stdout, run.stderr):
            try:
                refuse_commands(read_text(stream))
            except (Forged, ValueError) as error:
                yield f"{clip(arguments)}: {error}"


def main():
    """Prints what is wrong; the exit status is 1 if something is."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, work = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    shutil.rmtree(work, ignore_errors=True)
    work = work.resolve()
    faults = 0
    for check in (check_project, check_links, check_pieces, check_terminal):
        for fault in check(tool, work):
            faults += 1
            print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
