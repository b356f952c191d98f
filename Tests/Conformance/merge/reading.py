"""Reads localization files as data for a merge: objects, strings and lists."""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).parent.parent / "peers"))

from mutations import OLD_STYLE_TOKENS

STRING = re.compile(rb'"|\'|[\w.$:/-]')


REPEATED = "\0"


class DuplicateKey(ValueError):
    pass


def unique(pairs):
    found = numbered(pairs)
    if any(REPEATED in key for key in found):
        raise DuplicateKey(sorted(key for key, _ in pairs))
    return found


def numbered(pairs):
    """Returns members of which several may have the same key. The later ones get a number after it."""
    found, counts = {}, {}
    for key, value in pairs:
        counts[key] = counts.get(key, 0) + 1
        found[key if counts[key] == 1 else f"{key}{REPEATED}{counts[key]}"] = value
    return found


def catalog(text):
    """Reads a catalog, of which only the entries may have the same key."""
    def check(value, path):
        for name, member in value.items() if isinstance(value, dict) else ():
            if REPEATED in name and path != ("strings",):
                raise DuplicateKey(name)
            check(member, (*path, name))
    value = json.loads(text, object_pairs_hook=numbered)
    check(value, ())
    return value


def read(suffix, data):
    """Returns the contents of a file. Raises ValueError if it is invalid or has a key twice, except an entry of a
    catalog or of a .strings file."""
    if suffix == ".xcstrings":
        return catalog(data.decode("utf-8-sig"))
    marks = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
    text = data.decode(marks.get(data[:2], "utf-8-sig"))
    if text.lstrip().startswith("<"):
        try:
            return xml_value(xml.etree.ElementTree.fromstring(text.encode())[0])
        except (xml.etree.ElementTree.ParseError, IndexError) as error:
            raise ValueError(error) from error
    return old_style(text.encode())


def xml_value(element):
    if element.tag == "dict":
        return unique([(key.text or "", xml_value(value)) for key, value in zip(element[::2], element[1::2])])
    return element.text or ""


def old_style(data):
    """Returns the values of a .strings file, as they are written, with the comments before their keys."""
    entries, comments, statement = [], [], []
    for token in OLD_STYLE_TOKENS.findall(data):
        if token.startswith((b"/*", b"//")):
            if not statement:
                comments.append(token)
        elif token == b";":
            if len(statement) not in (1, 3) or not all(map(STRING.match, statement[::2])):
                raise ValueError(statement)
            entries.append((unquoted(statement[0]), [unquoted(statement[-1]), b"\n".join(comments).decode()]))
            comments, statement = [], []
        elif not token.isspace():
            statement.append(token)
    if statement:
        raise ValueError(statement)
    return numbered(entries)


def unquoted(token):
    text = token[1:-1] if token[:1] in b"\"'" else token
    return text.decode()
