"""Reads a page of Markdown as GitHub does: CommonMark with tables and links, then its HTML.

Of foreign text GitHub must make nothing: no link, picture, mention, reference or element.
"""

import re
from html.parser import HTMLParser
from typing import NamedTuple

from markdown_it import MarkdownIt

from shown import Forged, clip, is_same, read_text
from truth import SEVERITIES

# What GitHub makes of text outside of code after it has read the Markdown. Escapes do not help.
MADE_OF_TEXT = re.compile(
    r"(?<![\w`/])@[A-Za-z0-9]"  # mentions
    r"|(?<![\w&])(?:#|GH-)\d+\b"  # references
    r"|:[a-z0-9_+-]+:"  # emoji
    r"|\$\$|\$[^\s$`]|\$`"  # mathematics
    r"|(?:https?|ftp)://|www\.\w|\b[\w.+-]+@[\w-]+\.\w|mailto:|xmpp:", re.IGNORECASE)
BLOCKS = {
    "heading", "paragraph", "table", "thead", "tbody", "tr", "th", "td", "inline", "html_block",
}
# Pages of rules, and lines of findings in the repository that tests name.
LINK = re.compile(
    r"https://github\.com/catalog-lint/catalog-lint/blob/[\w.-]+"
    r"/Rules/Documentation/[a-z0-9-]+\.md"
    r"|https://github\.example/owner/name/blob/[0-9a-f]{40}/[\w.~%/-]+#L\d+", re.ASCII)
MARKERS = ("<!-- catalog-lint -->", "<!-- catalog-lint-coverage -->")


def parsed(text):
    """The tokens of a text; addresses become links, but not names such as 'plural.to'."""
    reader = MarkdownIt("gfm-like", {"html": True, "linkify": True})
    reader.linkify.set({"fuzzy_link": False})
    return reader.parse(text)


class Table(NamedTuple):
    """A table with the file or locale that it is about, if it is in the details of one."""

    subject: str | None
    head: list
    rows: list


class Page:
    """The tables and other texts of a page; the text of a cell is what a reader sees."""

    def __init__(self, text):
        self.tables, self.texts = [], []
        subject = kind = None
        for token in parsed(text):
            name = token.type.removesuffix("_open").removesuffix("_close")
            if name not in BLOCKS:
                raise Forged(f"there is a block of {name}: {clip(token.content)}")
            if token.type == "table_open":
                self.tables.append(Table(subject, [], []))
            elif token.type == "tr_open":
                self.tables[-1].rows.append([])
            elif token.type.endswith("_open"):
                kind = name
            elif token.type == "html_block" and token.content.strip() not in MARKERS:
                subject = details(token.content, subject)
            elif token.type == "inline":
                cells = {"th": lambda: self.tables[-1].head, "td": lambda: self.tables[-1].rows[-1]}
                cells.get(kind, lambda: self.texts)().append(inline(token))
        if subject is not None:
            raise Forged("details do not end")
        for table in self.tables:
            # The first row is the head, whose cells are kept apart.
            del table.rows[0]
            if any(len(row) != len(table.head) for row in table.rows):
                raise Forged("a row has more or fewer cells than its head")


class Tags(HTMLParser):
    """Collects the tags and the text of a piece of HTML."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.text = [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag if not attrs else f"{tag} {attrs}")

    def handle_endtag(self, tag):
        self.tags.append("/" + tag)

    def handle_data(self, data):
        if self.tags[-1:] != ["code"]:
            refuse(data)
        self.text += data

    def handle_comment(self, data):
        self.tags.append("a comment")

    def handle_decl(self, decl):
        self.tags.append("a declaration")

    def handle_pi(self, data):
        self.tags.append("an instruction")


def details(content, subject):
    """What the details that begin are about; None if they end."""
    html = Tags(content)
    if html.tags == ["/details"] and subject is not None and not html.text.strip():
        return None
    match = re.fullmatch(r"(.*): [\d,]+ [^:]*", html.text.strip("\n"), re.DOTALL)
    if html.tags != ["details", "summary", "code", "/code", "/summary"] or subject or not match:
        raise Forged(f"there is HTML: {clip(content)}")
    return match[1]


def inline(token):
    """The text of a paragraph, a cell or a heading."""
    shown, loose, opened = "", "", []
    for child in token.children:
        if child.type == "text":
            shown += child.content
            loose += "" if opened else child.content
            continue
        refuse(loose)
        loose = ""
        if child.type == "link_open":
            if not LINK.fullmatch(child.attrs["href"]):
                raise Forged(f"there is a link: {clip(child.attrs['href'])}")
            opened.append("a")
        elif child.type == "code_inline":
            shown += child.content
        elif child.type in ("softbreak", "hardbreak") or child.content == "<br>":
            shown += "\n"
        elif child.content in ("<code>", "<span>"):
            opened.append(child.content[1:-1])
        elif child.type == "link_close" or child.content in ("</code>", "</span>"):
            if not opened or opened.pop() != (child.content[2:-1] or "a"):
                raise Forged(f"elements overlap: {clip(token.content)}")
        else:
            raise Forged(f"there is {child.type}: {clip(child.content or token.content)}")
    refuse(loose)
    if opened:
        raise Forged(f"an element does not end: {clip(token.content)}")
    return shown


def refuse(text):
    """Raises if GitHub makes something of a text."""
    if match := MADE_OF_TEXT.search(text):
        raise Forged(f"GitHub makes something of {clip(text[match.start():])}")


def refuse_foreign(text, is_own):
    """Raises if the Markdown of a rule has HTML, or one of a configuration more than paragraphs."""
    for token in parsed(text):
        if token.type == "html_block":
            raise Forged(f"there is HTML: {clip(token.content)}")
        if not is_own and token.type == "inline":
            inline(token)
        elif not is_own and token.type not in ("paragraph_open", "paragraph_close"):
            raise Forged(f"there is {token.type}")


def number(text):
    """A count with commas between thousands; 0 for nothing."""
    return int(text.replace(",", "") or 0)


def check_page(truth, data):
    """Findings as Markdown: each row is a finding, and the counts are those of all findings."""
    page = Page(read_text(data))
    by_place = {}
    for finding in truth.findings:
        place = f"{finding['line']}:{finding['column']}", finding["severity"], finding["rule"]
        by_place.setdefault(place, []).append(finding)
    for table in page.tables:
        if table.head[0] != "place":
            yield from count_faults(truth, table)
            continue
        for row in table.rows:
            if row[0] and not is_finding(by_place, table.subject, *row):
                yield f"no finding is {clip(row, 300)}"
    cells = [cell for table in page.tables for row in table.rows for cell in row]
    shown = {place for cell in cells for place in re.findall(r"\d+:\d+", cell)}
    is_cut = any(cell.startswith("… and ") for cell in cells + page.texts)
    for finding in truth.findings:
        if not is_cut and f"{finding['line']}:{finding['column']}" not in shown:
            yield f"no row shows {clip(finding)}"


def is_finding(by_place, subject, place, severity, key, said):
    """Whether a row shows a finding at its place, or several that say the same of one key."""
    path, *position = place.split("\n")[0].rsplit(":", 2)
    if not position[1:]:
        path, position = "", [path, *position]
    lines = said.split("\n")
    return any(
        (is_same(lines[0], finding["message"]) or re.search(r" in [\d,]+ locales$", lines[0]))
        and (not path or is_same(path, finding["path"])) and (path or subject)
        for finding in by_place.get((":".join(position), severity, lines[-1]), []))


def count_faults(truth, table):
    """Yields where a table of counts by rule or by locale is wrong."""
    title, counts = table.head[0], {}
    for finding in truth.findings:
        if title in finding:
            of_name = counts.setdefault(finding[title], dict.fromkeys(SEVERITIES, 0))
            of_name[finding["severity"]] += 1
    for name, *cells in table.rows:
        shown = list(map(number, cells))
        if not name.startswith("… and ") and not any(
                is_same(name, other) and shown == list(of_name.values())
                for other, of_name in counts.items()):
            yield f"the {title} {clip(name)} has not {shown}"
