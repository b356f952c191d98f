"""Reads .strings and .stringsdict files in all their forms, as CoreFoundation does."""

import plistlib
import re
import xml.etree.ElementTree as ElementTree

from model import Localization, Node

STRINGSDICT_WORDS = {
    "NSStringLocalizedFormatKey", "NSStringVariableWidthRuleType",
    "NSStringDeviceSpecificRuleType", "NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey",
}  # fmt: skip


XML_LEAVES = {
    "string": ".*",
    "data": r"[A-Za-z0-9+/=\s]*",
    "date": r"\d+-\d\d-\d\dT\d\d:\d\d:\d\dZ",
    "integer": r"\s*[-+]?(\d+|0[xX][0-9A-Fa-f]+)\s*",
    "real": r"\s*[-+0-9.eE]+\s*",
    "true": "",
    "false": "",
}
XML_START = re.compile(
    r"[\t-\r ]*<(\?|!|plist|dict|array|key|string|data>|date|integer|real|true|false)"
)


class Unreadable(Exception):
    """CoreFoundation reads nothing of the file."""


def read(path):
    """Returns the dictionary of a file; what cannot be loaded has no keys."""
    try:
        value = _value(path.read_bytes())
    except (Unreadable, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _value(data):
    if data.startswith(b"bplist"):
        try:
            return plistlib.loads(data)
        except Exception as error:  # plistlib lets many kinds of errors out
            raise Unreadable from error
    text = _decode(data)
    if XML_START.match(text):
        return _xml(text)
    return OldStyle(text).value()


def _decode(data):
    for mark, encoding in (
        (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be"),
        (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"),
    ):  # fmt: skip
        if data.startswith(mark):
            data = data[len(mark) :]
            break
    else:
        mark, encoding = b"", "utf-8"
        declared = re.match(rb"<\?xml[^>]*encoding=[\"']([A-Za-z0-9_.:-]+)", data)
        if declared:
            encoding = declared[1].decode("ascii")
        elif data[:2].count(0):
            raise Unreadable
    width = {"utf-16": 2, "utf-32": 4}.get(encoding[:6], 1)
    try:
        return data[: len(data) // width * width].decode(encoding)
    except (UnicodeDecodeError, LookupError) as error:
        raise Unreadable from error


def _xml(text):
    try:
        root = ElementTree.fromstring(text.lstrip())
    except ElementTree.ParseError as error:
        raise Unreadable from error
    if root.tag == "plist":
        if len(root) != 1 or _has_stray_text(root):
            raise Unreadable
        root = root[0]
    return _xml_value(root)


def _has_stray_text(element):
    texts = [element.text, *(child.tail for child in element)]
    return any(text and text.strip(" \t\r\n") for text in texts)


def _xml_value(element):
    """The value of an element; what is no text is None."""
    if element.tag not in ("dict", "array"):
        if len(element) or element.tag not in XML_LEAVES:
            raise Unreadable
        if not re.fullmatch(XML_LEAVES[element.tag], element.text or "", re.S):
            raise Unreadable
        return (element.text or "") if element.tag == "string" else None
    if _has_stray_text(element):
        raise Unreadable
    if element.tag == "array":
        return [_xml_value(child) for child in element]
    keys, values = element[0::2], element[1::2]
    if len(keys) != len(values) or any(key.tag != "key" or len(key) for key in keys):
        raise Unreadable
    return {(key.text or ""): _xml_value(value) for key, value in zip(keys, values)}


class OldStyle:
    """Parses the property lists of NeXTSTEP."""

    UNQUOTED = re.compile(r"[A-Za-z0-9_$/:.-]+")
    SPACE = re.compile(r"(?:[\t-\r \u2028\u2029]|//[^\n\r\u2028\u2029]*|/\*.*?(?:\*/|\Z))*", re.S)
    QUOTED = {mark: re.compile(rf"{mark}((?:[^{mark}\\]|\\.)*){mark}", re.S) for mark in "\"'"}
    ESCAPE = re.compile(r"\\([0-7]{1,3}|U[0-9A-Fa-f]{0,4}|.)", re.S)
    LETTERS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}

    def __init__(self, text):
        self.text = text
        self.offset = 0

    def value(self):
        self.skip()
        if self.offset == len(self.text):
            return {}
        value = self.object()
        self.skip()
        if self.offset == len(self.text):
            return value
        if not isinstance(value, str):
            raise Unreadable
        self.offset = 0
        return self.content()

    def skip(self):
        self.offset = self.SPACE.match(self.text, self.offset).end()

    def peek(self):
        return self.text[self.offset : self.offset + 1]

    def content(self):
        """Reads entries up to where no key can start: the rest is lost without an error."""
        members = {}
        while True:
            self.skip()
            key = self.string(must=not members)
            if key is None:
                return members
            self.skip()
            if self.peek() == "=":
                self.offset += 1
                self.skip()
                value = self.object()
                self.skip()
            else:
                value = key
                if self.peek() != ";":
                    raise Unreadable
            if self.peek() != ";":
                raise Unreadable
            self.offset += 1
            members[key] = value

    def string(self, must):
        """Reads a string, or returns None where none stands."""
        if self.peek() in self.QUOTED:
            match = self.QUOTED[self.peek()].match(self.text, self.offset)
            text = match and self.ESCAPE.sub(self.escape, match[1])
        else:
            match = self.UNQUOTED.match(self.text, self.offset)
            text = match and match[0]
        if match is None:
            if must:
                raise Unreadable
            return None
        self.offset = match.end()
        return re.sub(
            "[\ud800-\udbff][\udc00-\udfff]",
            lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"),
            text,
        )

    def escape(self, match):
        word = match[1]
        if word[0] in "01234567":
            return chr(int(word, 8) & 255)
        if word[0] == "U":
            return chr(int(word[1:] or "0", 16))
        return self.LETTERS.get(word, word)

    def object(self):
        if self.peek() == "{":
            self.offset += 1
            members = self.content() if not self.is_next("}") else {}
            self.expect("}")
            return members
        if self.peek() == "(":
            self.offset += 1
            elements = []
            while not self.is_next(")"):
                elements.append(self.object())
                if not self.is_next(","):
                    break
                self.offset += 1
                self.skip()
            self.expect(")")
            return elements
        if self.peek() == "<":
            match = re.compile(r"<(\s*[0-9A-Fa-f]{2})*\s*>").match(self.text, self.offset)
            if match is None:
                raise Unreadable
            self.offset = match.end()
            return None
        return self.string(must=True)

    def is_next(self, sign):
        self.skip()
        return self.peek() == sign

    def expect(self, sign):
        if not self.is_next(sign):
            raise Unreadable
        self.offset += 1


def localization(value, locale, is_stringsdict):
    """Makes a localization of the value of a key."""
    result = Localization(locale)
    if isinstance(value, str):
        result.root.texts.append(("translated", value))
    elif isinstance(value, dict) and is_stringsdict:
        _read_rule(value, result.root, result)
    return result


def _read_rule(rule, node, result):
    for word, content in rule.items():
        if word == "NSStringLocalizedFormatKey":
            if isinstance(content, str):
                node.texts.append(("translated", content))
            for name, variable in rule.items():
                if name not in STRINGSDICT_WORDS and isinstance(variable, dict):
                    result.substitutions.append((name, _variable(variable)))
            return
        kinds = {"NSStringVariableWidthRuleType": "width"}
        kinds["NSStringDeviceSpecificRuleType"] = "device"
        if word in kinds:
            if isinstance(content, dict):
                branches = [(name, Node()) for name in content]
                node.variations.append((kinds[word], branches))
                for name, branch in branches:
                    value = content[name]
                    if isinstance(value, str):
                        branch.texts.append(("translated", value))
                    elif isinstance(value, dict):
                        _read_rule(value, branch, result)
            return


def _variable(variable):
    node = Node()
    branches = []
    for name, text in variable.items():
        if name in STRINGSDICT_WORDS:
            continue
        branch = Node()
        if isinstance(text, str):
            branch.texts.append(("translated", text))
        branches.append((name, branch))
    node.variations.append(("plural", branches))
    return node
