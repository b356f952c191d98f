"""Counts how much of a project is translated, independently of the tool."""

import os
import pathlib

import catalogs
import property_lists
import xliffs
from counting import TableCount, Tally
from locales import Locale
from model import Entry, Table

SKIPPED = {".git", ".build", "Pods", "Carthage", "DerivedData", "node_modules"}
EXTENSIONS = (".xcstrings", ".strings", ".stringsdict", ".xliff", ".xlf")


def find(root):
    """Returns the paths of the localization files below a folder, sorted by their bytes."""
    paths = []
    for folder, names, files in os.walk(root):
        names[:] = [
            name
            for name in names
            if name not in SKIPPED
            and not name.lower().endswith(EXTENSIONS)
            and not (name == "Source Contents" and folder.endswith(".xcloc"))
        ]
        for name in files:
            if name.lower().endswith(EXTENSIONS):
                paths.append(os.path.relpath(os.path.join(folder, name), root))
    return sorted(paths, key=os.fsencode)


def tables(root):
    """Returns the tables of a project that are counted."""
    own, exported, localized = [], [], {}
    for path in find(root):
        stem, extension = os.path.splitext(os.path.basename(path))
        folder = os.path.dirname(path)
        is_in_bundle = ".xcloc/" in path
        if extension.lower() == ".xcstrings":
            table = catalogs.read(pathlib.Path(root, path), path)
            (exported if is_in_bundle else own).append(table)
        elif extension.lower() in (".xliff", ".xlf"):
            exported += xliffs.read(pathlib.Path(root, path), path)
        elif folder.lower().endswith(".lproj"):
            key = (is_in_bundle, os.path.join(os.path.dirname(folder), stem))
            localized.setdefault(key, []).append(path)
        else:
            localized[(is_in_bundle, path)] = [path]
    contents = property_lists.read(
        [os.path.join(root, path) for paths in localized.values() for path in paths])
    for (is_in_bundle, title), paths in localized.items():
        members = [contents[os.path.join(root, path)] for path in paths]
        (exported if is_in_bundle else own).append(localized_table(title, paths, members))
    return own or exported


def localized_table(title, paths, contents):
    table = Table(title, "localized")
    files = []
    for path, members in zip(paths, contents):
        folder = os.path.basename(os.path.dirname(path))
        is_alone = not folder.lower().endswith(".lproj")
        locale = "Base" if is_alone else folder[: -len(".lproj")]
        table.needs_all_locales = not is_alone
        is_stringsdict = path.lower().endswith(".stringsdict")
        files.append((locale, is_stringsdict, members))
        if locale not in table.locales:
            table.locales.append(locale)
    table.source = source_language(table.locales)
    if table.source is None:
        return table
    keys = {key: None for _, _, members in files for key in members}
    for key in keys:
        table.entries.append(localized_entry(key, files, table))
    return table


def source_language(spellings):
    locales = [Locale(spelling) for spelling in spellings]
    ranked = [[locale for locale in locales if locale.canonical == "en"],
              [locale for locale in locales if locale.is_base],
              [locale for locale in locales if locale.language == "en"]]
    return next((found[0].spelling for found in ranked if found), None)


def localized_entry(key, files, table):
    entry = Entry(key)
    holders = [file for file in files if key in file[2]]
    for locale, is_stringsdict, members in holders:
        if not is_stringsdict and any(other[:2] == (locale, True) for other in holders):
            continue
        entry.localizations.append(
            property_lists.localization(members[key], locale, is_stringsdict)
        )
    for source in (table.source, "Base"):
        for localization in entry.localizations:
            if entry.source is None and localization.locale == source:
                entry.source = localization
    return entry


def is_missing(count, locale):
    """Returns whether a table could have a locale of the project but doesn't."""
    source, other = count.source, Locale(locale)
    if locale in count.locales or not count.table.needs_all_locales or not count.has_keys():
        return False
    if source.canonical == locale or source.canonical.startswith(locale + "-"):
        return False
    # A region of the source language uses the source strings.
    return (source.language, source.script) != (other.language, other.script)


def count(root):
    """Returns the figures of one project."""
    all_tables = tables(root)
    counts = [TableCount(table) for table in all_tables if table.source is not None]
    locales = sorted({locale for count in counts for locale in count.locales})
    total, sums, sources, result = Tally(), {}, {}, {}
    present, gaps, missing = dict.fromkeys(locales, 0), dict.fromkeys(locales, 0), {}
    for count in counts:
        # Without a configuration, a table needs the locales that it has.
        own = dict(sorted(count.locales.items()))
        for locale, tally in own.items():
            sums.setdefault(locale, Tally()).update(tally)
            total.update(tally)
            present[locale] += 1
        absent = [locale for locale in locales if is_missing(count, locale)]
        for locale in absent:
            gaps[locale] += 1
        if absent:
            missing.setdefault(count.table.title, []).append(absent)
        sources.setdefault(count.source.canonical, Tally()).update(count.source_tally)
        result.setdefault(count.table.title, []).append(
            {locale: tally.as_json() for locale, tally in own.items()}
        )
    return {
        "total": total.as_json(),
        "locales": {locale: tally.as_json() for locale, tally in sums.items()},
        "sources": {locale: tally.as_json() for locale, tally in sources.items()},
        "presence": {
            locale: {"tables": present[locale], "of": present[locale] + gaps[locale]}
            for locale in locales
        },
        "tables": result,
        "missingTables": missing,
        # A catalog with conflict markers names its source language.
        "tablesWithoutSource": sorted(
            t.title for t in all_tables if t.source is None and not t.title.endswith("Broken.xcstrings")
        ),
    }

