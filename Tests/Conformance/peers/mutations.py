"""Damaged property lists, the same in each run."""
import json
import pathlib
import plistlib
import random
import re

HERE = pathlib.Path(__file__).parent
OLD_STYLE = (HERE / "sample.strings").read_bytes()
XML = (HERE / "sample.stringsdict").read_bytes()
TEXT = b'"title" = "Titel";\n"text" = "Ein Text";\n'
BINARY = plistlib.dumps(
    {"open": "Öffnen", "save": "Sichern", "日本": "語", "n": {"a": ["b", 1, 2.5, True]}},
    fmt=plistlib.FMT_BINARY)
SAMPLES = [(OLD_STYLE, "strings"), (XML, "stringsdict"), (TEXT, "strings"), (XML, "strings"),
           (BINARY, "strings")]

OLD_STYLE_TOKENS = re.compile(rb'"(?:\\.|[^"\\])*"|/\*.*?\*/|//[^\n]*|[\w.$:/-]+|\s+|.', re.DOTALL)
XML_TOKENS = re.compile(rb"<!--.*?-->|<[^>]*>|&[^;<]*;|\s+|[^<&\s]+|.", re.DOTALL)

# Bytes that are inserted between the tokens of a file, and replacements. A character is a byte.
DAMAGE = json.loads((HERE / "damage.json").read_text())


def mutations(bases, count, seed):
    """Yields the bytes and the extension of files that are damaged in one or two places."""
    dice = random.Random(seed)
    bases = bases + SAMPLES * max(1, len(bases) // 20)
    for _ in range(count):
        data, extension = dice.choice(bases)
        for _ in range(dice.choice([1, 1, 1, 2])):
            data = dice.choices(OPERATIONS, WEIGHTS)[0](data, dice)
        yield data, extension


def looks_like_xml(data):
    return data.lstrip()[:1] == b"<"


def delete_bytes(data, dice):
    at = dice.randrange(len(data) + 1)
    return data[:at] + data[at + dice.choice([1, 1, 1, 2, 4, 20]):]


def replace_byte(data, dice):
    at = dice.randrange(len(data) + 1)
    return data[:at] + bytes([dice.randrange(256)]) + data[at + 1:]


def change_tokens(data, dice):
    """Inserts, deletes, repeats or exchanges tokens."""
    is_xml = looks_like_xml(data)
    parts = (XML_TOKENS if is_xml else OLD_STYLE_TOKENS).findall(data)
    at, other = (dice.randrange(len(parts) + 1) for _ in range(2))
    kind = dice.randrange(8)
    if kind < 4 or not parts:
        parts.insert(at, dice.choice(DAMAGE["xml" if is_xml else "old_style"]).encode("latin-1"))
    elif kind < 6:
        del parts[min(at, len(parts) - 1)]
    elif kind == 6:
        parts.insert(other, parts[min(at, len(parts) - 1)])
    else:
        at = min(at, len(parts) - 1)
        other = min(at + dice.choice([1, 2]), len(parts) - 1)
        parts[at], parts[other] = parts[other], parts[at]
    return b"".join(parts)


def cut(data, dice):
    """Returns the start of a file, or some of its lines."""
    if dice.random() < 0.6:
        return data[:dice.randrange(len(data) + 1)]
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines) + 1)
    return b"".join(lines[start:start + dice.randint(0, 12)])


def exchange(data, dice):
    pairs = [[text.encode("latin-1") for text in pair] for pair in DAMAGE["exchanges"]]
    known = [pair for pair in pairs if pair[0] in data]
    if not known:
        return data
    old, new = dice.choice(known)
    at = dice.choice([match.start() for match in re.finditer(re.escape(old), data)])
    return data[:at] + new + data[at + len(old):]


def encode(data, dice):
    """Returns the file in another encoding, with another byte order mark, or with invalid UTF-8."""
    text = data.decode("utf-8", "replace")
    kind = dice.randrange(16)
    if kind < 6:
        mark = dice.choice([b"", b"", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\xff\xfe" * 2])
        end = dice.choice([b"", b"", b"\0", b"x", b"\0\0", b"\xd8\x00"])
        return mark + text.encode(dice.choice(["utf-16-le", "utf-16-be"])) + end
    if kind == 6:
        return text.encode(dice.choice(["utf-32", "utf-32-be", "utf-32-le"]))
    if kind == 7:
        return b"\0\0\xfe\xff" + text.encode("utf-32-be")
    if kind < 10:
        return b"\xef\xbb\xbf" * dice.choice([1, 1, 2]) + data
    if kind < 12:
        return text.encode(dice.choice(["latin-1", "cp1252", "mac-roman"]), "replace")
    at = dice.choice([0, 1, 2, len(data), dice.randrange(len(data) + 1)])
    return data[:at] + dice.choice(DAMAGE["bytes"]).encode("latin-1") + data[at:]


OPERATIONS = [delete_bytes, replace_byte, change_tokens, cut, exchange, encode]
WEIGHTS = [3, 3, 14, 3, 4, 3]
