"""Reads a page of Markdown as GitHub does: CommonMark with tables and links, then its HTML.

Text from localization files must not become a link, image, mention, reference or element.
"""

import re
from typing import NamedTuple

from lxml import etree
from markdown_it import MarkdownIt

from shown import Forged, clip, is_same, read_text

# Text outside of code that GitHub converts after it has read the Markdown, even if it is escaped.
MADE_OF_TEXT = re.compile(
    r"(?<![\w`/])@[A-Za-z0-9]"  # mentions
    r"|(?<![\w&])(?:#|GH-)\d+\b"  # references
    r"|:[a-z0-9_+-]+:"  # emoji
    r"|\$\$|(?<!\d)\$[^\s$`]|\$`"  # mathematics, which does not begin after a digit
    r"|(?:https?|ftp)://|www\.\w|\b[\w.+-]+@[\w-]+\.\w|mailto:|xmpp:", re.IGNORECASE)
# Links to rule pages, and to the lines of findings in the test repository.
LINK = re.compile(
    r"https://github\.com/catalog-lint/catalog-lint/blob/[\w.-]+"
    r"/Rules/Documentation/[a-z0-9-]+\.md"
    r"|https://github\.example/owner/name/blob/[0-9a-f]{40}/[\w.~%/-]+#L\d+", re.ASCII)
MARKER = re.compile("<!-- catalog-lint(-coverage)? -->")
ELEMENTS = {"page", "h1", "h2", "h3", "p", "br", "a", "code", "span", "table", "thead", "tbody", "tr",
            "th", "td", "details", "summary"}
READER = MarkdownIt("gfm-like", {"html": True, "linkify": True, "xhtmlOut": True})
# Addresses with a scheme become links, but not names such as 'plural.to'.
READER.linkify.set({"fuzzy_link": False})


def read_markdown(text, elements):
    """Returns the HTML of a text. Raises unless it is well-formed and has only these elements."""
    # XML can't contain these two characters, and requires that line breaks are closed.
    html = re.sub("[\ufffe\uffff]", "\ufffd", READER.render(text)).replace("<br>", "<br/>")
    html = MARKER.sub("", html, count=1)
    root = etree.fromstring(f"<page>{html}</page>", etree.XMLParser(resolve_entities=False))
    for element in root.iter():
        if element.tag not in elements:
            raise Forged(f"unexpected element {clip(etree.tostring(element))}")
        for name, value in element.attrib.items():
            if not (name == "href" and LINK.fullmatch(value) or
                    element.tag in ("th", "td") and value.startswith("text-align:")):
                raise Forged(f"<{element.tag}> has {name} {clip(value)}")
        is_plain = element.tag not in ("a", "code", "span")
        for part in [element.text, *(child.tail for child in element)] if is_plain else []:
            if match := MADE_OF_TEXT.search(part or ""):
                raise Forged(f"GitHub converts {clip(part[match.start():])}")
    return root


def read_paragraph(text):
    """Returns the text of a message that must be one paragraph without markup."""
    root = read_markdown(text, {"page", "p", "span"})
    if [child.tag for child in root] != ["p"]:
        raise Forged(f"a message is not a paragraph: {clip(text)}")
    # Outside of Markdown, only the characters that are references differ.
    return "".join(root[0].itertext()).replace("\u200b", "").strip()


def refuse_foreign(text, is_own):
    """Raises if the Markdown of a rule has HTML, or that of a custom rule more than paragraphs."""
    if any(token.type == "html_block" for token in READER.parse(text)):
        raise Forged(f"there is HTML: {clip(text)}")
    if not is_own:
        read_markdown(text, {"page", "p", "br", "code", "span"})


def shown_text(element):
    """Returns the visible text of an element."""
    for line_break in element.iter("br"):
        line_break.tail = "\n" + (line_break.tail or "")
    return "".join(element.itertext()).strip("\n")


class Table(NamedTuple):
    """A table, and the file or locale whose details it is in, if any."""

    subject: str | None
    head: list
    rows: list


class Page:
    """The tables, paragraphs and headings of a page, as visible text."""

    def __init__(self, text):
        root = read_markdown(text, ELEMENTS)
        self.blocks = [shown_text(element) for element in root.iter("p", "h1", "h2", "h3")]
        self.tables = []
        for table in root.iter("table"):
            head, *rows = ([shown_text(cell) for cell in row] for row in table.iter("tr"))
            summary = next((details.findtext("summary/code")
                            for details in table.iterancestors("details")), None)
            self.tables.append(Table(summary, head, rows))


def check_page(truth, data):
    """Checks that each row is a finding, and that each finding has a row unless the list is cut."""
    page = Page(read_text(data))
    by_place = {}
    for finding in truth.findings:
        place = f"{finding['line']}:{finding['column']}", finding["severity"], finding["rule"]
        by_place.setdefault(place, []).append(finding)
    for table in page.tables:
        for row in table.rows if table.head[0] == "location" else []:
            if row[0] and not is_finding(by_place, table.subject, *row[:4]):
                yield f"a row is not a finding: {clip(row, 300)}"
    cells = [cell for table in page.tables for row in table.rows for cell in row]
    shown = {place for cell in cells for place in re.findall(r"\d+:\d+", cell)}
    is_cut = any(cell.startswith("… and ") for cell in cells + page.blocks)
    for finding in truth.findings:
        if not is_cut and f"{finding['line']}:{finding['column']}" not in shown:
            yield f"no row shows {clip(finding)}"


def is_finding(by_place, subject, place, severity, key, said):
    """Returns whether a row shows one finding, or several with the same message and key."""
    path, *position = place.split("\n")[0].rsplit(":", 2)
    if not position[1:]:
        path, position = "", [path, *position]
    lines = said.split("\n")
    return any(
        (is_same(lines[0], finding["message"]) or re.search(r" in [\d,]+ locales$", lines[0]))
        and (not path or is_same(path, finding["path"])) and (path or subject)
        for finding in by_place.get((":".join(position), severity, lines[-1]), []))
