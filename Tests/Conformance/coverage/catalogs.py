"""Reads string catalogs."""

import json

from model import Entry, Localization, Node, Table


class Members(list):
    """The members of an object, including repeated ones."""

    def last(self):
        return dict(self)


def _members(value):
    return value if isinstance(value, Members) else Members()


def read(path, title):
    """Reads a catalog. If it is not JSON, the table has no source."""
    table = Table(title, "catalog")
    try:
        text = path.read_bytes().decode("utf-8-sig", errors="replace")
        root = json.loads(text, object_pairs_hook=Members, strict=False)
    except ValueError:
        return table
    root = _members(root).last()
    table.source = root.get("sourceLanguage")
    seen = set()
    for key, value in _members(root.get("strings")):
        if key in seen or not isinstance(value, Members):
            continue
        seen.add(key)
        table.entries.append(_entry(key, value, table))
    return table


def _entry(key, value, table):
    entry = Entry(key)
    members = value.last()
    entry.extraction = members.get("extractionState")
    entry.is_translatable = members.get("shouldTranslate") is not False
    for locale, content in _members(members.get("localizations")):
        localization = Localization(locale, _node(content))
        for name, substitution in _members(_members(content).last().get("substitutions")):
            place = Node()
            place.variations = _variations(_members(substitution).last().get("variations"))
            localization.substitutions.append((name, place))
        entry.localizations.append(localization)
        if locale == table.source:
            entry.source = localization
        if locale not in table.locales:
            table.locales.append(locale)
    return entry


def _node(value):
    node = Node()
    members = _members(value).last()
    unit = members.get("stringUnit")
    if isinstance(unit, Members):
        unit = unit.last()
        if isinstance(unit.get("value"), str):
            node.strings.append((_state(unit), unit["value"]))
    phrases = members.get("stringSet")
    if isinstance(phrases, Members):
        phrases = phrases.last()
        values = phrases.get("values")
        node.strings += [
            (_state(phrases), text)
            for text in (values if type(values) is list else [])
            if isinstance(text, str)
        ]
        node.are_phrases = True
    node.variations = _variations(members.get("variations"))
    return node


def _variations(value):
    return [
        (kind, [(name, _node(branch)) for name, branch in branches])
        for kind, branches in _members(value)
        if kind in ("plural", "device", "width") and isinstance(branches, Members)
    ]


def _state(unit):
    known = ("new", "needs_review", "translated", "machine_translated")
    state = unit.get("state")
    return state if isinstance(state, str) and state in known else "unknown"
