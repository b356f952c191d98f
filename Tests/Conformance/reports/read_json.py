"""Readers of the formats that are JSON. No member stands twice, and none is unknown."""

import json
import re
from urllib.parse import unquote, urljoin, urlsplit

from shown import Forged, Shown, clip


def read_json(text):
    """Reads one JSON document in which no member stands twice."""
    def members(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise Forged(f"a member stands twice: {clip([key for key, _ in pairs])}")
        return dict(pairs)

    def constant(name):
        raise Forged(f"{name} is not JSON")

    value = json.loads(text, object_pairs_hook=members, parse_constant=constant)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


def read_json_lines(text):
    """Reads one JSON document a line, as programs do that split at line feeds."""
    if not text.endswith("\n"):
        raise Forged("the last line does not end")
    return [read_json(line) for line in text[:-1].split("\n")]


def from_json(report):
    """The findings of our own JSON."""
    return [
        Shown(finding["path"], finding["line"], finding["column"], finding["severity"],
              finding["rule"], finding["message"])
        for finding in report["findings"]
    ]


def members_only(value, shape, where=""):
    """Raises if JSON has a member, or a kind of value, that a shape does not know.

    A shape is a type, a list of one shape, or an object whose optional members end in '?'.
    """
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            raise Forged(f"{where} is no object")
        known = {name.rstrip("?"): (inner, name.endswith("?")) for name, inner in shape.items()}
        for name in value:
            if name not in known:
                raise Forged(f"{where} has the member {clip(name)}")
        for name, (inner, is_optional) in known.items():
            if name in value:
                members_only(value[name], inner, f"{where}/{name}")
            elif not is_optional:
                raise Forged(f"{where} lacks '{name}'")
    elif isinstance(shape, list):
        if not isinstance(value, list):
            raise Forged(f"{where} is no array")
        for index, element in enumerate(value):
            members_only(element, shape[0], f"{where}/{index}")
    elif isinstance(shape, (set, frozenset)):
        if value not in shape:
            raise Forged(f"{where} is {clip(value)}")
    elif not isinstance(value, shape) or isinstance(value, bool) != (shape is bool):
        raise Forged(f"{where} is {clip(value)}")
    elif value == "":
        raise Forged(f"{where} is empty")


GITLAB = [{
    "description": str, "check_name": str, "fingerprint": str,
    "severity": {"info", "minor", "major", "critical", "blocker"},
    "location": {"path": str, "lines": {"begin": int, "end?": int}},
}]


def read_gitlab(text):
    """Reads a Code Quality report: GitLab stops at the first invalid entry, and a fingerprint that
    stands twice hides an entry."""
    report = read_json(text)
    members_only(report, GITLAB)
    prints = [entry["fingerprint"] for entry in report]
    if len(set(prints)) != len(prints):
        raise Forged("two entries have one fingerprint")
    severities = {"major": "error", "minor": "warning", "info": "note"}
    for entry in report:
        path = entry["location"]["path"]
        if path.startswith(("/", "./")):
            raise Forged(f"{clip(path)} is not relative")
    return [
        Shown(entry["location"]["path"], entry["location"]["lines"]["begin"], None,
              severities[entry["severity"]], entry["check_name"], entry["description"])
        for entry in report
    ]


_RDJSON_RANGE = {"start": {"line": int, "column": int}, "end?": {"line": int, "column": int}}
RDJSON = {
    "source": {"name": str, "url?": str}, "severity?": {"ERROR", "WARNING", "INFO"},
    "diagnostics": [{
        "message": str, "location": {"path": str, "range": _RDJSON_RANGE},
        "severity": {"ERROR", "WARNING", "INFO"}, "code": {"value": str, "url?": str},
        "related_locations?": [
            {"message": str, "location": {"path": str, "range": _RDJSON_RANGE}}],
        "original_output?": str,
    }],
}


def read_rdjson(text):
    """Reads reviewdog's diagnostics."""
    report = read_json(text)
    members_only(report, RDJSON)
    severities = {"ERROR": "error", "WARNING": "warning", "INFO": "note"}
    return [
        Shown(entry["location"]["path"], entry["location"]["range"]["start"]["line"],
              entry["location"]["range"]["start"]["column"], severities[entry["severity"]],
              entry["code"]["value"], entry["message"])
        for entry in report["diagnostics"]
    ]


_SONAR_RANGE = {"startLine": int, "endLine?": int, "startColumn?": int, "endColumn?": int}
_SONAR_PLACE = {"message": str, "filePath": str, "textRange": _SONAR_RANGE}
SONARQUBE = {
    "rules": [{
        "id": str, "name": str, "description": str, "engineId": str,
        "cleanCodeAttribute": str, "type?": str, "severity?": str,
        "impacts": [{"softwareQuality": str, "severity": {"HIGH", "MEDIUM", "LOW", "INFO",
                                                          "BLOCKER"}}],
    }],
    "issues": [{
        "ruleId": str, "effortMinutes?": int, "primaryLocation": _SONAR_PLACE,
        "secondaryLocations?": [_SONAR_PLACE],
    }],
}


def read_sonarqube(text):
    """Reads external issues of SonarQube; columns count from 0, and a severity is the rule's."""
    report = read_json(text)
    members_only(report, SONARQUBE)
    rules = {rule["id"] for rule in report["rules"]}
    if len(rules) != len(report["rules"]):
        raise Forged("two rules have one identifier")
    shown = []
    impacts = {"HIGH": "error", "MEDIUM": "warning", "LOW": "note"}
    severities = {rule["id"]: impacts[rule["impacts"][0]["severity"]] for rule in report["rules"]}
    for issue in report["issues"]:
        if issue["ruleId"] not in rules:
            raise Forged(f"there is no rule {clip(issue['ruleId'])}")
        place = issue["primaryLocation"]
        area = place["textRange"]
        column = area["startColumn"] + 1 if "startColumn" in area else None
        # A rule that has findings of another severity than its own stands for itself.
        shown.append(Shown(
            place["filePath"], area["startLine"], column, severities[issue["ruleId"]],
            issue["ruleId"].partition(":")[0], place["message"]))
    return shown


def path_of_uri(uri):
    """The path that a relative reference of a SARIF report stands for."""
    if not re.fullmatch(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-F]{2})+", uri):
        raise Forged(f"{clip(uri)} is no reference")
    parts = urlsplit(uri)
    if parts.scheme or parts.netloc or parts.query or parts.fragment or uri.startswith(("/", "./")):
        raise Forged(f"{clip(uri)} is not relative")
    base = "https://example.com/a/b/"
    if urljoin(base, uri) != base + uri:
        raise Forged(f"{clip(uri)} leads elsewhere")
    return unquote(uri, errors="strict")


_SARIF_LINK = re.compile(r"(?<!\\)(?:\\\\)*\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s]*)\)")


def refuse_sarif_links(text, targets, where):
    """Raises if a message has a link other than to its own related locations."""
    for match in _SARIF_LINK.finditer(text):
        if match[2] not in targets:
            raise Forged(f"{where} has a link: {clip(match[0])}")


def read_sarif(text):
    """Reads a SARIF log of one run; what its schema says is checked elsewhere."""
    report = read_json(text)
    (run,) = report["runs"]
    rules = run["tool"]["driver"]["rules"]
    severities = {"error": "error", "warning": "warning", "note": "note"}
    shown = []
    for index, result in enumerate(run["results"]):
        (location,) = result["locations"]
        place = location["physicalLocation"]
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            raise Forged(f"result {index} names another rule by its index")
        related = result.get("relatedLocations", [])
        targets = {str(other["id"]) for other in related if "id" in other}
        refuse_sarif_links(result["message"]["text"], targets, f"result {index}")
        for other in related:
            path_of_uri(other["physicalLocation"]["artifactLocation"]["uri"])
        shown.append(Shown(
            path_of_uri(place["artifactLocation"]["uri"]), place["region"]["startLine"],
            place["region"]["startColumn"], severities[result["level"]], result["ruleId"],
            result["message"]["text"]))
    return shown
