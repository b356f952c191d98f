"""Reads pages of Markdown as GitHub does."""

import re

from markdown_it import MarkdownIt

from shown import Forged, clip

# What GitHub makes of the text of a page after it has read the Markdown.
_MENTION = re.compile(r"(?<![\w`/])@[A-Za-z0-9]")
_REFERENCE = re.compile(r"(?<![\w&])(?:#|GH-)\d+\b")
_EMOJI = re.compile(r":[a-z0-9_+-]+:")
_MATH = re.compile(r"\$\$|\$[^\s$`]|\$`")
_ADDRESS = re.compile(r"(?:https?|ftp)://|www\.|\b[\w.+-]+@[\w-]+\.\w|mailto:|xmpp:", re.IGNORECASE)
_BLOCKS = {
    "heading", "paragraph", "table", "thead", "tbody", "tr", "th", "td", "bullet_list",
    "list_item", "inline", "html_block",
}
_HTML = re.compile(
    r"\s*(?:<!-- catalog-lint[a-z-]* -->|<details>|</details>|<summary>[^<>\n]*</summary>"
    r"|<details><summary>[^<>\n]*</summary>)\s*")


class Page:
    """A page of Markdown as GitHub reads it, with the cells of its tables."""

    def __init__(self, text, own_links):
        self.own_links = own_links
        self.cells = []
        self.texts = []
        reader = MarkdownIt("gfm-like", {"html": True, "linkify": True})
        kind = None
        for token in reader.parse(text):
            name = token.type.removesuffix("_open").removesuffix("_close")
            if name not in _BLOCKS:
                raise Forged(f"line {(token.map or [0])[0] + 1} is a block of {name}")
            if token.type == "tr_open":
                self.cells.append([])
            if token.type in ("th_open", "td_open", "heading_open", "paragraph_open"):
                kind = name
            if token.type == "html_block":
                for line in token.content.splitlines():
                    if line.strip() and not _HTML.fullmatch(line):
                        raise Forged(f"there is HTML: {clip(line)}")
            if token.type == "inline":
                shown = self._inline(token)
                if kind in ("th", "td"):
                    self.cells[-1].append(shown)
                else:
                    self.texts.append(shown)

    def _inline(self, token):
        """The text of a paragraph, a cell or a heading; code and text look alike in it."""
        shown = ""
        depth = 0
        for child in token.children:
            if child.type == "text":
                if depth == 0:
                    self._refuse(child.content)
                shown += child.content
            elif child.type == "code_inline":
                shown += child.content
            elif child.type == "link_open":
                if not self.own_links.fullmatch(child.attrs["href"]):
                    raise Forged(f"there is a link: {clip(child.attrs['href'])}")
                depth += 1
            elif child.type == "link_close":
                depth -= 1
            elif child.type in ("softbreak", "hardbreak"):
                shown += "\n"
            elif child.type in ("strong_open", "strong_close"):
                pass
            elif child.type == "html_inline" and child.content in ("<br>", "<br/>"):
                shown += "\n"
            elif child.type == "html_inline" and _HTML.fullmatch(child.content):
                pass
            else:
                raise Forged(f"there is {child.type}: {clip(child.content or token.content)}")
        return shown

    @staticmethod
    def _refuse(text):
        for pattern in (_MENTION, _REFERENCE, _EMOJI, _MATH, _ADDRESS):
            match = pattern.search(text)
            if match:
                raise Forged(f"GitHub makes a link or a sign of it: {clip(text[match.start():])}")
