#!/usr/bin/env python3
"""Checks the tables that 'keys --format strings' writes for a sample project with three tables.

usage: check_genstrings.py TOOL

The reader of .strings files below shares no code with the tool.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

NONE = "No comment provided by engineer."
FILES = {
    "Main.m": r"""
@implementation Main
- (void)run {
  NSString *a = NSLocalizedString(@"Open \"file\"\n", @"Button");
  NSString *b = NSLocalizedStringFromTable(@"%@ of %d", @"Progress", nil);
  NSString *c = NSLocalizedStringFromTableInBundle(@"Done", @"Progress", nil, @"State");
  NSString *d = NSLocalizedStringWithDefaultValue(@"err.1", @"Errors", nil, @"Failed: %@ %ld", @"Alert");
  CFStringRef e = CFCopyLocalizedString(CFSTR("Close"), "Menu");
  CFStringRef f = CFCopyLocalizedStringFromTable(CFSTR("Lost"), CFSTR("Errors"), "Network");
}
@end
""",
    "View.swift": r"""
import SwiftUI
struct Item { let title: String; let count: Int }
struct Main: View {
  let item: Item
  var body: some View {
    Text("Größe: 50 %")
    Button("Close") { save() }
    Text("\(item.title): \(item.count)", tableName: "Progress", comment: "Row")
    let text = NSLocalizedString("Close", comment: "Window")
    let other = String(
      localized: "err.2", defaultValue: "Unknown \\ \u{201C}error\u{201D}", table: "Errors")
    // NSLocalizedString("Comment", comment: "")
  }
}
""",
    "Legacy.cpp": 'const char *a = "NSLocalizedString(\\"No\\", \\"\\")";\n',
    "Main.xib": '<document><objects><label text="Nib" id="a"/></objects></document>',
}
EXPECTED = {
    "Localizable": {
        'Open "file"\n': ('Open "file"\n', {"Button"}),
        "Close": ("Close", {"Menu", "Window"}),
        "Größe: 50 %": ("Größe: 50 %", {NONE}),
    },
    "Progress": {
        "%@ of %d": ("%1$@ of %2$d", {NONE}),
        "Done": ("Done", {"State"}),
        "%@: %lld": ("%1$@: %2$lld", {"Row"}),
    },
    "Errors": {
        "err.1": ("Failed: %1$@ %2$ld", {"Alert"}),
        "Lost": ("Lost", {"Network"}),
        "err.2": ("Unknown \\ \u201cerror\u201d", {NONE}),
    },
}
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
ENTRY = re.compile(
    r'\s*/\*(.*?)\*/\s*"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', re.S)


def unescaped(text):
    def value(match):
        return chr(int(match[1][1:], 16)) if match[1][0] == "U" else ESCAPES[match[1]]
    return re.sub(r"\\(U[0-9A-Fa-f]{4}|.)", value, text, flags=re.S)


def entries(text):
    found, offset = {}, 0
    while offset < len(text.rstrip()):
        match = ENTRY.match(text, offset)
        if not match:
            sys.exit(f"not an entry: {text[offset:offset + 60]!r}")
        key = unescaped(match[2])
        if key in found:
            sys.exit(f"an entry is there twice: {key!r}")
        comments = {line.strip() for line in match[1].split("\n")}
        found[key] = (unescaped(match[3]), comments)
        offset = match.end()
    return found


def tables(tool, folder, encoding, mark, options):
    """Returns the tables that the tool writes, and what is wrong with the files."""
    output = folder / ("Out" + encoding)
    run = subprocess.run(
        [tool, "keys", "--code", ".", "--format", "strings", "--output-directory", str(output),
         *options], cwd=folder, capture_output=True, text=True)
    problems = []
    if run.returncode != 0 or "'Close' has different comments" not in run.stderr:
        problems.append(f"status {run.returncode}: {run.stderr}")
    found = {}
    for path in sorted(output.glob("*.strings")):
        data = path.read_bytes()
        if data[:2] != mark and (mark or data[:2] in (b"\xff\xfe", b"\xfe\xff")):
            problems.append(f"{path.name} begins with {data[:2]!r}")
        found[path.stem] = entries(data.decode(encoding))
    return found, problems


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path, text in FILES.items():
            (folder / path).write_text(text, encoding="utf-8")
        for encoding, mark, options in [("utf-8", b"", []), ("utf-16", b"\xff\xfe", ["--utf16"])]:
            found, problems = tables(tool, folder, encoding, mark, options)
            for table in sorted(EXPECTED.keys() | found.keys()):
                if EXPECTED.get(table) != found.get(table):
                    problems.append(
                        f"{table}: expected {EXPECTED.get(table)}, found {found.get(table)}")
            for problem in problems:
                print(f"{encoding}: {problem}")
            faults += len(problems)
    print(f"3 tables in 2 encodings, {faults} faults")
    sys.exit(1 if faults else 0)


main()
