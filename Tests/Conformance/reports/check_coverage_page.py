"""Compares a page of coverage with the JSON of the same run."""

import re
import sys
from collections import Counter
from pathlib import Path

import read_page
from coverage_rows import row_faults, same, squeezed
from coverage_truth import points, tenths
from read_coverage import Row, number
from shown import clip, read_text

sys.path.append(str(Path(__file__).resolve().parents[1] / "coverage"))
from locales import Locale  # noqa: E402

OUTCOMES = {"fails": "✗ fails", "not-judged": "? not judged", "holds": "✓ holds"}


def check_html(truth, data):
    """A page for browsers: all that the JSON has."""
    page = read_page.Page(read_text(data))
    tables = {}
    for table in page.tables:
        tables.setdefault(table.section, []).append(table)
    yield from head_faults(truth, page)
    yield from locale_faults(truth, tables.get("locales", []))
    yield from gate_faults(truth, tables.get("gates", []))
    yield from group_faults(truth, tables.get("groups", []))
    yield from map_faults(truth, tables.get("tables", []))
    yield from key_faults(truth, tables.get("keys", []))
    yield from finding_faults(truth, tables.get("findings", []))
    yield from trend_faults(truth, tables.get("trend", []))
    yield from missing_faults(truth, tables.get("missing", []))
    titles = page.items.get("sourceless", [])
    expected = truth.report["tablesWithoutSource"]
    if len(titles) != len(expected) or not all(map(same, titles, expected)):
        yield f"without source are {clip(titles)}, not {clip(expected)}"


def head_faults(truth, page):
    """Yields where the first lines are wrong."""
    share = tenths(truth.report["total"])
    shown = "–" if share is None else points(share) + " %"
    if page.share != ("" if truth.tables_headline else shown):
        yield f"the share is {page.share}"
    if (page.warning[2:].partition(".")[0] or None) != truth.tables_headline:
        yield f"the warning is {clip(page.warning)}, not {clip(truth.tables_headline)}"
    done, every = (truth.report["total"][name]["keys"] for name in ("translated", "total"))
    if not page.progress.startswith(f"{done:,} of {every:,} keys"):
        yield f"the progress is {clip(page.progress)}"
    outcomes = Counter(gate["outcome"] for gate in truth.report["gates"])
    unread = len(truth.report["incompleteFiles"])
    start = (f"✗ {unread:,} file" if unread
             else f"✗ {outcomes['fails']:,} of " if outcomes["fails"]
             else f"? {outcomes['not-judged']:,} of " if outcomes["not-judged"]
             else "✓ ")
    if page.verdict != "" if not (outcomes or unread) else not page.verdict.startswith(start):
        yield f"the verdict is {clip(page.verdict)}"
    expected = [len(truth.locales), len(truth.tables), truth.report["total"]["open"]["keys"]]
    if list(map(number, page.figures[:3])) != expected:
        yield f"the figures are {page.figures[:3]}, not {expected}"


def canonical(locale):
    """The identifier of a locale, by which its spellings are compared."""
    return None if locale is None else Locale(locale).canonical


def incomplete(bar):
    """The incomplete keys that a bar speaks of."""
    parts = [part.split(" ", 1) for part in bar.split(", ") if part != "no keys"]
    return sum(number(count) for count, state in parts if state == "incomplete")


def locale_faults(truth, tables):
    """Yields where the rows of locales, or of the sources, are wrong."""
    def row(cells):
        name, percent, bar, open_keys, words, review = cells[:6]
        changed = cells[8] if truth.is_compared else None
        present = cells[-1] if truth.shows_tables else None
        return Row(name, percent, number(review), incomplete(bar), number(open_keys),
                   number(words), changed, present)

    if len(tables) != (2 if truth.report["sources"] else 1):
        yield f"there are {len(tables)} tables of locales"
        return
    yield from row_faults("locales", [row(cells) for cells in tables[0].rows], truth.locale_rows())
    total = row(tables[0].foot[0])
    if total[1:] != truth.total_row()[1:]:
        yield f"the total is {clip(total)}, not {clip(truth.total_row())}"
    found = Counter()
    every = Counter()
    for count in truth.report["findingCounts"]:
        found[canonical(count.get("locale")), count["severity"]] += count["count"]
        every[count["severity"]] += count["count"]
    # With the findings about no locale of the table, the rows are all that was found.
    for column, severity in ((6, "error"), (7, "warning")):
        shown = sum(number(row[column]) for row in tables[0].foot)
        if shown != every[severity]:
            yield f"{shown} findings are {severity}s, not {every[severity]}"
    for cells, locale in zip(tables[0].rows, truth.locale_rows()):
        counts = tuple(found[canonical(locale.name), name] for name in ("error", "warning"))
        if (number(cells[6]), number(cells[7])) != counts:
            yield f"{clip(cells[0])} has {cells[6:8]}, not {counts}"
    sources = tables[1].rows if len(tables) > 1 else []
    if len(sources) != len(truth.report["sources"]):
        yield f"there are {len(sources)} sources"
    for cells, source in zip(sources, truth.report["sources"]):
        if not same(cells[0], source["locale"]) or number(cells[3]) != source["tally"]["total"][
                "keys"]:
            yield f"a source is {clip(cells)}"


def gate_faults(truth, tables):
    """Yields where a gate is wrong; those that fail come first, then those not judged."""
    order = list(OUTCOMES)
    gates = sorted(truth.report["gates"], key=lambda gate: order.index(gate["outcome"]))
    rows = tables[0].rows if tables else []
    if len(rows) != len(gates):
        yield f"there are {len(rows)} gates, not {len(gates)}"
    for (owner, verdict, demand, found, place), gate in zip(rows, gates):
        name = gate["locale"] if "locale" in gate else "group " + gate["group"]
        expected = OUTCOMES[gate["outcome"]]
        if gate["outcome"] == "not-judged":
            expected += " " + gate["reason"]
        shown = (owner, verdict, demand, found, place.rpartition(":")[0])
        if not all(map(same, shown, (
                name, expected, gate["demand"], gate.get("actual") or "–", gate["path"]))):
            yield f"a gate is {clip(shown)}, not {clip(gate)}"


def group_faults(truth, tables):
    """Yields where a group is wrong."""
    rows = tables[0].rows if tables else []
    expected = truth.group_rows()
    if len(rows) != len(expected):
        yield f"there are {len(rows)} groups, not {len(expected)}"
    for cells, group in zip(rows, expected):
        shown = (cells[2], number(cells[4]), number(cells[5]), incomplete(cells[3]))
        if not same(cells[0], group.name) or shown != (
                group.percent, group.open, group.words, group.incomplete):
            yield f"a group is {clip(cells)}, not {clip(group)}"
        if truth.is_compared and cells[6] != group.change:
            yield f"a group has come {cells[6]}, not {group.change}"


def cell(tally):
    """A share as the map has it."""
    share = tenths(tally)
    if share is None:
        return "–"
    return "<1" if 0 < share < 10 else str(share // 10)


def map_faults(truth, tables):
    """Yields where a table, or a table in a locale, has another share."""
    if not tables:
        if len(truth.tables) > 1:
            yield "there is no map of tables"
        return
    names = [row.name for row in truth.locale_rows()]
    head = tables[0].head[2:]
    if len(head) != len(names) or not all(map(same, head, names)):
        yield f"the columns are {clip(head)}, not {clip(names)}"
    by_title = {table["title"]: table for table in truth.tables}
    expected = [by_title[row.name] for row, _ in truth.table_rows()]
    if len(tables[0].rows) != len(expected):
        yield f"there are {len(tables[0].rows)} tables, not {len(expected)}"
    for cells, table in zip(tables[0].rows, expected):
        tallies = {locale["locale"]: locale["tally"] for locale in table["locales"]}
        shares = [cell(table["total"])]
        shares += [cell(tallies[name]) if name in tallies else "–" for name in names]
        if not same(cells[0], table["title"]) or cells[1:] != shares:
            yield f"a table is {clip(cells)}, not {clip(table['title'])} {clip(shares)}"


def key_faults(truth, tables):
    """Yields where the open keys of a locale are wrong."""
    by_locale = {entry["locale"]: entry["keys"] for entry in truth.report["openKeys"]}
    names = [row.name for row in truth.locale_rows() if by_locale.get(row.name)]
    if len(tables) != len(names):
        yield f"{len(tables)} locales have open keys, not {len(names)}"
    for table, name in zip(tables, names):
        if not same(table.summary.split("\n")[0].rpartition(" %")[0].rpartition(" ")[0], name):
            yield f"the keys of {clip(name)} are under {clip(table.summary)}"
        if len(table.rows) != len(by_locale[name]):
            yield f"{clip(name)} has {len(table.rows)} keys"
        for cells, key in zip(table.rows, by_locale[name]):
            expected = (key["key"] or "empty", key.get("source", "–"), key.get("comment", "–"),
                        key["state"], f"{key['words']:,}", None, key["table"])
            count = number(cells[5].split()[0])
            for shown, full in zip(cells, expected):
                if full is not None and not same(shown, full):
                    yield f"{clip(name)}: a key has {clip(shown)}, not {clip(full)}"
            if count != key["translatedElsewhere"]:
                yield f"{clip(name)}: a key is translated in {count}"


def missing_faults(truth, tables):
    """Yields where tables without a language are wrong."""
    expected = truth.report["missingTables"]
    rows = tables[0].rows if tables else []
    if len(rows) != min(len(expected), 500):
        yield f"{len(rows)} tables are without a language, not {len(expected)}"
    for (title, count, required, names), table in zip(rows, expected):
        if not same(title, table["title"]) or number(count) != len(table["locales"]) or (
                required != ("yes" if table["required"] else "no")):
            yield f"a table without a language is {clip(title)}, not {clip(table)}"
        expected = ", ".join(f"(?:[^·]* · )?{re.escape(squeezed(locale))}"
                             for locale in table["locales"][:60])
        # Other names are cut and escaped, and are checked where they are rows.
        is_plain = all(re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name) for name in table["locales"])
        if is_plain and not re.match(expected, squeezed(names)):
            yield f"{clip(title)} is without {clip(names)}, not {clip(table['locales'])}"


def finding_faults(truth, tables):
    """Yields where findings are wrong: of the report, and of rules by locale."""
    own = truth.report["findings"]
    if own:
        rows = tables.pop(0).rows
        if len(rows) != min(len(own), 200):
            yield f"there are {len(rows)} findings of the report, not {len(own)}"
        for (severity, said, _, _), finding in zip(rows, own):
            if finding["severity"] not in severity or not same(
                    said.split("\n")[0].removesuffix(" " + finding["rule"]), finding["message"]):
                yield f"a finding is {clip(said)}, not {clip(finding)}"
    counts = Counter()
    for count in truth.report["findingCounts"]:
        counts[count["rule"], count["severity"]] += count["count"]
    errors = sum(count for (_, severity), count in counts.items() if severity == "error")
    if errors:
        rows = tables.pop(0).rows
        if len(rows) != min(errors, 200) or any("error" not in cells[0] for cells in rows):
            yield f"{len(rows)} errors are listed, not {min(errors, 200)}"
        if any(not cells[3].rpartition(":")[2].isdigit() for cells in rows):
            yield "an error has no place"
    rows = tables[0].rows if tables else []
    shown = {(rule, severity.split()[-1]): number(every) for rule, severity, every, *_ in rows}
    if {(squeezed(rule), severity): count for (rule, severity), count in counts.items()} != shown:
        yield f"the rules found {clip(shown)}, not {clip(counts)}"
    for cells in rows:
        if sum(map(number, cells[3:])) != number(cells[2]):
            yield f"{clip(cells)} is no sum"


def trend_faults(truth, tables):
    """Yields where an earlier state has another share."""
    trend = truth.report["trend"]
    if bool(trend) != bool(tables):
        yield f"there are {len(tables)} trends"
    if not tables or len(trend) > 59:
        return
    shares = [tenths(state["total"]) for state in reversed(trend)]
    shown = tables[0].foot[0][2:]
    if shown != ["–" if share is None else points(share) for share in shares]:
        yield f"the trend is {clip(shown)}, not {clip(shares)}"
    if len(tables[0].rows) != len(truth.locales):
        yield f"the trend has {len(tables[0].rows)} locales"
