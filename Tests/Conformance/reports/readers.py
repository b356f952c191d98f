"""Readers of machine formats. They return the content of each finding, in the order of the report.

Each reads a format as the program does for which it is made, and refuses everything that our reports
don't contain.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from lxml import etree

from pages import read_paragraph
from shown import Forged, Shown, clip, plain, refuse_commands

HERE = Path(__file__).parent
# Xcode and editors use the first location in a line.
COMPILER = re.compile(r"(.+?):(\d+):(\d+): (error|warning|note): (.*) \[([a-z0-9-]+)\]")


def read_json(text):
    """Reads one JSON document. Raises if a member is repeated."""
    def members(pairs):
        if len(dict(pairs)) != len(pairs):
            raise Forged(f"a member is repeated: {clip([key for key, _ in pairs])}")
        return dict(pairs)

    def constant(name):
        raise Forged(f"{name} is not JSON")

    value = json.loads(text, object_pairs_hook=members, parse_constant=constant)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


def read_own(text):
    """Reads our own JSON."""
    names = ("path", "line", "column", "severity", "rule", "message")
    return [Shown(*(finding[name] for name in names)) for finding in read_json(text)["findings"]]


def read_gitlab(text):
    """Reads a Code Quality report of GitLab."""
    severities = {"major": "error", "minor": "warning", "info": "note"}
    return [Shown(entry["location"]["path"], entry["location"]["lines"]["begin"], None,
                  severities[entry["severity"]], entry["check_name"], entry["description"])
            for entry in read_json(text)]


def read_rdjson(text):
    """Reads diagnostics of reviewdog, whose messages are a paragraph of Markdown."""
    severities = {"ERROR": "error", "WARNING": "warning", "INFO": "note"}
    return [Shown(entry["location"]["path"], *entry["location"]["range"]["start"].values(),
                  severities[entry["severity"]], entry["code"]["value"],
                  read_paragraph(entry["message"]))
            for entry in read_json(text)["diagnostics"]]


def read_sonarqube(text):
    """Reads external issues of SonarQube. Columns count from 0, and rules have the severities."""
    report = read_json(text)
    impacts = {"HIGH": "error", "MEDIUM": "warning", "LOW": "note"}
    severities = {rule["id"]: impacts[rule["impacts"][0]["severity"]] for rule in report["rules"]}
    if len(severities) != len(report["rules"]):
        raise Forged("two rules have the same identifier")
    shown = []
    for issue in report["issues"]:
        place, rule = issue["primaryLocation"], issue["ruleId"]
        area = place["textRange"]
        column = area["startColumn"] + 1 if "startColumn" in area else None
        # A rule whose findings have several severities has an identifier for each severity.
        shown.append(Shown(place["filePath"], area["startLine"], column, severities[rule],
                           rule.partition(":")[0], place["message"]))
    return shown


def path_of_uri(uri):
    """Returns the path of a relative reference in a SARIF report."""
    base, parts = "https://example.com/a/b/", urlsplit(uri)
    is_reference = re.fullmatch(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-F]{2})+", uri)
    if not is_reference or parts.scheme or parts.netloc or uri.startswith(("/", "./")) or (
            urljoin(base, uri) != base + uri):
        raise Forged(f"{clip(uri)} is not a relative path")
    return unquote(uri, errors="strict")


SARIF_LINK = re.compile(r"(?<!\\)(?:\\\\)*\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s]*)\)")


def read_sarif(text):
    """Reads a SARIF log of one run. Its schema is checked elsewhere."""
    (run,) = read_json(text)["runs"]
    rules = run["tool"]["driver"]["rules"]
    shown = []
    for result in run["results"]:
        (location,) = result["locations"]
        place, said = location["physicalLocation"], result["message"]["text"]
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            raise Forged(f"a result names another rule by its index: {clip(result)}")
        related = result.get("relatedLocations", [])
        for other in related:
            path_of_uri(other["physicalLocation"]["artifactLocation"]["uri"])
        targets = {str(other["id"]) for other in related if "id" in other}
        for link in SARIF_LINK.finditer(said):
            if link[2] not in targets:
                raise Forged(f"a message has a link: {clip(link[0])}")
        shown.append(Shown(
            path_of_uri(place["artifactLocation"]["uri"]), place["region"]["startLine"],
            place["region"]["startColumn"], result["level"], result["ruleId"], said))
    return shown


def read_xml(data, grammar):
    """Reads XML. Raises if it has elements or attributes that are not in a DTD next to this file."""
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    if root.getroottree().docinfo.doctype:
        raise Forged("there is a document type")
    if root.getroottree().xpath("//comment() | //processing-instruction()"):
        raise Forged("there is a comment or an instruction")
    etree.DTD(HERE / f"{grammar}.dtd").assertValid(root)
    return root


def read_checkstyle(data):
    """Reads a report of Checkstyle."""
    severities = {"error": "error", "warning": "warning", "info": "note"}
    return [Shown(file.get("name"), int(error.get("line")), int(error.get("column")),
                  severities[error.get("severity")], error.get("source").rpartition(".")[2],
                  error.get("message"))
            for file in read_xml(data, "checkstyle") for error in file]


class Case(NamedTuple):
    """A test case of a JUnit report, with the location in its body."""

    suite: str
    name: str
    outcome: str
    message: str
    output: str
    place: tuple | None


def read_junit(data):
    """Reads the test cases of a JUnit report. Raises unless names are unique in their suite."""
    cases = []
    for case in read_xml(data, "junit").iter("testcase"):
        failure = next((child for child in case if child.tag != "system-out"), None)
        output, suite, name = case.findtext("system-out") or "", case.getparent(), case.get("name")
        if "[[ATTACHMENT|" in output:
            raise Forged(f"the case {clip(name)} attaches a file")
        place = None
        # Reporters for pull requests search for a location on a line of its own.
        lines = [match for line in (failure.text or "").split("\n")
                 if (match := re.search(r"\((.*):(\d+):(\d+)\)$", line))
                 and line == f"    at {match[0]}"] if failure is not None else []
        if len(lines) > 1 or not lines and failure is not None and failure.tag == "failure":
            raise Forged(f"the case {clip(name)} has {len(lines)} locations")
        if lines:
            place = (plain(lines[0][1]), int(lines[0][2]), int(lines[0][3]))
            # Some readers don't allow the file attribute. If it exists, it has the same location.
            if case.get("file") and (plain(case.get("file")), int(case.get("line"))) != place[:2]:
                raise Forged(f"the case {clip(name)} is for {clip(case.get('file'))}")
        if plain(case.get("classname")) != plain(suite.get("name")):
            raise Forged(f"the case {clip(name)} has the class {clip(case.get('classname'))}")
        outcome = "passed" if failure is None else failure.tag
        cases.append(Case(plain(suite.get("name")), plain(name), outcome,
                          "" if failure is None else plain(failure.get("message")), output, place))
    if len({case[:2] for case in cases}) != len(cases):
        raise Forged("two cases have the same name")
    return cases


def read_xcode(text):
    """Reads lines in a compiler's format. Every line is a finding."""
    shown = []
    for line in text.split("\n")[:-1]:
        match = COMPILER.fullmatch(line)
        if not match:
            raise Forged(f"a line is not a finding: {clip(line)}")
        path, row, column, severity, message, rule = match.groups()
        shown.append(Shown(path, int(row), int(column), severity, rule, message))
    return shown


def unescaped(text, escapes):
    """Replaces escapes one after another, as runners and agents do."""
    for escape, character in escapes:
        text = text.replace(escape, character)
    return text


def read_command(line, opening, closing, separator, escapes, allowed):
    """Returns the name, the properties and the data of a command for a build service."""
    start = len(opening)
    end = line.find(closing, start)
    name, _, rest = line[start:end].partition(" ")
    pairs = [part.partition("=") for part in rest.strip().split(separator) if part]
    properties = {key.lower(): unescaped(value, escapes) for key, _, value in pairs}
    if end < 0 or len(properties) != len(pairs) or set(properties) - allowed or (
            "" in properties.values()):
        raise Forged(f"a command is {clip(line)}")
    return name, properties, unescaped(line[end + len(closing):], escapes)


GITHUB = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
HEADLINE = re.compile(r"(?:no findings|[\d,]+ (?:error|warning|note)s?.*) · .*")


def read_github(text):
    """Reads workflow commands as GitHub's runner does (ActionCommand.cs).

    Returns the annotations, the findings that the log lists after them, and the number of the rest.
    """
    *lines, last = text.split("\n")[:-1]
    refuse_commands(text, allowed="github")
    if not HEADLINE.fullmatch(last):
        raise Forged(f"the last line is {clip(last)}")
    shown, listed, left = [], [], 0
    severities = {"error": "error", "warning": "warning", "notice": "note"}
    allowed = {"file", "line", "col", "endline", "endcolumn", "title"}
    for number, line in enumerate(lines):
        name, values, data = read_command(line, "::", "::", ",", GITHUB, allowed)
        if "file" not in values:
            left = int(re.match(r"([\d,]+) more findings?,? ", data)[1].replace(",", ""))
            start, *rows, end = lines[number + 1:]
            if name != "notice" or not re.fullmatch(r"::group::[\d,]+ more findings?", start) or (
                    end != "::endgroup::"):
                raise Forged(f"the log goes on with {clip([line, start, end])}")
            if rows and re.fullmatch(r"… and [\d,]+ more", rows[-1]):
                rows.pop()
            refuse_commands("\n".join(rows))
            listed = read_xcode("\n".join([*rows, ""]))
            break
        if values.get("endline", values["line"]) != values["line"] and "col" in values:
            raise Forged(f"the runner drops a column: {clip(line)}")
        column = int(values["col"]) if "col" in values else None
        shown.append(Shown(values["file"], int(values["line"]), column, severities[name],
                           values["title"], values["title"] + "\n" + data))
    return shown, listed, left


AZURE = [("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%AZP25", "%")]


def read_azure(text):
    """Reads logging commands as the agent of Azure Pipelines does (Command.cs), and other lines."""
    shown, listed = [], []
    allowed = {"type", "sourcepath", "linenumber", "columnnumber", "code"}
    for line in text.split("\n")[:-1]:
        if not line.startswith("##vso["):
            refuse_commands(line)
            listed += read_xcode(line + "\n")
            continue
        refuse_commands(line[6:])
        name, values, data = read_command(line, "##vso[", "]", ";", AZURE, allowed)
        if name != "task.logissue" or values["type"] not in ("error", "warning"):
            raise Forged(f"a command is {clip(line)}")
        shown.append(Shown(values["sourcepath"], int(values["linenumber"]),
                           int(values["columnnumber"]), values["type"], values["code"], data))
    return shown, listed


SERVICE_MESSAGE = re.compile(
    r"##teamcity\[(\w+)((?: \w+='(?:[^'|\[\]]|\|(?:['nr|\[\]xlp]|0x[0-9A-Fa-f]{4}))*')*)\]")
SERVICE_ATTRIBUTE = re.compile(r" (\w+)='((?:[^'|]|\|.)*)'")
SERVICE_ESCAPES = {"n": "\n", "r": "\r", "x": "\x85", "l": "\u2028", "p": "\u2029"}


def read_teamcity(text):
    """Reads service messages of TeamCity: inspection types, then inspections."""
    def character(match):
        escape = match[1]
        if escape.startswith("0x"):
            return chr(int(escape[2:], 16))
        return SERVICE_ESCAPES.get(escape, escape)

    def decoded(value):
        value = re.sub(r"\|(0x[0-9A-Fa-f]{4}|.)", character, value)
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le")

    kinds, shown = set(), []
    severities = {"ERROR": "error", "WARNING": "warning", "INFO": "note", "WEAK WARNING": "note"}
    for line in text.split("\n")[:-1]:
        match = SERVICE_MESSAGE.fullmatch(line)
        if not match or not line.isascii():
            raise Forged(f"a line is not a service message: {clip(line)}")
        refuse_commands(line[11:])
        pairs = SERVICE_ATTRIBUTE.findall(match[2])
        values = {key: decoded(value) for key, value in pairs}
        names = set(values) if len(values) == len(pairs) else set()
        if match[1] == "inspectionType" and names == {"id", "name", "category", "description"}:
            kinds.add(values["id"])
        elif match[1] == "inspection" and values.get("typeId") in kinds and (
                names <= {"typeId", "message", "file", "line", "SEVERITY"}):
            shown.append(Shown(values["file"], int(values["line"]), None,
                               severities[values["SEVERITY"]], values["typeId"],
                               values.get("message", "")))
        else:
            raise Forged(f"a service message is {clip(line)}")
    return shown
