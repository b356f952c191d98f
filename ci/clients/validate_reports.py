#!/usr/bin/env python3
"""Checks the reports of one run with schemas, limits and programs that are not ours.

usage: validate_reports.py REPORTS --schemas FOLDER

REPORTS is a folder with a report in each format, named like the format. The other folder has
junit-10.xsd in two versions and the schema of SARIF. Needs the packages of test-clients.sh.
"""

import argparse
import csv
import gzip
import itertools
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema
import junitparser
from lxml import etree

HERE = Path(__file__).parent
MEGABYTE = 1_000_000

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


def load(path):
    """The JSON of a file, which has no byte order mark."""
    return json.loads(path.read_bytes().decode("utf-8"))


def schema_faults(value, schema, kind=jsonschema.Draft202012Validator):
    """Yields where a value does not follow a schema, at most some places."""
    for number, error in enumerate(kind(schema).iter_errors(value)):
        if number == 5:
            yield "... and more"
            return
        yield f"{error.json_path}: {error.message[:200]}"


def json_faults(reports, _):
    """Our own JSON: its schema, and the counts of the summary."""
    schema = load(HERE.parent / "schemas/report.schema.json")
    report = load(reports / "json")
    yield from schema_faults(report, schema)
    for severity in ("error", "warning", "note"):
        count = sum(finding["severity"] == severity for finding in report["findings"])
        if count != report["summary"][severity + "s"]:
            yield f"the summary says {report['summary'][severity + 's']} {severity}s, not {count}"


def jsonl_faults(reports, _):
    """JSON Lines: the schema of a line, and one summary at the end."""
    schema = load(HERE.parent / "schemas/report.schema.json")
    line_schema = {"$ref": "#/$defs/line", "$defs": schema["$defs"]}
    lines = [json.loads(line) for line in (reports / "jsonl").read_text("utf-8").splitlines()]
    yield from schema_faults(lines, {"items": line_schema, "$defs": schema["$defs"]})
    kinds = [line.get("kind") for line in lines]
    if kinds[-1:] != ["summary"] or "summary" in kinds[:-1]:
        yield "the last line, and no other, is the summary"


def junit_faults(reports, schemas, name="junit", schema="junit-10-with-places.xsd"):
    """JUnit: the schema of Jenkins' plugin, the counts, and three programs that read it."""
    path = reports / name
    document = etree.parse(path)
    validator = etree.XMLSchema(etree.parse(schemas / schema))
    if not validator.validate(document):
        yield from [f"line {error.line}: {error.message}" for error in validator.error_log][:5]
    cases = list(document.iter("testcase"))
    if not cases:
        yield "there is no test case"
    root = document.getroot()
    for element in [root, *root]:
        for attribute, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            count = sum(1 for _ in element.iter(tag))
            if int(element.get(attribute)) != count:
                yield f"'{attribute}' of <{element.tag}> is {element.get(attribute)}, not {count}"
    if path.stat().st_size > 30 * MEGABYTE:
        yield "GitLab reads at most 30 MB"
    if sum(1 for _ in root.iter()) > 250_000:
        yield "GitLab reads at most 250,000 elements"
    yield from junitparser_faults(path, root)
    yield from gitlab_junit_faults(path, cases)


def status_of(case):
    """What became of a case: 'failure', 'error' or 'passed'."""
    tags = [child.tag for child in case if child.tag in ("failure", "error")]
    return tags[0] if tags else "passed"


def junitparser_faults(path, root):
    """Yields what junitparser does not read as it was meant, alone and merged with itself."""
    counts = [int(root.get(name)) for name in ("tests", "failures", "errors")]
    with tempfile.NamedTemporaryFile(suffix=".xml") as merged:
        run("junitparser", "merge", path, path, merged.name)
        for file, factor in ((path, 1), (merged.name, 2)):
            suites = list(junitparser.JUnitXml.fromfile(str(file)))
            read = [sum(len(list(suite)) for suite in suites),
                    sum(suite.failures for suite in suites), sum(suite.errors for suite in suites)]
            if read != [count * factor for count in counts]:
                yield f"junitparser reads {read}, not {counts} times {factor}"
    verified = run("junitparser", "verify", path, accepted=(0, 1)).returncode
    if verified != int(counts[1] + counts[2] > 0):
        yield f"'junitparser verify' ends with status {verified}"


def gitlab_junit_faults(path, cases):
    """Yields what GitLab does not keep of a report."""
    output = run("ruby", HERE / "gitlab_junit.rb", path).stdout
    kept = json.loads(output)
    if len(kept) != len(cases):
        yield f"GitLab keeps {len(kept)} cases of {len(cases)}"
        return
    for case, read in zip(cases, kept):
        expected = (case.get("name"), case.get("classname"), case.get("file"), status_of(case))
        if (read["name"], read["classname"], read["file"], read["status"]) != expected:
            yield f"GitLab reads {read} instead of {expected}"
        text = next((child.text for child in case if child.tag == status_of(case)), None)
        if text is not None and read["output"] != text:
            yield f"GitLab shows {read['output']!r} instead of {text!r}"
        if read["attachment"]:
            yield f"GitLab attaches {read['attachment']!r}"


def junit_page_faults(reports, _):
    """JUnit as a page of junit2html: each case is there, and no text became an element."""
    cases = len(list(etree.parse(reports / "junit").iter("testcase")))
    with tempfile.NamedTemporaryFile(suffix=".html") as page:
        run("junit2html", reports / "junit", page.name)
        root = etree.HTML(Path(page.name).read_bytes(), etree.HTMLParser(huge_tree=True))
    shown = len(root.xpath("//div[contains(concat(' ', @class, ' '), ' test ')]"))
    if shown != cases:
        yield f"junit2html shows {shown} cases, not {cases}"
    if root.xpath("//img | //iframe | //*[@onerror] | //a[starts-with(@href, 'javascript:')]"):
        yield "a text became an element of the page of junit2html"


def junit_strict_faults(reports, schemas):
    """JUnit for readers that refuse what the current schema does not have."""
    yield from junit_faults(reports, schemas, "junit-strict", "junit-10.xsd")


def sarif_faults(reports, schemas):
    """SARIF: its schema, what GitHub demands beyond it, and sarif-tools."""
    path = reports / "sarif"
    checked = run("check-jsonschema", "--regex-variant", "python", "--schemafile",
                  schemas / "sarif-schema.json", path, accepted=(0, 1))
    if checked.returncode:
        yield checked.stdout[:2000]
        return
    report = load(path)
    yield from github_faults(report, path)
    yield from sarif_tools_faults(reports, report)


def github_faults(report, path):
    """Yields what GitHub's code scanning would refuse, or silently drop."""
    (run_,) = report["runs"]
    driver, results = run_["tool"]["driver"], run_["results"]
    if len(results) > 25_000:
        yield f"GitHub reads at most 25,000 results, not {len(results)}"
    if len(gzip.compress(path.read_bytes())) > 10 * MEGABYTE:
        yield "GitHub reads at most 10 MB after gzip"
    if run_.get("columnKind") != "utf16CodeUnits":
        yield "columns are not declared to count in UTF-16"
    if not run_.get("automationDetails", {}).get("id", "/").endswith("/"):
        yield "the category does not end with a slash"
    for rule in driver["rules"]:
        for member in ("shortDescription", "fullDescription"):
            if not 1 <= len(rule[member]["text"]) <= 1024:
                yield f"{rule['id']}: '{member}' has {len(rule[member]['text'])} characters"
        if not rule["help"]["text"] or len(rule.get("name", "")) > 255:
            yield f"{rule['id']}: there is no help, or the name is too long"
        if "security-severity" in rule.get("properties", {}):
            yield f"{rule['id']}: it would be an alert about security"
        if rule.get("properties", {}).get("problem.severity") not in (
                "error", "warning", "recommendation", None):
            yield f"{rule['id']}: the severity is none of GitHub's"
    prints = set()
    for index, result in enumerate(results):
        region = result["locations"][0]["physicalLocation"]["region"]
        if not {"startLine", "startColumn", "endLine", "endColumn"} <= region.keys():
            yield f"result {index}: the region is not complete"
        elif region["endLine"] != region["startLine"]:
            yield f"result {index}: in a pull request only regions of one line are shown"
        elif region["endColumn"] < region["startColumn"]:
            yield f"result {index}: the region ends before it starts"
        if not result["message"]["text"]:
            yield f"result {index}: the message is empty"
        prints.add(result["partialFingerprints"]["primaryLocationLineHash"])
    if len(prints) != len(results):
        yield f"{len(results)} results have {len(prints)} fingerprints"


def sarif_tools_faults(reports, report):
    """Yields where sarif-tools counts other findings than our JSON has."""
    results = report["runs"][0]["results"]
    findings = load(reports / "json")["findings"]
    levels = {level: sum(finding["severity"] == level for finding in findings)
              for level in ("error", "warning", "note")}
    with tempfile.TemporaryDirectory() as folder:
        same = Path(folder) / "same.sarif"
        less = Path(folder) / "less.sarif"
        rows = Path(folder) / "rows.csv"
        same.write_bytes((reports / "sarif").read_bytes())
        summary = run("sarif", "summary", same).stdout
        read = {level: int(count) for level, count in re.findall(
            r"^(error|warning|note): (\d+)$", summary, re.MULTILINE)}
        if len(findings) <= 25_000 and read != levels:
            yield f"'sarif summary' counts {read}, not {levels}"
        run("sarif", "csv", same, "--output", rows)
        with rows.open(encoding="utf-8", newline="") as file:
            count = sum(1 for _ in csv.DictReader(file))
        if count != len(results):
            yield f"'sarif csv' has {count} rows, not {len(results)}"
        # A finding less in the old run is a new one, and the diff must say so.
        report["runs"][0]["results"] = results[1:]
        less.write_text(json.dumps(report), encoding="utf-8")
        level = results[0]["level"]
        for old, status in ((same, 0), (less, 1)):
            ended = run("sarif", "--check", level, "diff", old, same, accepted=(0, 1)).returncode
            if ended != status:
                yield f"'sarif diff' ends with status {ended}, not {status}"


def gitlab_faults(reports, _):
    """Code Quality: what GitLab demands of each entry."""
    report = load(reports / "gitlab")
    yield from schema_faults(report, GITLAB)
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


def run(*command, accepted=(0,)):
    """Runs a program of the same Python, or of the system."""
    command = [str(part) for part in command]
    own = Path(sys.executable).parent / command[0]
    if own.exists():
        command[0] = str(own)
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode not in accepted:
        raise ValueError(f"{' '.join(command)}: status {result.returncode}\n"
                         f"{(result.stdout + result.stderr)[-2000:]}")
    return result


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
