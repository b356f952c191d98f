"""Counts tables as the documentation of `StatusCounter` defines it."""

import collections

from locales import Locale
from measure import Measure, is_whitespace

COUNTED = ["translated", "machine-translated", "needs-review", "incomplete", "new", "missing"]
EXCLUDED = ["obsolete", "stale", "not-for-translation", "not-required", "non-text"]
MARKS = ["identical"]
MEASURES = ["keys", "units", "words", "characters"]
DEVICES = ["iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision", "other"]
CURRENT_DEVICES = set(DEVICES) - {"ipod", "other"}

STATE_OF_TEXT = {
    "translated": "translated", "machine_translated": "machine-translated", "new": "new",
    "needs_review": "needs-review", "unknown": "needs-review",
}  # fmt: skip


class Tally(collections.Counter):
    """The number of keys, units, words and characters in each state."""

    def add(self, state, keys=0, units=0, measure=None):
        self[state, "keys"] += keys
        self[state, "units"] += units
        if measure is not None:
            self[state, "words"] += measure.words
            self[state, "characters"] += measure.characters

    def as_json(self):
        return {state: {measure: self[state, measure] for measure in MEASURES}
                for state in COUNTED + EXCLUDED + MARKS}


class TableCount:
    """The figures of one table, by the canonical identifiers of its locales."""

    def __init__(self, table):
        self.table = table
        source = Locale(table.source)
        self.source = Locale("en") if source.is_base else source
        self.source_tally, self.absent, self.locales = Tally(), Tally(), {}
        for spelling in table.locales:
            locale = Locale(spelling)
            if locale.is_for_users and locale.canonical != self.source.canonical:
                self.locales.setdefault(locale.canonical, Tally())
        for entry in table.entries:
            self.count(entry)

    def has_keys(self):
        """Returns whether there is anything to translate."""
        return any(self.absent[state, "keys"] for state in COUNTED)

    def count(self, entry):
        own = {}
        for localization in entry.localizations:
            canonical = Locale(localization.locale).canonical
            if localization is entry.source or canonical not in self.locales:
                continue
            if localization.has_strings():
                own.setdefault(canonical, localization)
        if entry.source is None and self.table.kind == "localized":
            for canonical, localization in own.items():
                self.locales[canonical].add("obsolete", 1, len(list(localization.leaves())))
            return
        strings = principal_strings(entry, self.table)
        measure = Measure(strings)
        source_units = max(1, len(list(entry.source.leaves())) if entry.source else 1)
        excluded = None
        if not entry.is_translatable:
            excluded = "not-for-translation"
        elif entry.extraction == "stale":
            excluded = "stale"
        elif strings and measure.is_whitespace:
            excluded = "non-text"
        state = excluded or "missing"
        self.absent.add(state, 1, source_units, measure)
        if excluded:
            self.source_tally.add(excluded, 1, source_units, measure)
        else:
            self.count_source(entry, source_units, measure)
        for canonical, tally in self.locales.items():
            localization = own.get(canonical)
            if localization is None:
                # A region of the source language needs no keys of its own.
                is_optional = state == "missing" and self.table.kind != "xliff"
                is_optional = is_optional and self.is_source_language(canonical)
                tally.add("not-required" if is_optional else state, 1, source_units, measure)
            elif excluded:
                tally.add(excluded, 1, len(list(localization.leaves())), measure)
            else:
                self.count_translation(entry, localization, tally, measure)

    def is_source_language(self, canonical):
        locale, source = Locale(canonical), Locale(self.table.source)
        language = "en" if source.is_base else source.language
        return (locale.language, locale.script) == (language, source.script)

    def count_source(self, entry, units, measure):
        if entry.source is None or not entry.source.has_strings():
            return self.source_tally.add("translated", 1, units, measure)
        states = unit_states(entry, entry.source, self.table)
        state = worst(states)
        if state == "new" and entry.extraction == "extracted_with_value":
            state = "translated"
        if state == "translated":
            states = ["translated"] * units
        for unit in states:
            self.source_tally.add(unit, units=1)
        self.source_tally.add(state, keys=1, measure=measure)

    def count_translation(self, entry, localization, tally, measure):
        states = unit_states(entry, localization, self.table)
        state = worst(states)
        for unit in states:
            tally.add(unit, units=1)
        tally.add(state, keys=1, measure=measure)
        if state != "translated" or self.is_source_language(localization.locale):
            return
        if measure.has_letters and all(
            {*strings} == {original(entry, path, self.table)}
            for path, _, strings in localization.leaves()
        ):
            tally.add("identical", 1, len(states), measure)


def principal_strings(entry, table):
    """Returns the source strings that translations are made from, or none if they are unknown."""
    if entry.source is None or not entry.source.has_strings():
        return [] if table.kind == "localized" else [entry.key]
    strings = [principal(node) for _, node in entry.source.places()]
    return [text for text in strings if text is not None]


def principal(node):
    if node.strings:
        return node.strings[0][1]
    if not node.variations or not node.variations[0][1]:
        return None
    kind, branches = node.variations[0]
    if kind == "plural":
        rank = lambda name: name == "other"
    elif kind == "device":
        order = ["other", *DEVICES]
        rank = lambda name: -order.index(name) if name in order else -len(order)
    else:
        rank = width
    best = max(branches, key=lambda branch: rank(branch[0]))
    return principal(best[1])


def width(name):
    digits = name.strip(" \t").removeprefix("+")
    return int(digits) if digits.isascii() and digits.isdigit() else -1


def original(entry, path, table):
    """Returns the source string that matches a string of a translation."""
    if entry.source is None or not entry.source.has_strings():
        return None if table.kind == "localized" else entry.key
    leaves = [(own, strings[0]) for own, _, strings in entry.source.leaves()]
    same = (text for own, text in leaves if own == path)
    if (text := next(same, None)) is not None:
        return text
    others = (text for own, text in leaves if own[0] == path[0] and is_other(own))
    text = next(others, None)
    return principal(entry.source.root) if text is None else text


def is_other(path):
    return len(path) > 1 and all(name == "other" for _, name in path[1:])


def unit_states(entry, localization, table):
    """Returns the states of a localization's strings, including those that are missing."""
    states = []
    for path, state, strings in localization.leaves():
        if all(is_whitespace(text) for text in strings):
            source = original(entry, path, table)
            if source is None or not is_whitespace(source):
                state = "new"
        states.append(STATE_OF_TEXT[state])
    is_source = localization is entry.source
    if is_source and table.kind == "xliff":
        return states
    for path, kind, branches in localization.variations():
        names = {name for name, _ in branches}
        twin = source_branches(entry, path, kind)
        if kind == "plural":
            absent = missing_categories(names, twin, Locale(localization.locale))
            states += ["incomplete"] * len(absent)
        elif kind == "device" and not is_source:
            states += ["incomplete"] * missing_devices(names, twin)
    return states


def source_branches(entry, path, kind):
    """Returns the names of the branches of the same variation in the source, or None."""
    variations = entry.source.variations() if entry.source else []
    same = (branches for own, variation, branches in variations if (own, variation) == (path, kind))
    return next(({name for name, _ in branches} for branches in same), None)


def missing_categories(names, source, locale):
    absent = (locale.integer_categories | {"other"}) - names
    categories = {"zero", "one", "two", "few", "many", "other"}
    if source is not None and (source & categories) - {"zero"} == {"other"}:
        absent &= {"other"}
    return absent


def missing_devices(names, source):
    if "other" in names or names >= CURRENT_DEVICES:
        return 0
    return 1 if source is None else len((source & set(DEVICES)) - names)


def worst(states):
    order = ["new", "incomplete", "needs-review", "machine-translated"]
    return next((state for state in order if state in states), "translated")
