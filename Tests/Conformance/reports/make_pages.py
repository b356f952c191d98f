"""Makes pages of coverage for a browser: of texts in many scripts, of a large project, of others.

usage: make_pages.py TOOL FOLDER [PROJECT...]

The folder gets one page for each project. The first two projects are made anew: one whose sources
are Arabic, Hebrew, Chinese and English, with gates, groups and a history, and one of three hundred
tables in a hundred locales.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCES = {
    "ar": ("مرحبًا، %@! لديك %lld رسائل جديدة", "يظهر بعد تسجيل الدخول"),
    "he": ("שלום %1$@, יש לך 3 הודעות (חדשות)", "מופיע לאחר הכניסה"),
    "zh-Hans": ("欢迎使用我们的应用程序！您有 %lld 条新消息。", "登录后显示"),
    "en": ("Before you delete the account, read this. " * 40, "Donaudampfschifffahrt" * 20),
}
STATES = ("translated", "needs_review", "new", None)
DAY = 86_400


def unit(text, state="translated"):
    """A localization of one text."""
    return {"stringUnit": {"state": state, "value": text}}


def write_catalog(path, source, strings):
    """Writes a catalog from its entries."""
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog = {"sourceLanguage": source, "strings": strings, "version": "1.0"}
    path.write_text(json.dumps(catalog, ensure_ascii=False), encoding="utf-8")


def write_scripts(folder, done):
    """A project whose source texts are in many scripts; of forty keys, so many are translated."""
    for source, (text, comment) in SOURCES.items():
        strings = {}
        for number in range(40):
            entry = {"comment": comment, "localizations": {source: unit(f"{text} {number}")}}
            for shift, locale in enumerate(("de", "ja", "pt-BR", "ar", "he")):
                state = STATES[0 if number < done + shift * 2 else 1 + (number + shift) % 3]
                if locale != source and state:
                    value = unit(f"{number} %lld %@", state)
                    entry["localizations"][locale] = value
            strings[f"{text[:20]} {number}"] = entry
        write_catalog(folder / "Modules" / source / "Localizable.xcstrings", source, strings)
    (folder / ".lint-config.json").write_text(json.dumps({
        "groups": {"Checkout": ["Modules/en/**"], "المدفوعات": ["Modules/ar/**"]},
        "coverage": {
            "default": {"min": 40}, "locales": {"de": {"min": 100, "maxUntranslated": 0}},
            "groups": {"Checkout": {"min": 10}},
        },
    }), encoding="utf-8")


def write_large(folder):
    """Three hundred tables of four keys in a hundred locales."""
    languages = ("de", "fr", "ja", "ru", "ar", "he", "zh", "pt", "es", "it")
    regions = ("", "-AT", "-BE", "-BR", "-CA", "-CH", "-GB", "-IN", "-MX", "-US")
    locales = [language + region for language in languages for region in regions]
    folder.mkdir(parents=True)
    # A configuration above the project is no part of it.
    (folder / ".lint-config.json").write_text("{}")
    for table in range(300):
        strings = {}
        for number in range(4):
            targets = {locale: unit("a") for index, locale in enumerate(locales)
                       if (index * 37 + table * 53) % 100 > number * 20}
            strings[f"Key {number} of a table"] = {"localizations": targets}
        write_catalog(folder / f"Modules/Module{table}/Localizable.xcstrings", "en", strings)


def write_page(tool, project, page, *options, time=1_790_000_000):
    """Lets the tool write the page of a project. Gates may fail, and tables be broken."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(time)}
    result = subprocess.run(
        [tool, "coverage", ".", "--output", f"html={page}", "--quiet", *options], cwd=project,
        env=environment, capture_output=True, text=True, check=False, timeout=300)
    if result.returncode not in (0, 1, 2) or not page.exists():
        sys.exit(f"no page of {project.name}: status {result.returncode}: {result.stderr[:2000]}")


def main():
    """Makes the projects and their pages."""
    tool, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    scripts, large = folder / "projects" / "scripts", folder / "projects" / "large"
    for week in range(12):
        write_scripts(scripts, 10 + week)
        write_page(tool, scripts, folder / "scripts.html", "--history", str(folder / "history.jsonl"),
                   time=1_790_000_000 + week * 7 * DAY)
    write_large(large)
    write_page(tool, large, folder / "large.html")
    for project in sys.argv[3:]:
        path = Path(project).resolve()
        write_page(tool, path, folder / f"{path.parent.name}-{path.name}.html")


if __name__ == "__main__":
    main()
