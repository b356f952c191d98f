#!/usr/bin/env python3
"""Compares all outputs of two programs: reports in every format, patches, merges, previews and lists.

usage: ci/compare-outputs.py OLD NEW FOLDER [small]
       ci/compare-outputs.py OLD plant FOLDER

The inputs are the tests, damaged and hostile files, generated catalogs of 100 KB, 5 MB and 100 MB, and the
projects of CATALOG_LINT_CORPUS. They are made once in FOLDER, which also keeps the hashes of OLD. 'small'
leaves out catalogs of more than 100 KB. Only the time in a text report is masked. With 'plant', one byte of
one report of OLD is changed, and the script fails if this is not found.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONFORMANCE = ROOT / "Tests/Conformance"
sys.path += [str(CONFORMANCE / name) for name in ("mutants", "merge", "reports", "fix", "peers")]

import hostile_project
import mutants
import triples

LINT = ("text xcode json jsonl junit junit-strict gitlab checkstyle rdjson azure teamcity sonarqube sarif github "
        "github-summary markdown").split()
COVERAGE = "text json csv markdown html badge shields junit".split()
PREVIEW = "text json markdown html".split()
MUTANTS, PER_FOLDER, TRIPLES = 2000, 200, 1000
SIZES = {"100KB": 0.1, "5MB": 5, "100MB": 100}
DURATION = re.compile(" · [0-9.]+ m?s\\b".encode())
LARGE = 20_000_000


def make(folder):
    """Makes the inputs, each a folder."""
    words = ROOT / "Tests/Benchmarks/words.txt"
    for name, size in SIZES.items():
        for kind, options in (("clean", []), ("faulty", ["-v", "missing=15"])):
            target = folder / f"{kind}-{name}"
            target.mkdir()
            with open(target / "Localizable.xcstrings", "wb") as file:
                script = ROOT / "Tests/Benchmarks/make-catalog.awk"
                subprocess.run(["awk", "-v", f"bytes={size}e6", *options, "-f", script, words], check=True,
                               stdout=file, env={**os.environ, "LC_ALL": "C"})
    hostile_project.write_project(folder / "hostile")
    corpus = os.environ.get("CATALOG_LINT_CORPUS")
    shutil.copytree(ROOT / "Tests", folder / "tests", ignore=shutil.ignore_patterns(".build"))
    for project in sorted(pathlib.Path(corpus).iterdir()) if corpus else []:
        if project.is_dir():
            shutil.copytree(project, folder / f"corpus-{project.name}")
    source = mutants.Mutants(pathlib.Path(corpus) if corpus else ROOT / "Tests", 39)
    for number in range(MUTANTS):
        path, data = source.make()
        file = folder / f"mutants-{number // PER_FOLDER:02}" / f"{number:04}" / path
        file.parent.mkdir(parents=True)
        file.write_bytes(data)
    dice = random.Random(39)
    for number in range(TRIPLES):
        suffix, files = triples.triple(dice)
        target = folder / "triples" / f"{number:04}"
        target.mkdir(parents=True)
        for side, data in zip(("base", "ours", "theirs"), files):
            (target / f"{side}{suffix}").write_bytes(data)
    for target in folder.iterdir():
        # No configuration around the inputs applies.
        if not (target / ".lint-config.json").exists():
            (target / ".lint-config.json").write_text("{}")


def commands(target):
    """Yields the arguments of each command for an input."""
    is_large = size(target) > LARGE
    if target.name == "triples":
        for triple in sorted(target.iterdir()):
            if triple.is_dir():
                base, ours, theirs = sorted(path.name for path in triple.iterdir())
                yield [triple.name, "merge", base, ours, theirs, "--path", ours]
        return
    lint = ["lint", "--no-ignore", "--enable", "all", "--no-baseline"]
    for format in LINT:
        yield [".", *lint, "--format", format]
    for jobs in "128":
        yield [".", "lint", "--format", "json", "--jobs", jobs]
        yield [".", *lint, "--verbose", "--format", "text", "--jobs", jobs]
    yield [".", *lint, "--format", "json", "--code", "."]
    for format in COVERAGE[:2] if is_large else COVERAGE:
        yield [".", "coverage", "--format", format]
    yield [".", "coverage", "--open"]
    if not is_large:
        yield [".", "fix", "--diff"]
        yield [".", "fix", "--diff", "--unsafe", "--enable", "all", "--format", "json"]
        for format in PREVIEW:
            yield [".", "preview", "--format", format]
    yield [".", "baseline", "write", "--no-ignore"]
    yield [".", "keys", "--code", ".", "--format", "json"]
    yield [".", "keys", "--code", ".", "--unused"]
    yield [".", "files"]


def size(target):
    return sum(path.stat().st_size for path in target.rglob("*") if path.is_file())


def digest(tool, target, arguments, plants=False):
    """Runs a command in a copy of what it writes, and returns the hash of everything it puts out."""
    folder, *arguments = arguments
    where = target / folder
    kept = {}
    if arguments[0] == "merge":
        kept = {path: path.read_bytes() for path in where.iterdir()}
    done = subprocess.run([tool, *arguments], cwd=where, capture_output=True, env=environment())
    output = DURATION.sub(b"", done.stdout + b"\0" + done.stderr)
    baseline = where / ".lint-baseline.json"
    if arguments[0] == "baseline" and baseline.exists():
        output += baseline.read_bytes()
        baseline.unlink()
    for path, data in kept.items():
        output += path.read_bytes()
        path.write_bytes(data)
    if plants:
        output = output.replace(b"1", b"2", 1)
    return f"{done.returncode} {hashlib.sha256(output).hexdigest()}"


def environment():
    names = ("PATH", "HOME", "TMPDIR")
    fixed = {"LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1790000000"}
    return {name: os.environ[name] for name in names if name in os.environ} | fixed


def outputs(tool, folder, is_small, known={}, planted=None):
    """Returns the hashes of all outputs, by input and command. Known ones are not made again."""
    jobs = [(target, arguments) for target in sorted(folder.iterdir()) if target.is_dir()
            if not is_small or not target.name.endswith("MB") for arguments in commands(target)]
    # Commands that write share their folder with others: each folder has one thread.
    by_target = {}
    for number, (target, arguments) in enumerate(jobs):
        by_target.setdefault(target, []).append((arguments, number == planted))

    def run(item):
        target, listed = item
        hashes = {}
        for arguments, plants in listed:
            title = f"{target.name}: {' '.join(arguments)}"
            hashes[title] = known.get(title) or digest(tool, target, arguments, plants)
        return hashes

    found = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for part in pool.map(run, by_target.items()):
            found.update(part)
    return found


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__.split("\n\n")[1])
    old, new = (str(pathlib.Path(name).resolve()) for name in sys.argv[1:3])
    folder, is_small = pathlib.Path(sys.argv[3]), "small" in sys.argv[4:]
    inputs = folder / "inputs"
    if not inputs.exists():
        part = folder / "part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        make(part)
        part.rename(inputs)
    name = hashlib.sha256(pathlib.Path(old).read_bytes()).hexdigest()[:12]
    known = folder / f"{name}{'-small' if is_small else ''}.json"
    expected = json.loads(known.read_text()) if known.exists() else {}
    expected = outputs(old, inputs, is_small, expected)
    known.write_text(json.dumps(expected, indent=1))
    if sys.argv[2] == "plant":
        actual = outputs(old, inputs, True, planted=5)
        expected = {title: value for title, value in expected.items() if title in actual}
    else:
        actual = outputs(new, inputs, is_small)
    differing = [title for title in {**expected, **actual} if expected.get(title) != actual.get(title)]
    print(f"{len(expected)} outputs compared, {len(differing)} differ")
    for title in differing[:100]:
        print(f"  {title}: {expected.get(title)} and {actual.get(title)}")
    sys.exit(len(differing) != 1 if sys.argv[2] == "plant" else bool(differing))


main()
