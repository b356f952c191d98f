"""Readers of the formats that are XML, of which every element and attribute is known."""

import re
from typing import NamedTuple

from lxml import etree

from shown import Forged, Shown, clip, only

CHECKSTYLE = {
    "checkstyle": ({"version"}, {"file"}), "file": ({"name"}, {"error"}),
    "error": ({"line", "column", "severity", "message", "source"}, set()),
}
_CASE = {"name", "classname", "file", "line", "time"}
_SUITE = {"name", "tests", "failures", "errors", "skipped", "time", "timestamp", "id", "package",
          "hostname", "file"}
JUNIT = {
    "testsuites": ({"name", "tests", "failures", "errors", "time"}, {"testsuite"}),
    "testsuite": (_SUITE, {"testcase"}),
    "testcase": (_CASE, {"failure", "error", "skipped", "system-out"}),
    "failure": ({"message", "type"}, set()), "error": ({"message", "type"}, set()),
    "skipped": ({"message"}, set()), "system-out": (set(), set()),
}


def read_xml(data, shape):
    """Reads XML of which every element and attribute is known, without comments or a document type.

    A shape has the attributes and the children of each element; the first one is the root.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, remove_comments=False, huge_tree=False)
    root = etree.fromstring(data, parser)
    if root.getroottree().docinfo.doctype:
        raise Forged("there is a document type")
    if root.getprevious() is not None or root.getnext() is not None:
        raise Forged("there is something beside the root")
    if root.tag != next(iter(shape)):
        raise Forged(f"the root is {clip(root.tag)}")
    for element in root.iter():
        if not isinstance(element.tag, str):
            raise Forged(f"line {element.sourceline} has a comment, an entity or an instruction")
        attributes, children = shape[element.tag]
        only(element.attrib, attributes, f"line {element.sourceline}")
        for child in element:
            if child.tag not in children:
                raise Forged(f"line {child.sourceline} has the element {clip(child.tag)}")
            if (child.tail or "").strip():
                raise Forged(f"line {child.sourceline} has text behind an element")
        if children and (element.text or "").strip():
            raise Forged(f"line {element.sourceline} has text in <{element.tag}>")
    return root


def read_checkstyle(data):
    """Reads a Checkstyle report."""
    shown = []
    for file in read_xml(data, CHECKSTYLE):
        for error in file:
            severity = {"error": "error", "warning": "warning", "info": "note"}[
                error.get("severity")]
            shown.append(Shown(
                file.get("name"), int(error.get("line")), int(error.get("column")), severity,
                error.get("source").rpartition(".")[2], error.get("message")))
    return shown


class Case(NamedTuple):
    """A test case of a JUnit report."""

    suite: str
    name: str
    classname: str
    file: str | None
    line: int | None
    outcome: str
    message: str
    body: str
    output: str


def read_junit(data):
    """Reads the test cases of a JUnit report. Names are unique and have no line number."""
    root = read_xml(data, JUNIT)
    cases = []
    for suite in root:
        for case in suite:
            if len([child for child in case if child.tag != "system-out"]) > 1:
                raise Forged(f"line {case.sourceline} has two outcomes")
            failure = next((child for child in case if child.tag != "system-out"), None)
            output = case.findtext("system-out") or ""
            if "[[ATTACHMENT|" in output:
                raise Forged(f"line {case.sourceline} attaches a file")
            if failure is not None and failure.tag != "skipped" and (
                    failure.get("type") not in ("error", "warning", "note")):
                raise Forged(f"line {case.sourceline} has the type {clip(failure.get('type'))}")
            line = case.get("line")
            cases.append(Case(
                suite.get("name"), case.get("name"), case.get("classname"), case.get("file"),
                int(line) if line else None, failure.tag if failure is not None else "passed",
                failure.get("message") if failure is not None else "",
                (failure.text or "") if failure is not None else "", output))
    names = [(case.suite, case.classname, case.name) for case in cases]
    if len(set(names)) != len(names):
        raise Forged("two cases have one name")
    return cases


_JUNIT_PLACE = re.compile(r"\((.*):(\d+):(\d+)\)$")


def place_of_case(case):
    """The place that reporters for pull requests find in the body of a case: alone on its line."""
    places = [match for line in case.body.split("\n") if (match := _JUNIT_PLACE.search(line))
              and line == f"    at {match[0]}"]
    if len(places) != 1:
        raise Forged(f"{len(places)} places in the case {clip(case.name)}")
    return places[0][1], int(places[0][2]), int(places[0][3])
