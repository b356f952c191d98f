#!/usr/bin/env python3
"""Checks what a process cannot check of itself: limits of the system, signals, other writers.

usage: test_limits.py TOOL
"""
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

TOOL = os.path.abspath(sys.argv[1])
ENVIRONMENT = dict(os.environ, SWIFT_BACKTRACE="enable=no")
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what)


def catalog(keys, text="%d texts"):
    strings = {
        f"key {key}": {
            "localizations": {
                locale: {"stringUnit": {"state": "translated", "value": text}}
                for locale in ("de", "fr", "it")
            }
        }
        for key in range(keys)
    }
    return json.dumps({"sourceLanguage": "en", "strings": strings, "version": "1.0"}, indent=2)


def limited(limits):
    def apply():
        for name, value in limits:
            resource.setrlimit(name, (value, value))

    return apply


def run(arguments, folder, limits=(), timeout=30):
    return subprocess.run(
        [TOOL] + arguments, cwd=folder, env=ENVIRONMENT, capture_output=True, timeout=timeout,
        preexec_fn=limited(limits))


def is_line(error):
    return error.startswith(b"error: ") or b"\nerror: " in error


def under_limits(folder):
    """The complete report, or status 2 and a line; never a signal, never without end."""
    complete = run(["lint", "--format", "json"], folder)
    limits = [("-n", resource.RLIMIT_NOFILE, count, 1) for count in (4, 5, 6, 7, 8, 10, 12, 16, 24)]
    limits += [
        ("-v", resource.RLIMIT_AS, kilobytes, 1024)
        for kilobytes in (60_000, 90_000, 110_000, 130_000, 150_000, 200_000, 300_000, 600_000)]
    for arguments in (["lint", "--format", "json"], ["lint", "--base", "HEAD", "--format", "json"]):
        for name, limit, value, unit in limits:
            what = f"ulimit {name} {value}: {' '.join(arguments)}"
            try:
                result = run(arguments, folder, [(limit, value * unit)])
            except subprocess.TimeoutExpired:
                check(False, f"{what}: no end")
                continue
            if result.returncode == 127:  # The loader had no room for the libraries.
                continue
            if result.returncode == 2:
                check(is_line(result.stderr), f"{what}: no line")
            elif "--base" in arguments:
                check(result.returncode == 0, f"{what}: status {result.returncode}")
            else:
                check(result.returncode == complete.returncode, f"{what}: {result.returncode}")
                check(result.stdout == complete.stdout, f"{what}: another report")


def git_memory(folder):
    result = run(["lint", "--base", "HEAD"], folder, [(resource.RLIMIT_AS, 4_194_304 * 1024)])
    check(result.returncode == 0, f"git with 4 GiB of addresses: {result.returncode} {result.stderr}")


def drafts(folder):
    return [name for name in os.listdir(folder) if name.endswith(".tmp")]


def signals(folder):
    """A signal leaves no draft, and the next run removes what a kill has left."""
    arguments = [TOOL, "lint", "--quiet", "--output", "json=r.json", "--output", "sarif=s.json"]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
        seen = 0
        for attempt in range(40):
            process = subprocess.Popen(
                arguments, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            # Waits for a draft, so that the signal comes in the middle of writing.
            while process.poll() is None and not drafts(folder):
                pass
            time.sleep(attempt % 4 / 1000)
            if process.poll() is None:
                process.send_signal(number)
                seen += 1
            process.wait()
            if number != signal.SIGKILL:
                check(not drafts(folder), f"{number.name} left {drafts(folder)}")
        check(seen > 0, f"{number.name}: never in time")
    result = run(arguments[1:], folder)
    check(result.returncode == 1, f"after kills: {result.returncode} {result.stderr}")
    check(not drafts(folder), f"SIGKILL left {drafts(folder)}")


def writers(folder):
    """A catalog that somebody writes to is a failure with a line, or was read as a whole."""
    path = os.path.join(folder, "L.xcstrings")
    text = catalog(9_000).encode()
    changes = {
        "truncated": lambda file: file.truncate(3_000),
        "emptied": lambda file: file.truncate(0),
        "appended": lambda file: (file.seek(0, 2), file.write(b'"' * 9_000)),
        "rewritten": lambda file: file.write(text[::-1]),
    }
    for name, change in changes.items():
        is_done = threading.Event()

        def write():
            while not is_done.is_set():
                with open(path, "r+b") as file:
                    change(file)
                time.sleep(0.002)
                with open(path, "wb") as file:
                    file.write(text)
                time.sleep(0.004)

        with open(path, "wb") as file:
            file.write(text)
        thread = threading.Thread(target=write)
        thread.start()
        statuses = {}
        for _ in range(25):
            result = run(["lint", "--quiet"], folder)
            statuses[result.returncode] = statuses.get(result.returncode, 0) + 1
            check(result.returncode in (0, 1, 2), f"{name}: status {result.returncode}")
            if result.returncode == 2:
                check(is_line(result.stderr), f"{name}: no line")
        is_done.set()
        thread.join()
        print(f"a catalog that is {name}: status and runs {statuses}")


def main():
    root = tempfile.mkdtemp()
    try:
        folder = os.path.join(root, "project")
        os.mkdir(folder)
        for number in range(12):
            with open(os.path.join(folder, f"T{number}.xcstrings"), "w") as file:
                file.write(catalog(400, "texts" if number else "%d %@"))
        git = ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        for arguments in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "-m", "a"]):
            subprocess.run(git + arguments, cwd=folder, check=True)
        under_limits(folder)
        git_memory(folder)
        signals(folder)
        other = os.path.join(root, "writers")
        os.mkdir(other)
        writers(other)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    if failures:
        sys.exit(f"error: {len(failures)} checks failed")
    print("limits, signals and other writers: as they should be")


main()
