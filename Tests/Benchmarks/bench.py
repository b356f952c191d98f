#!/usr/bin/env python3
"""Times the tool against other programs, in turn, and prints ratios of whole processes.

usage: bench.py TOOL FOLDER

A ratio is the median over pairs A B A B ..., so it holds when the machine's speed drifts. Peak
memory is the largest resident size of the process, divided by the size of the file. What is staged
or compared is timed beside the git commands that have to be run for it, in a repository of 3,000 files;
so is the coverage of a year, week by week, of a repository with 400 localization files, which are taken
from CATALOG_LINT_CORPUS too, if that is set.
"""
import os
import shutil
import statistics
import subprocess
import sys
import time

PAIRS = 9
here = os.path.dirname(os.path.abspath(__file__))


def run(command):
    """Runs a command; returns its seconds and its peak memory in bytes."""
    start = time.perf_counter()
    with open(os.devnull, "w") as null:
        process = subprocess.Popen(command, stdout=null, stderr=null)
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"error: {command[0]} failed with exit status {process.returncode}")
    return seconds, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def compare(name, command, other, aim):
    run(command), run(other)
    ratios, times = [], []
    for _ in range(PAIRS):
        mine, theirs = run(command)[0], run(other)[0]
        ratios.append(mine / theirs)
        times.append(mine)
    print(f"{name:<48} {statistics.median(ratios):7.3f}   aim {aim:<6} "
          f"({min(ratios):.3f} to {max(ratios):.3f}; {statistics.median(times) * 1000:.1f} ms)")


CATALOG = """{
  "sourceLanguage" : "en",
  "strings" : {
    "Save %d" : {
      "localizations" : {
        "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern %s" } }
      }
    }
  },
  "version" : "1.0"
}
"""


def make_repository(folder):
    """Makes a repository with 3,000 catalogs, of which two have a staged change."""
    def git(*arguments):
        subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", *arguments],
                       check=True, stdout=subprocess.DEVNULL)

    for module in range(300):
        os.makedirs(os.path.join(folder, f"Module{module}"), exist_ok=True)
        for table in range(10):
            with open(os.path.join(folder, f"Module{module}", f"Table{table}.xcstrings"), "w") as file:
                file.write(CATALOG % (module, "%d"))
    git("init", "--quiet")
    git("add", "--all")
    git("commit", "--quiet", "--message", "first")
    for module in (7, 77):
        with open(os.path.join(folder, f"Module{module}", "Table1.xcstrings"), "a") as file:
            file.write("\n")
    git("add", "--all")


def beside_git(name, tool, folder, options, listings, aim):
    """Times a run and the git commands that it needs, and prints both and the ratio."""
    def git():
        return sum(run(["git", "-C", folder, *listing.split()])[0] for listing in listings)

    def ours():
        here = os.getcwd()
        os.chdir(folder)
        try:
            return run([tool, "lint", "--quiet", "--format", "xcode", *options])[0]
        finally:
            os.chdir(here)

    ours(), git()
    pairs = [(ours(), git()) for _ in range(PAIRS)]
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    own = statistics.median(mine - theirs for mine, theirs in pairs)
    print(f"{name:<48} {ratio:7.3f}   aim {aim:<6} ({own * 1000:.1f} ms more than git's "
          f"{statistics.median(theirs for _, theirs in pairs) * 1000:.1f} ms)")


def run_git(folder, arguments, names=None):
    """Runs git; returns its seconds and what it printed."""
    start = time.perf_counter()
    process = subprocess.run(["git", "-C", folder, *arguments], input=names, check=True,
                             stdout=subprocess.PIPE)
    return time.perf_counter() - start, process.stdout


def git_of_a_year(folder):
    """What git alone takes for a year: the commits, a tree each, and each different file once."""
    seconds, commits = run_git(folder, ["rev-list", "--first-parent", "--max-count=53", "HEAD"])
    objects = set()
    for commit in commits.split()[1:]:
        more, tree = run_git(folder, ["ls-tree", "-r", "-z", "--full-tree", commit.decode()])
        seconds += more
        for line in tree.split(b"\0"):
            if line.endswith((b".xcstrings", b".strings", b".stringsdict")):
                objects.add(line.split(b"\t")[0].split()[2])
    more, contents = run_git(folder, ["cat-file", "--batch", "--buffer"], b"\n".join(objects) + b"\n")
    return seconds + more, len(objects), len(contents)


def year(name, tool, folder):
    """Times the trend of a year, and the present state alone, beside git."""
    def ours(*options):
        here = os.getcwd()
        os.chdir(folder)
        try:
            return run([tool, "coverage", "--quiet", "--format", "json", *options])
        finally:
            os.chdir(here)

    trend = ["--since", "52w", "--every", "week"]
    _, objects, size = git_of_a_year(folder)
    ours(*trend)
    rounds = [(ours(*trend), ours()[0], git_of_a_year(folder)[0]) for _ in range(PAIRS)]
    git = statistics.median(git for _, _, git in rounds)
    ratio = statistics.median(mine[0] / git for mine, _, git in rounds)
    beyond = statistics.median(mine[0] - git for mine, _, git in rounds)
    present = statistics.median(present for _, present, _ in rounds)
    peak = max(mine[1] for mine, _, _ in rounds)
    print(f"{name:<48} {ratio:7.3f}   aim {'2000 ms':<6} ({beyond * 1000:.0f} ms more than git's "
          f"{git * 1000:.0f} ms, of which the present state takes {present * 1000:.0f} ms; "
          f"{peak / 1e6:.0f} MB at most for {objects} files of {size / 1e6:.1f} MB)")


def main():
    tool, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    files = {}
    for name, size in (("100MB", 100), ("5MB", 5), ("100KB", 0.1)):
        files[name] = os.path.join(folder, f"{name}.xcstrings")
        if not os.path.exists(files[name]):
            subprocess.run([sys.executable, os.path.join(here, "make_large_catalog.py"),
                            files[name], str(size)], check=True)

    def lint(name):
        return [tool, "lint", "--quiet", "--format", "xcode", files[name]]

    print("whole process, ratio of ours to theirs, median of", PAIRS, "pairs")
    if shutil.which("node"):
        parse = "JSON.parse(require('fs').readFileSync(process.argv[1],'utf8'))"
        compare("lint 100 MB / node JSON.parse", lint("100MB"),
                ["node", "-e", parse, files["100MB"]], 0.5)
    load = "import json,sys; json.load(open(sys.argv[1],encoding='utf-8'))"
    compare("lint 100 MB / python json.load", lint("100MB"),
            [sys.executable, "-c", load, files["100MB"]], 0.3)
    compare("lint 5 MB / python json.load", lint("5MB"),
            [sys.executable, "-c", load, files["5MB"]], 0.3)
    compare("lint 100 KB / true", lint("100KB"), [shutil.which("true")], 8)
    repository = os.path.join(folder, "repository")
    if not os.path.exists(repository):
        make_repository(repository)
    plain = "--no-ext-diff --name-status -z"
    common = ["rev-parse --show-toplevel", "ls-files --stage -z", "cat-file --batch-check --unordered"]
    beside_git("lint --staged, 2 of 3,000 files / git", tool, repository, ["--staged"],
               common + [f"diff --cached {plain}"], "50 ms")
    beside_git("lint --base HEAD, 2 of 3,000 files / git", tool, repository, ["--base", "HEAD"],
               common + ["rev-parse --verify HEAD", "merge-base HEAD HEAD", f"diff {plain}",
                         "ls-files --others --exclude-standard -z", "ls-tree -r -z HEAD"], "100 ms")
    corpus = os.environ.get("CATALOG_LINT_CORPUS")
    for kind, source in (("made", []), ("of the corpus", [corpus] if corpus else None)):
        history = os.path.join(folder, f"history-{kind.replace(' ', '-')}")
        if source is None:
            continue
        # Made anew, since it ends at the present.
        shutil.rmtree(history, ignore_errors=True)
        subprocess.run([sys.executable, os.path.join(here, "make_history.py"), history, *source],
                       check=True)
        year(f"coverage of 52 weeks, files {kind} / git", tool, history)
    peak = max(run(lint("100MB"))[1] for _ in range(3)) / os.path.getsize(files["100MB"])
    print(f"{'peak memory / size of the 100 MB file':<48} {peak:7.3f}   aim 1.2")


main()
