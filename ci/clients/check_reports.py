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
SEVERITIES = ("error", "warning", "note")
# What GitHub shows of a step at most, with a notice about the rest, and what a log lists of it.
ANNOTATIONS = {"error": 10, "warning": 10, "note": 9}
GREATEST_LIST = 1000
# What code scanning takes of a run.
GREATEST_COUNT = 25_000


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


def fits(shown, full):
    """Whether what is shown is a text, or a long beginning and an ellipsis."""
    shown, full = plain(shown), plain(full)
    return shown == full or (
        len(shown) > 60 and shown.endswith("…") and full.startswith(shown[:-1]))


def compare(truth, expected, shown, text, unit=None):
    """Yields how what a report shows differs from the findings that are expected, in order.

    - text: makes the text of a finding.
    - unit: the encoding in which the format counts columns, if not in characters.
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
        if not fits(other.text, text(finding)):
            yield f"{where}: the text is {clip(other.text)}, not {clip(text(finding))}"


def message(finding):
    """What is wrong."""
    return finding["message"]


def helps(finding, lead="help: "):
    """A list of what to do, which is empty if nothing is said about it."""
    return [lead + finding["help"]] if "help" in finding else []


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
    yield from compare(truth, truth.findings, shown, message)


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
    yield from compare(truth, others, listed, xcode_text)


def sentence(finding):
    """The line of a compiler with what to do."""
    return "".join([xcode_text(finding), *helps(finding, "; ")])


def gravest(findings, limit):
    """As many findings as there may be, the gravest first chosen, in their order."""
    ranked = sorted(range(len(findings)),
                    key=lambda index: SEVERITIES.index(findings[index]["severity"]))
    return [findings[index] for index in sorted(ranked[:limit])]


def sarif_text(finding):
    """A message with links to its notes."""
    lines = [xcode_text(finding)]
    for number, note in enumerate(finding.get("notes", []), 1):
        lines.append(f"note: {note['message']} ([line {note['line']}]({number}))")
    return "\n".join(lines + helps(finding))


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


def github_text(finding):
    """The title and the data of a workflow command."""
    def place(where):
        return f"({where['path']}:{where['line']}:{where['column']})"

    lines = [finding["rule"], xcode_text(finding)]
    lines += [f"note: {note['message']} {place(note)}" for note in finding.get("notes", [])]
    return "\n".join([*lines, *helps(finding), f"at {place(finding)[1:-1]}"])


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


def check_page(truth, data):
    """Pages of Markdown: counts by rule and locale, then a table for each file."""
    def same(shown, full):
        # Pages have a space of no width where GitHub would make a link, and squeeze white space.
        shown, full = (" ".join(plain(text).replace("\u200b", "").split())
                       for text in (shown, full))
        return shown == full or (
            len(shown) > 20 and shown.endswith("…") and full.startswith(shown[:-1].rstrip()))

    page = read_markdown.Page(read_text(data))
    by_path, left = {}, 0
    for finding in truth.findings:
        by_path.setdefault(finding["path"], []).append(finding)
    order = sorted(by_path, key=lambda path: min(
        SEVERITIES.index(finding["severity"]) for finding in by_path[path]))
    files = [table for table in page.tables if table.path is not None]
    for path, table in zip(order, files):
        if not same(table.path, path):
            yield f"the file {clip(table.path)} is not {clip(path)}"
        expected = sorted(by_path[path], key=lambda finding: SEVERITIES.index(finding["severity"]))
        for finding, row in zip(expected, table.rows):
            if row[0] == "":
                break
            place, severity, subject, said = row
            if (place, severity) != (f"{finding['line']}:{finding['column']}", finding["severity"]):
                yield f"{clip(path)}: a row is {place} {severity}, not {clip(finding)}"
            parts = [finding[name] for name in ("key", "locale", "variant") if name in finding]
            shown = subject.split(" · ") if len(parts) > 1 else [subject] * len(parts)
            if len(shown) == len(parts):
                if not all(same(*pair) for pair in zip(shown, parts)):
                    yield f"{clip(path)}: a subject is {clip(subject)}, not {clip(parts)}"
            else:
                yield f"{clip(path)}: a subject has {len(shown)} parts: {clip(subject)}"
            lines = [finding["message"], *helps(finding), finding["rule"]]
            shown = said.split("\n")
            if len(shown) != len(lines) or not all(same(*pair) for pair in zip(shown, lines)):
                yield f"{clip(path)}: it says {clip(said)}, not {clip(lines)}"
    count = sum(len([row for row in table.rows if row[0]]) for table in files)
    for text in page.texts + [row[3] for table in files for row in table.rows if not row[0]]:
        match = re.match(r"… and ([\d,]+) more", text)
        left += int(match[1].replace(",", "")) if match else 0
    if count + left != len(truth.findings):
        yield f"{count} findings and {left} more are not {len(truth.findings)}"
    for table in page.tables:
        if table.path is None:
            yield from count_faults(truth, table, same)


def count_faults(truth, table, same):
    """Yields where a table of counts by rule or by locale is wrong."""
    title = table.head[0]
    counts = {}
    for finding in truth.findings:
        if title in finding:
            key = (finding[title], finding["severity"])
            counts[key] = counts.get(key, 0) + 1
    names = {name for name, _ in counts}
    for name, *cells in table.rows:
        if name.startswith("… and "):
            continue
        shown = [int(cell.replace(",", "")) if cell else 0 for cell in cells]
        if not any(same(name, other) and shown == [
                counts.get((other, severity), 0) for severity in SEVERITIES] for other in names):
            yield f"the {title} {clip(name)} has not {shown}"


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
