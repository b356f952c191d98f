"""Reads XLIFF files. Each <file> element is a table with one target locale."""

import pathlib
import re
import xml.etree.ElementTree as ElementTree

from model import Entry, Localization, Node, Table

# Elements that are replaced by their content. The meaning of all others is unknown.
TRANSPARENT = {"mrk", "sm", "em", "ph", "bpt", "ept", "it"}
APPLE = (".xcstrings", ".strings", ".stringsdict", ".plist")
APPLE += (".storyboard", ".xib", ".intentdefinition")


def read(path, title):
    """Returns the tables of a file. If the XML has an error, returns those that begin before it."""
    sections, is_whole = [], False
    try:
        root = ElementTree.parse(path).getroot()
        is_whole, version = True, root.get("version", "1")
        if _name(root) == "xliff" and version[:1] in "12":
            sections = [_Section(file, root, version.startswith("2"))
                        for file in root if _name(file) == "file"]
    except (ElementTree.ParseError, ValueError, LookupError):
        sections = list(_sections_before_fault(path))
    if all(section.is_foreign and section.original is not None for section in sections):
        return []
    # The keys of a file with an error are unknown.
    return [section.table(title) if is_whole else Table(section.title(title), "xliff")
            for section in sections]


def _sections_before_fault(path):
    try:
        for _, element in ElementTree.iterparse(path, ["start"]):
            if _name(element) == "file":
                yield _Section(element, element, False)
    except (ElementTree.ParseError, ValueError, LookupError):
        return


def _name(element):
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


class _Section:
    def __init__(self, file, root, is_new):
        self.file, self.is_new = file, is_new
        self.original = file.get("original")
        holder = root if is_new else file
        names = ("srcLang", "trgLang") if is_new else ("source-language", "target-language")
        self.source, self.target = (holder.get(name) or None for name in names)
        is_from_xcode = any(
            _name(tool) == "tool" and tool.get("tool-id", "").startswith("com.apple.")
            for header in file
            if _name(header) == "header"
            for tool in header
        )
        _, dot, extension = (self.original or "").split("/")[-1].lower().rpartition(".")
        self.is_foreign = dot + extension not in APPLE and not is_from_xcode

    def table(self, title):
        table = Table(self.title(title), "xliff")
        table.source = self.source or "und"
        table.needs_all_locales = False
        if self.target:
            table.locales.append(self.target)
        units = []
        if self.is_new:
            self.units(self.file, True, units)
        else:
            for body in self.file:
                if _name(body) == "body":
                    self.units(body, body.get("translate") != "no", units)
        keys = {}
        for unit in units:
            keys.setdefault(unit.key, []).append(unit)
        for key, group in keys.items():
            entry = self.entry(key, group)
            if entry is not None:
                table.entries.append(entry)
        return table

    def title(self, path):
        """Returns the title of the section in the tool's reports."""
        return f"{path}: {self.original or pathlib.PurePosixPath(path).stem}"

    def units(self, container, is_translatable, units):
        known = {unit.id for unit in units}
        for element in container:
            own = element.get("translate", "yes" if is_translatable else "no") != "no"
            if _name(element) == "group":
                self.units(element, own, units)
                known = {unit.id for unit in units}
            elif _name(element) == ("unit" if self.is_new else "trans-unit"):
                unit = _Unit(element, own, self.is_new, self.is_foreign)
                if unit.id is None or unit.id in known or unit.is_left_out or not unit.is_text:
                    continue
                known.add(unit.id)
                units.append(unit)

    def entry(self, key, units):
        states = [unit.translation(self.is_foreign) for unit in units]
        is_translated = any(state is not None for state in states)
        if not is_translated and all(unit.source == "" for unit in units):
            return None
        entry = Entry(key)
        entry.is_translatable = all(unit.is_translatable for unit in units)
        sources = [None if unit.source is None else ("translated", unit.source) for unit in units]
        entry.source = _localization(self.source or "und", units, sources)
        entry.localizations.append(entry.source)
        if is_translated and self.target:
            strings = [state or ("new", "") for state in states]
            entry.localizations.append(_localization(self.target, units, strings))
        return entry


class _Unit:
    def __init__(self, element, is_translatable, is_new, is_foreign):
        self.id = element.get("id")
        self.is_translatable = is_translatable
        self.source = self.target = self.state = self.qualifier = None
        self.is_unreadable = False
        has_target = False
        holders = [element]
        if is_new:
            holders = [child for child in element if _name(child) in ("segment", "ignorable")]
            self.is_unreadable = len(holders) > 1
        for holder in holders:
            self.state = self.state or holder.get("state") if is_new else None
            for leaf in holder:
                if _name(leaf) == "source" and self.source is None:
                    self.source = self.content(leaf)
                elif _name(leaf) == "target" and not has_target:
                    has_target = True
                    self.target = self.content(leaf)
                    self.state = self.state or leaf.get("state")
                    self.qualifier = leaf.get("state-qualifier")
        # Only the program that wrote the file knows the meaning of elements inside the text.
        self.is_left_out = self.is_unreadable and has_target
        if self.is_unreadable:
            self.source = None
        self.key, self.substitution, self.steps, self.is_text = self.id, None, (), True
        if not is_foreign and self.id is not None:
            self.take_path()

    def content(self, leaf):
        for element in leaf.iter():
            if element is leaf or not isinstance(element.tag, str):
                continue
            is_empty = not element.text and len(element) == 0
            if _name(element) not in TRANSPARENT or is_empty and _name(element) in (
                "ph", "bpt", "ept", "it",
            ):  # fmt: skip
                self.is_unreadable = True
        return "".join(leaf.itertext())

    def take_path(self):
        """Reads `KEY|==|device.mac.plural.one` and `/KEY:dict/VARIABLE:dict/one:dict/:string`."""
        key, mark, path = self.id.rpartition("|==|")
        step = r"(?:(?:plural|device|width)\.[^.]+)"
        match = re.fullmatch(
            rf"(?:substitutions\.(?:@([^@]*)@|([^.]+))\.)?({step}(?:\.{step})*)", path, re.S
        )
        if mark and match:
            steps = re.findall(r"(plural|device|width)\.([^.]+)", match[3])
            kinds = [kind for kind, _ in steps]
            if len(set(kinds)) == len(kinds) and "plural" not in kinds[:-1]:
                name = match[1] if match[1] is not None else match[2]
                self.key, self.substitution, self.steps = key, name, tuple(steps)
            return
        match = not mark and re.fullmatch("/(.*):dict/:string", self.id, re.S)
        if match:
            self.take_parts(match[1].split(":dict/"))

    def take_parts(self, parts):
        key, *rest = parts
        steps, substitution, is_text = [], None, True
        choices = {"NSStringDeviceSpecificRuleType": "device"}
        choices["NSStringVariableWidthRuleType"] = "width"
        if not 1 <= len(rest) <= 4:
            return
        if len(rest) > 1 and rest[0] in choices:
            steps.append((choices[rest[0]], rest[1]))
            rest = rest[2:]
        if len(rest) == 2:
            substitution = rest[0]
            steps = [("plural", rest[1])]
            is_text = not rest[1].startswith("NSStringFormat")
        elif not (not rest and steps or rest == ["NSStringLocalizedFormatKey"]):
            return
        self.key, self.substitution, self.steps, self.is_text = key, substitution, steps, is_text

    def translation(self, is_foreign):
        """Returns the state and the string of the translation, or None if there is none."""
        if self.target is None or is_foreign and self.target == "" and self.state is None:
            return None
        if self.state is None:
            return "translated", self.target
        if self.state in ("new", "initial", "needs-translation"):
            return "new", self.target
        if self.state == "translated":
            is_machine = self.qualifier == "leveraged-mt"
            return "machine_translated" if is_machine else "translated", self.target
        if self.state in ("final", "signed-off", "reviewed"):
            return "translated", self.target
        is_open = self.state.startswith("needs-")
        return "needs_review" if is_open else "unknown", self.target


def _localization(locale, units, strings):
    result = Localization(locale)
    substitutions = {}
    for unit, text in zip(units, strings):
        node = result.root
        if unit.substitution is not None:
            if unit.substitution not in substitutions:
                substitutions[unit.substitution] = Node()
                result.substitutions.append(
                    (unit.substitution, substitutions[unit.substitution])
                )
            node = substitutions[unit.substitution]
        for kind, name in unit.steps:
            node = _branch(node, kind, name)
        if text is not None:
            node.strings.append(text)
    return result


def _branch(node, kind, name):
    branches = next((list_ for own, list_ in node.variations if own == kind), None)
    if branches is None:
        branches = []
        node.variations.append((kind, branches))
    for own, branch in branches:
        if own == name:
            return branch
    branch = Node()
    branches.append((name, branch))
    return branch
