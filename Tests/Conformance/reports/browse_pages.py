#!/usr/bin/env python3
"""Opens coverage pages in a browser and checks that they are usable.

usage: browse_pages.py TOOL FOLDER [PROJECT...]

Replaces FOLDER by a folder with one page for each project. Two projects are generated: one whose
source languages are Arabic, Hebrew, Chinese and English, with gates, groups and a history, and one
of 100 tables in 100 locales. Pages are opened in wide and narrow windows, in light and dark mode and
without scripts, and printed.
"""

import contextlib
import json
import re
import shutil
import sys
from pathlib import Path

from browser import Browser
from check_coverage import percent
from check_reports import run
from hostile_project import catalog, unit, write
from page_checks import (IN_PAGE, color_faults, keyboard_faults, print_faults,
                         structure_faults)
from shown import is_same

SOURCES = {
    "ar": ("مرحبًا، %@! لديك %lld رسائل جديدة", "يظهر بعد تسجيل الدخول"),
    "he": ("שלום %1$@, יש לך 3 הודעות (חדשות)", "מופיע לאחר הכניסה"),
    "zh-Hans": ("欢迎使用我们的应用程序！您有 %lld 条新消息。", "登录后显示"),
    "en": ("Before you delete the account, read this. " * 40, "Donaudampfschifffahrt" * 20),
}
STATES = ("translated", "needs_review", "new", None)
START, WEEK = 1_790_000_000, 7 * 86_400


def write_scripts(folder, done):
    """Writes a project with source strings in several scripts.

    Of its 40 keys, at least 'done' are translated.
    """
    for source, (text, comment) in SOURCES.items():
        strings = {}
        for number in range(40):
            localizations = {source: unit(f"{text} {number}")}
            for shift, locale in enumerate(("de", "ja", "pt-BR", "ar", "he")):
                state = STATES[0 if number < done + shift * 2 else 1 + (number + shift) % 3]
                if locale != source and state:
                    localizations[locale] = unit(f"{number} %lld %@", state)
            strings[f"{text[:20]} {number}"] = {
                "comment": comment, "localizations": localizations}
        write(folder / f"Modules/{source}/Localizable.xcstrings",
              catalog(strings) | {"sourceLanguage": source})
    write(folder / ".lint-config.json", {
        "groups": {"Checkout": ["Modules/en/**"], "المدفوعات": ["Modules/ar/**"]},
        "coverage": {
            "default": {"min": 40}, "locales": {"de": {"min": 100, "maxUntranslated": 0}},
            "groups": {"Checkout": {"min": 10}},
        },
    })


def write_large(folder):
    """Writes 100 tables with four keys in 100 locales."""
    languages = ("de", "fr", "ja", "ru", "ar", "he", "zh", "pt", "es", "it")
    regions = ("", "-AT", "-BE", "-BR", "-CA", "-CH", "-GB", "-IN", "-MX", "-US")
    locales = [language + region for language in languages for region in regions]
    # Without this, a configuration in a parent folder would apply.
    write(folder / ".lint-config.json", {})
    for table in range(100):
        strings = {f"Key {number} of a table": {"localizations": {
            locale: unit("a") for index, locale in enumerate(locales)
            if (index * 37 + table * 53) % 100 > number * 20}} for number in range(4)}
        write(folder / f"Modules/Module{table}/Localizable.xcstrings", catalog(strings))


def make_pages(tool, folder, projects):
    """Writes the projects, and next to each page the JSON of the same run."""
    def make(name, project, *options, time=START):
        outputs = [f"--output=html={folder / name}.html", f"--output=json={folder / name}.json"]
        outputs.append(f"--output=csv={folder / name}.csv")
        run(tool, project, "coverage", ".", "--quiet", "--open", *outputs, *options,
            SOURCE_DATE_EPOCH=str(time), CI_PROJECT_DIR=str(project), CI_COMMIT_SHA="a" * 40,
            CI_PROJECT_URL="https://git.example/team/app")

    scripts, large = folder / "projects/scripts", folder / "projects/large"
    for week in range(12):
        write_scripts(scripts, 10 + week)
        make("scripts", scripts, f"--history={folder / 'history.jsonl'}", time=START + week * WEEK)
    write_large(large)
    make("large", large)
    for project in projects:
        make(f"{project.parent.name}-{project.name}", project)


def figure_faults(browser, page):
    """Yields locales and percentages that differ from the JSON."""
    browser.open(page)
    shown = browser.run(
        "return [...document.querySelectorAll('#locales .wide tbody tr')]"
        ".map((row) => [row.cells[0].textContent, row.cells[1].textContent]);")
    left = []
    for locale in json.loads(page.with_suffix(".json").read_text("utf-8"))["locales"]:
        share = percent(locale["tally"])
        left.append((locale["locale"], "–" if share is None else f"{share:.1f}%"))
    for name, share in shown:
        row = next((row for row in left if row[1] == share.strip() and is_same(name, row[0])), None)
        if row is None:
            yield f"no locale is {ascii(name)} with {share}"
        else:
            left.remove(row)
    if left:
        yield f"no row is {ascii(left[0])}"


def address_faults(browser, page):
    """Yields whether the address doesn't filter the page, and faults of the links to locales."""
    def state():
        return browser.run(
            "return [location.search, document.getElementById('filter-locales').value,"
            "[...document.querySelectorAll('#locales .wide tbody tr')]"
            ".filter((row) => !row.hidden).map((row) => row.dataset.locale.split(' ')[0])];")

    # Names that are no locales can have characters that a page can't contain.
    find = (
        "const link = [...document.querySelectorAll(\"#locales a[href^='?locales=']\")]"
        ".find((link) => /^\\?locales=[\\w-]+#/.test(link.getAttribute('href')));")
    browser.open(page)
    link = browser.run(find + "return link && link.getAttribute('href');")
    if link is None:
        return
    browser.visit(page, link)
    query, value, rows = state()
    if not rows or any(not re.match(re.escape(value) + "([-_]|$)", row) for row in rows):
        yield f"address {link}: {value} shows {rows}"
    browser.open(page)
    browser.run(find + "link.click()")
    if state() != [query, value, rows]:
        yield f"the link {link} shows {state()}, and its address {[query, value, rows]}"
    focused = browser.run("return document.activeElement.id")
    if focused != "keys-title":
        yield f"after the link {link}, the focus is at '{focused}'"
    browser.run("history.back()")
    browser.wait("return location.search === ''")
    if state()[1] != "":
        yield "going back doesn't clear the filter"


def link_faults(browser, page):
    """Yields links to lines and commits that are missing, and a CSV without a link or vice versa."""
    browser.open(page)
    found = browser.run(
        "const hrefs = (selector) => [...document.querySelectorAll(selector)]"
        ".map((link) => link.getAttribute('href'));"
        "return [hrefs('#keys a[download]'), hrefs('#keys dd a'),"
        "document.querySelectorAll('#keys .key').length];")
    files, lines, count = found
    if count and [page.parent / file for file in files] != [page.with_suffix(".csv")]:
        yield f"the links to the CSV are {files}"
    for file in files:
        if not (page.parent / file).exists():
            yield f"{file} doesn't exist"
    wrong = [line for line in lines if not re.fullmatch(
        r"https://git\.example/team/app/-/blob/a{40}/[^?#]+#L\d+", line)]
    if wrong or len(lines) != count:
        yield f"of {count} keys, {len(lines)} have a link: {wrong[:3]}"


def phone_faults(browser, page):
    """Yields whether gates come before locales on a phone, or locales are far from the top."""
    browser.open(page, 390)
    places = browser.run(
        "return ['locales', 'gates', 'keys'].map((id) => document.getElementById(id))"
        ".map((part) => part && part.getBoundingClientRect().top + scrollY)"
        ".filter((place) => place !== null);")
    if places != sorted(places):
        yield f"on a phone, the locales, gates and keys are at {places}"


def key_faults(browser, page):
    """Yields whether an open key can't be opened with the keyboard."""
    browser.open(page)
    if not browser.run("const first = document.querySelector('#keys summary');"
                       "first?.focus(); return first !== null;"):
        return
    browser.press("Enter", 13, "\r")
    if not browser.run("return document.querySelector('#keys details').open"):
        yield "Enter doesn't open the first key"


def number(text):
    """Returns the number by which a cell is sorted, or None for a dash."""
    digits = re.sub(r"[,%+\u2212\s]", "", text)
    return 0.5 if digits == "<1" else float(digits) if re.fullmatch(r"[\d.]+", digits) else None


def sorting_faults(browser, page):
    """Yields columns whose header doesn't sort by number in both directions, with dashes at one end."""
    browser.open(page)
    for section, column in (("locales", 1), ("locales", 3), ("locales", 6), ("tables", 1),
                            ("tables", 2)):
        for direction in ("ascending", "descending"):
            found = browser.run(IN_PAGE, "sort", section, column)
            if found is None:
                continue
            state, count, sorted_columns, cells = found
            numbers = [number(cell) for cell in cells][::1 if direction == "ascending" else -1]
            known = [value for value in numbers if value is not None]
            if (state, sorted_columns, len(cells)) != (direction, 1, count) or (
                    known != sorted(known) or numbers[:len(known)] != known):
                yield f"{section}: column {column} is not {direction}: {state} {cells[:8]}"


def filter_faults(browser, page):
    """Yields locales and tables that the filter fields don't hide or show correctly."""
    def shown(field, value):
        return browser.run(IN_PAGE, "filter", field, value)

    browser.open(page)
    before = shown("filter-locales", "")
    if not before["rows"]:
        return
    wanted = before["rows"][-1].lower()
    after = shown("filter-locales", f" {wanted.upper()} ")
    words = [word for word in re.split(r"[\s,]+", wanted) if word]
    codes = {name.lower().split(" ")[0] for name in before["rows"]}

    def is_named(name, word):
        if word in codes:
            return re.match(re.escape(word) + r"([-_]|$)", name.lower().split(" ")[0]) is not None
        return any(piece.startswith(word) for piece in re.split(r"[\s(),]+", name.lower()) if piece)

    def is_shown(name):
        return name != "" and any(is_named(name, word) for word in words)

    open_rows = {str(index) for index, name in enumerate(before["rows"]) if is_shown(name)}
    expected = [key for key in before["keys"] if open_rows & set(key.split(" "))]
    if len(open_rows) == 1:
        # A translator starts with the keys that most other locales have.
        expected.sort(key=lambda key: len(key.split(" ")))
    if after["keys"] != expected:
        yield f"filter: {len(after['keys'])} keys are left, not {len(expected)}"
    for part in ("rows", "columns", "gates", "findings"):
        expected = [name for name in before[part] if is_shown(name)]
        if after[part] != expected:
            yield f"filter: of the {part}, {after[part][:5]} are left, not {expected[:5]}"
    start = f"{len(after['rows']):,} of {len(before['rows']):,} locales"
    if not after["query"].startswith("?locales="):
        yield f"filter: the address is {after['query']}"
    if after["ragged"] or not after["result"].startswith(start):
        yield f"filter: it says {after['result']}, or a row has other cells than its header"
    shown("filter-locales", "")
    if before["tables"]:
        wanted = before["tables"][-1].lower().split()[0]
        tables = shown("filter-tables", wanted)["tables"]
        if tables != [name for name in before["tables"] if wanted in name.lower()]:
            yield f"filter: of the tables, {tables[:5]} are left"
        if shown("filter-tables", "qqzzqq")["tables"]:
            yield "filter: a table is shown that has another name"
    if shown("filter-tables", "") != before:
        yield "filter: not everything is shown again"


def selection_faults(browser, page):
    """Yields sums and states that the filter doesn't show for one locale, or for none."""
    def look(value):
        browser.run(IN_PAGE, "filter", "filter-locales", value)
        return browser.run(
            "const keys = [...document.querySelectorAll('#keys .key')].filter((key) => !key.hidden);"
            "return [document.getElementById('keys-sum')?.textContent ?? '',"
            "keys.length, [...new Set(keys.map((key) => key.querySelector('.size').textContent))],"
            "document.getElementById('filter-result').textContent,"
            "[...document.querySelectorAll('main table')].filter((table) => [...table.tBodies]"
            ".flatMap((body) => [...body.rows]).every((row) => row.hidden)"
            "&& !table.classList.contains('nothing')).length];")

    browser.open(page)
    rows = browser.run(
        "return [...document.querySelectorAll('#locales .wide tbody tr')]"
        ".map((row) => row.dataset.locale.split(' ')[0]);")
    names = [name for name in rows if re.fullmatch(r"[a-z]{2,3}-[A-Z]{2}", name)]
    if names and len(rows) > 1:
        total, count, sizes, _, bare = look(names[0])
        if count and (not total.startswith(f"{count:,} ") or bare
                      or any("locale" in size for size in sizes)):
            yield f"selection of {names[0]}: {total}, {count} keys, {sizes}, {bare} bare tables"
    _, count, _, result, bare = look("xx-qq")
    if rows and (count or bare or "no locale has this name" not in result):
        yield f"selection of nothing: {count} keys, {bare} bare tables, {result}"


def scriptless_faults(browser, page):
    """Yields content that is missing without scripts, and visible controls that need them."""
    browser.open(page)
    with_script = browser.run("return document.querySelector('main').textContent.length")
    browser.allow_scripts(False)
    try:
        browser.open(page)
        dead, length = browser.run(
            "return [[...document.querySelectorAll('button, input')]"
            ".filter((element) => element.checkVisibility()).length,"
            "document.querySelector('main').textContent.length];")
    finally:
        browser.allow_scripts(True)
    if dead or length != with_script:
        yield (f"without script there are {dead} controls that do nothing, and {length} characters"
               f" instead of {with_script}")


def main():
    """Checks the pages. Returns the exit status, which is 1 if something is wrong."""
    tool, folder, *projects = (Path(path).resolve() for path in sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    make_pages(tool, folder, projects)
    status = 0
    with contextlib.closing(Browser()) as browser:
        for page in sorted(folder.glob("*.html")):
            for check in (structure_faults, color_faults, figure_faults, sorting_faults,
                          filter_faults, selection_faults, address_faults, link_faults,
                          phone_faults, key_faults, keyboard_faults, scriptless_faults,
                          print_faults):
                for fault in [*check(browser, page), *browser.complaints()]:
                    print(f"{page.name}: {fault}", file=sys.stderr)
                    status = 1
    return status


sys.exit(main())
