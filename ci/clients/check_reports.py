#!/usr/bin/env python3
"""Reads the reports of a run in every format back, and compares each with the JSON of the same run.

usage: check_reports.py TOOL FOLDER REPORTS

Lints the folder, writes a report in each format to the folder of reports, named like the format, and
reads it with a strict reader of its own: what a report says about each finding must be what the JSON
says, and nothing else may be in it.
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
from shown import Forged, clip, plain, read_text

FORMATS = [
    "text", "xcode", "json", "jsonl", "junit", "junit-strict", "sarif", "github",
    "github-summary", "gitlab", "checkstyle", "rdjson", "azure", "teamcity", "sonarqube", "markdown",
]
# What GitHub shows of a step; a report has no more.
GREATEST_COUNT = 10
RULE_PAGE = re.compile(
    r"https://github\.com/catalog-lint/catalog-lint/blob/[\w.-]+/Rules/Documentation/[a-z0-9-]+\.md")


def environment():
    """The environment without what build services set."""
    names = ("GITHUB_", "TF_", "TEAMCITY_", "XCODE_", "CLICOLOR", "NO_COLOR", "CI")
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


class Truth:
    """What the JSON of a run says, as other formats are expected to say it."""

    def __init__(self, data, folder):
        self.report = read_json.read_json(read_text(data))
        self.findings = self.report["findings"]
        self.folder = folder
        self.paths = {plain(finding["path"]) for finding in self.findings}
        self._files = {}

    def of(self, *severities):
        """The findings of some severities."""
        return [finding for finding in self.findings if finding["severity"] in severities]

    def prefix(self, finding):
        """What stands before a finding in its line, or nil if the file is not UTF-8."""
        path = finding["path"]
        if path not in self._files:
            self._files[path] = (self.folder / path).read_bytes()
        before = self._files[path][:finding["offset"]]
        count = finding["column"] - 1
        # A character has at most four bytes, and one more may be cut at the front.
        tail = before[max(len(before) - 4 * count - 4, 0):]
        try:
            text = tail.decode("utf-8", "strict" if len(tail) == len(before) else "ignore")
            before.decode("utf-8")
        except UnicodeDecodeError:
            return None
        return text[len(text) - count:] if count else ""

    def column(self, finding, unit):
        """The column of a finding in UTF-16 or UTF-8, from 1; nil if it is not known."""
        prefix = self.prefix(finding)
        if prefix is None:
            return None
        return len(prefix.encode(unit)) // (2 if unit == "utf-16-le" else 1) + 1


def holds(text, part):
    """Whether a report's text has a part, or its beginning and an ellipsis."""
    text, part = plain(text), plain(part)
    if part in text:
        return True
    return "…" in text and any(
        part.startswith(piece[-len(part):][:4096]) and piece
        for piece in _beginnings(text, part))


def _beginnings(text, part):
    """The longest beginnings of a part that stand in front of an ellipsis in a text."""
    for match in re.finditer("…", text):
        before = text[:match.start()]
        start = before.find(part[:12])
        while start >= 0:
            if part.startswith(before[start:]) and len(before) - start >= 12:
                yield before[start:]
            start = before.find(part[:12], start + 1)


def compare(truth, expected, shown, unit=None, exact=None):
    """Yields how what a report shows differs from the findings that are expected, in order.

    - unit: the encoding in which the format counts columns, if not in characters.
    - exact: what the text of a finding is; else it must hold message and key.
    """
    if len(expected) != len(shown):
        yield f"{len(shown)} findings are shown, not {len(expected)}"
    for finding, other in zip(expected, shown):
        where = f"{clip(finding['path'], 40)}:{finding['line']}:{finding['column']}"
        if plain(other.path) != plain(finding["path"]):
            yield f"{where}: the path is {clip(other.path)}"
        if other.line != finding["line"]:
            yield f"{where}: the line is {other.line}"
        column = truth.column(finding, unit) if unit else finding["column"]
        if None not in (other.column, column) and other.column != column:
            yield f"{where}: the column is {other.column}, not {column}"
        if other.severity not in (None, finding["severity"]):
            yield f"{where}: the severity is {other.severity}"
        if other.rule not in (None, finding["rule"]):
            yield f"{where}: the rule is {clip(other.rule)}"
        if exact:
            if plain(other.text) != plain(exact(finding)):
                yield f"{where}: the text is {clip(other.text)}, not {clip(exact(finding))}"
            continue
        for member in ("message", "key"):
            if not holds(other.text, finding.get(member, "")):
                yield f"{where}: the {member} is not in {clip(other.text)}"


def xcode_text(finding):
    """The message of a finding in a line of a compiler."""
    key = finding.get("key")
    if key is not None and "variant" in finding:
        key += "|==|" + finding["variant"].replace("/", ".")
    locale = finding.get("locale")
    if key is None:
        return finding["message"] + (f" ({locale})" if locale is not None else "")
    return finding["message"] + (f' ("{key}")' if locale is None else f" ({locale}: {key})")


def check_text(truth, data):
    """Text for people in full: nothing but colors moves the terminal, which are not asked for."""
    text = read_text(data)
    shown = read_lines.read_person(text, truth.paths)
    yield from compare(truth, truth.findings, shown, exact=lambda finding: finding["message"])


def check_folded(truth, data):
    """Text for people as it is without options."""
    text = read_text(data)
    known = {(plain(finding["path"]), finding["line"], finding["column"], finding["rule"],
              plain(finding["message"])) for finding in truth.findings}
    for shown in read_lines.read_person(text, truth.paths, folded=True):
        if (plain(shown.path), shown.line, shown.column, shown.rule,
                plain(shown.text)) not in known:
            yield f"no finding is {clip(shown)}"


def check_colored(truth, data):
    """Text for people in color: escape sequences are colors, and nothing else changes."""
    yield from check_text(truth, read_lines.without_color(data.decode()).encode())


def check_xcode(truth, data):
    """Lines of compilers."""
    shown = read_lines.read_xcode(read_text(data))
    yield from compare(truth, truth.findings, shown, exact=xcode_text)


def check_json(truth, data):
    """Our own JSON, whose texts are what the project has."""
    shown = read_json.from_json(read_json.read_json(read_text(data)))
    yield from compare(truth, truth.findings, shown, exact=lambda finding: finding["message"])


def check_jsonl(truth, data):
    """One JSON object a line is the same as one document."""
    *lines, last = read_json.read_json_lines(read_text(data))
    if last.get("kind") != "summary" or last["summary"] != truth.report["summary"]:
        yield "the last line is not the summary"
    for finding, line in zip(truth.findings, lines, strict=True):
        if {"kind": "finding", **finding} != line:
            yield f"{clip(line)} is not {clip(finding)}"


def case_name(finding, is_tally):
    """The name of a test case without the number that makes it unique."""
    parts = [finding["rule"]]
    if "locale" in finding:
        parts.append(f"[{finding['locale']}]")
    if not is_tally:
        parts += [finding["key"]] if "key" in finding else []
        parts += [f"({finding['variant']})"] if "variant" in finding else []
    return " ".join(parts)


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
    yield from compare(truth, others, listed, exact=xcode_text)


def check_sarif(truth, data):
    """SARIF: columns count in UTF-16."""
    text = read_text(data)
    yield from compare(truth, truth.findings, read_json.read_sarif(text), "utf-16-le")


def check_github(truth, data):
    """Workflow commands: some errors, some warnings, some notices, then how many are left."""
    shown, summaries = read_logs.read_github(read_text(data))
    expected = []
    for severity in ("error", "warning", "note"):
        expected += truth.of(severity)[:GREATEST_COUNT]
    if len(shown) < len(expected):
        # The notice at the end takes the place of a finding.
        notes = [finding for finding in expected if finding["severity"] == "note"]
        expected = expected[:len(expected) - 1] if notes else expected
    yield from compare(truth, expected, shown)
    if bool(summaries) != (len(expected) < len(truth.findings)):
        yield "the notice about the rest is there although nothing is left, or is not there"


def check_gitlab(truth, data):
    """Code Quality of GitLab."""
    text = read_text(data)
    yield from compare(truth, truth.findings, read_json.read_gitlab(text))


def check_checkstyle(truth, data):
    """Checkstyle."""
    read_text(data)
    yield from compare(truth, truth.findings, read_xml.read_checkstyle(data))


def check_rdjson(truth, data):
    """Reviewdog's diagnostics, whose columns count bytes."""
    text = read_text(data)
    yield from compare(truth, truth.findings, read_json.read_rdjson(text), "utf-8")


def check_azure(truth, data):
    """Logging commands of Azure Pipelines, which have no notes."""
    shown, _ = read_logs.read_azure(read_text(data))
    yield from compare(truth, truth.of("error", "warning"), shown)


def check_teamcity(truth, data):
    """Service messages of TeamCity."""
    shown, _ = read_logs.read_teamcity(read_text(data))
    yield from compare(truth, truth.findings, shown)


def check_sonarqube(truth, data):
    """External issues of SonarQube."""
    text = read_text(data)
    yield from compare(truth, truth.findings, read_json.read_sonarqube(text), "utf-16-le")


def check_page(truth, data):
    """Pages of Markdown."""
    page = read_markdown.Page(read_text(data), RULE_PAGE)
    for finding in truth.of("error", "warning"):
        for member in ("message", "key"):
            if not any(holds(cell, finding.get(member, "")) for row in page.cells for cell in row):
                yield f"the {member} {clip(finding.get(member))} is not in a cell"


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
    reports = lint(tool, folder.resolve(), outputs.resolve(), "--verbose")
    faults = list(check_reports(Truth(reports["json"], folder), reports, folder.name))
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
