"""Damaged property lists, the same in each run."""
import plistlib
import random
import re

OLD_STYLE = """\
/* The menu */
"open" = "Öffnen";
"save" = "Sichern\\n\\"unter\\" \\U00e9";
// a line
'close' = 'Schließen';
key.of-app_1 = value/1;
"same";
"list" = (one, "two", three);
"group" = {a = b; "c" = <0fbd 77>;};
"100%" = "%1$@ – %2$d 日本語 😀";
"""
XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <!-- files -->
  <key>%d files &amp; more</key>
  <dict>
    <key>NSStringLocalizedFormatKey</key>
    <string>%#@files@</string>
    <key>files</key>
    <dict>
      <key>NSStringFormatSpecTypeKey</key>
      <string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key>
      <string>d</string>
      <key>one</key>
      <string>%d Datei &lt;1&gt;</string>
      <key>other</key>
      <string><![CDATA[%d Dateien]]> – 日本語</string>
    </dict>
  </dict>
  <key>odd</key>
  <array><integer>1</integer><real>1.5</real><true/><false/>
    <data>AAEC</data><date>2026-01-02T03:04:05Z</date><string/></array>
</dict>
</plist>
"""
TEXT = '"title" = "Titel";\n"text" = "Ein Text";\n'
BINARY = plistlib.dumps(
    {"open": "Öffnen", "save": "Sichern", "日本": "語", "n": {"a": ["b", 1, 2.5, True]}},
    fmt=plistlib.FMT_BINARY)
SAMPLES = [(OLD_STYLE.encode(), "strings"), (XML.encode(), "stringsdict"),
           (TEXT.encode(), "strings"), (XML.encode(), "strings"), (BINARY, "strings")]

OLD_STYLE_TOKENS = re.compile(rb'"(?:\\.|[^"\\])*"|/\*.*?\*/|//[^\n]*|[\w.$:/-]+|\s+|.', re.DOTALL)
XML_TOKENS = re.compile(rb"<!--.*?-->|<[^>]*>|&[^;<]*;|\s+|[^<&\s]+|.", re.DOTALL)

OLD_STYLE_INSERTIONS = [
    b'"', b"'", b";", b"=", b",", b"{", b"}", b"(", b")", b"<", b">", b"\\", b"/", b"*", b"//",
    b"/*", b"*/", b"\n", b" ", b"\\U", b"\\U12", b"\\777", b"#", b"@", b"+", b"%", b"&", b"?",
    b'"k" = "v";', b'"k";', b"k = v;", b"= \"v\";", b'"k" "v";', b"<0fb>", b"<0fbd>", b"(,)",
    b"{}", b"()", b"<<<<<<< HEAD\n", b"\n=======\n", b">>>>>>> main\n", "“".encode(),
    "”".encode(), "é".encode(), "\u00a0".encode(), "\u2028".encode(), "\u200b".encode(),
    "\ufeff".encode(), b"\0", b"\xff", b"\xa9", b"\xc3", b"\xe9", b"\x01", b"\x0b", b"\x7f",
    b"\r", b"\r\n", b"\t"]
XML_INSERTIONS = [
    b"<", b">", b"&", b"/", b"</", b"/>", b"<!--", b"-->", b"--", b"<!-- x -->", b"<!-- -- -->",
    b"<![CDATA[", b"]]>", b"<![CDATA[x]]>", b"<?", b"?>", b"<?x y?>", b"&amp;", b"&amp", b"&;",
    b"&foo;", b"&quot;", b"&apos;", b"&#65;", b"&#x41;", b"&#0;", b"&#xD800;", b"&#x110000;",
    b"&#1;", b"&#xFFFE;", b"&#;", b"&#x;", b"&#xZ;", b"&#65", b"x", b" ", b"\n", b"\0", b"\x01",
    b"\xff", b"\xa9", "é".encode(), "\ufeff".encode(), b"<string>x</string>", b"<key>k</key>",
    b"<key/>", b"<string/>", b"<dict/>", b"<array/>", b"<dict>", b"</dict>", b"<array>",
    b"</array>", b"<string>", b"</string>", b"<key>", b"</key>", b"<true/>", b"<true></true>",
    b"<true>x</true>", b"<integer>1</integer>", b"<integer>x</integer>", b"<integer/>",
    b"<integer>0x1F</integer>", b"<integer> -7 </integer>", b"<integer>99999999999999999999</integer>",
    b"<real>1e3</real>", b"<real>nan</real>", b"<real>x</real>", b"<real></real>",
    b"<data>AA==</data>", b"<data>A</data>", b"<data>!</data>", b"<date>2026-01-02T03:04:05Z</date>",
    b"<date>today</date>", b"<plist>", b"</plist>", b"<foo/>", b"<foo>x</foo>", b"<Dict/>",
    b' a="b"', b" a=b", b" a", b' a="<"', b'<string a="b">x</string>', b"< string>x</string>",
    b"<string >x</string >", b'<!DOCTYPE plist>', b'<!DOCTYPE plist [<!ENTITY a "b">]>',
    b'<?xml version="1.0"?>', b"<!ENTITY a>", b"<!x>"]
EXCHANGES = [
    (b'"', b"'"), (b'"', "“".encode()), (b'"', b""), (b";", b","), (b";", b""), (b";", b":"),
    (b";", b";;"), (b"=", b":"), (b"=", b"=="), (b"=", b""), (b"{", b"("), (b"}", b")"),
    (b"(", b"{"), (b"*/", b"* /"), (b"*/", b""), (b"/*", b"//"), (b"\\", b""), (b"\n", b"\r"),
    (b"\n", b"\r\n"), (b"</", b"<"), (b"/>", b">"), (b">", b"/>"), (b"<key>", b"<string>"),
    (b"</key>", b"</string>"), (b"<string>", b"<key>"), (b"</string>", b"</key>"),
    (b"<dict>", b"<array>"), (b"</dict>", b"</array>"), (b"dict", b"Dict"), (b"string", b"sting"),
    (b"plist", b"list"), (b"<", b"&lt;"), (b"&amp;", b"&"), (b"&lt;", b"<"), (b";", b" ;"),
    (b"1.0", b"2.0"), (b"UTF-8", b"UTF-16"), (b"UTF-8", b"ISO-8859-1"), (b"UTF-8", b"utf8"),
    (b"UTF-8", b"x-none"), (b"UTF-8", b"us-ascii"), (b"?>", b">"), (b"<!", b"<"),
    (b"PUBLIC", b"PUBLIK"), (b'"', b""), (b"-->", b"->"), (b"--", b"-"), (b"]]>", b"]>")]


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
    new = dice.choice(XML_INSERTIONS if looks_like_xml(data) else OLD_STYLE_INSERTIONS)
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
    known = [pair for pair in EXCHANGES if pair[0] in data]
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
