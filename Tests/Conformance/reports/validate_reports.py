#!/usr/bin/env python3
"""Checks the reports of one run with schemas, limits and programs that are not ours.

usage: validate_reports.py REPORTS --schemas FOLDER

REPORTS is a folder with a report in each format, named like the format. The other folder has
junit-10.xsd in two versions and the schema of SARIF. Needs the packages of test-clients.sh.
"""

import argparse
import itertools
import json
import sys
from pathlib import Path

import junitparser
from lxml import etree

from programs import HERE, load, schema_faults, thinned
from validate_junit import junit_faults, junit_page_faults, junit_strict_faults
from validate_sarif import sarif_faults

TEXT = {"type": "string", "minLength": 1}
GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": TEXT, "check_name": TEXT, "fingerprint": TEXT,
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object", "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "pattern": r"^(?!\.?/)."},
                    "lines": {
                        "type": "object", "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def json_faults(reports, _):
    """Our own JSON: its schema, and the counts of the summary."""
    schema = load(HERE.parent / "schemas/report.schema.json")
    report = load(reports / "json")
    yield from schema_faults({**report, "findings": thinned(report["findings"])}, schema)
    for severity in ("error", "warning", "note"):
        count = sum(finding["severity"] == severity for finding in report["findings"])
        if count != report["summary"][severity + "s"]:
            yield f"the summary says {report['summary'][severity + 's']} {severity}s, not {count}"


def jsonl_faults(reports, _):
    """JSON Lines: the schema of a line, and one summary at the end."""
    schema = load(HERE.parent / "schemas/report.schema.json")
    line_schema = {"$ref": "#/$defs/line", "$defs": schema["$defs"]}
    lines = [json.loads(line) for line in (reports / "jsonl").read_text("utf-8").splitlines()]
    yield from schema_faults([*thinned(lines), lines[-1]], {"items": line_schema, "$defs": schema["$defs"]})
    kinds = [line.get("kind") for line in lines]
    if kinds[-1:] != ["summary"] or "summary" in kinds[:-1]:
        yield "the last line, and no other, is the summary"


def gitlab_faults(reports, _):
    """Code Quality: what GitLab demands of each entry."""
    report = load(reports / "gitlab")
    yield from schema_faults(thinned(report), GITLAB)
    if len({entry["fingerprint"] for entry in report}) != len(report):
        yield "a fingerprint stands twice, so GitLab drops an entry"
    count = len(load(reports / "json")["findings"])
    if len(report) != count:
        yield f"there are {len(report)} entries, not {count}"


def json_like_faults(name):
    """A check that a format is JSON without a member twice, whatever it says."""
    def faults(reports, _):
        def members(pairs):
            if len(dict(pairs)) != len(pairs):
                raise ValueError(f"a member stands twice: {[key for key, _ in pairs]}")
            return dict(pairs)

        json.loads((reports / name).read_bytes().decode("utf-8"), object_pairs_hook=members)
        yield from ()
    return faults


def size_faults(reports, _):
    """Pages of Markdown stay below what GitHub takes."""
    size = (reports / "github-summary").stat().st_size
    if size >= 900_000:
        yield f"the summary has {size} bytes"
    length = len((reports / "markdown").read_text("utf-8"))
    if length >= 65_536:
        yield f"a comment has {length} characters"


CHECKS = {
    "json": json_faults, "jsonl": jsonl_faults, "junit": junit_faults,
    "junit2html": junit_page_faults, "junit-strict": junit_strict_faults, "sarif": sarif_faults,
    "gitlab": gitlab_faults, "rdjson": json_like_faults("rdjson"),
    "sonarqube": json_like_faults("sonarqube"), "sizes": size_faults,
}


def faults_of(name, reports, schemas):
    """What a check finds wrong, at most some faults."""
    try:
        return list(itertools.islice(CHECKS[name](reports, schemas), 10))
    except (ValueError, KeyError, IndexError, OSError, etree.LxmlError,
            junitparser.JUnitXmlError) as error:
        return [f"{type(error).__name__}: {error}"]


def main():
    """Prints every fault; the exit status is 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("reports", type=Path)
    parser.add_argument("--schemas", type=Path, required=True)
    parser.add_argument("--only", choices=CHECKS, action="append")
    arguments = parser.parse_args()
    failed = False
    for name in arguments.only or CHECKS:
        for fault in faults_of(name, arguments.reports, arguments.schemas):
            failed = True
            print(f"{arguments.reports}: {name}: {fault}", file=sys.stderr)
    sys.exit(failed)


if __name__ == "__main__":
    main()
