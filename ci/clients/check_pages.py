"""Compares pages of Markdown with the JSON of the same run."""

import re

import read_markdown
from shown import clip, plain, read_text
from truth import SEVERITIES, helps


def check_page(truth, data):
    """Pages of Markdown: counts by rule and locale, then a table for each file."""
    def same(shown, full):
        # Pages have a space of no width where GitHub would make a link, and squeeze white space;
        # the reader, unlike GitHub, strips other spaces than ASCII's from a cell.
        shown, full = (re.sub(" +", " ", plain(text).replace("\u200b", "")).strip(" \u00a0\u3000")
                       for text in (shown, full))
        return shown == full or (
            len(shown) > 20 and shown.endswith("…") and full.startswith(shown[:-1].rstrip()))

    page = read_markdown.Page(read_text(data))
    by_path = {}
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
    count, left = 0, 0
    for path, table in zip(order, files):
        rows = [row for row in table.rows if row[0]]
        more = [_more(row[3]) for row in table.rows if not row[0]]
        count += len(rows)
        if len(rows) + sum(more) != len(by_path[path]):
            yield f"{clip(path)}: {len(rows)} rows and {more} more are not {len(by_path[path])}"
    for text in page.texts:
        left += _more(text)
    if count + left != len(truth.findings):
        yield f"{count} findings and {left} more are not {len(truth.findings)}"
    for table in page.tables:
        if table.path is None:
            yield from count_faults(truth, table, same)


def _more(text):
    """The number of what is left out."""
    match = re.match(r"… and ([\d,]+) more", text)
    return int(match[1].replace(",", "")) if match else 0


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
