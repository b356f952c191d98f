#!/usr/bin/env python3
"""Checks the promises of the tool for damaged files.

usage: check_mutants.py TOOL COUNT|plant FOLDER [SEED [KEPT]]
"""
import collections
import json
import pathlib
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path += [str(HERE.parent / name) for name in ("coverage", "fix", "peers")]

import other_readers
from mutants import Mutants
from program import PROMISES, Program, lint_arguments, unreadable

BATCH = 200
# How many files of a batch are also checked alone, for their own exit status.
ALONE = 2
MAX_SHOWN = 10
# The bytes of output that a file may cause: a fixed part, and a part for each of its bytes.
OUTPUT = 100_000, 250
COMMANDS = [["coverage", "--format=json"], ["preview", "--format=json"]]


class Check:
    """The counts of all promises, and what broke them."""

    def __init__(self, program, kept=None):
        self.program, self.kept = program, kept
        self.counts = collections.Counter()
        self.faults = collections.defaultdict(list)

    def fail(self, promise, detail, folder=None, path=None):
        self.faults[promise].append(f"{path or 'batch'}: {detail}")
        if self.kept and folder:
            target = self.kept / promise.replace(" ", "-") / f"{len(self.faults[promise]):03}"
            source = folder / path if path else folder
            target.mkdir(parents=True, exist_ok=True)
            if path:
                shutil.copy(source, target / source.name)
            else:
                shutil.copytree(source, target, dirs_exist_ok=True)

    def expect(self, promise, is_kept, detail, folder=None, path=None):
        self.counts[promise] += 1
        if not is_kept:
            self.fail(promise, detail, folder, path)

    def batch(self, folder, files, has_commands):
        """Checks all promises for the files of a folder, by their paths."""
        self.counts["files"] += len(files)
        with tempfile.TemporaryDirectory() as outputs:
            outputs = pathlib.Path(outputs)
            status, lines, raw = self.program.lint(folder, outputs, code=True)
            self.expect("crashes", status in (0, 1, 2), f"status {status}: {self.program.error}", folder)
            if status not in (0, 1, 2) or not lines:
                return self.each(folder, files)
            found = [json.loads(line) for line in lines]
            summary, found = found[-1], found[:-1]
            self.check_status(status, summary, folder)
            sizes = collections.Counter()
            for line, finding in zip(lines, found):
                sizes[finding["path"]] += len(line)
                self.check_ranges(finding, files, folder)
            for path, data in files.items():
                limit = OUTPUT[0] + OUTPUT[1] * len(data)
                size = sizes[str(path)]
                self.expect("output", size <= limit, f"{size} bytes for {len(data)}", folder, path)
            self.check_damaged(found, summary, folder, files)
            # With the option --verbose, every format lists notes; some still list fewer findings.
            faults = list(unreadable(outputs, len(found)))
            self.counts["reports"] += 15
            for fault in faults:
                self.fail("reports", fault, folder)
        self.check_jobs(folder, lint_arguments(code=True), raw)
        for command in COMMANDS if has_commands else []:
            status, output = self.program.run(folder, *command)
            self.expect("crashes", status in (0, 1, 2), f"{command}: {status}: {self.program.error}", folder)
            self.check_jobs(folder, command, output)
        self.check_alone(folder, files)

    def each(self, folder, files):
        """Finds the files that make a run crash."""
        for path in files:
            status, _ = self.program.run(folder, *lint_arguments(code=False), str(path))
            if status not in (0, 1, 2):
                self.fail("crashes", f"status {status}: {self.program.error}", folder, path)

    def check_status(self, status, summary, folder):
        errors = summary["summary"]["errors"]
        is_right = status == 2 or status == (1 if errors else 0)
        self.expect("exit status", is_right, f"status {status} with {errors} errors", folder)

    def check_ranges(self, finding, files, folder):
        path = pathlib.Path(finding["path"])
        for place in [finding, *finding.get("fix", {}).get("edits", [])] if path in files else []:
            start, end = place["offset"], place["endOffset"]
            self.expect("ranges", 0 <= start <= end <= len(files[path]),
                        f"{finding['rule']}: {start}..<{end} of {len(files[path])} bytes", folder, path)

    def check_damaged(self, found, summary, folder, files):
        # A note says of an XLIFF without Apple's files that it is not checked.
        reported = {finding["path"] for finding in found if finding["severity"] == "error"
                    or "so it is not checked" in finding["message"]}
        reported |= {file["path"] for file in summary.get("incompleteFiles", [])}
        for path in other_readers.damaged(folder, files):
            self.expect("damaged files", str(path) in reported, "it has no error", folder, path)

    def check_jobs(self, folder, arguments, expected):
        for jobs in (2, 8):
            _, output = self.program.run(folder, *arguments, jobs=jobs)
            self.expect("jobs", output == expected, f"{arguments[0]}: other bytes for {jobs} jobs", folder)

    def check_alone(self, folder, files):
        """Checks the exit status for single files that are damaged."""
        tables = [path for path in files if path.suffix in (".xcstrings", ".xliff")]
        for path in list(other_readers.damaged(folder, {path: files[path] for path in tables}))[:ALONE]:
            status, _ = self.program.run(folder, *lint_arguments(code=False), str(path))
            self.expect("exit status", status in (1, 2), f"status {status} for a damaged file", folder, path)

    def report(self):
        """Prints the counts and the faults. Returns whether there are none."""
        print("checked: " + ", ".join(f"{self.counts[name]:,} {name}" for name in ("files", *PROMISES)))
        for promise, found in self.faults.items():
            print(f"error: {len(found)} times '{promise}' is broken, such as", *found[:MAX_SHOWN], sep="\n  ",
                  file=sys.stderr)
        return not self.faults


def run(check, mutants, count):
    for start in range(0, count, BATCH):
        with tempfile.TemporaryDirectory() as name:
            folder, files = pathlib.Path(name), {}
            (folder / ".lint-config.json").write_text('{"sourceLocale": "en"}')
            for number in range(min(BATCH, count - start)):
                path, data = mutants.make()
                path = pathlib.Path(f"{start + number:06}") / path
                (folder / path).parent.mkdir(parents=True)
                (folder / path).write_bytes(data)
                files[path] = data
            check.batch(folder, files, has_commands=start % (5 * BATCH) == 0)
        if sys.stdout.isatty() or start % (50 * BATCH) == 0:
            print(f"{start + BATCH:,} files", file=sys.stderr)


def plant(tool, root, seed):
    """Breaks each promise on purpose. Returns whether every break is noticed."""
    missed = []
    for promise, way in PROMISES.items():
        check = Check(Program(tool, planted=promise))
        run(check, Mutants(root, seed), BATCH)
        is_found = bool(check.faults[promise])
        print(f"{promise}: {way}: {'found' if is_found else 'NOT FOUND'} {len(check.faults[promise])} times")
        missed += [] if is_found else [promise]
    return not missed


def main():
    tool, root = str(pathlib.Path(sys.argv[1]).absolute()), pathlib.Path(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 2026
    if sys.argv[2] == "plant":
        sys.exit(not plant(tool, root, seed))
    kept = pathlib.Path(sys.argv[5]) if len(sys.argv) > 5 and sys.argv[5] else None
    check = Check(Program(tool), kept)
    run(check, Mutants(root, seed), int(sys.argv[2]))
    sys.exit(not check.report())


main()
