"""Opens pages of coverage in a browser, as people do, and looks for what would be in their way.

usage: browse_pages.py FOLDER [--pictures FOLDER]

Every *.html of the folder is opened: wide and narrow, light and dark, without script, and printed.
Then one of them is damaged, and each damage must be found. Says how long large pages took to load.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

from browser import Browser

FAULTS = (Path(__file__).parent / "page_faults.js").read_text(encoding="utf-8")
WIDTHS = (1280, 768, 390)
SCHEMES = ("light", "dark")
LARGE = 500_000

SORT = """
const [id, column] = arguments;
const table = document.querySelector(`#${id} [data-sorts]`);
const header = table.tHead.rows[0].cells[column];
const rows = [...table.tBodies[0].rows];
header.querySelector("button").click();
return [header.ariaSort, rows.length, table.querySelectorAll("[aria-sort]").length,
  [...table.tBodies[0].rows].map((row) => row.cells[column].textContent.trim())];
"""

FILTER = """
const [id, value] = arguments;
const input = document.getElementById(id);
input.value = value;
input.dispatchEvent(new Event("input"));
const seen = (selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility()).map((element) => element.textContent.trim());
const about = (selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility()).map((element) => element.dataset.locale);
return [about("#locales .wide tbody tr"), seen("#tables tbody th"),
  about("#tables thead th").slice(2), about("#keys details"), about("#gates tbody tr"),
  about("#findings tbody tr[data-locale]"), document.getElementById("filter-result").textContent];
"""


RAGGED = """
const seen = (row) => [...row.cells].map((cell) => !cell.hidden).join();
return [...document.querySelectorAll("[data-filters~=columns]")]
  .filter((table) => [...table.tBodies[0].rows].some((row) => seen(row) !== seen(table.tHead.rows[0])))
  .map((table) => table.caption.textContent);
"""


def structure_faults(browser, page):
    """How a page is made, and whether it leaves the window."""
    browser.look(1280)
    browser.open(page)
    yield from browser.run(FAULTS, "structure")
    for width in WIDTHS:
        browser.look(width)
        found = browser.run("return document.documentElement.scrollWidth")
        if found > width:
            yield f"at {width} pixels it is {found} wide"


def color_faults(browser, page):
    """Texts that cannot be told from their ground."""
    for scheme in SCHEMES:
        browser.look(1280, scheme)
        browser.open(page)
        for fault in browser.run(FAULTS, "contrast"):
            yield f"{scheme}: {fault}"


def number(text):
    """What a cell is sorted by; None for a dash."""
    digits = text.replace(",", "").replace("%", "").replace("+", "").replace("\u2212", "-").strip()
    if digits == "<1":
        return 0.5
    return None if digits in ("", "–") else float(digits)


def sorting_faults(browser, page):
    """Whether headers sort by numbers, in both directions, with dashes at one end."""
    browser.look(1280)
    browser.open(page)
    for section, column in (("locales", 1), ("locales", 3), ("locales", 6), ("tables", 1),
                            ("tables", 2)):
        if not browser.run("return !!document.querySelector(`#${arguments[0]} [data-sorts]`)",
                           section):
            continue
        for direction in ("ascending", "descending"):
            state, count, sorted_columns, cells = browser.run(SORT, section, column)
            if state != direction or sorted_columns != 1:
                yield f"{section}: column {column} says it is {state}, of {sorted_columns}"
            if len(cells) != count:
                yield f"{section}: {count} rows became {len(cells)}"
            numbers = [number(cell) for cell in cells]
            if direction == "descending":
                numbers.reverse()
            known = [value for value in numbers if value is not None]
            if known != sorted(known) or numbers[:len(known)] != known:
                yield f"{section}: column {column} is not {direction}: {cells[:8]}"


def filter_faults(browser, page):
    """Whether what is typed is what is left of locales and tables, and whether all comes back."""
    browser.look(1280)
    browser.open(page)
    before = browser.run(FILTER, "filter-locales", "")
    if not before[0]:
        return
    wanted = before[0][-1].lower()
    rows, _, columns, keys, gates, findings, result = browser.run(
        FILTER, "filter-locales", f" {wanted.upper()} ")
    words = re.split(r"[\s,]+", wanted)
    for name, shown, everything in (("rows", rows, before[0]), ("columns", columns, before[2]),
                                    ("keys", keys, before[3]), ("gates", gates, before[4]),
                                    ("findings", findings, before[5])):
        expected = [text for text in everything if any(
            part.startswith(word) for part in re.split(r"[\s(),]+", text.lower()) if part
            for word in words if word)]
        if shown != expected:
            yield f"filter: of the {name}, {shown[:5]} are left, not {expected[:5]}"
    if not result.startswith(f"{len(rows)} of {len(before[0])} locales"):
        yield f"filter: it says {result}"
    ragged = browser.run(RAGGED)
    if ragged:
        yield f"filter: rows of {ragged} have other cells than their header"
    browser.run(FILTER, "filter-locales", "")
    if before[1]:
        wanted = before[1][-1].lower().split()[0]
        tables = browser.run(FILTER, "filter-tables", wanted)[1]
        if tables != [text for text in before[1] if wanted in text.lower()]:
            yield f"filter: of the tables, {tables[:5]} are left"
        if browser.run(FILTER, "filter-tables", "qqzzqq")[1]:
            yield "filter: a table is left that has another name"
    if browser.run(FILTER, "filter-tables", "") != before:
        yield "filter: not everything comes back"


def keyboard_faults(browser, page):
    """Whether the tabulator moves through the page, and shows where it is."""
    browser.look(1280)
    browser.open(page)
    for step in range(12):
        browser.press("Tab", 9)
        name, outline = browser.run(
            "const focused = document.activeElement;"
            "return [focused.tagName, getComputedStyle(focused).outlineStyle];")
        if name == "BODY" or outline in ("none", "auto", ""):
            yield f"after {step + 1} tabulators the focus is at {name} with outline {outline}"


def scriptless_faults(browser, page):
    """Whether all is there without script, and nothing that would need it."""
    browser.look(1280)
    browser.open(page)
    with_script = browser.run("return document.querySelector('main').textContent.length")
    browser.allow_scripts(False)
    try:
        browser.open(page)
        dead, length, rows = browser.run(
            "return [[...document.querySelectorAll('button, input')]"
            ".filter((element) => element.checkVisibility()).length,"
            "document.querySelector('main').textContent.length,"
            "[...document.querySelectorAll('tr')].filter((row) => row.checkVisibility()).length];")
    finally:
        browser.allow_scripts(True)
    if dead:
        yield f"without script there are {dead} controls that do nothing"
    if length != with_script or rows == 0:
        yield f"without script there are {length} characters instead of {with_script}, {rows} rows"


def print_faults(browser, page):
    """Whether it can be printed."""
    browser.look(1280)
    browser.open(page)
    printed = browser.printed()
    if not printed.startswith(b"%PDF-") or len(printed) < 5_000:
        yield f"printed, it is {len(printed)} bytes of {printed[:8]}"


CHECKS = (structure_faults, color_faults, sorting_faults, filter_faults, keyboard_faults,
          scriptless_faults, print_faults)


def page_faults(browser, page, checks=CHECKS):
    """Yields what is wrong with a page, and what the browser complained about meanwhile."""
    for check in checks:
        yield from check(browser, page)
        yield from browser.complaints()


# What to find, what is replaced for it, as a pattern, and by what.
DAMAGES = (
    ("a style", "<h1>", '<h1 style="margin:0">'),
    ("a handler", "<h1>", '<h1 onclick="x()">'),
    ("a script", "</main>", "<script>document.title = 'x'</script></main>"),
    ("a picture from elsewhere", "</main>", '<img alt="" src="https://example.org/x.png"></main>'),
    ("a changed script", "const filter =", "const sieve ="),
    ("no language", '<html lang="en"', "<html"),
    ("a second h1", "</main>", "<h1>x</h1></main>"),
    ("a table without a caption", "<caption.*?</caption>", ""),
    ("a header without a scope", '<th scope="col"', "<th"),
    ("a nameless button", "</main>", "<button></button></main>"),
    ("a dead button", "</main>", "<button>x</button></main>"),
    ("an id twice", "</main>", '<p id="content">x</p></main>'),
    ("a pale text", "</main>", '<p><font color="#8a8a8a">x</font></p></main>'),
    ("a wide drawing", "</main>", '<svg aria-hidden="true" width="1400" height="9"></svg></main>'),
    ("a word in Arabic", "</main>", "<p>مرحبا</p></main>"),
    ("a drawing without a name", ' role="img"', ""),
    ("a region without keys", ' tabindex="0"', ""),
)


def undiscovered(browser, page):
    """Yields the damages of a page that no check finds."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for name, place, damage in DAMAGES:
            damaged, count = re.subn(place, damage, text, count=1)
            if count == 0:
                yield f"{name}: the page has no {place}"
                continue
            broken = Path(folder) / "broken.html"
            broken.write_text(damaged, encoding="utf-8")
            checks = (structure_faults, color_faults, scriptless_faults)
            if not any(page_faults(browser, broken, checks)):
                yield f"{name} is not found"


def take_pictures(browser, page, folder):
    """Keeps how a page looks."""
    folder.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        for scheme in SCHEMES:
            browser.look(width, scheme)
            browser.open(page)
            browser.save_picture(folder / f"{page.stem}-{width}-{scheme}.png", 6_000)


def main():
    """Browses the pages of a folder."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=Path)
    arguments = parser.parse_args()
    pages = sorted(arguments.folder.glob("*.html"), key=lambda page: page.stat().st_size)
    if not pages:
        sys.exit(f"no pages in {arguments.folder}")
    status = 0
    with Browser() as browser:
        for page in pages:
            for fault in page_faults(browser, page):
                print(f"{page.name}: {fault}", file=sys.stderr)
                status = 1
            if arguments.pictures:
                take_pictures(browser, page, arguments.pictures)
        for fault in undiscovered(browser, pages[0]):
            print(f"damaged {pages[0].name}: {fault}", file=sys.stderr)
            status = 1
        for page in pages:
            if page.stat().st_size > LARGE:
                browser.look(1280)
                browser.open(page)
                load, paint = browser.seconds_to_load()
                print(f"{page.name}: {page.stat().st_size / 1e6:.1f} MB, seen after {paint:.1f} s, "
                      f"complete after {load:.1f} s")
    return status


if __name__ == "__main__":
    sys.exit(main())
