"""Checks SARIF with its schema, with what GitHub demands beyond it, and with sarif-tools."""

import collections
import csv
import gzip
import json
import re
import tempfile
from pathlib import Path

from programs import MEGABYTE, load, run, thinned


def sarif_faults(reports, schemas):
    """SARIF: its schema, what GitHub demands beyond it, and sarif-tools."""
    path = reports / "sarif"
    report = load(path)
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        runs = [{**run_, "results": thinned(run_["results"])} for run_ in report["runs"]]
        json.dump({**report, "runs": runs}, file)
        file.flush()
        checked = run("check-jsonschema", "--regex-variant", "python", "--schemafile",
                      schemas / "sarif-schema.json", file.name, accepted=(0, 1))
    if checked.returncode:
        yield checked.stdout[:2000]
        return
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
        # The diff counts kinds of findings: one that the old run lacks is new.
        counts = collections.Counter(result["ruleId"] for result in results)
        rarest = min(counts, key=counts.get)
        report["runs"][0]["results"] = [
            result for result in results if result["ruleId"] != rarest]
        less.write_text(json.dumps(report), encoding="utf-8")
        for old, is_worse in ((same, False), (less, True)):
            ended = run("sarif", "--check", "note", "diff", old, same, accepted=range(256))
            status = ended.returncode
            if (status > 0) != is_worse:
                yield f"'sarif diff' ends with status {status}"
