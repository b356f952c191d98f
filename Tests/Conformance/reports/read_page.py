"""Reads a page of coverage strictly: it may have the elements that ours have, and no others."""

import base64
import hashlib
import re
from html.parser import HTMLParser

from shown import Forged, clip, only

_VOID = {"meta", "link", "input", "br", "wbr", "col"}
_HTML = {
    "html", "head", "title", "style", "body", "a", "header", "p", "code", "h1", "h2", "h3",
    "strong", "small", "em", "div", "span", "ul", "li", "b", "dl", "dt", "dd", "nav", "label",
    "main", "section", "table", "caption", "colgroup", "thead", "tbody", "tfoot", "tr", "th", "td",
    "bdi", "details", "summary", "footer", "script", "time",
}
_SVG = {"svg", "rect", "line", "text", "tspan", "polyline", "circle"}
_ATTRIBUTES = {
    "aria-hidden", "aria-label", "aria-labelledby", "charset", "class", "colspan", "content",
    "cx", "cy", "data-filters", "data-locale", "data-sort", "data-sorts", "datetime", "dir", "fill", "height",
    "hidden", "href", "http-equiv", "id", "lang", "name", "placeholder", "points",
    "preserveaspectratio", "r", "rel", "role", "scope", "span", "stroke", "tabindex",
    "text-anchor", "title", "translate", "type", "viewbox", "width", "x", "x1", "x2", "y", "y1", "y2",
}
_ADDRESS = re.compile(r"#[a-z0-9-]+|https://github\.com/catalog-lint/catalog-lint|data:image/.*")
_POLICY = ("default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; img-src data:; "
           "base-uri 'none'; form-action 'none'")


class Table:
    """A table as texts; a drawing in a cell is what its label says."""

    def __init__(self, section, summary):
        self.section, self.summary = section, summary
        self.caption = ""
        self.head, self.rows, self.foot = [], [], []


class Page(HTMLParser):
    """The texts of a page by where they stand."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tables, self.paragraphs, self.items, self.figures = [], {}, {}, []
        self.verdict = self.warning = self.share = self.progress = self.origin = ""
        self._open, self._codes = [], {"style": "", "script": ""}
        self._policy = self._section = None
        self._summary, self._text, self._row = "", None, None
        self.feed(text)
        self.close()
        if self._open:
            raise Forged(f"elements are not closed: {self._open}")
        if not text.startswith("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">\n"):
            raise Forged("the page does not begin as a page does")
        hashes = [base64.b64encode(hashlib.sha256(self._codes[name].encode()).digest()).decode()
                  for name in ("style", "script")]
        if self._policy != _POLICY.format(*hashes):
            raise Forged(f"the policy is {self._policy}")

    def handle_starttag(self, tag, attrs):
        if tag in ("td", "th", "tr"):
            self._end_cells("tr" if tag == "tr" else "td")
        self._check(tag, attrs)
        values = dict(attrs)
        if tag == "meta" and "http-equiv" in values:
            self._policy = values["content"]
        if tag in _VOID:
            if tag == "br" and self._text is not None:
                self._text += "\n"
            return
        self._open.append(tag)
        if tag == "section":
            self._section = values["id"]
        elif tag == "table":
            self.tables.append(Table(self._section, self._summary))
        elif tag == "tr":
            self._row = []
        elif tag == "svg" and self._text is not None and "td" in self._open:
            self._text += values.get("aria-label", "")
        if tag in ("td", "th", "caption", "p", "summary", "dt", "dd", "li"):
            self._text = ""
            self._kind = values.get("class", "")

    def handle_startendtag(self, tag, attrs):
        self._check(tag, attrs)

    def handle_endtag(self, tag):
        if tag in ("table", "thead", "tbody", "tfoot"):
            self._end_cells("tr")
        if not self._open or self._open[-1] != tag:
            raise Forged(f"</{tag}> ends {self._open[-1:]}")
        self._end(tag)

    def handle_data(self, data):
        if self._open and self._open[-1] in self._codes:
            self._codes[self._open[-1]] += data
        elif self._text is not None:
            self._text += data

    def handle_comment(self, data):
        raise Forged(f"there is a comment: {clip(data)}")

    def handle_pi(self, data):
        raise Forged(f"there is an instruction: {clip(data)}")

    def unknown_decl(self, data):
        raise Forged(f"there is a declaration: {clip(data)}")

    def _check(self, tag, attrs):
        only([tag], _HTML | _SVG | _VOID, "elements")
        only([name for name, _ in attrs], _ATTRIBUTES, f"attributes of {tag}")
        for name, value in attrs:
            if name == "href" and not _ADDRESS.fullmatch(value):
                raise Forged(f"a link leads to {clip(value)}")
            if name == "lang" and not re.fullmatch("[A-Za-z0-9-]*", value):
                raise Forged(f"a language is {clip(value)}")
        if tag in self._codes and self._codes[tag]:
            raise Forged(f"there are two elements {tag}")

    def _end_cells(self, last):
        """Ends the cells and the row whose end tags are left out."""
        while self._open and self._open[-1] in ({"td", "th"} if last == "td" else
                                                {"td", "th", "tr"}):
            self._end(self._open[-1])

    def _end(self, tag):
        self._open.pop()
        if tag in ("td", "th"):
            self._row.append(self._text.strip(" \n"))
        elif tag == "tr":
            table, part = self.tables[-1], self._open[-1]
            if part == "thead":
                table.head = self._row
            else:
                (table.foot if part == "tfoot" else table.rows).append(self._row)
        elif tag == "caption":
            self.tables[-1].caption = self._text
        elif tag == "summary":
            self._summary = self._text
        elif tag == "p":
            self._end_paragraph()
        elif tag == "dd":
            self.figures.append(self._text)
        elif tag == "li" and self._section:
            self.items.setdefault(self._section, []).append(self._text)
        if tag in ("td", "th", "caption", "p", "summary", "dt", "dd", "li"):
            self._text = None
        if tag == "details":
            self._summary = ""

    def _end_paragraph(self):
        if self._text.startswith("! ") and self._section is None:
            self.warning = self._text
            return
        for name in ("verdict", "share", "progress", "origin"):
            if self._kind.split(" ")[0] == name and self._section is None:
                setattr(self, name, self._text)
        self.paragraphs.setdefault(self._section, []).append(self._text)
