"""What the JSON of coverage says, summed up anew, and how other formats are expected to say it."""

import unicodedata

from read_coverage import Row
from read_json import read_json
from shown import clip, read_text

COUNTED = [
    "translated", "machine-translated", "needs-review", "incomplete", "new", "missing",
]
EXCLUDED = ["obsolete", "stale", "not-for-translation", "not-required", "without-letters"]
MARKS = ["identical", "outdated", "faulty"]
MEASURES = ["keys", "units", "words", "characters"]


def tenths(tally):
    """The share of keys that are translated, in tenths and rounded down; None if there are none."""
    done, total = tally["translated"]["keys"], tally["total"]["keys"]
    if total == 0:
        return None
    return max(done * 1000 // total, 1) if done else 0


def points(value):
    """A number of tenths with one decimal."""
    return f"{value // 10}.{value % 10}"


class CoverageTruth:
    """The JSON of a report, whose sums are checked."""

    def __init__(self, data):
        self.report = read_json(read_text(data))
        self.locales = self.report["locales"]
        self.tables = self.report["tables"]
        self.is_compared = "comparison" in self.report
        present = [locale["tables"] for locale in self.locales]
        self.shows_tables = any(count["tables"] != count["of"] for count in present)
        missing = len(self.report["tablesWithoutSource"])
        self.tables_headline = None
        if missing > len(self.tables):
            every = missing + len(self.tables)
            self.tables_headline = (f"{missing:,} of {every:,} table{'' if every == 1 else 's'} "
                                    f"{'has' if missing == 1 else 'have'} no source language")

    def row(self, name, tally, changed=None, tables=None):
        """The figures that people see."""
        share = tenths(tally)
        return Row(
            name, "–" if share is None else points(share) + " %",
            tally["needs-review"]["keys"] + tally["machine-translated"]["keys"],
            tally["incomplete"]["keys"], tally["open"]["keys"], tally["open"]["words"], changed,
            tables)

    def changed(self, element):
        """How far a locale or a group has come, in words; nothing without a comparison."""
        if not self.is_compared:
            return None
        if "change" not in element:
            return "–"
        value = round(element["change"] * 10)
        sign = "+" if value > 0 else "−" if value < 0 else ""
        return sign + points(abs(value))

    def locale_rows(self):
        """The locales, worst first."""
        rows = [self.row(locale["locale"], locale["tally"], self.changed(locale),
                         self.presence(locale))
                for locale in self.locales]
        return worst_first(rows)

    def presence(self, locale):
        """In how many tables a locale is; nothing if all tables have all locales."""
        if not self.shows_tables:
            return None
        return f"{locale['tables']['tables']:,} of {locale['tables']['of']:,}"

    def presence_faults(self):
        """Yields where the tables of a locale are miscounted."""
        for locale in self.locales:
            name, count = locale["locale"], locale["tables"]
            missing = sum(name in table["locales"] for table in self.report["missingTables"])
            if count["of"] - count["tables"] != missing:
                yield f"{clip(name)} is in {count}, and {missing} tables do not have it"

    def total_row(self):
        """All locales together."""
        count = len(self.locales)
        name = f"total ({count} locale{'' if count == 1 else 's'})"
        changed = self.changed(self.report["comparison"]) if self.is_compared else None
        return self.row(name, self.report["total"], changed, "" if self.shows_tables else None)

    def group_rows(self):
        """The groups, in their order."""
        return [self.row(group["name"], group["total"], self.changed(group))
                for group in self.report["groups"]]

    def table_rows(self):
        """The tables, worst first, and with each its locales, worst first."""
        tables = {table["title"]: table for table in self.tables}
        if len(tables) != len(self.tables):
            raise ValueError("two tables have one title")
        rows = worst_first([self.row(table["title"], table["total"]) for table in self.tables])
        return [(row, worst_first([
            self.row(locale["locale"], locale["tally"])
            for locale in tables[row.name]["locales"]])) for row in rows]

    def sum_faults(self):
        """Yields where a sum or a share of the JSON is wrong."""
        report = self.report
        parts = [("total", report["total"], [locale["tally"] for locale in self.locales])]
        parts += [("tables", report["total"], [table["total"] for table in self.tables])]
        for table in self.tables:
            tallies = [locale["tally"] for locale in table["locales"]]
            parts.append((f"table {clip(table['title'])}", table["total"], tallies))
        for group in report["groups"]:
            tallies = [locale["tally"] for locale in group["locales"]]
            parts.append((f"group {clip(group['name'])}", group["total"], tallies))
        for where, tally, tallies in parts:
            yield from tally_faults(where, tally)
            for name in ["total", "open", "untranslated", *COUNTED, *EXCLUDED, *MARKS]:
                for measure in MEASURES:
                    if tally[name][measure] != sum(part[name][measure] for part in tallies):
                        yield f"{where}: {name}/{measure} is no sum"
        # A table shows its own spelling of a locale, which may be another one of the project's.
        names = {locale["locale"] for locale in self.locales}
        is_respelled = any(part["locale"] not in names
                          for table in self.tables for part in table["locales"])
        for locale in self.locales:
            where = f"locale {clip(locale['locale'])}"
            yield from tally_faults(where, locale["tally"])
            rows = [part["tally"] for table in self.tables for part in table["locales"]
                    if part["locale"] == locale["locale"]]
            for measure in MEASURES:
                total = sum(row["total"][measure] for row in rows)
                found = locale["tally"]["total"][measure]
                if found < total or found > total and not is_respelled:
                    yield f"{where}: {measure} are {found}, not {total}"


def tally_faults(where, tally):
    """Yields where the sums and the share of a tally are wrong."""
    sums = {"total": COUNTED, "open": COUNTED[1:], "untranslated": ["new", "missing"]}
    for name, states in sums.items():
        for measure in MEASURES:
            if tally[name][measure] != sum(tally[state][measure] for state in states):
                yield f"{where}: {name}/{measure} is no sum of states"
    share = tenths(tally)
    if tally["percent"] != (None if share is None else float(points(share))):
        yield f"{where}: {tally['percent']} % is not {share} tenths"
    for mark in MARKS:
        if mark != "faulty" and tally[mark]["keys"] > tally["translated"]["keys"]:
            yield f"{where}: more are {mark} than translated"


def rank(row):
    """What decides which row is worse, beside the name."""
    share = 1001 if row.percent == "–" else int(row.percent[:-2].replace(".", ""))
    return share, -row.open


def worst_first(rows):
    """Rows with the least share first, of equal ones those with the most left to do.

    Names are compared as Swift does it, which knows no normalization forms.
    """
    return sorted(rows, key=lambda row: (*rank(row), unicodedata.normalize("NFC", row.name)))
