#!/usr/bin/env python3
"""Compares how the tool and plutil -lint read real and damaged property lists.

usage: compare_with_plutil.py TOOL PLUTIL COUNT FOLDER [SEED]
"""
import collections
import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.parsers.expat

import differences
from mutations import mutations

RULES = ["suspicious-encoding", "syntax-error", "truncated-table", "unreadable-file"]
BATCH = 1000
MARKS = [(b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be"), (b"\xff\xfe", "utf-16-le"),
         (b"\xfe\xff", "utf-16-be")]


@dataclasses.dataclass
class Sample:
    name: str
    data: bytes
    is_accepted: bool = False
    has_crashed: bool = False
    findings: list = dataclasses.field(default_factory=list)

    @property
    def errors(self):
        """The errors that plutil must see. Ours reads on after a truncation."""
        places = [(f["line"], f["column"]) for f in self.findings
                  if f["rule"] == "truncated-table" and "cannot start a key" in f["message"]]
        return [f for f in self.findings
                if f["severity"] == "error" and f["rule"] != "truncated-table"
                and not (f["rule"] == "syntax-error"
                         and any((f["line"], f["column"]) > place for place in places))]

    @property
    def is_truncated(self):
        return any(f["rule"] == "truncated-table" for f in self.findings)

    def __str__(self):
        theirs = "crashes" if self.has_crashed else "accepts" if self.is_accepted else "refuses"
        ours = "; ".join(f"{f['rule']} at {f['line']}:{f['column']}: {f['message']}"
                         for f in self.findings if f["severity"] != "note") or "accepts"
        return f"{self.name}: plutil {theirs}, ours {ours}"


def ask_plutil(plutil, folder, samples):
    """Runs plutil on many files at once. If it crashes, runs it on each half."""
    if len(samples) > BATCH:
        for start in range(0, len(samples), BATCH):
            ask_plutil(plutil, folder, samples[start:start + BATCH])
        return
    run = subprocess.run([plutil, "-lint", *(sample.name for sample in samples)], cwd=folder,
                         capture_output=True)
    if run.returncode in (0, 1):
        accepted = set(re.findall(rb"^(.*): OK$", run.stdout, re.MULTILINE))
        for sample in samples:
            sample.is_accepted = sample.name.encode() in accepted
    elif len(samples) == 1:
        samples[0].has_crashed = True
    else:
        middle = len(samples) // 2
        ask_plutil(plutil, folder, samples[:middle])
        ask_plutil(plutil, folder, samples[middle:])


def ask_tool(tool, folder, samples):
    (folder / ".lint-config.json").write_text("{}")
    only = [f"--only={rule}" for rule in RULES]
    run = subprocess.run([tool, "lint", "--format", "jsonl", *only], cwd=folder,
                         capture_output=True, encoding="utf-8")
    if run.returncode > 1:
        sys.exit(f"error: {tool} ended with status {run.returncode}: {run.stderr}")
    names = {sample.name: sample for sample in samples}
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        if finding["kind"] == "finding":
            names[finding["path"]].findings.append(finding)
        else:
            assert finding["summary"]["files"] == len(samples), finding


def as_utf8(data):
    """Returns the contents of a file in UTF-8 without a byte order mark."""
    if data.startswith(b"\xef\xbb\xbf"):
        return data[3:]
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data[len(mark):].decode(encoding, "replace").encode()
    return data


def is_well_formed(data):
    parser = xml.parsers.expat.ParserCreate("utf-8")
    try:
        parser.Parse(as_utf8(data), True)
    except xml.parsers.expat.ExpatError:
        return False
    return True


def says(pattern):
    return lambda sample, finding: re.search(pattern, finding["message"])


def is_faulty_xml(sample, finding):
    # Expat leaves these errors to the application.
    if re.search("faulty XML declaration|undefined entity", finding["message"]):
        return True
    return as_utf8(sample.data).lstrip().startswith(b"<") and not is_well_formed(sample.data)


# Reasons why the tool refuses files that plutil accepts: a name, an explanation, and a predicate for
# each error.
STRICTER = [
    ("merge conflict", "plutil and Foundation stop silently at the markers after the first entry",
     says("unresolved merge conflict")),
    ("no table", "a property list, but not a dictionary of strings or rules: no table for Foundation",
     says("expected a dictionary( at the top level)?, found|expected a string, found")),
    ("key as a value", "Foundation reads a <key> as a <string> if a value is expected",
     says("expected a value, found '<(key|plist)>'|key '.*' has no value")),
    ("declared encoding", "Foundation also reads XML in encodings of several bytes a character",
     says("text in '.*' is not supported")),
    ("'>' in an attribute", "Foundation ends the tag there and reads the rest of it as text or data",
     says("Foundation ends '<.*>' at this '>' and reads the rest of the tag as text")),
    ("faulty XML", "Foundation reads past what an XML parser refuses: declarations, attributes, "
     "control characters, bytes that are not UTF-8, what follows the end", is_faulty_xml),
    ("open comment", "an entry without an end; Foundation reads a lone string as the whole file",
     says("this comment is never closed")),
    ("lone sign", "Foundation skips a quote or a parenthesis before the end of a nested dictionary",
     says("the quote that opens this key is never closed|this '{' is never closed"
          "|'\\)' is not allowed in a key")),
    ("mixed encoding", "Foundation loads 8-bit text in UTF-16 as other characters",
     says("this text is not UTF-16 like the rest of the file")),
    ("binary", "Foundation takes any byte for ASCII and any value for a key in binary lists",
     says("^binary property list")),
]


def is_stricter(matches):
    others = [other for _, _, other in STRICTER]
    return lambda sample: (
        sample.is_accepted and sample.errors and matches(sample, sample.errors[0])
        and all(any(other(sample, error) for other in others) for error in sample.errors))


CLASSES = [
    ("crash", "plutil crashes", lambda s: s.has_crashed),
    ("silent truncation",
     "plutil and Foundation silently drop the rest of the file; ours reports it",
     lambda s: s.is_accepted and s.is_truncated and not s.errors),
    ("no text",
     "Foundation does not load an empty file; Xcode reads it as a table, so ours notes it",
     lambda s: not s.is_accepted and any(f["message"] == "the file is empty" for f in s.findings)),
    ("two marks", "Foundation refuses them, but Xcode drops one when it copies the file; ours warns",
     lambda s: not s.is_accepted
     and any("byte order marks: Foundation" in f["message"] for f in s.findings)),
    ("UTF-16 without a mark", "Foundation skips the first character, which may be a space",
     lambda s: s.is_accepted and 0 in s.data[:2] and s.errors),
    ("leftover", "a temporary file of Xcode, which ours notes",
     lambda s: not s.is_accepted and b"IDELocalizationWork" in as_utf8(s.data)),
] + [(name, reason, is_stricter(matches)) for name, reason, matches in STRICTER]


def agree(sample):
    if sample.has_crashed or sample.errors:
        return not sample.has_crashed and not sample.is_accepted
    return sample.is_accepted and not sample.is_truncated


def compare(title, samples, tool, plutil):
    print(f"\n{title}: ", end="")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for sample in samples:
            (folder / sample.name).write_bytes(sample.data)
        ask_plutil(plutil, folder, samples)
        ask_tool(tool, folder, samples)
    return differences.explain(samples, CLASSES, agree)


def main():
    tool, plutil = (str(pathlib.Path(path).absolute()) for path in sys.argv[1:3])
    count = int(sys.argv[3])
    root = pathlib.Path(sys.argv[4])
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 2026
    files = sorted(path for path in root.rglob("*") if path.suffix in (".strings", ".stringsdict"))
    real = [Sample(f"{number:05}{path.suffix}", path.read_bytes())
            for number, path in enumerate(files)]
    unexplained = compare(f"files of {root.name}", real, tool, plutil)
    bases = [(sample.data, sample.name.split(".")[1]) for sample in real
             if 0 < len(sample.data) <= 4000]
    damaged = [Sample(f"{number:05}.{extension}", data)
               for number, (data, extension) in enumerate(mutations(bases, count, seed))]
    unexplained += compare("mutations", damaged, tool, plutil)
    differences.conclude(unexplained)


if __name__ == "__main__":
    main()
