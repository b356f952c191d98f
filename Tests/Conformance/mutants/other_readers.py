"""Other programs that read localization files. They decide whether a file is damaged."""
import json
import re
import sys
import xml.parsers.expat

import compare_with_plutil
from property_lists import plutil

# Expat leaves these to the application, or knows fewer encodings than libxml2.
UNKNOWN = (xml.parsers.expat.errors.codes[xml.parsers.expat.errors.XML_ERROR_UNKNOWN_ENCODING],
              xml.parsers.expat.errors.codes[xml.parsers.expat.errors.XML_ERROR_INCORRECT_ENCODING])


def damaged(folder, files):
    """Returns the paths of the files that no other program reads."""
    sys.set_int_max_str_digits(0)
    found = {path for path, data in files.items()
             if path.suffix == ".xcstrings" and not is_json(data) or path.suffix == ".xliff" and not is_xml(data)}
    lists = [compare_with_plutil.Sample(str(path), data) for path, data in files.items()
             if path.suffix in (".strings", ".stringsdict") and not is_empty(data) and not has_two_marks(data)]
    compare_with_plutil.ask_plutil(plutil(), folder, lists)
    return found | {path for path in files
                    if any(sample.name == str(path) and not sample.is_accepted and not sample.has_crashed
                           for sample in lists)}


def is_json(data):
    def refuse(word):
        raise ValueError(word)
    try:
        json.loads(data.decode("utf-8-sig"), parse_constant=refuse)
    except (ValueError, RecursionError):
        return False
    return True


def is_xml(data):
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return True  # UTF-32
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) and len(data) % 2:
        data = data[:-1]  # Foundation and libxml2 ignore half a character at the end.
    parser = xml.parsers.expat.ParserCreate()
    try:
        parser.Parse(data, True)
    except xml.parsers.expat.ExpatError as error:
        return error.code in UNKNOWN
    except LookupError:  # the name of an encoding
        return True
    return True


def is_empty(data):
    """Returns whether Foundation refuses a property list that Xcode reads as an empty table, or that Xcode left."""
    text = compare_with_plutil.as_utf8(data)
    without_comments = re.sub(rb"/\*.*?\*/|//[^\n\r]*", b"", text, flags=re.DOTALL)
    return not without_comments.strip(b"\xef\xbb\xbf \t\r\n\0\x0b\x0c") or b"IDELocalizationWork" in text


def has_two_marks(data):
    """Returns whether Foundation refuses a property list because of a second byte order mark, which Xcode drops."""
    return any(data.startswith(2 * mark) for mark in (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"))
