#!/usr/bin/env python3
"""Checks pairs of a source string and a translation and compares with Clang's format_matches.

usage: compare_with_clang.py TOOL CLANG
"""
import collections
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import differences
from format_pairs import (INTEGERS, SIGNED, all_pairs, arguments, is_in_order_of_c,
                          specifiers)

RULES = ["argument-gap", "conflicting-argument-types", "extra-argument", "forbidden-specifier",
         "format-specifier-mismatch", "invalid-substitution", "malformed-specifier",
         "missing-argument", "mixed-argument-numbering", "percent-escape-mismatch",
         "undefined-substitution"]
LEVELS = ["accept", "warning", "error"]

# Diagnostics of Clang, their level, and a short name.
SAYINGS = [
    (r"signedness of format specifier", "warning", "sign"),
    (r"fewer specifiers", "warning", "fewer"),
    (r"format string is empty", "warning", "empty"),
    (r"undefined behavior|is ignored when|field width used|precision used", "warning", "undefined"),
    (r"is incompatible with", "error", "incompatible"),
    (r"more specifiers", "error", "more"),
    (r"format argument (is|modifies)", "error", "star"),
    (r"cannot mix positional", "error", "mixed"),
    (r"invalid conversion specifier", "error", "invalid"),
    (r"incomplete format specifier", "error", "incomplete"),
    (r"start counting at 1|invalid position specified", "error", "position"),
]


@dataclasses.dataclass
class Verdict:
    level: str = "accept"
    reasons: set = dataclasses.field(default_factory=set)

    def add(self, level, reason):
        self.level = max(self.level, level, key=LEVELS.index)
        self.reasons.add(reason)

    def __str__(self):
        return f"{self.level} ({', '.join(sorted(self.reasons))})" if self.reasons else self.level


@dataclasses.dataclass
class Pair:
    source: str
    translation: str
    ours: Verdict = dataclasses.field(default_factory=Verdict)
    clang: Verdict = dataclasses.field(default_factory=Verdict)

    def __str__(self):
        return (f"'{self.source}' → '{self.translation}': "
                f"ours {self.ours}, Clang {self.clang}")


def ask_tool(tool, folder, pairs):
    for language, text in (("en", lambda p: p.source), ("de", lambda p: p.translation)):
        table = folder / f"{language}.lproj" / "Pairs.strings"
        table.parent.mkdir(parents=True, exist_ok=True)
        table.write_text("".join(f'"pair.{number}" = "{text(pair)}";\n'
                                 for number, pair in enumerate(pairs)), encoding="utf-8")
    only = [f"--only={rule}" for rule in RULES]
    # Without this, a configuration in a parent folder would apply.
    (folder / ".lint-config.json").write_text("{}")
    run = subprocess.run([tool, "lint", "--format", "jsonl", "--max-findings", "1000000", *only],
                         cwd=folder, capture_output=True, text=True, encoding="utf-8")
    if run.returncode > 1:
        sys.exit(f"error: {tool} ended with status {run.returncode}: {run.stderr}")
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        if finding["kind"] == "finding" and finding.get("locale") == "de":
            level = "accept" if finding["severity"] == "note" else finding["severity"]
            pairs[int(finding["key"].split(".")[1])].ours.add(level, finding["rule"])


def ask_clang(clang, folder, pairs):
    code = folder / "pairs.m"
    lines = ["@class NSString;"]
    for number, pair in enumerate(pairs):
        lines.append(f"void f{number}(NSString *text)"
                     f' __attribute__((format_matches(NSString, 1, "{pair.source}")));')
        lines.append(f'void g{number}(void) {{ f{number}(@"{pair.translation}"); }}')
    code.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = subprocess.run(
        [clang, "-fsyntax-only", "-x", "objective-c", "-target", "arm64-apple-macosx14", "-Wformat",
         "-Wformat-signedness", "-fno-caret-diagnostics", str(code)],
        capture_output=True, text=True, encoding="utf-8")
    if run.returncode != 0:
        sys.exit(f"error: {clang} ended with status {run.returncode}: {run.stderr[-2000:]}")
    for line in run.stderr.splitlines():
        parts = re.fullmatch(r".*pairs\.m:(\d+):\d+: warning: (.*)", line)
        if not parts or int(parts[1]) % 2 == 0:
            continue
        saying = next((s for s in SAYINGS if re.search(s[0], parts[2])), None)
        if saying is None:
            sys.exit(f"error: unknown diagnostic of Clang: {line}")
        pairs[(int(parts[1]) - 3) // 2].clang.add(saying[1], saying[2])


def some(text, matches):
    """Returns whether any argument of a string matches."""
    return any(matches(specifier) for _, specifier in arguments(text))


def opposite(pair, matches):
    """Returns whether the source and the translation use the same argument in two ways that match."""
    source = list(arguments(pair.source))
    return any(matches(one, other) for place, other in arguments(pair.translation)
               for other_place, one in source if place == other_place)


def is_prose(specifier):
    return " " in specifier.flags and specifier.conversion not in SIGNED


def is_plain(text):
    return not some(text, lambda specifier: not is_prose(specifier))


def has_gap(text):
    taken = {place for place, _ in arguments(text)}
    return taken != set(range(1, len(taken) + 1))


def is_small(one, other):
    return (one.conversion in INTEGERS + "cC" and other.conversion in INTEGERS + "cC"
            and "h" in one.length + other.length)


def is_half(one, other):
    """Returns whether a 64-bit integer of the source is read as a 32-bit one."""
    long = one.length in ("l", "ll", "q", "j", "z", "t")
    return (one.conversion in INTEGERS and other.conversion in INTEGERS
            and long and other.length in ("", "h", "hh"))


def is_character(one, other):
    return (one.conversion != other.conversion
            and one.conversion in INTEGERS + "cC" and other.conversion in INTEGERS + "cC"
            and (one.conversion in "cC" or other.conversion in "cC"))


CLASSES = [
    ("text without arguments",
     "its percent signs may be prose, so ours reports only what looks like a specifier; "
     "Clang reads every string as a format",
     lambda p: is_plain(p.source)),
    ("empty string", "reported by the rule empty-translation, not by rules about arguments",
     lambda p: p.clang.reasons == {"empty"}),
    ("gap",
     "CoreFoundation does not skip an argument without a specifier; Clang does",
     lambda p: "argument-gap" in p.ours.reasons and has_gap(p.translation)),
    ("gap in the source",
     "Clang allows a translation to use an argument that the source omits; for ours it does not exist",
     lambda p: p.ours.reasons == {"extra-argument"} and has_gap(p.source)),
    ("variable", "%#@name@ and %arg refer to a substitution; Clang does not know them",
     lambda p: re.search(r"%arg\b|%[-+ 0-9$.]*#[-+ #0-9$.]*@", p.source + p.translation)),
    ("note for the log", "Clang knows %{public}@ of os_log; CoreFoundation prints it",
     lambda p: "%{" in p.translation),
    ("%P", "Clang does not know the conversion; CoreFoundation reads a Pascal string",
     lambda p: some(p.source, lambda s: s.conversion == "P")),
    ("%b", "binary since C23 for Clang; CoreFoundation prints the letter",
     lambda p: any(s.conversion == "b" for s in specifiers(p.translation))),
    ("%n",
     "forbidden in localized strings: ours reports it everywhere, first in the source",
     lambda p: some(p.source + p.translation, lambda s: s.conversion == "n")),
    ("apostrophe", "a flag in POSIX; CoreFoundation prints it and takes no argument",
     lambda p: re.search(r"%[-+ #0-9$.hlLqtzj]*'", p.source + p.translation)),
    ("look-alike",
     "another percent sign, or a doubled one, is an error; for Clang an argument is not used",
     lambda p: "malformed-specifier" in p.ours.reasons and p.clang.reasons <= {"fewer"}
     and any(sign in p.translation for sign in ["％", "٪", "‰", "%%"])),
    ("lost percent sign",
     "the rest of a specifier, such as 1$@, is an error; for Clang an argument is not used",
     lambda p: p.ours.reasons == {"malformed-specifier"} and p.clang.reasons <= {"fewer"}
     and re.search(r"(?:^|[^%\d])\d+\$[-+ #0-9.hlLqtzj]*[@A-Za-z]", p.translation)),
    ("rest of a number",
     "a digit before a specifier, such as 1%@, is left of its number, and users see it; for Clang it "
     "is text",
     lambda p: p.ours.reasons == {"malformed-specifier"} and not p.clang.reasons
     and re.search(r"\d%[@A-Za-z]", p.translation)),
    ("space",
     "a space after the percent sign is an unintended flag, or the percent sign is prose",
     lambda p: "malformed-specifier" in p.ours.reasons
     and some(p.translation, lambda s: " " in s.flags)),
    ("order of items", "CoreFoundation takes number, flags, width and length in any order",
     lambda p: p.clang.reasons & {"invalid", "incomplete"}
     and some(p.translation, lambda s: not is_in_order_of_c(s))),
    ("undefined flags",
     "the flag, width or precision has no meaning in C, and CoreFoundation ignores it",
     lambda p: p.clang.reasons == {"undefined"} and p.ours.level == "accept"),
    ("small integers",
     "h and hh are promoted to int: nothing is misread, at most fewer bits are shown",
     lambda p: p.ours.level != "error" and opposite(p, is_small)),
    ("half of an integer",
     "a 64-bit argument takes a whole place, of which the lower half is read: numbers beyond 32 bits "
     "are shown wrong, and memory is safe, so ours only warns",
     lambda p: p.ours.level != "error" and opposite(p, is_half)),
    ("whole place of a smaller integer",
     "Swift passes an Int with 64 bits, which the source may show as 32: the translation may be the "
     "right one, and memory is safe, so ours only warns",
     lambda p: p.ours.level != "error" and opposite(p, lambda s, t: is_half(t, s))),
    ("characters",
     "%c and %C take an int like %d: memory is safe, so ours only warns",
     lambda p: p.ours.level != "error" and opposite(p, is_character)),
    ("address of an object", "%p for %@ is safe and shows an address, so ours only warns",
     lambda p: p.ours.level == "warning"
     and opposite(p, lambda s, t: s.conversion == "@" and t.conversion == "p")),
    ("star",
     "a width and a precision are one kind of argument for ours, two for Clang",
     lambda p: p.clang.reasons == {"star"} and p.ours.level == "accept"),
    ("mixed numbering", "only a warning for ours if all arguments are read as in the source",
     lambda p: p.ours.reasons == {"mixed-argument-numbering"} and "mixed" in p.clang.reasons),
    ("percent sign",
     "Clang reads % % and %1$% as %%; CoreFoundation prints what follows the first sign",
     lambda p: p.ours.reasons == {"malformed-specifier"}
     and re.search(r"%[-+ #0-9$.hlLqtzj]+%", p.translation)),
    ("unknown letter", "Clang takes the I for a size of Windows; CoreFoundation prints it",
     lambda p: "malformed-specifier" in p.ours.reasons and re.search(r"%(\d+\$)?I", p.translation)),
]


def main():
    tool, clang = (str(pathlib.Path(path).absolute()) for path in sys.argv[1:3])
    pairs = [Pair(*strings) for strings in all_pairs()]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ask_tool(tool, folder, pairs)
        ask_clang(clang, folder, pairs)
    table = collections.Counter((pair.ours.level, pair.clang.level) for pair in pairs)
    for ours in LEVELS:
        print(f"  ours {ours:<8}" + "".join(
            f"  Clang {clang} {table[ours, clang]:6}" for clang in LEVELS))
    differences.conclude(differences.explain(
        pairs, CLASSES, lambda pair: pair.ours.level == pair.clang.level))


main()
