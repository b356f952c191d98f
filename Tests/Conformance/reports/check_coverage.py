#!/usr/bin/env python3
"""Reads coverage reports in every format and compares them with the JSON of the same run.

usage: check_coverage.py TOOL FOLDER SCHEMAS [CORPUS]

Counts the sample, an empty project, a corpus, and two projects with hostile names of tables, keys,
locales and groups. Replaces FOLDER. The figures of the JSON are checked by compare-coverage.sh, and
pages by browse_pages.py.
"""

import csv
import io
import json
import re
import shutil
import sys
from pathlib import Path

from lxml import etree

import hostile_project
import readers
from check_reports import client_faults, run
from hostile_project import NAMES, STRINGS
from pages import Page
from shown import COLOR, Forged, clip, is_same, plain, read_text, refuse_commands

SAMPLE = Path(__file__).resolve().parents[2] / "Fixtures/SampleApp"
LOCALES = ["ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "ja", "ko", "nl", "pl", "ru"]
COUNTED = ["translated", "machine-translated", "needs-review", "incomplete", "new", "missing"]
EXCLUDED = ["obsolete", "stale", "not-for-translation", "not-required", "non-text"]
MARKS = ["identical", "outdated", "faulty"]
FORMULA = "=+\\-@＝＋－＠"
OUTCOMES = {"passed": "passed", "failed": "failure", "skipped": "skipped"}


def percent(tally):
    """Returns the percentage of translated keys, rounded down to one decimal, or None without keys."""
    done, total = tally["translated"]["keys"], tally["total"]["keys"]
    return None if total == 0 else max(done * 1000 // total, min(done, 1)) / 10


def check_json(report, data):
    """Checks that the percentages of our own JSON match its figures."""
    for tally in [report["total"], *(locale["tally"] for locale in report["locales"]),
                  *(table["total"] for table in report["tables"])]:
        if tally["percent"] != percent(tally):
            yield f"{tally['percent']} is not {percent(tally)}"


def check_text(report, data):
    """Checks that every line of text is indented and that every gate is shown.

    Gates that are skipped for the same reason are one line.
    """
    text = read_text(data)
    for line in text.split("\n"):
        if line and not line.startswith("  "):
            yield f"a line is not indented: {clip(line)}"
    gates = re.findall(r"^  gate  (.*)", text, re.MULTILINE)
    skipped = [gate for gate in gates if "skipped: " in gate]
    fails = sum(gate["outcome"] == "failed" for gate in report["gates"])
    evaluated = sum(gate["outcome"] != "skipped" for gate in report["gates"])
    if len(gates) - len(skipped) != evaluated or text.count("  FAILS") != fails:
        yield f"expected {evaluated} evaluated gates, {fails} of them failed"
    if bool(skipped) != (evaluated < len(report["gates"])):
        yield "gates are skipped in only one of the reports"


def check_csv(report, data):
    """Checks that each table and locale has a row, and that no field is a spreadsheet formula."""
    read_text(data.replace(b"\r\n", b"\n"))
    text = data.decode()
    if not text.endswith("\r\n") or re.search(r"(?<!\r)\n|\r(?!\n)", text):
        raise Forged("a line does not end with CR LF")

    def defused(text):
        return re.sub(rf"(^\s*|;\s*)'(?=[{FORMULA}])", r"\1", plain(text))

    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    expected = [(table, locale) for table in report["tables"] for locale in table["locales"]]
    if len(rows) != len(expected):
        yield f"there are {len(rows)} rows, not {len(expected)}"
    for row, (table, locale) in zip(rows, expected):
        shown, tally = dict(zip(head, row, strict=True)), locale["tally"]
        share = percent(tally)
        wanted = {"percent": "" if share is None else f"{share:.1f}",
                  "words_total": str(tally["total"]["words"]),
                  "words_open": str(tally["open"]["words"])}
        for state in ["total", *COUNTED, *EXCLUDED, "open", *MARKS]:
            wanted[state.replace("-", "_")] = str(tally[state]["keys"])
        if {name: shown[name] for name in wanted} != wanted:
            yield f"{clip(table['title'])}: the figures are {row[3:]}"
        if defused(shown["table"]) != defused(table["title"]) or (
                defused(shown["locale"]) != defused(locale["locale"])):
            yield f"a row is about {clip(row[:2])}, not {clip(table['title'])}"
        for field in row[:3]:
            if any(re.match(rf"\s*[{FORMULA}]", part) for part in field.split(";")):
                yield f"a field is a formula: {clip(field)}"


def check_markdown(report, data):
    """Checks that GitHub reads a page of Markdown as tables and details and nothing else."""
    if len(data) > 65_000 or not data.startswith(b"<!-- catalog-lint-coverage -->\n"):
        yield f"the page has {len(data)} bytes, or does not begin with its marker"
    page = Page(read_text(data))
    names = {"locale": [locale["locale"] for locale in report["locales"]],
             "group": [group["name"] for group in report["groups"]]}
    for table in page.tables:
        is_cut = any(row[0].startswith("… and ") for row in table.rows)
        shown = [row[0] for row in table.rows if not row[0].startswith(("… and ", "total ("))]
        if table.subject is not None or table.head[0] not in names:
            continue
        expected = names.pop(table.head[0])
        if not is_cut and len(shown) != len(expected) or not all(
                any(is_same(name, full) for full in expected) for name in shown):
            yield f"the {table.head[0]}s are {clip(shown)}"
    if any(names.values()):
        yield f"there is no table of {clip(names)}"


def message(report):
    """Returns the message of a badge for a report."""
    share, sourceless = percent(report["total"]), len(report["tablesWithoutSource"])
    if report["incompleteFiles"]:
        return "unknown"
    if sourceless > len(report["tables"]):
        return "no source"
    return "no keys" if share is None else f"{share:.1f}%"


def check_badge(report, data):
    """Checks the SVG of the badge, in which every element and attribute is known."""
    read_text(data)
    root = readers.read_xml(data, "badge")
    shown, said = root.get("aria-label"), root.findtext("{*}title")
    if shown != said or not shown.endswith(": " + message(report)):
        yield f"the badge is {clip(shown)}"


def check_shields(report, data):
    """Checks the JSON for the badge service shields.io."""
    shown = readers.read_json(read_text(data))
    if shown.keys() != {"schemaVersion", "label", "message", "color"} or (
            shown["schemaVersion"], shown["message"]) != (1, message(report)):
        yield f"the badge is {clip(shown)}"


def check_junit(report, data):
    """Checks that each unreadable file and each requirement of a gate has a test case."""
    read_text(data)
    cases, unread, gates = readers.read_junit(data), report["incompleteFiles"], report["gates"]
    expected = [("error", file["path"], None) for file in unread]
    owners = [gate.get("locale", f"group {gate.get('group')}") for gate in gates]
    expected += [(OUTCOMES[gate["outcome"]], gate["path"], f"{gate['requirement']} [{owner}]")
                 for gate, owner in zip(gates, owners)] or ([] if unread else [("passed", None, "no gates")])
    if len(cases) != len(expected):
        yield f"there are {len(cases)} cases, not {len(expected)}"
    for case, (outcome, path, name) in zip(cases, expected):
        names = {case.name, re.sub(r" #\d+$", "", case.name)}
        if case.outcome != outcome or name and plain(name) not in names or (
                case.place and case.place[0] != plain(path)):
            yield f"a case is {clip(case)}, not {clip((outcome, path, name))}"


CHECKS = {
    "text": check_text, "json": check_json, "csv": check_csv, "markdown": check_markdown,
    # browse_pages.py checks the contents of the page.
    "html": lambda _, data: read_text(data) and (), "badge": check_badge, "shields": check_shields,
    "junit": check_junit,
}


def count(tool, folder, reports, schemas, *arguments):
    """Runs the tool once for all formats. Returns the JSON, and the faults of the reports."""
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    files = [f"--output={name}={reports / name}" for name in CHECKS]
    done = run(tool, folder, "coverage", "--verbose", *arguments, *files)
    report = readers.read_json(read_text((reports / "json").read_bytes()))
    faults = []
    streams = {"stdout": COLOR.sub("", done.stdout.decode()).encode(), "stderr": done.stderr}
    streams |= {name: (reports / name).read_bytes() for name in CHECKS}
    for name, data in streams.items():
        try:
            refuse_commands(data.decode("utf-8"))
            check = CHECKS.get(name, lambda _, data: read_text(data) and ())
            faults += [f"{name}: {fault}" for _, fault in zip(range(8), check(report, data))]
        except (Forged, ValueError, LookupError, TypeError, AttributeError,
                etree.LxmlError) as error:
            faults.append(f"{name}: {type(error).__name__}: {error}")
    faults += client_faults("coverage", reports, schemas)
    return report, [f"{reports.name}: {fault}" for fault in faults]


def write_configuration(folder, **settings):
    """Adds settings to the configuration of a folder."""
    path = folder / ".lint-config.json"
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    hostile_project.write(path, known | settings)


def hostile_faults(tool, work, schemas):
    """Yields faults of the reports about a project with hostile table names."""
    folder = work / "hostile"
    hostile_project.write_project(folder)
    # No table has the second locale, so its gate can't be evaluated.
    gates = {"de": {"maxUntranslated": 3}, "zu": {"maxDrop": 1}}
    write_configuration(folder, coverage={"default": {"min": 50}, "locales": gates})
    report, faults = count(tool, folder, work / "reports/hostile", schemas)
    yield from faults
    titles = " ".join(table["title"] for table in report["tables"])
    yield from (f"no table is called {clip(name)}" for name in NAMES if name not in titles)
    if len(report["locales"]) < 100:
        yield f"there are {len(report['locales'])} locales"


def group_faults(tool, work, schemas):
    """Yields faults of reports with hostile groups and open keys, compared with an earlier run."""
    folder, entries, names = work / "groups", {}, hostile_project.SHORT
    for index, text in enumerate(STRINGS):
        # Each key is open in one locale, and reports list ten open keys of each locale.
        done = [locale for place, locale in enumerate(LOCALES) if place != index // 10]
        entries[text] = {"comment": text, "localizations": {
            locale: hostile_project.unit(text) for locale in ["en", *done]}}
    hostile_project.write(folder / "Keys.xcstrings", hostile_project.catalog(entries))
    write_configuration(folder, groups={name: ["**"] for name in names}, coverage={
        "default": {"min": 95}, "groups": {name: {"min": 99.9, "maxDrop": 1} for name in names}})
    history = work / "history.jsonl"
    for options in ([], ["--color=always"]):
        report, faults = count(tool, folder, work / "reports/groups", schemas,
                               f"--history={history}", *options)
        yield from faults
        # A run is not compared with an earlier one of the same day and commit.
        history.write_text(re.sub(r'"date":"[0-9]+', '"date":"2020', history.read_text()))
    if "comparison" not in report or {group["name"] for group in report["groups"]} != set(names):
        yield "the second run is not compared with the first one, or groups are missing"
    keys = {key["key"] for entry in report["openKeys"] for key in entry["keys"]}
    # Keys that are only whitespace are not translated.
    yield from (f"no open key is {clip(text)}" for text in STRINGS
                if text.strip() and text not in keys)


def plain_faults(tool, work, schemas):
    """Yields faults of the reports about the sample, and about a project with an empty table."""
    configuration = work / "sample.json"
    hostile_project.write(configuration, {
        "groups": {"App": ["**/App/**"], "Everything": ["**"]},
        "coverage": {
            "default": {"min": 100}, "locales": {"de": {"min": 1, "maxUntranslated": 1000}},
            "groups": {"Everything": {"min": 0.1, "maxDrop": 0.5}},
        },
    })
    empty = work / "empty"
    hostile_project.write(empty / "Empty.xcstrings", hostile_project.catalog({}))
    write_configuration(empty, groups={}, coverage={})
    for name, folder, arguments in [
            ("sample", SAMPLE, [f"--config={configuration}"]), ("plain", SAMPLE, []),
            ("one locale", SAMPLE, ["--locale=de"]), ("empty", empty, [])]:
        yield from count(tool, folder, work / "reports" / name, schemas, *arguments)[1]


def main():
    """Prints all faults. The exit status is 1 if there are any."""
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    tool, work, schemas, *corpus = (Path(path).resolve() for path in sys.argv[1:])
    shutil.rmtree(work, ignore_errors=True)
    found = [fault for check in (hostile_faults, group_faults, plain_faults)
             for fault in check(tool, work, schemas)]
    for folder in corpus:
        for project in sorted(path for path in folder.iterdir() if path.is_dir()):
            found += count(tool, project, work / "reports/corpus" / project.name, schemas)[1]
    for fault in found:
        print(fault, file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
