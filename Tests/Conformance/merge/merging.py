"""A three-way merge of localization files as data: objects, strings, and None for what is absent.

In a .strings file, the value of a key is a list of its value and its comment. The later ones of equal keys have a
number after a zero byte.
"""
import copy
import re

from reading import REPEATED

FORMS = {"stringUnit", "stringSet", "variations"}
STATES = ["new", "needs_review", "machine_translated", "translated"]


class Merge:
    """A merge, and the paths of its conflicts. `prefer` is the side that a conflict takes: 0 or 1."""

    def __init__(self, base, ours, theirs, prefer=0):
        self.prefer, self.conflicts = prefer, []
        self.source = ours.get("sourceLanguage")
        self.is_catalog = isinstance(self.source, str)
        self.result = self.merge(base, ours, theirs, ())
        if is_broken(self.result) and not any(map(is_broken, (base, ours, theirs))):
            self.conflicts.append(("structure",))
        if has_dispute([state.get("strings", {}) if self.is_catalog else state for state in (base, ours, theirs)]):
            self.conflicts = [("repeated",)]

    def merge(self, base, ours, theirs, path):
        name = path[-1] if self.is_catalog and len(path) != 2 and path else None
        if ours == theirs:
            return ours
        if path == ("version",) and name and ours and theirs:
            return max(ours, theirs, key=lambda text: [int(number) for number in re.findall("[0-9]+", text)])
        if path == ("sourceLanguage",) and name:
            return self.conflict(ours, theirs, path)
        if name == "extractionState" and (ours, theirs) in [(None, "stale"), ("stale", None)]:
            return None  # Both sides have changed the entry.
        if base in (ours, theirs):
            return ours if base == theirs else theirs
        if name == "stringUnit" and ours and theirs:
            return self.unit(base or {}, ours, theirs, path)
        if self.is_entry(path) and base and None in (ours, theirs):
            if {**base, "extractionState": "stale"} in (ours, theirs):
                return None
        if isinstance(ours, dict) and isinstance(theirs, dict) and name != "stringSet":
            return self.container(base, ours, theirs, path)
        return self.conflict(ours, theirs, path)

    def container(self, base, ours, theirs, path):
        known = len(self.conflicts)
        merged = self.members(base if isinstance(base, dict) else {}, ours, theirs, path)
        if self.is_entry(path):
            return merged if base is None else self.reviewed(base, ours, theirs, merged, path)
        if self.is_catalog and len(path) > 2:
            if path[-1] == "variations":
                # Kinds that no side has together.
                kinds = {*merged} | {conflict[len(path)] for conflict in self.conflicts[known:]}
                is_mixed = len(kinds) > 1 and not any(kinds <= {*side} for side in (ours, theirs))
            else:
                is_mixed = FORMS & ({*ours} ^ {*theirs}) and (
                    len(self.conflicts) > known or len(FORMS & {*merged}) > 1)
            if is_mixed:
                del self.conflicts[known:]  # Two forms of a string are one conflict.
                return self.conflict(ours, theirs, path)
        return merged

    def is_entry(self, path):
        return self.is_catalog and len(path) == 2 and path[0] == "strings"

    def members(self, base, ours, theirs, path):
        merged = {name: self.merge(base.get(name), ours.get(name), theirs.get(name), (*path, name))
                  for name in {**ours, **theirs, **base}}
        return {name: value for name, value in merged.items() if value is not None}

    def unit(self, base, ours, theirs, path):
        changed = [side for side in (ours, theirs) if side.get("value") != base.get("value")]
        values = {side.get("value") for side in changed or (ours, theirs)}
        if len(values) > 1:
            return self.conflict(ours, theirs, path)
        return {**ours, "state": less_finished(ours, theirs), "value": values.pop()}

    def reviewed(self, base, ours, theirs, merged, path):
        """Marks translations for review that one side changed while the other changed the source."""
        merged = copy.deepcopy(merged)
        locales = [side.get("localizations", {}) for side in (base, ours, theirs, merged)]
        old, *sides, new = locales
        source = [values(each.get(self.source), path[-1].split(REPEATED)[0]) for each in locales]
        for side, other in (0, 1), (1, 0):
            if source[1 + other] != source[0] == source[1 + side]:
                for locale in {*new} - {self.source}:
                    if (*path, "localizations", locale) in self.conflicts:
                        continue  # Each side is between the markers as it is.
                    review(old.get(locale), sides[side].get(locale), sides[other].get(locale), new[locale])
        return merged

    def conflict(self, ours, theirs, path):
        self.conflicts.append(path)
        return (ours, theirs)[self.prefer]


def has_dispute(states):
    """Returns whether both sides changed what a repeated key has, in different ways."""
    def members(state, key):
        return [value for name, value in state.items() if name.split(REPEATED)[0] == key]
    for key in {name.split(REPEATED)[0] for state in states for name in state if REPEATED in name}:
        base, ours, theirs = (members(state, key) for state in states)
        if ours != theirs and base not in (ours, theirs):
            return True
    return False


def less_finished(*units):
    states = [unit.get("state") for unit in units]
    return min(states, key=lambda state: STATES.index(state) if state in STATES else len(STATES))


def leaves(value):
    """Yields the units and sets of strings below a value."""
    for name, member in value.items() if isinstance(value, dict) else ():
        if name in ("stringUnit", "stringSet"):
            yield member
        else:
            yield from leaves(member)


def text_of(leaf):
    return leaf and (leaf.get("value"), leaf.get("values"))


def values(localization, key):
    return [text_of(leaf) for leaf in leaves(localization)] if localization else [(key, None)]


def review(old, side, other, new):
    """Changes the state of what only one side changed in a localization."""
    old, side, other = (value if isinstance(value, dict) else {} for value in (old, side, other))
    for name in {*new} & {*side}:
        if name in ("stringUnit", "stringSet"):
            is_changed = side[name] not in (old.get(name), other.get(name))
            if is_changed and text_of(other.get(name)) == text_of(old.get(name)):
                new[name] = {**new[name], "state": less_finished(new[name], {"state": "needs_review"})}
        elif isinstance(new[name], dict):
            review(old.get(name), side[name], other.get(name), new[name])


def is_broken(value):
    """Returns whether a node has several forms, or variations inside a plural."""
    if not isinstance(value, dict):
        return False
    variations = value.get("variations")
    if isinstance(variations, dict) and variations:
        branches = variations.get("plural", {})
        if len(variations) > 1 or len(FORMS & {*value}) > 1:
            return True
        if any("variations" in branch for branch in branches.values() if isinstance(branch, dict)):
            return True
    return any(map(is_broken, value.values()))
