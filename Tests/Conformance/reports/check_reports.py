#!/usr/bin/env python3
"""Reads lint reports in every format and compares them with the JSON of the same run.

usage: check_reports.py TOOL FOLDER SCHEMAS [CORPUS]

Lints the sample, a hostile project, small projects with one hostile string or name each, and a corpus.
A report must have the same findings as the JSON and nothing else, and the programs that read its
format must accept it. Replaces FOLDER.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from lxml import etree

import hostile_project
import readers
from hostile_project import NAMES, STRINGS
from pages import check_page, refuse_foreign
from shown import COLOR, Forged, clip, plain, read_text, refuse_commands
from truth import (
    SEVERITIES, Truth, case_name, compare, github_text, message, most_severe, paragraph, sarif_text,
    sentence, xcode_text,
)

SAMPLE = Path(__file__).resolve().parents[2] / "Fixtures"
# The maximum number of annotations that GitHub shows for a step, where one notice is reserved for the
# rest, and of findings listed in its log.
ANNOTATIONS = {"error": 10, "warning": 10, "note": 9}
MAX_LISTED = 1000
# The maximum number of results that code scanning accepts in a run.
MAX_RESULTS = 25_000

SUMMARY = re.compile(
    r"findings in [\d,]+ (?:of [\d,]+ files?|files? \([\d,]+ checked\)) .*"
    r"|[\d,]+ files?, .*: no findings.*"
    r"|[\d,]+ can be corrected with 'catalog-lint fix[^']*'(?: and the options of this run)?(?:, [\d,]+ more with '--unsafe')?"
    r"|Run 'catalog-lint explain [a-z0-9-]+' to learn more about the first (error|warning|note)\.")


def check_text(truth, data):
    """Checks the complete text format.

    A line without indentation is a finding whose location is on the next line, the heading of the
    skipped files, or the summary.
    """
    lines = read_text(data).split("\n")
    shown = "".join(f"{place[2:]}: {line}\n" for line, place in zip(lines, lines[1:])
                    if line and not line.startswith("  ") and line != "skipped:"
                    and not SUMMARY.fullmatch(line))
    yield from compare(truth, truth.findings, readers.read_xcode(shown), message)


def check_folded(truth, data):
    """Checks the text format without options. Swift tests check which findings it lists."""
    if not any(SUMMARY.fullmatch(line) for line in read_text(data).split("\n")):
        yield "there is no summary"


def check_jsonl(truth, data):
    """Checks that JSON Lines have the same findings and summary as the JSON."""
    lines = [readers.read_json(line) for line in read_text(data)[:-1].split("\n")]
    expected = [{"kind": "finding", **finding} for finding in truth.report["findings"]]
    if lines[-1].get("kind") != "summary" or lines[-1]["summary"] != truth.report["summary"]:
        yield "the last line is not the summary"
    if lines[:-1] != expected:
        yield "the lines are not the findings"


def check_junit(truth, data, failing=("error",)):
    """Checks JUnit: a test case for each failing finding or tally, and a list of all others."""
    read_text(data)
    by_place, places, count, listed = {}, {}, 0, []
    for finding in truth.of(*failing):
        place = (plain(finding["path"]), finding["line"], finding["column"])
        by_place.setdefault(place, []).append(finding)
    for case in readers.read_junit(data):
        places.setdefault(case.suite, len(places))
        listed += readers.read_xcode(case.output + "\n") if case.output else []
        if case.outcome == "passed":
            continue
        if case.place[0] != case.suite:
            yield f"the case {clip(case.name)} of {clip(case.suite)} has the location {clip(case.place)}"
        names = {case.name, re.sub(r" #\d+$", "", case.name)}
        candidates = by_place.get(case.place, [])
        single = [finding for finding in candidates if plain(case_name(finding, False)) in names]
        tally = [finding for finding in candidates if plain(case_name(finding, True)) in names]
        said = {plain((finding["locale"] + ": " if "locale" in finding else "")
                      + finding["message"]) for finding in single or tally}
        total = re.search(r"(?:^|: )([\d,]+) ", case.message)
        if case.message in said:
            count += 1
        elif tally and total:
            count += int(total[1].replace(",", ""))
        else:
            yield f"the case {clip(case.name)} says {clip(case.message)}"
    if count != len(truth.of(*failing)):
        yield f"{count} findings fail, not {len(truth.of(*failing))}"
    # Files that are not linted, such as the configuration, come last.
    others = [finding for finding in truth.findings if finding["severity"] not in failing]
    others.sort(key=lambda finding: places.get(plain(finding["path"]), -1))
    yield from compare(truth, others, listed, xcode_text)


def check_sarif(truth, data):
    """Checks SARIF: columns count UTF-16 code units, and properties contain unchanged strings."""
    text = read_text(data)
    expected = most_severe(truth.findings, MAX_RESULTS)
    yield from compare(truth, expected, readers.read_sarif(text), sarif_text, "utf-16-le")
    (run,) = readers.read_json(text)["runs"]
    names = ("table", "key", "locale", "variant")
    for finding, result in zip(expected, run["results"]):
        if result.get("properties", {}) != {name: finding[name] for name in names
                                            if name in finding}:
            yield f"{clip(finding['path'])}: properties are {clip(result.get('properties'))}"
    for rule in run["tool"]["driver"]["rules"]:
        refuse_foreign(rule["help"]["markdown"], is_own="helpUri" in rule)


def check_github(truth, data):
    """Checks workflow commands, then the notice and the lines of the log about the rest."""
    shown, listed, left = readers.read_github(read_text(data))
    expected, rest = [], []
    for severity in SEVERITIES:
        findings = truth.of(severity)
        expected += findings[:ANNOTATIONS[severity]]
        rest += findings[ANNOTATIONS[severity]:]
    yield from compare(truth, expected, shown, github_text, "utf-16-le")
    yield from compare(truth, rest[:MAX_LISTED], listed, xcode_text)
    if left != len(rest):
        yield f"{left} findings are said to be left, not {len(rest)}"


def check_azure(truth, data):
    """Checks logging commands of Azure Pipelines. Notes are lines of the log."""
    shown, listed = readers.read_azure(read_text(data))
    yield from compare(truth, truth.of("error", "warning"), shown, sentence)
    yield from compare(truth, truth.of("note"), listed, xcode_text)


def all_findings(read, text, encoding=None):
    """Returns a check for a format that shows every finding in the order of the JSON."""
    def check(truth, data):
        shown = read(data if read is readers.read_checkstyle else read_text(data))
        yield from compare(truth, truth.findings, shown, text, encoding)
    return check


CHECKS = {
    "text": check_text, "xcode": all_findings(readers.read_xcode, xcode_text),
    "json": all_findings(readers.read_own, message), "jsonl": check_jsonl, "junit": check_junit,
    "junit-strict": check_junit, "sarif": check_sarif, "github": check_github,
    "github-summary": check_page, "gitlab": all_findings(readers.read_gitlab, sentence),
    "checkstyle": all_findings(readers.read_checkstyle, sentence),
    # Columns count bytes in reviewdog, and UTF-16 code units in SonarQube.
    "rdjson": all_findings(readers.read_rdjson, paragraph, "utf-8"), "azure": check_azure,
    "teamcity": all_findings(readers.read_teamcity, sentence),
    "sonarqube": all_findings(readers.read_sonarqube, sentence, "utf-16-le"),
    "markdown": check_page,
}


def environment(**variables):
    """Returns the environment without the variables of build services."""
    names = ("GITHUB_", "TF_", "TEAMCITY_", "XCODE_", "CLICOLOR", "NO_COLOR", "CI", "BITBUCKET_",
             "BUILD", "SYSTEM_", "GIT_", "GITEA_", "FORGEJO_", "WORKSPACE")
    own = {key: value for key, value in os.environ.items() if not key.startswith(names)}
    return own | variables


def run(tool, folder, *arguments, accepted=(0, 1, 2), **variables):
    """Runs the tool in a folder."""
    done = subprocess.run([tool, *arguments], cwd=folder, env=environment(**variables),
                          capture_output=True, check=False)
    if done.returncode not in accepted:
        sys.exit(f"{clip(arguments)}: status {done.returncode}\n{done.stderr.decode()}")
    return done


def lint(tool, folder, outputs, *arguments):
    """Runs the tool once for all formats, and returns the reports by format."""
    shutil.rmtree(outputs, ignore_errors=True)
    outputs.mkdir(parents=True)
    files = [f"--output={name}={outputs / name}" for name in CHECKS]
    done = run(tool, folder, "lint", "--format=text", *arguments, *files, accepted=(0, 1))
    return {name: (outputs / name).read_bytes() for name in CHECKS} | {"stdout": done.stdout}


def faults_of(name, check, truth, data):
    """Yields the first faults of a report."""
    try:
        if name not in ("github", "azure", "teamcity"):
            refuse_commands(COLOR.sub("", data.decode()))
        yield from (f"{name}: {fault}" for _, fault in zip(range(8), check(truth, data)))
    except (Forged, ValueError, LookupError, TypeError, AttributeError,
            etree.LxmlError) as error:
        yield f"{name}: {type(error).__name__}: {error}"


def client_faults(kind, reports, schemas):
    """Yields the faults that schemas and other programs find in the reports of a run."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    script = Path(__file__).parent / "clients.sh"
    done = subprocess.run(["bash", script, kind, reports, schemas], capture_output=True, text=True,
                          env=os.environ | {"PATH": path}, check=False)
    if done.returncode or done.stderr:
        yield f"clients: {done.stderr}"


def report_faults(tool, folder, outputs, schemas, *arguments):
    """Yields faults of all reports of a run. With schemas, other programs read them too."""
    # Without a limit, the reports contain all findings of a rule in a file.
    reports = lint(tool, folder, outputs, "--verbose", "--max-findings", "1000000", *arguments)
    truth = Truth(reports["json"], folder)
    for name, check in CHECKS.items():
        yield from faults_of(name, check, truth, reports[name])
    if schemas:
        yield from client_faults("lint", outputs, schemas)


def missing_strings(truth):
    """Yields hostile strings that no finding contains, because then they would not be tested."""
    members = ("message", "help", "key", "locale", "variant", "table", "path")
    parts = {member: {finding.get(member, "") for finding in truth.findings} for member in members}
    for text in STRINGS:
        if not any(part.startswith(text[:500]) for part in parts["key"]):
            yield f"no finding has the key {clip(text)}"
    for strings, members in ((hostile_project.SHORT, ("message", "help", "locale", "variant")),
                           (NAMES, ("path", "table", "locale"))):
        for text in strings:
            for member in members:
                if not any(text[:60] in part for part in parts[member]):
                    yield f"no finding has this {member}: {clip(text)}"


def hostile_faults(tool, work, schemas):
    """Yields faults of the reports about the hostile project."""
    folder = work / "project"
    hostile_project.write_project(folder)
    yield from report_faults(tool, folder, work / "reports/project", schemas)
    truth = Truth((work / "reports/project/json").read_bytes(), folder)
    yield from missing_strings(truth)

    def check_colored(truth, data):
        # The only escape sequences are colors.
        yield from check_text(truth, COLOR.sub("", data.decode()).encode())

    def check_strict(truth, data):
        yield from check_junit(truth, data, ("error", "warning"))

    ways = [("stdout", check_text, ["--verbose"]), ("stdout", check_folded, []),
            ("stdout", check_colored, ["--verbose", "--color=always"]),
            ("junit", check_strict, ["--verbose", "--strict"])]
    for name, check, options in ways:
        reports = lint(tool, folder, work / "reports/ways", *options)
        yield from faults_of(name, check, truth, reports[name])
    for name in ("markdown", "github-summary"):
        page = run(tool, folder, "lint", "--verbose", "--format", name,
                   GITHUB_WORKSPACE=str(folder), GITHUB_SERVER_URL="https://github.example",
                   GITHUB_REPOSITORY="owner/name", GITHUB_SHA="0123456789" * 4).stdout
        if b"](https://github.example/owner/name/blob/0123456789" not in page:
            yield f"{name}: there are no links"
        yield from faults_of(name, check_page, truth, page)
    yield from terminal_faults(tool, folder, work / "broken")


def terminal_faults(tool, folder, broken):
    """Yields other commands and error messages that print hostile strings without escaping them."""
    hostile_project.write_broken_configurations(broken)
    commands = [["lint", "--", *(name + ".missing" for name in NAMES)], ["rules"], ["config"],
                ["explain", "says-001"]]
    commands += [["lint", f"--only={text}"] for text in STRINGS[:100] if "\0" not in text]
    commands += [["explain", "--finding", f"{name}.xcstrings:15"] for name in NAMES]
    commands += [["explain", "--finding", f"Keys.xcstrings:{line}"]
                 for line in range(15, 2000, 100)]
    commands += [["lint", "--config", path] for path in sorted(broken.iterdir())]
    for arguments in commands:
        done = run(tool, folder, *arguments)
        for stream in (done.stdout, done.stderr):
            yield from faults_of(clip(arguments), lambda _, data: read_text(data) and (), None,
                                 stream)


def piece_faults(tool, work):
    """Yields faults of the reports about small projects."""
    for piece, rules in hostile_project.write_pieces(work / "pieces"):
        only = [f"--only={rule}" for rule in rules]
        for fault in report_faults(tool, piece, work / "reports/piece", None, *only):
            yield f"{piece.name}: {fault}"


def main():
    """Prints all faults. The exit status is 1 if there are any."""
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    tool, work, schemas, *corpus = (Path(path).resolve() for path in sys.argv[1:])
    shutil.rmtree(work, ignore_errors=True)
    count = 0
    for title, faults in [
            ("sample", report_faults(tool, SAMPLE, work / "reports/sample", schemas)),
            ("hostile", hostile_faults(tool, work, schemas)), ("pieces", piece_faults(tool, work)),
            *((folder.name, report_faults(tool, folder, work / "reports/corpus", schemas))
              for folder in corpus)]:
        for fault in faults:
            count += 1
            print(f"{title}: {fault}", file=sys.stderr)
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
