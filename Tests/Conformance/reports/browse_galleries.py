#!/usr/bin/env python3
"""Opens galleries in a browser and checks that they are usable.

usage: browse_galleries.py TOOL FOLDER [PROJECT...]

Replaces FOLDER by a folder with a page for each project, and with pages of two projects that are
generated. The strings of one vary by number, device and width, in several scripts: it has a page with
pseudo-languages, one with windows, and one of a change. The other one has hostile keys, strings and
locales. Pages are opened in wide and narrow windows, in light and dark
mode, used with the keyboard, and printed.
"""

import contextlib
import shutil
import subprocess
import sys
from pathlib import Path

from browser import Browser
from check_reports import run
from hostile_project import SHORT, catalog, unit, write
from page_checks import color_faults, keyboard_faults, print_faults, structure_faults

PLURALS = {
    "en": {"one": "%lld item", "other": "%lld items"},
    "uk": {"one": "%lld елемент", "few": "%lld елементи", "other": "%lld елемента"},
    "ar": {"zero": "لا توجد عناصر", "one": "عنصر واحد", "two": "عنصران", "few": "%lld عناصر",
           "many": "%lld عنصرًا", "other": "%lld عنصر"},
    "th": {"other": "%lld รายการ"},
    "zh-Hans": {"other": "%lld 件商品"},
    "de": {"one": "%lld Artikel", "other": "%lld Artikel in deinem Einkaufswagen"},
}
WIDTHS = {
    "en": {"1": "Hi", "22": "Hello", "53": "Greetings and Salutations"},
    "de": {"1": "Hallo und ganz herzlich willkommen bei uns", "22": "Guten Tag"},
    "ar": {"20": "مرحبًا", "25": "أهلاً وسهلاً بك", "50": "السلام عليكم ورحمة الله وبركاته"},
    "ja": {"20": "やあ", "020": "こんにちは"},
}
DEVICES = {
    "en": {"iphone": "Tap %@", "mac": "Click %@", "other": "Choose %@"},
    "he": {"iphone": "הקישו על %@", "other": "בחרו ב-%@"},
    "fr": {"ipad": "Touchez %@"},
}


def varied(kind, localizations):
    """Returns an entry that varies in each locale."""
    return {"comment": "Shown on the first screen.", "localizations": {
        locale: {"variations": {kind: {name: unit(text) for name, text in forms.items()}}}
        for locale, forms in localizations.items()}}


def write_project(folder, plurals):
    """Writes the project."""
    strings = {
        "cart %lld": varied("plural", plurals), "hello": varied("width", WIDTHS),
        "choose %@": varied("device", DEVICES),
        "terms %@": {"localizations": {
            "en": unit("%@, read our [terms](https://example.com) and **agree**."),
            "ar": unit("%@، اقرأ [الشروط](https://example.com)."), "fr": unit("%2$@", "new")}},
    }
    write(folder / "App/Localizable.xcstrings", catalog(strings))


def write_hostile(folder):
    """Writes a project with hostile keys, strings and names of locales."""
    strings = {text: {"localizations": {"en": unit(f"%lld {text}"), "de": unit(f"{text} %lld")}}
               for text in SHORT}
    strings["locales"] = {"localizations": {text: unit("%lld") for text in SHORT[::3]}}
    strings["comment %@"] = {"comment": "".join(SHORT), "localizations": {"en": unit("%@")}}
    write(folder / ".lint-config.json", {
        "preview": {"windows": {text[:40].strip() or "a": 20 + index
                                for index, text in enumerate(SHORT[:2])}}})
    write(folder / "Hostile.xcstrings", catalog(strings))


def git(folder, *arguments):
    """Runs git in a folder."""
    names = ("-c", "user.name=a", "-c", "user.email=a@example.com")
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)


def make_pages(tool, folder, projects):
    """Writes the project and the pages."""
    project = folder / "project"

    def make(name, place, *options):
        run(tool, place, "preview", ".", "--quiet", f"--output=html={folder / name}.html", *options)

    write_project(project, PLURALS | {"uk": {"one": "%lld предмет", "other": "%lld предмета"}})
    # Without this, a configuration in a parent folder would apply.
    write(project / ".lint-config.json", {})
    git(project, "init", "--quiet")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message=a")
    write_project(project, PLURALS)
    make("change", project, "--base=HEAD")
    make("pseudo", project, "--pseudo=accented,double,bounded,rtl,tall")
    write(project / ".lint-config.json",
          {"preview": {"windows": {"iPhone, portrait": 22, "iPad": 60}}})
    make("windows", project)
    write_hostile(folder / "hostile")
    make("hostile", folder / "hostile", "--locale=en", "--locale=de", "--locale=ar",
         "--pseudo=accented,rtl")
    for place in projects:
        make(f"{place.parent.name}-{place.name}", place)


# The width of a box and of the letters in it, as the page shows them, and the space that is left of
# it in its cell, unless it scrolls with the keyboard too.
BOXES = """
return [...document.querySelectorAll(".b[class*=' w']")].map((box) => {
  const style = getComputedStyle(box);
  const width = Number(style.getPropertyValue("--w"));
  const area = box.closest(".scroll[tabindex='0']");
  const left = area && getComputedStyle(area).overflowX === "auto"
    ? 0 : box.parentElement.clientWidth - box.offsetWidth;
  return [width, box.clientWidth / parseFloat(style.fontSize), left,
    box.lang + " " + box.textContent.slice(0, 40)];
});
"""

# The smallest text, and its size in pixels.
SMALLEST = """
let smallest = [99, ""];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const text = walker.currentNode;
  if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
  const size = parseFloat(getComputedStyle(text.parentElement).fontSize);
  if (size < smallest[0]) smallest = [size, text.data.slice(0, 40)];
}
return smallest;
"""


def box_faults(browser, page):
    """Yields boxes that are not as wide as they should be, or that leave their cell."""
    for width in (1280, 390):
        browser.open(page, width)
        for letters, ems, left, name in browser.run(BOXES):
            expected = letters * 0.875 + 0.4
            if abs(ems - expected) > 0.2:
                yield f"at {width} pixels, a box of {letters} M is {ems:.1f} em: {ascii(name)}"
            if left < -1:
                yield f"at {width} pixels, a box leaves its cell by {-left}: {ascii(name)}"


def size_faults(browser, page):
    """Yields text that is too small to read."""
    for width in (1280, 768, 390):
        browser.open(page, width)
        size, text = browser.run(SMALLEST)
        if size < 11:
            yield f"at {width} pixels, text is {size:.1f} pixels high: {ascii(text)}"


def script_faults(browser, page):
    """Yields parts of the page that need a script."""
    browser.open(page)
    if browser.run("return document.scripts.length + document.forms.length"):
        yield "it has a script or a form"


def main():
    """Checks the pages. Returns the exit status, which is 1 if something is wrong."""
    tool, folder, *projects = (Path(path).resolve() for path in sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    make_pages(tool, folder, projects)
    status = 0
    with contextlib.closing(Browser()) as browser:
        for page in sorted(folder.glob("*.html")):
            for check in (structure_faults, color_faults, keyboard_faults, print_faults, box_faults,
                          size_faults, script_faults):
                for fault in [*check(browser, page), *browser.complaints()]:
                    print(f"{page.name}: {fault}", file=sys.stderr)
                    status = 1
    return status


sys.exit(main())
