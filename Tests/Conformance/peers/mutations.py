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

# What is inserted between the tokens of a file, and what is exchanged; a character is a byte.
DAMAGE = json.loads((HERE / "damage.json").read_text())


def mutations(bases, count, seed):
    """Damages files, each at one or two places; yields bytes and extensions."""
    dice = random.Random(seed)
    bases = bases + SAMPLES * max(1, len(bases) // 20)
    for _ in range(count):
        data, extension = dice.choice(bases)
        for _ in range(dice.choice([1, 1, 1, 2])):
            data = dice.choices(OPERATIONS, WEIGHTS)[0](data, dice)
        yield data, extension


def looks_like_xml(data):
    return data.lstrip()[:1] == b"<"


def tokens(data):
    return (XML_TOKENS if looks_like_xml(data) else OLD_STYLE_TOKENS).findall(data)


def delete_bytes(data, dice):
    at = dice.randrange(len(data) + 1)
    return data[:at] + data[at + dice.choice([1, 1, 1, 2, 4, 20]):]


def replace_byte(data, dice):
    at = dice.randrange(len(data) + 1)
    return data[:at] + bytes([dice.randrange(256)]) + data[at + 1:]


def insert_token(data, dice):
    new = dice.choice(DAMAGE["xml" if looks_like_xml(data) else "old_style"]).encode("latin-1")
    if dice.random() < 0.3:
        at = dice.choice([0, len(data), dice.randrange(len(data) + 1)])
        return data[:at] + new + data[at:]
    parts = tokens(data)
    parts.insert(dice.randrange(len(parts) + 1), new)
    return b"".join(parts)


def delete_token(data, dice):
    parts = tokens(data)
    if parts:
        del parts[dice.randrange(len(parts))]
    return b"".join(parts)


def repeat_token(data, dice):
    parts = tokens(data)
    if parts:
        at = dice.randrange(len(parts))
        parts.insert(dice.choice([at, dice.randrange(len(parts))]), parts[at])
    return b"".join(parts)


def swap_tokens(data, dice):
    parts = tokens(data)
    if len(parts) > 2:
        at = dice.randrange(len(parts) - 2)
        other = at + dice.choice([1, 2])
        parts[at], parts[other] = parts[other], parts[at]
    return b"".join(parts)


def move_line(data, dice):
    lines = data.splitlines(keepends=True)
    if lines:
        line = lines.pop(dice.randrange(len(lines)))
        lines.insert(dice.randrange(len(lines) + 1), line)
    return b"".join(lines)


def truncate(data, dice):
    return data[:dice.randrange(len(data) + 1)]


def exchange(data, dice):
    pairs = [[text.encode("latin-1") for text in pair] for pair in DAMAGE["exchanges"]]
    known = [pair for pair in pairs if pair[0] in data]
    if not known:
        return data
    old, new = dice.choice(known)
    places = [match.start() for match in re.finditer(re.escape(old), data)]
    at = dice.choice(places)
    return data[:at] + new + data[at + len(old):]


def encode(data, dice):
    text = data.decode("utf-8", "replace")
    kind = dice.randrange(16)
    if kind < 4:
        mark = dice.choice([b"", b"", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"])
        return mark + text.encode(dice.choice(["utf-16-le", "utf-16-be"]))
    if kind < 6:
        return text.encode("utf-16") + dice.choice([b"", b"\0", b"x", b"\0\0"])
    if kind == 6:
        return text.encode(dice.choice(["utf-32", "utf-32-be", "utf-32-le"]))
    if kind == 7:
        return b"\0\0\xfe\xff" + text.encode("utf-32-be")
    if kind < 10:
        return b"\xef\xbb\xbf" * dice.choice([1, 1, 2]) + data
    if kind == 10:
        return b"\xff\xfe" * 2 + text.encode("utf-16-le")
    if kind == 11:
        return text.encode(dice.choice(["latin-1", "cp1252", "mac-roman"]), "replace")
    if kind == 12:
        at = dice.choice([0, 1, 2, len(data)])
        return data[:at] + b"\0" + data[at:]
    if kind == 13:
        return text.encode("utf-16-be", "surrogatepass") + b"\xd8\x00"
    if kind == 14:
        at = dice.randrange(len(data) + 1)
        bad = dice.choice([b"\x80", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x80",
                           b"\xf0\x9f\x98", b"\xa9", b"\xf8\x88\x80\x80\x80", b"\xef\xbf\xbe"])
        return data[:at] + bad + data[at:]
    return dice.choice([b" ", b"\n", b"\r\n", b"\x0c", "\u00a0".encode(), b"# "]) + data


def cut_out(data, dice):
    """Some lines of a file."""
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines) + 1)
    return b"".join(lines[start:start + dice.randint(0, 12)])


OPERATIONS = [delete_bytes, replace_byte, insert_token, delete_token, repeat_token, swap_tokens,
              move_line, truncate, exchange, encode, cut_out]
WEIGHTS = [3, 3, 6, 3, 2, 2, 1, 2, 4, 3, 1]
