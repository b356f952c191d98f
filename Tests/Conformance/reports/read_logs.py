"""Readers of build logs: commands of GitHub, Azure Pipelines and TeamCity.

Each reads a line as its service does, and refuses what no report of ours has.
"""

import re

from read_lines import read_xcode
from shown import Forged, Shown, clip, only

# .NET's TrimStart removes what Unicode calls white space; Python's strip removes a little more.


def github_command(line):
    """Reads a line as GitHub's runner does (ActionCommand.cs): name, properties, data; or nil."""
    line = line.lstrip()
    if not line.startswith("::"):
        return None
    end = line.find("::", 2)
    if end < 0:
        return None
    name, _, rest = line[2:end].partition(" ")
    properties = {}
    for part in rest.strip().split(","):
        key, equals, value = part.partition("=")
        if equals:
            properties[key.lower()] = unescaped(
                value, [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")])
    data = unescaped(line[end + 2:], [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")])
    return name, properties, data


def unescaped(text, pairs):
    """Replaces one escape after the other, as the runner and the agent do."""
    for escape, character in pairs:
        text = text.replace(escape, character)
    return text


_VSO = re.compile(r"##vso\[", re.IGNORECASE)
_TEAMCITY = re.compile(r"##teamcity\[", re.IGNORECASE)


def refuse_commands(text, allowed=None):
    """Raises if a line is a command for a build service other than the one that is allowed."""
    for number, line in enumerate(text.split("\n"), 1):
        kinds = [
            ("github", line.lstrip().startswith("::")), ("hash", "##[" in line),
            ("azure", _VSO.search(line)), ("teamcity", _TEAMCITY.search(line)),
        ]
        for kind, found in kinds:
            if found and kind != allowed:
                raise Forged(f"line {number} is a command: {clip(line)}")


_HEADLINE = re.compile(r"(?:nothing to report|[\d,]+ (?:error|warning|note)s?.*) · .*")


def read_github(text):
    """Reads workflow commands: annotations, then what is left as a notice and lines in a group,
    then a headline. Returns the annotations, the lines and the number of what is left."""
    lines = text.split("\n")[:-1]
    shown, listed, left = [], [], 0
    while lines and (command := github_command(lines[0])) and "file" in command[1]:
        refuse_commands(lines[0], allowed="github")
        shown.append(_annotation(*command))
        lines.pop(0)
    if lines and (command := github_command(lines[0])):
        match = re.match(
            r"([\d,]+) more findings?,? .*listed in the log of this step$", command[2])
        if command[0] != "notice" or list(command[1]) != ["title"] or not match:
            raise Forged(f"there is the command {clip(lines[0])}")
        left = int(match[1].replace(",", ""))
        end = lines.index("::endgroup::")
        if not re.fullmatch(r"::group::[\d,]+ more findings?", lines[1]):
            raise Forged(f"there is no group but {clip(lines[1])}")
        rows = lines[2:end]
        if rows and re.fullmatch(r"… and [\d,]+ more", rows[-1]):
            rows.pop()
        refuse_commands("\n".join(rows))
        listed = read_xcode("\n".join([*rows, ""]))
        lines = lines[end + 1:]
    refuse_commands("\n".join(lines))
    if len(lines) != 1 or not _HEADLINE.fullmatch(lines[0]):
        raise Forged(f"the last line is {clip(lines)}")
    return shown, listed, left


def _annotation(name, properties, data):
    """An annotation, with the properties that the runner would drop or refuse."""
    if name not in ("error", "warning", "notice"):
        raise Forged(f"there is the command {clip(name)}")
    only(properties, {"file", "line", "col", "endline", "endcolumn", "title"}, clip(data))
    if "" in properties.values():
        raise Forged(f"a property is empty: {clip(data)}")
    if "line" not in properties:
        raise Forged(f"there is a file and no line: {clip(data)}")
    if properties.get("endline", properties["line"]) != properties["line"]:
        if "col" in properties or "endcolumn" in properties:
            raise Forged(f"the runner drops a column: {clip(data)}")
    return Shown(
        properties["file"], int(properties["line"]),
        int(properties["col"]) if "col" in properties else None,
        {"error": "error", "warning": "warning", "notice": "note"}[name],
        properties.get("title"), properties.get("title", "") + "\n" + data)


def read_azure(text):
    """Reads logging commands of Azure Pipelines (Command.cs of its agent) and other lines."""
    pairs = [("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%AZP25", "%")]
    shown, listed = [], []
    for number, line in enumerate(text.split("\n")[:-1], 1):
        start = line.find("##vso[")
        end = line.find("]", start)
        if start < 0:
            refuse_commands(line)
            listed += read_xcode(line + "\n")
            continue
        if start != 0 or end < 0:
            raise Forged(f"line {number} is no command: {clip(line)}")
        refuse_commands(line[6:])
        name, _, rest = line[6:end].partition(" ")
        if name != "task.logissue":
            raise Forged(f"line {number} has the command {clip(name)}")
        properties = {}
        for part in rest.strip().split(";"):
            key, equals, value = part.partition("=")
            if part and not equals:
                raise Forged(f"line {number} has {clip(part)} between its properties")
            if equals:
                if key in properties:
                    raise Forged(f"line {number} has '{key}' twice")
                properties[key] = unescaped(value, pairs)
        unknown = properties.keys() - {"type", "sourcepath", "linenumber", "columnnumber", "code"}
        if unknown:
            raise Forged(f"line {number} has the property {clip(sorted(unknown)[0])}")
        if properties.get("type") not in ("error", "warning"):
            raise Forged(f"line {number} has no type")
        data = unescaped(line[end + 1:], pairs)
        shown.append(Shown(
            properties["sourcepath"], int(properties["linenumber"]),
            int(properties["columnnumber"]), properties["type"], properties["code"], data))
    return shown, listed


_SERVICE_MESSAGE = re.compile(
    r"##teamcity\[(\w+)((?: \w+='(?:[^'|\[\]]|\|(?:['nr|\[\]xlp]|0x[0-9A-Fa-f]{4}))*')*)\]")
_SERVICE_ATTRIBUTE = re.compile(r" (\w+)='((?:[^'|]|\|.)*)'")


def _teamcity_text(value):
    def character(match):
        escape = match[1]
        if escape.startswith("0x"):
            return chr(int(escape[2:], 16))
        named = {"n": "\n", "r": "\r", "x": "\x85", "l": "\u2028", "p": "\u2029"}
        return named.get(escape, escape)

    text = re.sub(r"\|(0x[0-9A-Fa-f]{4}|.)", character, value)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def read_teamcity(text):
    """Reads service messages of TeamCity: kinds of inspections, then inspections."""
    kinds, shown = {}, []
    for number, line in enumerate(text.split("\n")[:-1], 1):
        match = _SERVICE_MESSAGE.fullmatch(line)
        if not match:
            raise Forged(f"line {number} is no service message: {clip(line)}")
        refuse_commands(line[11:])
        if any(not " " <= character <= "~" for character in line):
            raise Forged(f"line {number} has a character beyond ASCII")
        pairs = [(key, _teamcity_text(value)) for key, value in
                 _SERVICE_ATTRIBUTE.findall(match[2])]
        values = dict(pairs)
        if len(values) != len(pairs):
            raise Forged(f"line {number} has an attribute twice")
        if match[1] == "inspectionType":
            only(values, {"id", "name", "category", "description"}, number)
            if set(values) != {"id", "name", "category", "description"} or values["id"] in kinds:
                raise Forged(f"line {number} lacks an attribute, or repeats a kind")
            kinds[values["id"]] = values
        elif match[1] == "inspection":
            only(values, {"typeId", "message", "file", "line", "SEVERITY"}, number)
            if values["typeId"] not in kinds:
                raise Forged(f"line {number} has no kind")
            severity = {"ERROR": "error", "WARNING": "warning", "INFO": "note",
                        "WEAK WARNING": "note"}[values["SEVERITY"]]
            shown.append(Shown(values["file"], int(values["line"]), None, severity,
                               values["typeId"], values.get("message", "")))
        else:
            raise Forged(f"line {number} has the message {clip(match[1])}")
    return shown
