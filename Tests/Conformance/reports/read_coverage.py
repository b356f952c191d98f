"""Strict readers of the formats of coverage: each gives what a report says and refuses the rest."""

import csv
import io
import re
from typing import NamedTuple

from read_xml import read_xml
from shown import Forged, clip


class Row(NamedTuple):
    """The figures of a name. What has no column is None."""

    name: str
    percent: str
    review: int
    incomplete: int
    open: int
    words: int
    change: str | None = None
    tables: str | None = None


def number(text):
    """A count with commas between thousands."""
    if not re.fullmatch(r"\d{1,3}(?:,\d{3})*", text):
        raise Forged(f"{clip(text)} is no count")
    return int(text.replace(",", ""))


_BLOCKS = "\u2588\u258f\u258e\u258d\u258c\u258b\u258a\u2589"
_FIGURES = r"(100\.0 %|\d{1,2}\.\d %|–) +([\d,]+) +([\d,]+) +([\d,]+) +([\d,]+)"
_CHANGE = r" +([+−]\d{1,3}\.\d|0\.0|–)"
_HEADINGS = "translated review incomplete open words open"
_TABLES = r"(?: +([\d,]+ of [\d,]+)|)"
_LABELS = ("not read", "findings", "rules", "missing", "no source", "aside", "counted")


def _figures(line, is_compared, with_tables):
    """A line with figures, read from its end, since a name may hold anything."""
    pattern = rf"  (.*?) +([{_BLOCKS}]*) *{_FIGURES}"
    pattern += (_TABLES if with_tables else "") + (_CHANGE if is_compared else "")
    # The name is as long as it can be.
    match = re.fullmatch(pattern.replace(".*?", ".*"), line)
    if not match:
        raise Forged(f"there are no figures: {clip(line)}")
    name, bar, percent, *counts = match.groups()
    change = counts.pop() if is_compared else None
    tables = (counts.pop() or "") if with_tables else None
    name = name.rstrip(" " + _BLOCKS) if not bar else name.rstrip()
    return Row(name, percent, *map(number, counts), change, tables)


class Text(NamedTuple):
    """A report for people: rows by title, whole lines of gates, labels with their lines, and the
    lines of open keys by locale."""

    tables: dict
    gates: list
    notes: dict
    keys: list


def read_coverage_text(text, is_compared):
    """Reads text for people at its full width; every line is indented and known."""
    if not text.endswith("\n") or text.endswith("\n\n"):
        raise Forged("the text does not end with one line feed")
    tables, gates, notes, keys = {}, [], {}, []
    for block in text[:-1].split("\n\n"):
        lines = block.split("\n")
        if any(not line.startswith("  ") for line in lines):
            raise Forged(f"a line is not indented: {clip(block)}")
        label = next((label for label in _LABELS if lines[0].startswith(f"  {label}")), None)
        if lines == ["  There is nothing to translate."] and not tables:
            tables[""] = []
        elif not (tables or notes) and lines[0].endswith(" is not known and not counted"):
            notes["headline"] = [lines[0][2:]]
        elif lines[0].startswith("  open keys of "):
            if any(not line.startswith("    ") for line in lines[1:]):
                raise Forged(f"these are no keys: {clip(block)}")
            keys.append((lines[0][15:], [line[4:] for line in lines[1:]]))
        elif lines[0].startswith("  gate  "):
            for line in lines:
                if line.startswith("  gate  "):
                    gates.append(line[8:])
                elif line.startswith("        "):
                    gates[-1] += "\n" + line[8:]
                else:
                    raise Forged(f"this is no gate: {clip(line)}")
        elif label and not lines[0].endswith("words open"):
            last = None
            for line in lines:
                match = re.fullmatch(r"  ([a-z ]{11})(.*)", line)
                if not match or match[1].strip() not in ("", *_LABELS):
                    raise Forged(f"this is no note: {clip(line)}")
                last = match[1].strip() or last
                notes.setdefault(last, []).append(match[2])
        else:
            # The tables have no column of changes.
            head = lines[0].split()
            title = lines[0][2:].partition("translated")[0].strip()
            with_change = is_compared and "tables" not in title
            with_tables = "in tables" in lines[0]
            if _HEADINGS not in " ".join(head):
                raise Forged(f"this is no heading: {clip(lines[0])}")
            tables[title] = [_figures(line, with_change, with_tables) for line in lines[1:]]
    return Text(tables, gates, notes, keys)


CSV_COLUMNS = [
    "table", "locale", "language", "total", "translated", "machine_translated", "needs_review", "incomplete",
    "new", "missing", "obsolete", "stale", "not_for_translation", "not_required",
    "without_letters", "percent", "open", "words_total", "words_open", "identical", "outdated",
    "faulty",
]
_FORMULA = "=+\\-@＝＋－＠"


def defused(text):
    """Text without the apostrophes that keep spreadsheets from running it.

    Both sides of a comparison go through it, as one may have such an apostrophe from the start.
    """
    return re.sub(rf"(^\s*|;\s*)'(?=[{_FORMULA}])", r"\1", text)


def read_coverage_csv(text):
    """Reads CSV as spreadsheets do, in which no text is a formula."""
    if not text.endswith("\r\n") or re.search(r"(?<!\r)\n|\r(?!\n)", text):
        raise Forged("a line does not end with CR LF")
    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    if head != CSV_COLUMNS:
        raise Forged(f"the columns are {clip(head)}")
    for line in text.split("\r\n"):
        if re.match(r"\s*::", line):
            raise Forged(f"a line is a command: {clip(line)}")
    for row in rows:
        if len(row) != len(head):
            raise Forged(f"a row has {len(row)} fields: {clip(row)}")
        for field in row[:3]:
            for part in field.split(";"):
                if re.match(rf"[\s\t\r]*[{_FORMULA}]", part):
                    raise Forged(f"a field is a formula: {clip(field)}")
        if not all(re.fullmatch(r"\d+", field) for field in row[3:15] + row[16:]):
            raise Forged(f"a field is no count: {clip(row)}")
    return [dict(zip(head, row)) for row in rows]


_PAINT = {"fill", "fill-opacity"}
_TEXT = {"x", "y", "transform", "textLength", "aria-hidden"} | _PAINT
SVG = {
    f"{{http://www.w3.org/2000/svg}}{name}": (
        attributes, {f"{{http://www.w3.org/2000/svg}}{child}" for child in children})
    for name, (attributes, children) in {
        "svg": ({"width", "height", "role", "aria-label"},
                {"title", "linearGradient", "clipPath", "g"}),
        "title": (set(), set()),
        "linearGradient": ({"id", "x2", "y2"}, {"stop"}),
        "stop": ({"offset", "stop-color", "stop-opacity"}, set()),
        "clipPath": ({"id"}, {"rect"}),
        "rect": ({"x", "width", "height", "rx"} | _PAINT, set()),
        "g": ({"clip-path", "text-anchor", "text-rendering", "font-family", "font-size"} | _PAINT,
              {"rect", "text"}),
        "text": (_TEXT, set()),
    }.items()
}


def read_badge(data):
    """Reads the label, the message and the color of a badge in SVG, which has no more than that."""
    root = read_xml(data, SVG)
    name = "{http://www.w3.org/2000/svg}"
    said = root.findtext(f"{name}title")
    if root.get("role") != "img" or root.get("aria-label") != said:
        raise Forged("the badge is not named for screen readers")
    texts = [element.text or "" for element in root.iter(f"{name}text")]
    if len(texts) != 4 or texts[0::2] != texts[1::2]:
        raise Forged(f"the texts are {clip(texts)}")
    label, message = texts[0], texts[2]
    if said != f"{label}: {message}":
        raise Forged(f"the title is {clip(said)}")
    boxes = list(root.find(f"{name}g"))
    widths = [int(box.get("width")) for box in boxes]
    if sum(widths[:2]) != widths[2] or widths[2] != int(root.get("width")):
        raise Forged(f"the parts of the badge are {widths} wide")
    if boxes[1].get("x") != str(widths[0]):
        raise Forged("the parts of the badge overlap")
    lengths = [int(element.get("textLength")) for element in root.iter(f"{name}text")]
    if [lengths[0], lengths[2]] != [10 * (width - 10) for width in widths[:2]]:
        raise Forged(f"texts of {lengths} are in boxes of {widths}")
    return label, message, boxes[1].get("fill")
