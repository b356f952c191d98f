#!/usr/bin/env python3
"""Reads the reports of a run in every format back, and compares each with the JSON of the same run.

usage: check_reports.py TOOL FOLDER REPORTS

Lints the folder, writes a report in each format to the folder of reports, named like the format,
and reads it with a strict reader of its own: what a report says about each finding must be what the
JSON says, and nothing else may be in it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from lxml import etree

import read_json
import read_lines
import read_logs
import read_markdown
import read_xml
from check_pages import check_page
from shown import Forged, clip, plain, read_text
from truth import (
    SEVERITIES, Truth, case_name, compare, github_text, gravest, message, sarif_text, sentence,
    xcode_text,
)

FORMATS = [
    "text", "xcode", "json", "jsonl", "junit", "junit-strict", "sarif", "github",
    "github-summary", "gitlab", "checkstyle", "rdjson", "azure", "teamcity", "sonarqube",
    "markdown",
]
# What GitHub shows of a step at most, with a notice about the rest, and what a log lists of it.
ANNOTATIONS = {"error": 10, "warning": 10, "note": 9}
GREATEST_LIST = 1000
# What code scanning takes of a run.
GREATEST_COUNT = 25_000


def environment():
    """The environment without what build services set."""
    names = ("GITHUB_", "TF_", "TEAMCITY_", "XCODE_", "CLICOLOR", "NO_COLOR", "CI", "BITBUCKET_",
             "BUILD", "SYSTEM_", "GIT_", "GITEA_", "FORGEJO_", "WORKSPACE")
    return {key: value for key, value in os.environ.items() if not key.startswith(names)}


def lint(tool, folder, outputs, *arguments):
    """Runs the tool once for all formats, and returns the reports by format."""
    shutil.rmtree(outputs, ignore_errors=True)
    outputs.mkdir(parents=True)
    formats = [name for name in FORMATS if name in supported(tool)]
    command = [tool, "lint", "--format", "text", *arguments]
    for name in formats:
        command += ["--output", f"{name}={outputs / name}"]
    run = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=False)
    if run.returncode > 1:
        raise SystemExit(f"{' '.join(command)}: status {run.returncode}\n{run.stderr.decode()}")
    return {name: (outputs / name).read_bytes() for name in formats} | {
        "stdout": run.stdout, "stderr": run.stderr}


def supported(tool):
    """The formats that the tool has."""
    if tool not in supported.known:
        usage = subprocess.run(
            [tool, "lint", "--help"], capture_output=True, check=True, text=True).stdout
        match = re.search(r"values:\s+([^;)]*)", usage)
        supported.known[tool] = re.split(r",\s+", match[1])
    return supported.known[tool]


supported.known = {}


def check_text(truth, data):
    """Text for people in full: nothing but colors moves the terminal, which are not asked for."""
    text = read_text(data)
    shown = read_lines.read_person(text, truth.paths)
    yield from compare(truth, truth.findings, shown, message)


def check_folded(truth, data):
    """Text for people as it is without options: no error is without its place."""
    text = read_text(data)
    known, places = set(), set()
    for finding in truth.findings:
        place = (plain(finding["path"]), finding["line"], finding["column"], finding["rule"])
        known.add((*place, plain(finding["message"])))
        places.add(place)
    for shown in read_lines.read_person(text, truth.paths, folded=True):
        place = (plain(shown.path), shown.line, shown.column, shown.rule)
        # What is counted says in how many locales it is.
        is_count = re.search(r" in [\d,]+ locales$", shown.text) and place in places
        if (*place, plain(shown.text)) not in known and not is_count:
            yield f"no finding is {clip(shown)}"
    shown = read_lines.read_places(text)
    for finding in truth.of("error"):
        if (plain(finding["path"]), finding["line"], finding["column"]) not in shown:
            yield f"the place of an error is not shown: {clip(finding)}"


def check_colored(truth, data):
    """Text for people in color: escape sequences are colors, and nothing else changes."""
    yield from check_text(truth, read_lines.without_color(data.decode()).encode())


def check_xcode(truth, data):
    """Lines of compilers."""
    shown = read_lines.read_xcode(read_text(data))
    yield from compare(truth, truth.findings, shown, xcode_text)


def check_json(truth, data):
    """Our own JSON, whose texts are what the project has."""
    shown = read_json.from_json(read_json.read_json(read_text(data)))
    yield from compare(truth, truth.findings, shown, message)


def check_jsonl(truth, data):
    """One JSON object a line is the same as one document."""
    *lines, last = read_json.read_json_lines(read_text(data))
    if last.get("kind") != "summary" or last["summary"] != truth.report["summary"]:
        yield "the last line is not the summary"
    for finding, line in zip(truth.report["findings"], lines, strict=True):
        if {"kind": "finding", **finding} != line:
            yield f"{clip(line)} is not {clip(finding)}"


def check_junit(truth, data, failing=("error",)):
    """Test results: a case for each failing finding or tally, and a list of all others."""
    read_text(data)
    by_place = {}
    for finding in truth.of(*failing):
        place = (plain(finding["path"]), finding["line"], finding["column"])
        by_place.setdefault(place, []).append(finding)
    count, listed, places = 0, [], {}
    for case in read_xml.read_junit(data):
        if plain(case.classname) != plain(case.suite):
            yield f"the class {clip(case.classname)} is not the suite {clip(case.suite)}"
        places.setdefault(plain(case.suite), len(places))
        if case.output:
            listed += read_lines.read_xcode(case.output + "\n")
        if case.outcome == "passed":
            continue
        path, line, column = read_xml.place_of_case(case)
        if plain(path) != plain(case.suite):
            yield f"the case {clip(case.name)} of {clip(case.suite)} leads to {clip(path)}"
        if case.file is not None and (plain(case.file), case.line) != (plain(path), line):
            yield f"the case {clip(case.name)} is for {clip(case.file)}:{case.line}"
        name = plain(re.sub(r" #\d+$", "", case.name))
        full_name = plain(case.name)
        candidates = by_place.get((plain(path), line, column), [])
        single = [finding for finding in candidates
                  if plain(case_name(finding, False)) in (name, full_name)]
        tally = [finding for finding in candidates
                 if plain(case_name(finding, True)) in (name, full_name)]
        if not single and not tally:
            yield f"no finding is called {clip(case.name)}"
            continue
        finding = (single or tally)[0]
        lead = finding["locale"] + ": " if "locale" in finding else ""
        if any(plain(case.message) == plain(lead + finding["message"])
               for finding in single or tally):
            count += 1
        else:
            number = re.match(r"([\d,]+) ", plain(case.message)[len(plain(lead)):])
            if not tally or not number:
                yield f"the case {clip(case.name)} says {clip(case.message)}"
                continue
            count += int(number[1].replace(",", ""))
    expected = len(truth.of(*failing))
    if count != expected:
        yield f"{count} findings fail, not {expected}"
    # Files that are not linted, such as the configuration, come last.
    others = [finding for finding in truth.findings if finding["severity"] not in failing]
    others.sort(key=lambda finding: places.get(plain(finding["path"]), -1))
    yield from compare(truth, others, listed, xcode_text)


def check_sarif(truth, data):
    """SARIF: columns count in UTF-16, and properties hold texts as they are."""
    text = read_text(data)
    expected = gravest(truth.findings, GREATEST_COUNT)
    yield from compare(truth, expected, read_json.read_sarif(text), sarif_text, "utf-16-le")
    (run,) = read_json.read_json(text)["runs"]
    names = ("table", "key", "locale", "variant")
    for finding, result in zip(expected, run["results"]):
        properties = {name: finding[name] for name in names if name in finding}
        if result.get("properties", {}) != properties:
            yield f"{clip(finding['path'])}: properties are {clip(result.get('properties'))}"
    for rule in run["tool"]["driver"]["rules"]:
        read_markdown.refuse_foreign(rule["help"]["markdown"], is_own="helpUri" in rule)


def check_github(truth, data):
    """Workflow commands, then a notice and lines of the log about the rest."""
    shown, listed, left = read_logs.read_github(read_text(data))
    expected, rest = [], []
    for severity in SEVERITIES:
        findings = truth.of(severity)
        expected += findings[:ANNOTATIONS[severity]]
        rest += findings[ANNOTATIONS[severity]:]
    yield from compare(truth, expected, shown, github_text, "utf-16-le")
    yield from compare(truth, rest[:GREATEST_LIST], listed, xcode_text)
    if left != len(rest):
        yield f"{left} findings are said to be left, not {len(rest)}"


def check_gitlab(truth, data):
    """Code Quality of GitLab."""
    text = read_text(data)
    yield from compare(truth, truth.findings, read_json.read_gitlab(text), sentence)


def check_checkstyle(truth, data):
    """Checkstyle."""
    read_text(data)
    yield from compare(truth, truth.findings, read_xml.read_checkstyle(data), sentence)


def check_rdjson(truth, data):
    """Reviewdog's diagnostics, whose columns count bytes."""
    text = read_text(data)
    yield from compare(truth, truth.findings, read_json.read_rdjson(text), sentence, "utf-8")


def check_azure(truth, data):
    """Logging commands of Azure Pipelines; notes are lines of the log."""
    shown, listed = read_logs.read_azure(read_text(data))
    yield from compare(truth, truth.of("error", "warning"), shown, sentence)
    yield from compare(truth, truth.of("note"), listed, xcode_text)


def check_teamcity(truth, data):
    """Service messages of TeamCity."""
    shown = read_logs.read_teamcity(read_text(data))
    yield from compare(truth, truth.findings, shown, sentence)


def check_sonarqube(truth, data):
    """External issues of SonarQube, whose columns count in UTF-16."""
    shown = read_json.read_sonarqube(read_text(data))
    yield from compare(truth, truth.findings, shown, sentence, "utf-16-le")


CHECKS = {
    "text": check_text, "xcode": check_xcode, "json": check_json, "jsonl": check_jsonl,
    "junit": check_junit, "junit-strict": check_junit, "sarif": check_sarif,
    "github": check_github, "github-summary": check_page, "gitlab": check_gitlab,
    "checkstyle": check_checkstyle, "rdjson": check_rdjson, "azure": check_azure,
    "teamcity": check_teamcity, "sonarqube": check_sonarqube, "markdown": check_page,
}


def faults_of(name, check, truth, data):
    """Yields what is wrong with a report, at most some lines."""
    own = name if name in ("github", "azure", "teamcity") else None
    try:
        if not own:
            read_logs.refuse_commands(read_lines.without_color(data.decode()))
        shown = 0
        for fault in check(truth, data):
            shown += 1
            if shown > 8:
                yield "... and more"
                break
            yield fault
    except (Forged, ValueError, KeyError, IndexError, TypeError, etree.LxmlError) as error:
        yield f"{type(error).__name__}: {error}"


def check_reports(truth, reports, where):
    """Yields the faults of all reports of a run."""
    for name in FORMATS:
        if name in reports:
            for fault in faults_of(name, CHECKS[name], truth, reports[name]):
                yield f"{where}: {name}: {fault}"


def main():
    """Prints what is wrong; the exit status is 1 if something is."""
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    tool, folder, outputs = os.path.abspath(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    missing = set(FORMATS) - set(supported(tool))
    if missing:
        sys.exit(f"{tool} has no format {', '.join(sorted(missing))}")
    reports = lint(
        tool, folder.resolve(), outputs.resolve(), "--verbose", "--max-findings", "1000000")
    faults = list(check_reports(Truth(reports["json"], folder), reports, folder.name))
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
