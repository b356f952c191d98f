#!/usr/bin/env python3
"""Reads reports of coverage in every format back, and compares each with the JSON of the same run.

usage: check_coverage_reports.py REPORTS [--schemas FOLDER]

REPORTS holds one report in each format, named like the format; that of 'text' was made with
--verbose for a destination without a width. With the folder of schemas that test-clients.sh makes,
the JSON and the JUnit report go through the programs that others use, too.
"""

import argparse
import re
import sys
from pathlib import Path

from lxml import etree

import read_coverage
import read_json
import read_logs
import read_markdown
import read_xml
from check_coverage_page import check_html
from coverage_rows import row_faults, same, squeezed
from coverage_truth import COUNTED, EXCLUDED, MARKS, CoverageTruth, points, rank, tenths
from shown import Forged, clip, plain, read_text

FORMATS = ["text", "json", "csv", "markdown", "html", "badge", "shields", "junit"]
WORDS = {"holds": "holds", "fails": "FAILS", "not-judged": "not judged: "}
# The least share of a color in tenths, its name and what SVG calls it.
COLORS = [
    (1000, "brightgreen", "#4c1"), (950, "green", "#97ca00"), (900, "yellowgreen", "#a4a61d"),
    (750, "yellow", "#dfb317"), (500, "orange", "#fe7d37"), (0, "red", "#e05d44"),
]


def check_text(truth, data):
    """Text for people: all figures, and all gates."""
    text = read_coverage.read_coverage_text(read_text(data), truth.is_compared)
    rows = text.tables.pop("", [])
    if truth.locales:
        yield from row_faults("locales", rows[:-1], truth.locale_rows())
        if rows[-1] != truth.total_row():
            yield f"the total is {clip(rows[-1])}, not {clip(truth.total_row())}"
        # In the only locale a table is what it is at all.
        tables = [row for table, locales in truth.table_rows()
                  for row in [table, *(locales if len(truth.locales) > 1 else [])]]
        shown = text.tables.pop("tables", [])
        if len(shown) != len(tables):
            yield f"tables have {len(shown)} rows, not {len(tables)}"
        if sorted(row[1:] for row in shown) != sorted(row[1:] for row in tables):
            yield "the figures of tables are wrong"
        for row in shown:
            if not any(row[1:] == other[1:] and same(row.name, other.name) for other in tables):
                yield f"no table or locale is {clip(row)}"
        yield from row_faults("groups", text.tables.pop("groups", []), truth.group_rows())
    elif rows:
        yield "there are rows"
    if text.tables:
        yield f"there are blocks {clip(list(text.tables))}"
    gates = sorted(truth.report["gates"], key=lambda gate: gate["outcome"] != "fails")
    if len(gates) != len(text.gates):
        yield f"there are {len(text.gates)} gates, not {len(gates)}"
    for gate, shown in zip(gates, text.gates):
        word = WORDS[gate["outcome"]]
        if gate["demand"] not in shown or word not in shown or gate.get("actual", "") not in shown:
            yield f"a gate says {clip(shown)}, not {clip(gate)}"
    headline = text.notes.get("headline", [None])[0]
    if (headline or "").partition(",")[0] != (truth.tables_headline or ""):
        yield f"the first line is {clip(headline)}, not {clip(truth.tables_headline)}"
    missing = squeezed(" ".join(text.notes.get("missing", [])))
    for table in truth.report["missingTables"]:
        if squeezed(table["title"])[:20] not in missing:
            yield f"nothing is said of what {clip(table['title'])} does not have"
    yield from listed_faults(truth, text.keys)
    for title in truth.report["tablesWithoutSource"]:
        lines = " ".join(text.notes.get("no source", []))
        if squeezed(title)[:20] not in squeezed(lines):
            yield f"nothing is said about {clip(title)}"
    if "counted" not in text.notes:
        yield "nothing is said about what was counted"


def listed_faults(truth, shown):
    """Yields where the open keys of locales are wrong in text."""
    by_locale = {entry["locale"]: entry["keys"] for entry in truth.report["openKeys"]}
    names = [row.name for row in truth.locale_rows() if by_locale.get(row.name)]
    if len(shown) != len(names):
        yield f"{len(shown)} locales have open keys, not {len(names)}"
    for title, lines in shown:
        name = next((name for name in names if same(title, name) and len(
            by_locale[name]) == len(lines)), None)
        if name is None:
            yield f"no locale is {clip(title)}"
            continue
        names.remove(name)
        for line, key in zip(lines, by_locale[name]):
            start = squeezed(key["key"])[:5].rstrip()
            if not squeezed(line).startswith(start) or f"  {key['state']}" not in line:
                yield f"{clip(name)}: a key is {clip(line)}, not {clip(key)}"


def check_json(truth, _):
    """Our own JSON, whose sums are added up anew."""
    yield from truth.sum_faults()
    yield from truth.presence_faults()


def check_csv(truth, data):
    """A row for each table and locale."""
    read_text(data.replace(b"\r\n", b"\n"))
    rows = read_coverage.read_coverage_csv(data.decode("utf-8"))
    expected = [(table, locale) for table in truth.tables for locale in table["locales"]]
    if len(rows) != len(expected):
        yield f"there are {len(rows)} rows, not {len(expected)}"
    names = {locale["locale"]: locale.get("name", "") for locale in truth.locales}
    for row, (table, locale) in zip(rows, expected):
        tally = locale["tally"]
        if row["language"] != names.get(locale["locale"], row["language"]):
            yield f"{clip(locale['locale'])} is called {clip(row['language'])}"
        share = tenths(tally)
        figures = {"percent": "" if share is None else points(share)}
        for state in ["total", *COUNTED, *EXCLUDED, "open", *MARKS]:
            figures[state.replace("-", "_")] = str(tally[state]["keys"])
        figures["words_total"] = str(tally["total"]["words"])
        figures["words_open"] = str(tally["open"]["words"])
        for name, value in figures.items():
            if row[name] != value:
                yield f"{clip(table['title'])}: {name} is {row[name]}, not {value}"
        for name, value in (("table", table["title"]), ("locale", locale["locale"])):
            if read_coverage.defused(plain(row[name])) != read_coverage.defused(plain(value)):
                yield f"the {name} is {clip(row[name])}, not {clip(value)}"


def _page_row(cells, is_compared, with_tables):
    """A row of a page as figures."""
    cells = list(cells)
    tables = cells.pop() if with_tables else None
    change = cells.pop(2) if is_compared else None
    return read_coverage.Row(
        cells[0], cells[1], *map(read_coverage.number, cells[2:]), change, tables)


def check_markdown(truth, data):
    """A page of Markdown: a table of each kind, and the open keys of locales."""
    if len(data) > 65_000:
        yield f"the page has {len(data)} bytes"
    if not data.startswith(b"<!-- catalog-lint-coverage -->\n"):
        yield "the page does not begin with its marker"
    page = read_markdown.Page(read_text(data))
    share = tenths(truth.report["total"])
    headline = "nothing to translate" if share is None else f"{points(share)} % translated"
    headline = truth.tables_headline or headline
    if f"coverage: {headline}" not in page.texts[0]:
        yield f"the headline is {clip(page.texts[0])}"
    expected = {
        "locale": (truth.locale_rows(), truth.is_compared),
        "group": (truth.group_rows(), truth.is_compared),
        "table": ([row for row, _ in truth.table_rows()], False),
    }
    shown_kinds = set()
    for table in page.tables:
        kind = table.head[0]
        if table.path is not None:
            continue
        shown_kinds.add(kind)
        rows = [row for row in table.rows if not re.match(r"… and [\d,]+ more$", row[0])]
        hidden = sum(read_coverage.number(row[0].split()[2])
                     for row in table.rows if row not in rows)
        if kind == "gate":
            yield from gate_faults(truth, rows, hidden)
            continue
        full, is_compared = expected[kind]
        with_tables = table.head[-1] == "in tables"
        rows = [_page_row(row, is_compared, with_tables) for row in rows]
        if kind == "locale":
            if rows.pop() != truth.total_row():
                yield "the total is wrong"
        if len(rows) + hidden != len(full):
            yield f"{kind}: {len(rows)} rows and {hidden} more are not {len(full)}"
        if not hidden:
            yield from row_faults(kind, rows, full)
        elif [rank(row) for row in rows] != [rank(row) for row in full[:len(rows)]]:
            yield f"{kind}: the figures or their order are wrong"
    for kind, is_there in (("locale", truth.locales), ("gate", truth.report["gates"]),
                           ("group", truth.report["groups"])):
        if bool(is_there) != (kind in shown_kinds):
            yield f"there is a table of {kind}s, or none"
    yield from key_faults(truth, page)


def gate_faults(truth, rows, hidden):
    """Yields where the table of gates is wrong; those that fail come first."""
    gates = sorted(truth.report["gates"], key=lambda gate: gate["outcome"] != "fails")
    if len(rows) + hidden != len(gates):
        yield f"{len(rows)} gates and {hidden} more are not {len(gates)}"
    marks = {"holds": "✅ holds", "fails": "❌ fails", "not-judged": "➖ not judged: "}
    for (owner, demand, actual, verdict), gate in zip(rows, gates):
        name = gate["locale"] if "locale" in gate else "group " + gate["group"]
        if not same(owner, name) or demand != gate["demand"] or (
                squeezed(actual) != squeezed(gate.get("actual", ""))) or (
                not verdict.startswith(marks[gate["outcome"]])):
            yield f"a gate is {clip((owner, demand, actual, verdict))}, not {clip(gate)}"


def key_faults(truth, page):
    """Yields where the open keys of locales are wrong."""
    by_locale = {entry["locale"]: entry["keys"] for entry in truth.report["openKeys"]}
    names = [row.name for row in truth.locale_rows() if by_locale.get(row.name)]
    tables = [table for table in page.tables if table.path is not None]
    more = sum(read_coverage.number(text.split()[5]) for text in page.texts
               if text.startswith("… and open keys of "))
    if len(tables) + more != len(names):
        yield f"{len(tables)} locales and {more} more have open keys, not {len(names)}"
    for table in tables:
        name = next((name for name in names if same(table.path, name) and len(
            by_locale[name]) == len(table.rows)), None)
        if name is None:
            yield f"no locale is {clip(table.path)}"
            continue
        names.remove(name)
        for row, key in zip(table.rows, by_locale[name]):
            expected = (key["key"], key.get("source", ""), key["state"], key["table"])
            if not all(same(*pair) for pair in zip(row, expected)):
                yield f"{clip(name)}: a key is {clip(row)}, not {clip(expected)}"


def _badge(truth):
    """The label, the message and the color that a badge is to have."""
    names = [locale["locale"] for locale in truth.locales]
    share = tenths(truth.report["total"]) if truth.tables_headline is None else None
    label = names[0] if len(names) == 1 and names[0] else "localized"
    if truth.report["incompleteFiles"]:
        return label, "unknown", ("lightgrey", "#9f9f9f")
    if share is None:
        message = "no keys" if truth.tables_headline is None else "no source"
        return label, message, ("lightgrey", "#9f9f9f")
    return label, f"{points(share)}%", next(color[1:] for color in COLORS if share >= color[0])


def check_badge(truth, data):
    """The badge as SVG."""
    read_text(data)
    label, message, (_, color) = _badge(truth)
    shown = read_coverage.read_badge(data)
    if not same(shown[0], label) or shown[1:] != (message, color):
        yield f"the badge is {clip(shown)}, not {clip((label, message, color))}"
    if re.search(rb"https?:(?!//www\.w3\.org/2000/svg\")|script|@import|&#", data):
        yield "the badge loads or runs something"


def check_shields(truth, data):
    """The endpoint of the service for badges."""
    report = read_json.read_json(read_text(data))
    read_json.members_only(
        report, {"schemaVersion": int, "label": str, "message": str, "color": str})
    label, message, (color, _) = _badge(truth)
    if report["schemaVersion"] != 1 or not same(report["label"], label) or (
            report["message"], report["color"]) != (message, color):
        yield f"the badge is {clip(report)}"


def check_junit(truth, data):
    """A test case for each requirement of a gate."""
    read_text(data)
    cases = read_xml.read_junit(data)
    gates = truth.report["gates"]
    unread = truth.report["incompleteFiles"]
    for case, file in zip(cases, unread):
        if case.outcome != "error" or plain(case.file) != plain(file["path"]):
            yield f"a case is {clip(case)}, not about {clip(file['path'])}"
    if unread and not gates and len(cases) == len(unread):
        return
    cases = cases[len(unread):]
    if not gates:
        if [(case.name, case.outcome) for case in cases] != [("no gates", "passed")]:
            yield f"there are {clip(cases)}"
        return
    if len(cases) != len(gates):
        yield f"there are {len(cases)} cases, not {len(gates)}"
    outcomes = {"holds": "passed", "fails": "failure", "not-judged": "skipped"}
    for case, gate in zip(cases, gates):
        owner = gate["locale"] if "locale" in gate else "group " + gate["group"]
        name = f"{gate['requirement']} [{owner}]"
        if plain(re.sub(r" #\d+$", "", case.name)) != plain(name) and plain(case.name) != plain(
                name):
            yield f"a case is called {clip(case.name)}, not {clip(name)}"
        if case.outcome != outcomes[gate["outcome"]]:
            yield f"the outcome of {clip(name)} is {case.outcome}"
        if (plain(case.file), case.line) != (plain(gate["path"]), gate["line"]):
            yield f"{clip(name)} is at {clip(case.file)}:{case.line}"
        if case.outcome == "failure":
            message = f"{owner}: {gate.get('actual', '')} instead of {gate['demand']}"
            if plain(case.message) != plain(message):
                yield f"{clip(name)} says {clip(case.message)}"
            path, line, column = read_xml.place_of_case(case)
            if (plain(path), line, column) != (plain(gate["path"]), gate["line"], gate["column"]):
                yield f"{clip(name)} leads to {clip(path)}:{line}:{column}"
        if case.outcome == "skipped" and plain(case.message) != plain(gate["reason"]):
            yield f"{clip(name)} says {clip(case.message)}"


CHECKS = {
    "text": check_text, "json": check_json, "csv": check_csv, "markdown": check_markdown,
    "html": check_html, "badge": check_badge, "shields": check_shields, "junit": check_junit,
}


def faults_of(name, truth, data):
    """Yields what is wrong with a report, at most some lines."""
    try:
        read_logs.refuse_commands(data.decode("utf-8"))
        for number, fault in enumerate(CHECKS[name](truth, data)):
            if number == 8:
                yield "... and more"
                break
            yield fault
    except (Forged, ValueError, KeyError, IndexError, TypeError, AttributeError,
            etree.LxmlError) as error:
        yield f"{type(error).__name__}: {error}"


def client_faults(reports, schemas):
    """Yields what other programs find wrong with the JSON and the JUnit report."""
    # Only here: without schemas, the packages of these programs need not be there.
    from programs import HERE, run
    from validate_junit import junit_faults

    schema = HERE.parent / "schemas/coverage.schema.json"
    checked = run("check-jsonschema", "--schemafile", schema, reports / "json", accepted=(0, 1))
    if checked.returncode:
        yield f"json: {checked.stdout[:2000]}"
    yield from (f"junit: {fault}" for fault in junit_faults(reports, schemas))


def report_faults(reports, schemas=None):
    """Yields what is wrong with the reports of a run."""
    truth = CoverageTruth((reports / "json").read_bytes())
    for name in FORMATS:
        yield from (f"{name}: {fault}"
                    for fault in faults_of(name, truth, (reports / name).read_bytes()))
    if schemas:
        yield from client_faults(reports, schemas)


def main():
    """Prints every fault; the exit status is 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("reports", type=Path)
    parser.add_argument("--schemas", type=Path)
    arguments = parser.parse_args()
    faults = list(report_faults(arguments.reports, arguments.schemas))
    for fault in faults:
        print(f"{arguments.reports}: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
