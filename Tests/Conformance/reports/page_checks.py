"""Checks of pages in a browser, which hold for every page."""

import base64
from pathlib import Path

IN_PAGE = (Path(__file__).parent / "page_faults.js").read_text(encoding="utf-8")


def structure_faults(browser, page):
    """Yields faults in the structure of a page, and widths at which it scrolls horizontally."""
    browser.open(page)
    yield from browser.run(IN_PAGE, "structure")
    for width in (1280, 768, 390):
        browser.open(page, width)
        found = browser.run("return document.documentElement.scrollWidth")
        if found > width:
            yield f"at {width} pixels it is {found} wide"


def color_faults(browser, page):
    """Yields text with too little contrast."""
    for scheme in ("light", "dark"):
        browser.open(page, scheme=scheme)
        yield from (f"{scheme}: {fault}" for fault in browser.run(IN_PAGE, "contrast"))


def keyboard_faults(browser, page):
    """Yields steps of the Tab key that leave the page or don't show the focus."""
    browser.open(page)
    controls = browser.run("return document.querySelectorAll('a[href], button, input').length")
    for step in range(min(12, controls)):
        browser.press("Tab", 9)
        name, outline = browser.run(
            "const focused = document.activeElement;"
            "return [focused.tagName, getComputedStyle(focused).outlineStyle];")
        if name == "BODY" or outline in ("none", "auto", ""):
            yield f"after {step + 1} tabs, the focus is at {name} with outline {outline}"


def print_faults(browser, page):
    """Yields whether printing failed."""
    browser.open(page)
    printed = base64.b64decode(browser.command("Page.printToPDF", printBackground=True)["data"])
    if not printed.startswith(b"%PDF-") or len(printed) < 5_000:
        yield f"printed, it is {len(printed)} bytes of {printed[:8]}"
