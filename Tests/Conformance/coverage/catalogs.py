"""Reads string catalogs."""

import json

from model import Entry, Localization, Node, Table


class Members(list):
    """The members of an object, including repeated ones, of which the first one counts."""

    def first(self):
        found = {}
        for name, value in self:
            found.setdefault(name, value)
        return found


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
    strings = [value for name, value in _members(root) if name == "strings"]
    root = _members(root).first()
    table.source = root.get("sourceLanguage")
    for key, value in _members(root.get("strings")).first().items():
        if isinstance(value, Members):
            table.entries.append(_entry(key, value, table))
    # The table has the locales of all copies.
    for locale in _locales(strings):
        if locale not in table.locales:
            table.locales.append(locale)
    return table


def _locales(copies):
    """Yields the names of all locales, even in members that don't count."""
    for strings in copies:
        for _, value in _members(strings):
            for name, localizations in _members(value):
                if name == "localizations":
                    yield from (locale for locale, _ in _members(localizations))


def _entry(key, value, table):
    entry = Entry(key)
    members = value.first()
    entry.extraction = members.get("extractionState")
    entry.is_translatable = members.get("shouldTranslate") is not False
    for locale, content in _members(members.get("localizations")).first().items():
        localization = Localization(locale, _node(content))
        substitutions = _members(_members(content).first().get("substitutions"))
        for name, substitution in substitutions.first().items():
            place = Node()
            place.variations = _variations(_members(substitution).first().get("variations"))
            localization.substitutions.append((name, place))
        entry.localizations.append(localization)
        if locale == table.source:
            entry.source = localization
    return entry


def _node(value):
    node = Node()
    members = _members(value).first()
    unit = members.get("stringUnit")
    if isinstance(unit, Members):
        unit = unit.first()
        if isinstance(unit.get("value"), str):
            node.strings.append((_state(unit), unit["value"]))
    phrases = members.get("stringSet")
    if isinstance(phrases, Members):
        phrases = phrases.first()
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
        (kind, [(name, _node(branch)) for name, branch in branches.first().items()])
        for kind, branches in _members(value).first().items()
        if kind in ("plural", "device", "width") and isinstance(branches, Members)
    ]


def _state(unit):
    known = ("new", "needs_review", "translated", "machine_translated")
    state = unit.get("state")
    return state if isinstance(state, str) and state in known else "unknown"
