#!/usr/bin/env python3
"""Opens galleries in a browser and checks that they are usable.

usage: browse_galleries.py FOLDER

Checks each page of the folder in wide and narrow windows, in light and dark mode, with the keyboard and
printed. A page whose name begins with 'large' is only opened.
"""

import contextlib
import sys
from pathlib import Path

from browser import Browser
from page_checks import color_faults, keyboard_faults, print_faults, structure_faults

# The width of a box and of the letters in it, as the page shows them.
BOXES = """
return [...document.querySelectorAll(".b[class*=' w']")].map((box) => {
  const style = getComputedStyle(box);
  const width = Number(style.getPropertyValue("--w"));
  return [width, box.clientWidth / parseFloat(style.fontSize), box.parentElement.clientWidth
    - box.offsetWidth, box.lang + " " + box.textContent.slice(0, 40)];
});
"""


def box_faults(browser, page):
    """Yields boxes that are not as wide as they should be, or that leave their cell."""
    for width in (1280, 390):
        browser.open(page, width)
        for letters, ems, left, name in browser.run(BOXES):
            expected = letters * 0.875 + 0.4
            # In a narrow window, wide boxes are cut.
            if (width == 1280 or letters <= 25) and abs(ems - expected) > 0.2:
                yield f"at {width} pixels, a box of {letters} M is {ems:.1f} em: {ascii(name)}"
            if left < -1:
                yield f"at {width} pixels, a box leaves its cell by {-left}: {ascii(name)}"


def script_faults(browser, page):
    """Yields parts of the page that need a script."""
    browser.open(page)
    if browser.run("return document.scripts.length + document.forms.length"):
        yield "it has a script or a form"


def main():
    """Checks the pages. Returns the exit status, which is 1 if something is wrong."""
    pages = sorted(Path(sys.argv[1]).glob("*.html"))
    status = 0 if pages else 1
    checks = [structure_faults, color_faults, keyboard_faults, print_faults, box_faults,
              script_faults]
    with contextlib.closing(Browser()) as browser:
        for page in pages:
            for check in [script_faults] if page.name.startswith("large") else checks:
                for fault in [*check(browser, page), *browser.complaints()]:
                    print(f"{page.name}: {fault}", file=sys.stderr)
                    status = 1
    return status


sys.exit(main())
