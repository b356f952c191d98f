"""Runs of the tool over a folder, and ways to break each promise on purpose."""
import json
import os
import re
import subprocess
import xml.parsers.expat

JSON = ("json", "sarif", "gitlab", "rdjson", "sonarqube")
XML = ("junit", "junit-strict", "checkstyle")
TEXT = ("text", "xcode", "azure", "teamcity", "github", "github-summary", "markdown")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# The promises, each with the way in which 'plant' breaks it.
PROMISES = {
    "crashes": "a run ends with a signal",
    "exit status": "a run with errors ends with status 0",
    "damaged files": "the errors of a damaged file are missing",
    "jobs": "a run with other jobs writes another byte",
    "reports": "a report is cut off",
    "ranges": "a range ends after the file",
    "output": "a file has many findings",
}


class Program:
    """The tool. If a promise is planted, its results are changed."""

    def __init__(self, tool, planted=None):
        self.tool, self.planted = tool, planted

    def run(self, folder, *arguments, jobs=1):
        """Returns the status and the standard output of a run."""
        done = subprocess.run(
            [self.tool, *arguments, "--jobs", str(jobs)], cwd=folder, capture_output=True,
            env=os.environ | {"SOURCE_DATE_EPOCH": "1"})
        self.error = done.stderr[-500:].decode(errors="replace")
        status, output = done.returncode, done.stdout
        if self.planted == "crashes":
            status = -11
        if self.planted == "exit status":
            status = 0
        if self.planted == "jobs" and jobs > 1:
            output = output[:-1] + b" "
        return status, output

    def lint(self, folder, outputs, code):
        """Returns the status, the findings as lines of JSON, and the summary of a run that writes all reports."""
        files = [f"--output={name}={outputs / name}" for name in JSON + XML + TEXT]
        status, output = self.run(folder, *lint_arguments(code), *files)
        if self.planted == "reports":
            for name in JSON + XML:
                path = outputs / name
                path.write_bytes(path.read_bytes()[:-20])
        return status, self.tampered(output), output

    def tampered(self, output):
        lines = output.splitlines()
        if self.planted == "damaged files":
            lines = [line for line in lines if b'"severity":"error"' not in line.replace(b'": "', b'":"')]
        if self.planted == "ranges":
            lines = [re.sub(rb'"endOffset": ?\d+', b'"endOffset": 99999999', line) for line in lines]
        if self.planted == "output":
            lines = [*lines[:-1], *lines[:1] * 10_000, *lines[-1:]]
        return lines


def lint_arguments(code):
    return ["lint", "--format=jsonl", "--enable=all", "--verbose", *(["--code=."] if code else [])]


def unreadable(outputs, count):
    """Yields the formats whose reports a program for the format can't read."""
    for name in JSON:
        try:
            report = json.loads((outputs / name).read_text("utf-8"))
        except ValueError as error:
            yield f"{name}: {error}"
            continue
        found = len(findings(name, report))
        if name != "sarif" and found != count:
            yield f"{name}: {found} findings instead of {count}"
    for name in XML:
        parser = xml.parsers.expat.ParserCreate()
        try:
            parser.Parse((outputs / name).read_bytes(), True)
        except xml.parsers.expat.ExpatError as error:
            yield f"{name}: {error}"
    for name in TEXT:
        try:
            control = CONTROL.search((outputs / name).read_text("utf-8"))
        except ValueError as error:
            yield f"{name}: {error}"
            continue
        if control:
            yield f"{name}: the control character {control[0]!r} at {control.start()}"


def findings(name, report):
    if name == "json":
        return report["findings"]
    if name == "gitlab":
        return report
    if name == "rdjson":
        return report["diagnostics"]
    return report["issues"] if name == "sonarqube" else report["runs"][0]["results"]
