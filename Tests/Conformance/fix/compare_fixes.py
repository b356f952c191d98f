#!/usr/bin/env python3
"""Checks that fixes change nothing that a program reads, and nothing but the reported bytes.

usage: compare_fixes.py TOOL COUNT FOLDER [SEED]
"""
import collections
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import faults
import resolver

ROOT = pathlib.Path(__file__).resolve().parents[3]
BATCH = 500
MAX_SIZE = 2000
MAX_ROUNDS = 10
MAX_SHOWN = 10
MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
PLANTED = [("string of a catalog", b'"value" : "', b'"value" : "x'), ("string", b'" = "', b'" = "x'),
           ("rule", b"<string>%", b"<string>x%"), ("comment", b"/* ", b"/*"),
           ("broken catalog", b'"strings"', b'"strings'), ("broken file", b'" = "', b'" = = "')]
WITHDRAWN = re.compile("^error: (.*): (?:left unchanged|no unsafe fix is applied), (.*)$", re.MULTILINE)
# What a fix may leave, by its rule: the findings that docs/fix.md allows.
ABOUT_STRINGS = {"empty-translation", "unpluralized-number",
                 *(name for part in re.split("^## ", (ROOT / "docs/rules.md").read_text(), flags=re.MULTILINE)
                   if part.startswith(("Arguments\n", "Text\n"))
                   for name in re.findall(r"^\| \[([a-z-]+)\]", part, re.MULTILINE))}
REMAINDERS = {"duplicate-key": {"duplicate-width-key", "unordered-width-keys", "whitespace-mismatch"},
              "empty-localization": {"lost-translation", "missing-table", "missing-translation", *ABOUT_STRINGS},
              "invalid-escape": {"orphan-translation"},
              "misplaced-entry": {"duplicate-key"},
              "mixed-argument-numbering": {"argument-gap"},
              "outdated-translation": {"needs-review"},
              "suspicious-encoding": {"duplicate-key", "invalid-escape", "invalid-nesting", "suspicious-encoding",
                                      "syntax-error", "truncated-table"},
              "truncated-table": {"duplicate-key", "syntax-error", "truncated-table"},
              "unordered-width-keys": {"conflicting-argument-types"},
              "unused-plural-category": {"identical-plural-branches", "untranslated", *ABOUT_STRINGS},
              "unused-substitution": ABOUT_STRINGS}
RULES_THAT_REMOVE = {"stale-entry", "translated-untranslatable"}
UNSAFE_REMAINDERS = {**REMAINDERS, "duplicate-key": {"invalid-nesting", *REMAINDERS["duplicate-key"]}}
CONFIGURATION = ".lint-config.json"
SUPPRESSIONS = [{"rule": "duplicate-key", "key": key, "reason": "expired", "until": "1999-12-31"}
                for key in ("none", "no other")]


class Comparison:
    """The counts of all comparisons, and the faults."""

    def __init__(self, tool):
        self.tool = tool
        self.faults = collections.defaultdict(list)
        self.counts = collections.Counter()
        self.fixes = collections.Counter()
        rules = json.loads(subprocess.run([tool, "rules", "--format", "json"], check=True, capture_output=True).stdout)
        self.structure = {rule["id"] for rule in rules if rule["category"] == "structure"}

    def fail(self, title, path, detail):
        self.counts["faults"] += 1
        self.faults[title].append(f"{path}: {detail}")

    def run(self, folder, *arguments):
        done = subprocess.run([self.tool, *arguments, "--enable", "all"], cwd=folder, capture_output=True)
        if done.returncode not in (0, 1, 2):
            self.fail("crash", folder, f"{arguments}: status {done.returncode}: {done.stderr[-300:]}")
        return done

    def lint(self, folder):
        return json.loads(self.run(folder, "lint", "--format", "json").stdout)["findings"]

    def fix(self, folder, *arguments):
        """Applies fixes. Returns the files that the tool left unchanged, which is a fault."""
        errors = WITHDRAWN.findall(self.run(folder, "fix", *arguments).stderr.decode())
        for path, reason in errors:
            self.fail("a fix is withdrawn", path, reason)
        return {path for path, _ in errors}

    # One method for each promise. Each gets the original files, and the files after 'fix'.

    def compare(self, folder, files, is_thorough=True):
        """Checks all promises for the files of a folder, or only those about strings, bytes and findings."""
        copies = folder.parent / "copies"
        fixed = copy(folder, copies / "fixed")
        before = self.lint(folder)
        withdrawn = self.fix(fixed)
        configuration = [pathlib.Path(CONFIGURATION)] if (folder / CONFIGURATION).exists() else []
        outcome = contents(fixed, [*files, *configuration])
        for file in configuration:
            json.loads(outcome[file])
        self.counts["files"] += len(files)
        self.counts["changed"] += sum(outcome[file] != data for file, data in contents(folder, files).items())
        self.check_strings(folder, fixed, files)
        self.check_bytes(copy(folder, copies / "edited"), outcome, before, withdrawn)
        self.check_unsafe(copy(folder, copies / "unsafe"), before)
        if is_thorough:
            self.run(fixed, "fix")
            self.check_equal("fixed twice", outcome, contents(fixed, outcome))
            self.check_order(copy(folder, copies / "other"), outcome)
            self.check_patch(copy(folder, copies / "patched"), outcome)
        shutil.rmtree(copies)

    def check_strings(self, folder, fixed, files):
        before, after = (resolver.read([root / file for file in files]) for root in (folder, fixed))
        for file in files:
            self.counts["strings"] += len(before[folder / file][0] or ())
            for title, detail in differences(before[folder / file], after[fixed / file]):
                self.fail(title, file, detail)

    def check_bytes(self, folder, outcome, before, withdrawn):
        """Applies the reported edits, round by round."""
        findings = [finding for finding in before if finding["path"] not in withdrawn]
        remainders = collections.defaultdict(lambda: {"unused-suppression"})
        for _ in range(MAX_ROUNDS):
            edits = collections.defaultdict(list)
            for finding in findings:
                if finding.get("fix", {}).get("safety") == "safe":
                    edits[finding["path"]].append(finding)
            if not edits:
                break
            for path, fixable in edits.items():
                file = folder / path
                data, applied = apply(file.read_bytes(), fixable)
                file.write_bytes(data)
                self.fixes.update(("safe", finding["rule"]) for finding in applied)
                remainders[table(path)] = remainders[table(path)].union(*(REMAINDERS.get(f["rule"], ()) for f in applied))
            findings = [finding for finding in self.lint(folder) if finding["path"] not in withdrawn]
        self.check_equal("other bytes than the edits", outcome, contents(folder, outcome))
        self.check_new("a safe fix added a finding", before,
                       [f for f in findings if f["rule"] not in remainders[table(f["path"])]])

    def check_equal(self, title, expected, actual):
        for file, data in expected.items():
            if actual[file] != data:
                self.fail(title, file, first_difference(data, actual[file]))

    def check_new(self, title, before, after):
        """Checks that there are not more findings with the same path, rule and key."""
        new = collections.Counter(map(subject, after)) - collections.Counter(map(subject, before))
        for path, *detail in new:
            self.fail(title, path, detail)

    def check_order(self, folder, outcome):
        self.run(folder, "fix", "--jobs", "1", *sorted((path.name for path in folder.iterdir()), reverse=True))
        # The configuration is changed only if its folder is an argument.
        expected = {file: data for file, data in outcome.items() if file.name != CONFIGURATION}
        self.check_equal("another order of arguments", expected, contents(folder, expected))

    def check_patch(self, folder, outcome):
        subprocess.run(["git", "init", "-q", "."], cwd=folder, check=True)
        before = contents(folder, outcome)
        done = self.run(folder, "fix", "--diff")
        self.check_equal("--diff writes", before, contents(folder, outcome))
        if done.stdout:
            applied = subprocess.run(["git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn"],
                                     cwd=folder, input=done.stdout, capture_output=True)
            if applied.returncode:
                self.fail("git apply", folder, applied.stderr.decode()[:300])
        self.check_equal("other bytes than the patch", outcome, contents(folder, outcome))

    def check_unsafe(self, folder, before):
        self.fixes.update(("unsafe", f["rule"]) for f in before if f.get("fix", {}).get("safety") == "unsafe")
        withdrawn = self.fix(folder, "--unsafe")
        self.fix(folder, "--unsafe")  # There may be more to correct than in the rounds of one run.
        after = self.lint(folder)
        repeated = {(f["path"], f.get("key")) for f in after if f["rule"] == "duplicate-key"}
        for finding in after:
            # A key isn't removed while it isn't known which of its repeated members is meant.
            if finding["rule"] in RULES_THAT_REMOVE and (finding["path"], finding.get("key")) in repeated:
                continue
            # If UTF-16 has lost a byte, most of its characters end the table: more than the rounds remove.
            is_shifted = finding["rule"] == "truncated-table" and 0 in (folder / finding["path"]).read_bytes()
            if "fix" in finding and finding["path"] not in withdrawn and not is_shifted:
                self.fail("a fixable finding is left", finding["path"], identity(finding))
        # Strings that are loaded for the first time may have faults, but the file may have none.
        left = collections.defaultdict(set)
        for finding in before:
            left[table(finding["path"])] |= UNSAFE_REMAINDERS.get(finding["rule"], set()) if "fix" in finding else set()
        self.check_new("an unsafe fix added a finding", before,
                       [f for f in after if f["severity"] == "error" and f["rule"] in self.structure
                        and f["rule"] not in left[table(f["path"])]])


def copy(folder, target):
    return shutil.copytree(folder, target)


def contents(folder, files):
    return {file: (folder / file).read_bytes() for file in files}


def identity(finding):
    return tuple(finding.get(name) for name in ("path", "rule", "key", "locale", "variant"))


def table(path):
    """Returns the name that the files of a table share."""
    return re.sub(r"[^/]*\.lproj/|\.[^./]*$", "", path)


def subject(finding):
    return tuple(finding.get(name) for name in ("path", "rule", "key"))


def first_difference(data, other):
    at = next((at for at, pair in enumerate(zip(data, other)) if pair[0] != pair[1]), min(len(data), len(other)))
    return f"at {at}: {data[max(0, at - 20):at + 40]} and {other[max(0, at - 20):at + 40]}"


def apply(data, findings):
    """Returns the bytes with the edits of findings, and the findings whose edits overlap no earlier ones."""
    encoding = MARKS.get(data[:2], "utf-8")
    if 0 in data[:2]:
        encoding = "utf-16-le" if data[1] == 0 else "utf-16-be"
    taken, applied = [], []
    for finding in sorted(findings, key=lambda f: (f["fix"]["edits"][0]["offset"], f["rule"])):
        edits = [(edit["offset"], edit["endOffset"], edit["text"]) for edit in finding["fix"]["edits"]]
        if not any(overlap(edit, other) for edit in edits for other in taken):
            taken += edits
            applied.append(finding)
    for start, end, text in sorted(taken, reverse=True):
        data = data[:start] + text.encode(encoding, "surrogatepass") + data[end:]
    return data, applied


def overlap(edit, other):
    """Returns whether two edits touch the same bytes. The order of an insertion and of what begins there matters."""
    first, second = sorted((edit[:2], other[:2]))
    is_insertion = edit[0] == edit[1] or other[0] == other[1]
    return second[0] < first[1] or is_insertion and second[0] == first[1]


def differences(before, after):
    """Yields what a program reads in only one of two states of a file."""
    strings, comments = before
    other, other_comments = after
    if comments - other_comments:
        yield "a comment is lost", min(comments - other_comments)
    if strings is None or other is None:
        if strings is not other:
            yield "loads only in one state", "before" if other is None else "after"
        return
    if "first" in strings and "last" in strings:
        strings, other = ({(name, key): form for name in ("first", "last") for key, form in table[name].items()}
                          for table in (strings, other))
    for key in {**strings, **other}:
        if strings.get(key) != other.get(key):
            yield "another string", f"{key}: {strings.get(key)} and {other.get(key)}"
            return


def check_planted(folder, files):
    """Exits if an edit that changes a string, loses a comment or breaks a file is not found."""
    missing = {name for name, _, _ in PLANTED}
    before = resolver.read([folder / file for file in files])
    for file in files:
        path = folder / file
        data = path.read_bytes()
        for name, old, new in PLANTED:
            if name in missing and old in data and before[path][0]:
                path.write_bytes(data.replace(old, new, 1))
                if not list(differences(before[path], resolver.read([path])[path])):
                    sys.exit(f"error: a planted edit of {file} is not found: {name}")
                missing.remove(name)
        path.write_bytes(data)
        if not missing:
            return
    sys.exit(f"error: no file to plant these edits: {missing}")


def sources(root, files):
    """Returns the bytes of the files from which a program for translators starts, by translation."""
    found = {}
    for file in files:
        names = [part for part in file.parts if part.endswith(".lproj")]
        for name in ("en.lproj", "Base.lproj") if names and names[0] != "en.lproj" else ():
            source = pathlib.Path(*(name if part == names[0] else part for part in file.parts))
            if (root / source).is_file() and file not in found and (root / source).stat().st_size <= MAX_SIZE:
                found[file] = pathlib.Path(name, file.name), (root / source).read_bytes()
    return found


def write_copies(folder, copies, sources):
    """Writes faulty files, each into a folder with its source. Returns their paths."""
    files = []
    for number, (path, data) in enumerate(copies):
        parts = [part for part in path.parts if part.endswith(".lproj")][:1]
        file = pathlib.Path(f"{number:05}", *parts, path.name)
        members = {file: data}
        if path in sources:
            source, source_data = sources[path]
            members[pathlib.Path(f"{number:05}", source)] = source_data
        for member, member_data in members.items():
            (folder / member).parent.mkdir(parents=True, exist_ok=True)
            (folder / member).write_bytes(member_data)
            files.append(member)
    (folder / CONFIGURATION).write_text(json.dumps({"suppressions": SUPPRESSIONS}, indent=2))
    return files


def main():
    tool = str(pathlib.Path(sys.argv[1]).absolute())
    count, root = int(sys.argv[2]), pathlib.Path(sys.argv[3])
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 2026)
    comparison = Comparison(tool)
    files = sorted(path.relative_to(root) for path in root.rglob("*")
                   if path.suffix in faults.SUFFIXES and path.is_file())
    with tempfile.TemporaryDirectory() as name:
        folder = copy(root, pathlib.Path(name, "files"))
        # They are for programs with rules of their own.
        for path in folder.rglob(CONFIGURATION):
            path.unlink()
        comparison.compare(folder, files)
        check_planted(folder, files)
    bases = [(file, (root / file).read_bytes()) for file in files
             if file.suffix == ".xcstrings" or 0 < (root / file).stat().st_size <= MAX_SIZE]
    known = sources(root, files)
    copies = list(faults.copies(bases, count, dice))
    for start in range(0, count, BATCH):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name, "files")
            folder.mkdir()
            files = write_copies(folder, copies[start:start + BATCH], known)
            comparison.compare(folder, files, is_thorough=start % (4 * BATCH) == 0)
    print(", ".join(f"{number} {title}" for title, number in comparison.counts.items()))
    for (safety, rule), number in sorted(comparison.fixes.items()):
        print(f"{number:7} {safety} {rule}")
    for title, found in comparison.faults.items():
        print(f"error: {len(found)} times {title}, such as", *found[:MAX_SHOWN], sep="\n  ", file=sys.stderr)
    sys.exit(bool(comparison.faults))


main()
