"""Checks report files against their schemas; the suffix of each file tells its format."""

import argparse
import json
import sys

import jsonschema
from lxml import etree


def json_faults(path, schema):
    """Yields what is wrong with a JSON report."""
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    for error in jsonschema.Draft202012Validator(schema).iter_errors(report):
        yield f"{error.json_path}: {error.message}"
    for severity in ("error", "warning", "note"):
        count = sum(finding["severity"] == severity for finding in report["findings"])
        if count != report["summary"][severity + "s"]:
            yield f"the summary says {report['summary'][severity + 's']} {severity}s, not {count}"


def json_lines_faults(path, schema):
    """Yields what is wrong with a JSON Lines report."""
    validator = jsonschema.Draft202012Validator(
        {"$ref": "#/$defs/line", "$defs": schema["$defs"]}
    )
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    for number, line in enumerate(lines, 1):
        for error in validator.iter_errors(line):
            yield f"line {number}: {error.json_path}: {error.message}"
    kinds = [line.get("kind") for line in lines]
    if kinds[-1:] != ["summary"] or "summary" in kinds[:-1]:
        yield "the last line, and no other, is the summary"


def junit_faults(path, schema):
    """Yields what is wrong with a JUnit report."""
    document = etree.parse(path)
    validator = etree.XMLSchema(etree.parse(schema))
    if not validator.validate(document):
        yield from (f"line {error.line}: {error.message}" for error in validator.error_log)
    names = [(case.get("classname"), case.get("name")) for case in document.iter("testcase")]
    if not names:
        yield "there is no test case"
    if len(names) != len(set(names)):
        yield "two test cases have one name"
    root = document.getroot()
    for attribute, element in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
        count = sum(1 for _ in document.iter(element))
        if int(root.get(attribute)) != count:
            yield f"'{attribute}' is {root.get(attribute)}, not {count}"


def main():
    """Prints every fault; the exit status is 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schema", required=True)
    parser.add_argument("--xsd", required=True)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    with open(arguments.schema, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    failed = False
    for path in arguments.files:
        if path.endswith(".json"):
            faults = json_faults(path, schema)
        elif path.endswith(".jsonl"):
            faults = json_lines_faults(path, schema)
        else:
            faults = junit_faults(path, arguments.xsd)
        for fault in faults:
            failed = True
            print(f"{path}: {fault}", file=sys.stderr)
    sys.exit(failed)


if __name__ == "__main__":
    main()
