"""Compares pages of Markdown with the JSON of the same run."""

import re

import read_markdown
from shown import clip, plain, read_text
from truth import SEVERITIES, helps


def check_page(truth, data):
    """Pages of Markdown: the errors, counts by rule and locale, then a table for each file."""
    def same(shown, full):
        # Pages have a space of no width where GitHub would make a link, and squeeze white space;
        # the reader, unlike GitHub, strips other spaces than ASCII's from a cell.
        shown, full = (re.sub(" +", " ", plain(text).replace("\u200b", "")).strip(" \u00a0\u3000")
                       for text in (shown, full))
        return shown == full or (
            len(shown) > 20 and shown.endswith("…") and full.startswith(shown[:-1].rstrip()))

    page = read_markdown.Page(read_text(data))
    blocks = _blocks(truth.findings)
    tables = [table for table in page.tables if table.head[0] == "place"]
    errors = [table for table in tables if table.path is None]
    if len(errors) > 1 or any(row[1] != "error" for table in errors for row in table.rows):
        yield "there is more than a table of errors outside of details"
    left = [block for block in blocks if block[0]["severity"] == "error"]
    above = left[:len(errors[0].rows)] if errors else []
    for block, row in zip(above, errors[0].rows if errors else []):
        yield from _row_faults(block, row, None, same)
    count = sum(map(len, above))
    shown = {id(block) for block in above}
    by_path = {}
    for block in blocks:
        if id(block) not in shown:
            by_path.setdefault(_family(block[0]), []).append(block)
    order = sorted(by_path, key=lambda path: min(map(_rank, by_path[path])))
    files = [table for table in tables if table.path is not None]
    for path, table in zip(order, files):
        if not same(table.path, path):
            yield f"the file {clip(table.path)} is not {clip(path)}"
        expected = sorted(by_path[path], key=_rank)
        rows = [row for row in table.rows if row[0]]
        for block, row in zip(expected, rows):
            yield from _row_faults(block, row, path, same)
        here = sum(map(len, expected[:len(rows)]))
        more = sum(_more(row[3]) for row in table.rows if not row[0])
        if here + more != sum(map(len, expected)):
            yield f"{clip(path)}: {here} findings and {more} more are not all"
        count += here
    left = sum(_more(text) for text in page.texts)
    if count + left != len(truth.findings):
        yield f"{count} findings and {left} more are not {len(truth.findings)}"
    for table in page.tables:
        if table.head[0] != "place":
            yield from count_faults(truth, table, same)


def _rank(block):
    """How severe a block is; 0 is the most severe."""
    return SEVERITIES.index(block[0]["severity"])


def _family(finding):
    """The path of a finding without its locale, which the files of a table have in common."""
    locale = finding.get("locale")
    parts = []
    for part in finding["path"].split("/"):
        stem, dot, rest = part.partition(".")
        if part.endswith(".lproj") and len(part) > 6:
            part = "*.lproj"
        elif locale is not None and _folded(stem) == _folded(locale):
            part = "*" + dot + rest
        parts.append(part)
    return "/".join(parts)


def _folded(name):
    return name.lower().replace("_", "-")


def _blocks(findings):
    """The findings in blocks: one key of a table in three locales or more, or one finding."""
    groups = {}
    for finding in findings:
        name = tuple(finding.get(part) for part in ("rule", "severity", "table", "key"))
        # Faults of files have only what they say in common.
        name += ("" if "key" in finding else finding["message"],)
        groups.setdefault((*name, _family(finding)), []).append(finding)
    blocks = []
    whole = {}
    for group in groups.values():
        if len({finding["locale"] for finding in group if "locale" in finding}) >= 3:
            whole.update((id(finding), group) for finding in group)
    for finding in findings:
        group = whole.get(id(finding), [finding])
        if group[0] is finding:
            blocks.append(group)
    return blocks


def _row_faults(block, row, path, same):
    """Yields how a row differs from what the JSON says about the findings of a block."""
    first = block[0]
    place, severity, subject, said = row
    where = f"{clip(first['path'])}:{first['line']}:{first['column']}"
    position = f"{first['line']}:{first['column']}"
    lead, *others = place.split("\n")
    name, _, end = lead.rpartition(":")
    name, _, start = name.rpartition(":")
    if f"{start}:{end}" != position or severity != first["severity"] or (
            bool(name) != (first["path"] != path) or name and not same(name, first["path"])):
        yield f"{where}: a row is {clip(place)} {severity}"
    elsewhere = [f"{finding.get('locale', '')} {finding['line']}:{finding['column']}"
                 for finding in block[1:]
                 if (finding["path"], finding["line"], finding["column"])
                 != (first["path"], first["line"], first["column"])]
    # Long names, and more than some places, are cut.
    if max(map(len, elsewhere), default=0) < 40 and len(elsewhere) <= 60 and not same(
            re.sub(r"\s", "", "".join(others)), re.sub(r"\s", "", ",".join(elsewhere))):
        yield f"{where}: the other places are {clip(others)}, not {clip(elsewhere)}"
    locales = list(dict.fromkeys(finding["locale"] for finding in block if "locale" in finding))
    variants = {finding.get("variant") for finding in block}
    parts = [first["key"]] if "key" in first else []
    parts += [", ".join(locales)] if locales else []
    parts += list(variants) if len(variants) == 1 and None not in variants else []
    shown = subject.split(" · ") if len(parts) > 1 else [subject] * len(parts)
    if len(shown) != len(parts) or not all(
            same(*pair) or len(pair[1]) > 80 and ", " in pair[1] for pair in zip(shown, parts)):
        yield f"{where}: a subject is {clip(subject)}, not {clip(parts)}"
    messages = list(dict.fromkeys(finding["message"] for finding in block))
    lines = [*messages, *helps(first), first["rule"]]
    shown = said.split("\n")
    if len(block) > 1 and re.search(f" in {len(locales)} locales$", shown[0]):
        lines = [shown[0], *helps(first), first["rule"]]
    elif len(messages) > 4:
        lines = [*messages[:4], f"… and {len(messages) - 4} other messages",
                 *helps(first), first["rule"]]
    if len(shown) != len(lines) or not all(same(*pair) for pair in zip(shown, lines)):
        yield f"{where}: it says {clip(said)}, not {clip(lines)}"


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
