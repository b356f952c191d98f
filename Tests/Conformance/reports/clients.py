"""Hands the reports of a run to schemas, limits and programs that are not ours."""

import collections
import csv
import gzip
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema
import junitparser
from lxml import etree

HERE = Path(__file__).resolve().parent
OWN_SCHEMAS = HERE.parents[2] / "schemas"
MEGABYTE = 1_000_000


def load(path):
    """The JSON of a file, which has no byte order mark."""
    return json.loads(path.read_bytes().decode("utf-8"))


def thinned(elements):
    """Some elements, evenly spread: the schema of a large report would take minutes."""
    return elements[::max(len(elements) // 5_000, 1)]


def schema_faults(value, schema):
    """Yields where a value does not follow a schema, at most some places."""
    errors = jsonschema.Draft202012Validator(schema).iter_errors(value)
    for _, error in zip(range(5), errors):
        yield f"{error.json_path}: {error.message[:200]}"


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


def json_faults(reports, _):
    """The formats that are JSON: their schemas, and the counts of our summary."""
    schema, report = load(OWN_SCHEMAS / "report.schema.json"), load(reports / "json")
    yield from schema_faults({**report, "findings": thinned(report["findings"])}, schema)
    levels = collections.Counter(finding["severity"] for finding in report["findings"])
    for severity in ("error", "warning", "note"):
        if levels[severity] != report["summary"][severity + "s"]:
            yield f"the summary does not count {levels[severity]} {severity}s"
    lines = [json.loads(line) for line in (reports / "jsonl").read_text("utf-8").splitlines()]
    line_schema = {"items": {"$ref": "#/$defs/line"}, "$defs": schema["$defs"]}
    yield from schema_faults([*thinned(lines), lines[-1]], line_schema)
    for name, members in (("gitlab", ()), ("rdjson", ("diagnostics",)), ("sonarqube", ("issues",))):
        report = load(reports / name)
        few = thinned(report) if not members else {
            **report, **{member: thinned(report[member]) for member in members}}
        yield from schema_faults(few, load(HERE / f"schemas/{name}.json"))


def gitlab_faults(reports, _):
    """Code Quality of GitLab drops an entry whose fingerprint another one has."""
    report = load(reports / "gitlab")
    if len({entry["fingerprint"] for entry in report}) != len(report):
        yield "two entries have one fingerprint"


def junit_faults(reports, schemas, name="junit", schema="junit-10-with-places.xsd"):
    """JUnit: the schema of Jenkins' plugin, the counts, and three programs that read it."""
    path = reports / name
    document = etree.parse(path)
    validator = etree.XMLSchema(etree.parse(schemas / schema))
    if not validator.validate(document):
        yield from [f"line {error.line}: {error.message}" for error in validator.error_log][:5]
    root, cases = document.getroot(), list(document.iter("testcase"))
    if not cases:
        yield "there is no test case"
    for element in [root, *root]:
        for attribute, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            count = sum(1 for _ in element.iter(tag))
            if int(element.get(attribute)) != count:
                yield f"'{attribute}' of <{element.tag}> is {element.get(attribute)}, not {count}"
    if path.stat().st_size > 30 * MEGABYTE or sum(1 for _ in root.iter()) > 250_000:
        yield "GitLab reads at most 30 MB and 250,000 elements"
    suites = list(junitparser.JUnitXml.fromfile(str(path)))
    read = [sum(len(list(suite)) for suite in suites), sum(suite.failures for suite in suites),
            sum(suite.errors for suite in suites)]
    if read != [int(root.get(count)) for count in ("tests", "failures", "errors")]:
        yield f"junitparser reads {read}"
    if run("junitparser", "verify", path, accepted=(0, 1)).returncode != int(read[1:] != [0, 0]):
        yield "'junitparser verify' ends with another status"
    yield from gitlab_junit_faults(path, cases)


def gitlab_junit_faults(path, cases):
    """Yields what GitLab does not keep of a JUnit report."""
    kept = json.loads(run("ruby", HERE / "gitlab_junit.rb", path).stdout)
    if len(kept) != len(cases):
        yield f"GitLab keeps {len(kept)} cases of {len(cases)}"
    for case, read in zip(cases, kept):
        outcome = next((child for child in case if child.tag != "system-out"), None)
        status, text = ("passed", None) if outcome is None else (outcome.tag, outcome.text)
        expected = (case.get("name"), case.get("classname"), case.get("file"), status, None)
        if tuple(read[name] for name in ("name", "classname", "file", "status", "attachment")) != (
                expected) or text is not None and read["output"] != text:
            yield f"GitLab reads {read} instead of {expected}"


def strict_junit_faults(reports, schemas):
    """JUnit for readers that refuse what the current schema does not have."""
    yield from junit_faults(reports, schemas, "junit-strict", "junit-10.xsd")


def junit_page_faults(reports, _):
    """JUnit as a page of junit2html: each case is there, and no text became an element."""
    cases = len(list(etree.parse(reports / "junit").iter("testcase")))
    with tempfile.NamedTemporaryFile(suffix=".html") as page:
        run("junit2html", reports / "junit", page.name)
        root = etree.HTML(Path(page.name).read_bytes(), etree.HTMLParser(huge_tree=True))
    shown = len(root.xpath("//div[contains(concat(' ', @class, ' '), ' test ')]"))
    if shown != cases or root.xpath(
            "//img | //iframe | //*[@onerror] | //a[starts-with(@href, 'javascript:')]"):
        yield f"junit2html shows {shown} cases, not {cases}, or a text became an element"


def sarif_faults(reports, schemas):
    """SARIF: its schema, what GitHub's code scanning demands beyond it, and sarif-tools."""
    path = reports / "sarif"
    report = load(path)
    (run_,) = report["runs"]
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump({**report, "runs": [{**run_, "results": thinned(run_["results"])}]}, file)
        file.flush()
        checked = run("check-jsonschema", "--regex-variant", "python", "--schemafile",
                      schemas / "sarif-schema.json", file.name, accepted=(0, 1))
    if checked.returncode:
        yield checked.stdout[:2000]
        return
    if len(run_["results"]) > 25_000 or len(gzip.compress(path.read_bytes())) > 10 * MEGABYTE:
        yield "GitHub reads at most 25,000 results, and 10 MB after gzip"
    if run_["columnKind"] != "utf16CodeUnits":
        yield "columns are not declared to count in UTF-16"
    if not run_.get("automationDetails", {}).get("id", "/").endswith("/"):
        yield "the category does not end with a slash"
    for rule in run_["tool"]["driver"]["rules"]:
        texts = [rule[member]["text"] for member in ("shortDescription", "fullDescription")]
        properties = rule.get("properties", {})
        if not all(1 <= len(text) <= 1024 for text in texts) or not rule["help"]["text"] or (
                len(rule.get("name", "")) > 255):
            yield f"{rule['id']}: a description is missing or too long"
        if "security-severity" in properties or properties.get("problem.severity") not in (
                "error", "warning", "recommendation", None):
            yield f"{rule['id']}: the severity is none of GitHub's"
    prints = set()
    for index, result in enumerate(run_["results"]):
        region = result["locations"][0]["physicalLocation"]["region"]
        # In a pull request only regions of one line are shown.
        if region["endLine"] != region["startLine"] or region["endColumn"] < region["startColumn"]:
            yield f"result {index}: the region is {region}"
        prints.add(result["partialFingerprints"]["primaryLocationLineHash"])
    if len(prints) != len(run_["results"]):
        yield f"{len(run_['results'])} results have {len(prints)} fingerprints"
    yield from sarif_tools_faults(path, report)


def sarif_tools_faults(path, report):
    """Yields where sarif-tools counts other findings than the log has, alone and compared."""
    results = report["runs"][0]["results"]
    levels = collections.Counter(result["level"] for result in results)
    rules = collections.Counter(result["ruleId"] for result in results)
    with tempfile.TemporaryDirectory() as folder:
        same, less, rows = (Path(folder) / name for name in ("a.sarif", "b.sarif", "rows.csv"))
        same.write_bytes(path.read_bytes())
        read = dict(re.findall(r"^(error|warning|note): (\d+)$",
                               run("sarif", "summary", same).stdout, re.MULTILINE))
        if any(int(count) != levels[level] for level, count in read.items()):
            yield f"'sarif summary' counts {read}, not {levels}"
        run("sarif", "csv", same, "--output", rows)
        with rows.open(encoding="utf-8", newline="") as file:
            count = sum(1 for _ in csv.DictReader(file))
        if count != len(results):
            yield f"'sarif csv' has {count} rows, not {len(results)}"
        # The diff counts kinds of findings: one that the old run does not have is new.
        rarest = min(rules, key=rules.get)
        report["runs"][0]["results"] = [
            result for result in results if result["ruleId"] != rarest]
        less.write_text(json.dumps(report), encoding="utf-8")
        for old, is_worse in ((same, False), (less, True)):
            ended = run("sarif", "--check", "note", "diff", old, same, accepted=range(256))
            if (ended.returncode > 0) != is_worse:
                yield f"'sarif diff' ends with status {ended.returncode}"


def size_faults(reports, _):
    """Pages of Markdown stay below what GitHub takes."""
    if (reports / "github-summary").stat().st_size >= 900_000:
        yield "the summary of a job is too long"
    if len((reports / "markdown").read_text("utf-8")) >= 65_536:
        yield "a comment is too long"


def client_faults(reports, schemas):
    """Yields every fault of the reports of a run of 'lint'; schemas are those of test-clients.sh."""
    for check in (json_faults, gitlab_faults, junit_faults, strict_junit_faults, junit_page_faults,
                  sarif_faults, size_faults):
        try:
            yield from (f"{check.__name__}: {fault}" for fault in check(reports, schemas))
        except (ValueError, LookupError, OSError, etree.LxmlError,
                junitparser.JUnitXmlError) as error:
            yield f"{check.__name__}: {type(error).__name__}: {error}"
