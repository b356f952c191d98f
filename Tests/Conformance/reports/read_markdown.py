"""Reads a page of Markdown as GitHub does: CommonMark with tables and links, then its HTML."""

import re
from html.parser import HTMLParser
from typing import NamedTuple

from markdown_it import MarkdownIt

from shown import Forged, clip

# What GitHub makes of text outside of code after it has read the Markdown. Escapes do not help.
_MADE_OF_TEXT = {
    "a mention": re.compile(r"(?<![\w`/])@[A-Za-z0-9]"),
    "a reference": re.compile(r"(?<![\w&])(?:#|GH-)\d+\b"),
    "an emoji": re.compile(r":[a-z0-9_+-]+:"),
    "mathematics": re.compile(r"\$\$|\$[^\s$`]|\$`"),
    "a link": re.compile(
        r"(?:https?|ftp)://|www\.\w|\b[\w.+-]+@[\w-]+\.\w|mailto:|xmpp:", re.IGNORECASE),
}
_BLOCKS = {
    "heading", "paragraph", "table", "thead", "tbody", "tr", "th", "td", "inline", "html_block",
}
_RULE_PAGE = re.compile(
    r"https://github\.com/catalog-lint/catalog-lint/blob/[\w.-]+"
    r"/Rules/Documentation/[a-z0-9-]+\.md")
# The line of a finding, in the repository that tests name.
_SOURCE = re.compile(
    r"https://github\.example/owner/name/blob/[0-9a-f]{40}/[\w.~%/-]+#L\d+", re.ASCII)


def _reader():
    """A reader of GitHub's Markdown, which links addresses, but no names such as 'plural.to'."""
    reader = MarkdownIt("gfm-like", {"html": True, "linkify": True})
    reader.linkify.set({"fuzzy_link": False})
    return reader


class Table(NamedTuple):
    """A table with the file or locale that it is about, if it is in the details of one."""

    path: str | None
    head: list
    rows: list


class Page:
    """A page of tables, some of which stand in details that are unfolded.

    The text of a cell is what a reader sees; what stands in code is not told apart.
    """

    def __init__(self, text):
        self.tables = []
        self.texts = []
        self._path = None
        kind = None
        for token in _reader().parse(text):
            name = token.type.removesuffix("_open").removesuffix("_close")
            where = f"line {(token.map or [0])[0] + 1}"
            if name not in _BLOCKS:
                raise Forged(f"{where} is a block of {name}")
            if token.type == "table_open":
                self.tables.append(Table(self._path, [], []))
            elif token.type == "tr_open":
                self.tables[-1].rows.append([])
            elif token.type.endswith("_open"):
                kind = name
            elif token.type == "html_block":
                self._details(token.content, where)
            elif token.type == "inline":
                shown = _inline(token)
                if kind == "th":
                    self.tables[-1].head.append(shown)
                elif kind == "td":
                    self.tables[-1].rows[-1].append(shown)
                else:
                    self.texts.append(shown)
        if self._path is not None:
            raise Forged("details do not end")
        for table in self.tables:
            # The first row is the head, whose cells stand apart.
            del table.rows[0]
            if any(len(row) != len(table.head) for row in table.rows):
                raise Forged("a row has more or fewer cells than its head")

    def _details(self, content, where):
        """Reads the start or the end of details, or the comment at which bots know the page."""
        if content.strip() in ("<!-- catalog-lint -->", "<!-- catalog-lint-coverage -->"):
            return
        reader = _Details()
        reader.feed(content)
        reader.close()
        if reader.tags == ["/details"] and self._path is not None and not reader.text.strip():
            self._path = None
        elif reader.tags == ["details", "summary", "code", "/code", "/summary"] and (
                self._path is None):
            match = re.fullmatch(r"(.*): [\d,]+ [^:]*", reader.text.strip("\n"), re.DOTALL)
            if not match:
                raise Forged(f"{where} has the summary {clip(reader.text)}")
            self._path = match[1]
        else:
            raise Forged(f"{where} has HTML: {clip(content)}")


class _Details(HTMLParser):
    """Collects the tags and the text of a piece of HTML."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        if attrs:
            raise Forged(f"<{tag}> has {clip(attrs)}")
        self.tags.append(tag)

    def handle_endtag(self, tag):
        self.tags.append("/" + tag)

    def handle_data(self, data):
        if self.tags[-1:] != ["code"]:
            _refuse(data)
        self.text += data

    def handle_comment(self, data):
        raise Forged(f"there is a comment: {clip(data)}")

    def handle_decl(self, decl):
        raise Forged(f"there is a declaration: {clip(decl)}")

    def handle_pi(self, data):
        raise Forged(f"there is an instruction: {clip(data)}")


def _inline(token):
    """The text of a paragraph, a cell or a heading."""
    shown = ""
    opened = []
    loose = ""
    for child in token.children:
        if child.type == "text":
            if opened:
                shown += child.content
                continue
            loose += child.content
            shown += child.content
            continue
        _refuse(loose)
        loose = ""
        if child.type == "link_open":
            if not any(link.fullmatch(child.attrs["href"]) for link in (_RULE_PAGE, _SOURCE)):
                raise Forged(f"there is a link: {clip(child.attrs['href'])}")
            opened.append("a")
        elif child.type == "code_inline":
            shown += child.content
        elif child.type in ("softbreak", "hardbreak") or child.content == "<br>":
            shown += "\n"
        elif child.content in ("<code>", "<span>"):
            opened.append(child.content[1:-1])
        elif (child.type == "link_close" or child.content in ("</code>", "</span>")) and opened:
            if opened.pop() != ("a" if child.type == "link_close" else child.content[2:-1]):
                raise Forged(f"elements overlap: {clip(token.content)}")
        else:
            raise Forged(f"there is {child.type}: {clip(child.content or token.content)}")
    _refuse(loose)
    if opened:
        raise Forged(f"an element does not end: {clip(token.content)}")
    return shown


def _refuse(text):
    for kind, pattern in _MADE_OF_TEXT.items():
        match = pattern.search(text)
        if match:
            raise Forged(f"GitHub makes {kind} of {clip(text[match.start():])}")


def refuse_foreign(text, is_own):
    """Raises if the Markdown of a rule of the configuration is more than a paragraph of text.

    - is_own: whether the rule is ours, whose Markdown may be anything but HTML.
    """
    for token in _reader().parse(text):
        if token.type == "html_block":
            raise Forged(f"there is HTML: {clip(token.content)}")
        if is_own:
            continue
        if token.type == "inline":
            _inline(token)
        elif token.type not in ("paragraph_open", "paragraph_close"):
            raise Forged(f"there is {token.type}")
