#!/usr/bin/env python3
"""Times the tool against other programs, in turn, and prints ratios of whole processes.

usage: bench.py TOOL FOLDER

A ratio is the median over pairs A B A B ..., so it holds when the machine's speed drifts. Peak
memory is the largest resident size of the process, divided by the size of the file. What is staged
or compared is timed next to the git commands that it needs, in a repository of 3,000 files; so is
the coverage of a year, week by week, of a repository with 400 localization files.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

PAIRS = 9
HERE = Path(__file__).resolve().parent
LISTINGS = ["rev-parse --show-toplevel", "ls-files --stage -z",
            "cat-file --batch-check --unordered"]
DIFF = "--no-ext-diff --name-status -z"


def run(command, folder=None):
    """Runs a command; returns its seconds and its peak memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"error: {command} failed with exit status {process.returncode}")
    return seconds, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def compare(name, ours, theirs, aim):
    """Prints how our seconds compare with those of others, and the difference."""
    ours(), theirs()
    pairs = [(ours(), theirs()) for _ in range(PAIRS)]
    ratio = statistics.median(mine / other for mine, other in pairs)
    mine, other = (statistics.median(seconds) * 1000 for seconds in zip(*pairs))
    print(f"{name:<48} {ratio:7.3f}   aim {aim:<7} ({mine:.1f} ms, {other:.1f} ms the other)")


def make_repository(folder):
    """Makes a repository with 3,000 catalogs, of which two have a staged change."""
    def git(*arguments):
        subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b",
                        *arguments], check=True, stdout=subprocess.DEVNULL)

    for number in range(3_000):
        unit = {"stringUnit": {"state": "translated", "value": "Sichern %d"}}
        catalog = {"sourceLanguage": "en", "version": "1.0", "strings": {
            f"Save %d {number // 10}": {"localizations": {"de": unit}}}}
        path = folder / f"Module{number // 10}/Table{number % 10}.xcstrings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(catalog, indent=2))
    git("init", "--quiet")
    git("add", "--all")
    git("commit", "--quiet", "--message", "first")
    for module in (7, 77):
        with (folder / f"Module{module}/Table1.xcstrings").open("a") as file:
            file.write("\n")
    git("add", "--all")


def git_seconds(folder, listings):
    """What git commands take, one after the other."""
    return sum(run(["git", *listing.split()], folder)[0] for listing in listings)


def year_of_git(folder):
    """What git alone takes for a year: the commits, a tree each, and each different file once."""
    def output(*arguments, names=None):
        return subprocess.run(["git", *arguments], cwd=folder, input=names, check=True,
                              stdout=subprocess.PIPE).stdout

    start, objects = time.perf_counter(), set()
    for commit in output("rev-list", "--first-parent", "--max-count=53", "HEAD").split()[1:]:
        tree = output("ls-tree", "-r", "-z", "--full-tree", commit.decode())
        objects |= {line.split()[2] for line in tree.split(b"\0")
                    if line.endswith((b".xcstrings", b".strings"))}
    output("cat-file", "--batch", "--buffer", names=b"\n".join(objects) + b"\n")
    return time.perf_counter() - start


def main():
    tool, folder = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
    files = {"100MB": 100, "5MB": 5, "100KB": 0.1}
    for name, size in files.items():
        files[name] = folder / f"{name}.xcstrings"
        if not files[name].exists():
            subprocess.run([sys.executable, HERE / "make_large_catalog.py", files[name],
                            str(size)], check=True)

    def lint(*arguments, where=None):
        command = [tool, "lint", "--quiet", "--format", "xcode", *arguments]
        return lambda: run(command, where)[0]

    def other(*command):
        return lambda: run(command)[0]

    print("whole process, ratio of ours to theirs, median of", PAIRS, "pairs")
    if shutil.which("node"):
        parse = "JSON.parse(require('fs').readFileSync(process.argv[1],'utf8'))"
        compare("lint 100 MB / node JSON.parse", lint(files["100MB"]),
                other("node", "-e", parse, files["100MB"]), 0.5)
    load = "import json,sys; json.load(open(sys.argv[1],encoding='utf-8'))"
    for name in ("100MB", "5MB"):
        compare(f"lint {name} / python json.load", lint(files[name]),
                other(sys.executable, "-c", load, files[name]), 0.3)
    compare("lint 100KB / true", lint(files["100KB"]), other("true"), 8)
    repository, history = folder / "repository", folder / "history"
    if not repository.exists():
        make_repository(repository)
    of_base = ["rev-parse --verify HEAD", "merge-base HEAD HEAD", f"diff {DIFF}",
               "ls-files --others --exclude-standard -z", "ls-tree -r -z HEAD"]
    for name, options, listings, aim in [
            ("--staged", ["--staged"], [f"diff --cached {DIFF}"], "50 ms"),
            ("--base HEAD", ["--base", "HEAD"], of_base, "100 ms")]:
        compare(f"lint {name}, 2 of 3,000 files / git", lint(*options, where=repository),
                lambda listings=listings: git_seconds(repository, LISTINGS + listings), aim)
    # Made again, since it ends at the present.
    shutil.rmtree(history, ignore_errors=True)
    subprocess.run([sys.executable, HERE / "make_history.py", history], check=True)
    trend = [tool, "coverage", "--quiet", "--format=json", "--since=52w", "--every=week"]
    compare("coverage of 52 weeks / git", lambda: run(trend, history)[0],
            lambda: year_of_git(history), "2000 ms")
    peak = max(run([tool, "lint", "--quiet", files["100MB"]])[1] for _ in range(3))
    ratio = peak / files["100MB"].stat().st_size
    print(f"{'peak memory / size of the 100 MB file':<48} {ratio:7.3f}   aim 1.2")


main()
