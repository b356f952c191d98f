"""What a program reads from localization files, for every request.

The form of a string is the same for two files exactly if every request gives the same string: for every
device, width, plural category and list of arguments. Numbers select categories, so the categories that a
language uses stand for all numbers.
"""
import json
import pathlib
import plistlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path += [str(HERE.parent / "coverage"), str(HERE.parent / "peers")]

import mutations
import property_lists
from locales import Locale

BATCH = 1000
DEVICES = "iphone ipad ipod mac applewatch appletv applevision unknown".split()
CATEGORIES = "zero one two few many other".split()
# Languages with a category that only fractions, millions or older versions of CLDR select.
RARELY_MANY = "br ca cs es fr gv he ht it lld lt mt pt scn sk vec".split()
SPECIFIER = re.compile(
    r"%(?:(?:([1-9]\d*)\$)?#@([^@]*)@|(arg)|(?:([1-9]\d*)\$)?([-+ #0']*)(\*|\d+)?(\.(?:\*|\d*))?"
    r"((?:hh|h|ll|l|q|j|z|t|L)?[@diouxXeEfFgGaAcCsSpnDUO])|%)")
KINDS = {"NSStringVariableWidthRuleType": "width", "NSStringDeviceSpecificRuleType": "device"}
FORMAT, VALUE_TYPE = "NSStringLocalizedFormatKey", "NSStringFormatValueTypeKey"
MAX_DEPTH = 5


class Members(list):
    """The members of a JSON object, including repeated ones."""

    def first(self):
        return dict(reversed(self))

    def last(self):
        return dict(self)


def parse_catalog(data):
    """Returns the members of a catalog, or None if Foundation can't read it."""
    def refuse(word):
        raise ValueError(word)
    try:
        root = json.loads(data.decode("utf-8-sig"), object_pairs_hook=Members, parse_constant=refuse)
    except (ValueError, RecursionError):
        return None
    return root if isinstance(root, Members) else None


class Table:
    """The strings of a file in one locale."""

    def __init__(self, locale, is_format):
        self.locale, self.is_format = Locale(locale), is_format

    def categories(self):
        used = self.locale.integer_categories
        many = ["many"] if self.locale.language in RARELY_MANY else []
        return [c for c in CATEGORIES if not used or c in [*used, *many, "zero", "other"]]

    def choices(self, kind, branches, form):
        """Returns the form of a variation: what each request selects."""
        forms = {name: form(branch) for name, branch in branches.items()}
        if kind == "plural":
            used = {c: forms.get(c, forms.get("other")) for c in self.categories()}
            # Without the branch, zero has the form of another category, which depends on the language.
            return kind, {**used, "zero": forms.get("zero")}
        if kind == "device":
            return kind, {device: forms.get(device, forms.get("other")) for device in DEVICES}
        if kind == "width" and all(re.fullmatch("0|[1-9][0-9]*", name) for name in forms):
            widths = enumerate(sorted(forms, key=int))
            return kind, [(int(name) if index else 0, forms[name]) for index, name in widths]
        return kind, forms

    def text(self, text, first=1, variables=None, claimed=(), stack=()):
        """Returns the pieces of a format. Each specifier has the number of its argument."""
        if not self.is_format or not isinstance(text, str):
            return repr(text)
        variables, found, end = variables or {}, [], 0
        own, position = first, first

        def next_argument():
            nonlocal position
            while position in claimed:
                position += 1
            position += 1
            return position - 1

        for match in SPECIFIER.finditer(text):
            found.append(text[end:match.start()])
            end = match.end()
            place, name, arg, number, flags, width, precision, conversion = match.groups()
            if arg:
                found.append(("arg", own))
            elif name is not None:
                fixed = variables[name][0] if name in variables else None
                place = int(place) if place else fixed or next_argument()
                found.append(self.variable(name, place, variables, stack))
            elif conversion:
                stars = [next_argument() for part in (width, precision) if part and "*" in part]
                place = int(number) if number else next_argument()
                found.append((place, flags, width, precision, conversion, stars))
            else:
                found.append("%%")
        return [piece for piece in [*found, text[end:]] if piece]

    def variable(self, name, place, variables, stack):
        if name not in variables or name in stack or len(stack) == MAX_DEPTH:
            return ("variable", place, name)
        _, kind, choose = variables[name]
        return ("variable", place, kind, choose(place, (*stack, name)))


def catalog_strings(root, pick, is_format):
    """Returns the forms by key and locale. `pick` chooses between members with the same name."""
    def members(value):
        return pick(value) if isinstance(value, Members) else {}

    root = members(root)
    language = root.get("sourceLanguage")
    found = {"sourceLanguage": language if isinstance(language, str) else None}
    for key, entry in members(root.get("strings")).items():
        entry = members(entry)
        for locale, value in members(entry.get("localizations")).items():
            form = localization(Table(locale, is_format), value, members, "extractionState" in entry)
            if has_string(form):
                found[key, locale] = form
    return found


def has_string(form):
    """Returns whether any request gives a string. Otherwise, the form is the same as none at all."""
    def branches(choices):
        return choices.values() if isinstance(choices, dict) else (branch for _, branch in choices)
    return form is not None and any(not isinstance(item, tuple) or any(map(has_string, branches(item[1])))
                                    for item in form)


def localization(table, value, members, are_new_strings_shipped):
    variables = {}

    def variations(value, text):
        return [table.choices(kind, members(branches), lambda node: node_form(node, text))
                for kind, branches in members(value).items()]

    def node_form(node, text):
        node = members(node)
        found = variations(node.get("variations"), text)
        unit, phrases = members(node.get("stringUnit")), members(node.get("stringSet"))
        if "value" in unit and (are_new_strings_shipped or unit.get("state") != "new"):
            found.append(text(unit["value"]))
        if "values" in phrases:
            found.append(repr(phrases["values"]))
        return found

    def variable(substitution):
        def choose(place, stack):
            return variations(substitution.get("variations"),
                              lambda text: table.text(text, place, variables, stack=stack))
        number = substitution.get("argNum")
        specifier = repr(substitution.get("formatSpecifier"))
        return number if type(number) is int else None, specifier, choose

    for name, substitution in members(members(value).get("substitutions")).items():
        variables[name] = variable(members(substitution))
    claimed = {number for number, _, _ in variables.values() if number}
    return node_form(value, lambda text: table.text(text, 1, variables, claimed))


def rule_form(table, rule):
    """Returns the form of an entry of a .strings or .stringsdict file."""
    if not isinstance(rule, dict):
        return table.text(rule)
    if not {*KINDS, FORMAT} & {*rule}:
        return "its key"
    found = [table.choices(KINDS[word], rule[word], lambda branch: rule_form(table, branch))
             if isinstance(rule[word], dict) else repr(rule[word]) for word in KINDS if word in rule]
    variables = {}
    for name, variable in rule.items():
        if isinstance(variable, dict) and name not in KINDS:
            def choose(place, stack, forms=variable):
                forms = {c: text for c, text in forms.items() if c in CATEGORIES}
                return table.choices("plural", forms,
                                     lambda text: table.text(text, place, variables, stack=stack))
            kind = repr([variable.get(VALUE_TYPE), variable.get("NSStringFormatSpecTypeKey")])
            variables[name] = None, kind, choose
    return [*found, table.text(rule.get(FORMAT), 1, variables)]


def catalog_comments(data, root):
    if root is None:
        return {*re.findall(rb'"comment"\s*:\s*("(?:\\.|[^"\\])*")', data)}
    entries = [(key, value) for name, strings in root if name == "strings"
               for key, value in (strings if isinstance(strings, Members) else [])]
    return {(key, repr(comment)) for key, entry in entries if isinstance(entry, Members)
            for name, comment in entry if name == "comment" and isinstance(comment, str)}


def text_comments(data):
    """Returns the comments of a property list."""
    marks = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
    text = data.decode(marks.get(data[:2], "utf-8-sig"), "replace").encode()
    if text.lstrip()[:1] == b"<":
        return {*re.findall(b"<!--.*?-->", text, re.DOTALL)}
    return {token for token in mutations.OLD_STYLE_TOKENS.findall(text) if token.startswith((b"/*", b"//"))}


def read_property_lists(paths):
    """Returns the dictionaries of property lists by path, or None for those that can't be loaded."""
    found = {}
    for start in range(0, len(paths), BATCH):
        with tempfile.TemporaryDirectory() as folder:
            copies = {path: pathlib.Path(folder, f"{number}{path.suffix}")
                      for number, path in enumerate(paths[start:start + BATCH])}
            for path, copy in copies.items():
                copy.write_bytes(path.read_bytes())
            binary = {path for path, copy in copies.items() if copy.read_bytes()[:6] == b"bplist"}
            property_lists.convert([copy for path, copy in copies.items() if path not in binary])
            for path, copy in copies.items():
                is_read = copy.read_bytes().startswith(b"bplist")
                found[path] = property_lists.converted(copy) if is_read else None
    return found


def read(paths):
    """Returns the strings and the comments of files by path. The strings are None if a file can't be loaded."""
    result = {}
    lists = read_property_lists([path for path in paths if path.suffix != ".xcstrings"])
    for path in paths:
        literal = path.stem == "InfoPlist" or {"mul.lproj", "Settings.bundle"} & {*path.parts}
        if path in lists:
            folder = next((part for part in path.parts if part.endswith(".lproj")), "Base.lproj")
            table = Table(folder.removesuffix(".lproj"), not literal)
            loaded = lists[path]
            result[path] = (loaded if loaded is None else
                            {key: rule_form(table, value) for key, value in loaded.items()},
                            text_comments(path.read_bytes()))
        else:
            root = parse_catalog(path.read_bytes())
            both = None if root is None else {pick.__name__: catalog_strings(root, pick, not literal)
                             for pick in (Members.first, Members.last)}
            result[path] = both, catalog_comments(path.read_bytes(), root)
    return result
