#!/usr/bin/env python3
"""Times the tool against other programs, in turn, and prints ratios of whole processes.

usage: bench.py TOOL FOLDER

A ratio is the median over pairs A B A B ..., so it holds when the machine's speed drifts. Peak
memory is the largest resident size of the process, divided by the size of the file.
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


def main():
    tool, folder = sys.argv[1], sys.argv[2]
    files = {}
    for name, size in (("100MB", 100), ("5MB", 5), ("100KB", 0.1)):
        files[name] = os.path.join(folder, f"{name}.xcstrings")
        if not os.path.exists(files[name]):
            subprocess.run([sys.executable, os.path.join(here, "make-large-catalog.py"),
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
    peak = max(run(lint("100MB"))[1] for _ in range(3)) / os.path.getsize(files["100MB"])
    print(f"{'peak memory / size of the 100 MB file':<48} {peak:7.3f}   aim 1.2")


main()
