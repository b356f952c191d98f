"""Readers of build logs: commands of GitHub, Azure Pipelines and TeamCity.

Each reads a line as its service does, and refuses what no report of ours has.
"""

import re

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


def read_github(text):
    """Reads workflow commands; every line is one. The last may be a notice without a place."""
    shown, summaries = [], []
    for number, line in enumerate(text.splitlines(), 1):
        refuse_commands(line, allowed="github")
        if line != line.lstrip():
            raise Forged(f"line {number} begins with white space")
        command = github_command(line)
        if not command:
            raise Forged(f"line {number} is no command: {clip(line)}")
        name, properties, data = command
        if name not in ("error", "warning", "notice"):
            raise Forged(f"line {number} has the command {clip(name)}")
        unknown = properties.keys() - {"file", "line", "col", "endline", "endcolumn", "title"}
        if unknown:
            raise Forged(f"line {number} has the property {clip(sorted(unknown)[0])}")
        if "" in properties.values():
            raise Forged(f"line {number} has an empty property")
        if "file" not in properties:
            summaries.append(data)
            continue
        if "line" not in properties:
            raise Forged(f"line {number} has a file and no line")
        same = properties.get("endline", properties["line"]) == properties["line"]
        if "endcolumn" in properties and not same:
            raise Forged(f"line {number} has a column that the runner drops")
        shown.append(Shown(
            properties["file"], int(properties["line"]),
            int(properties["col"]) if "col" in properties else None,
            {"error": "error", "warning": "warning", "notice": "note"}[name],
            None, properties.get("title", "") + "\n" + data))
    if len(summaries) > 1:
        raise Forged(f"{len(summaries)} commands have no place")
    return shown, summaries


def read_azure(text):
    """Reads logging commands of Azure Pipelines (Command.cs of its agent); every line is one."""
    pairs = [("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%AZP25", "%")]
    shown, summaries = [], []
    for number, line in enumerate(text.splitlines(), 1):
        start = line.find("##vso[")
        end = line.find("]", start)
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
        if "sourcepath" not in properties:
            summaries.append(data)
            continue
        shown.append(Shown(
            properties["sourcepath"], int(properties["linenumber"]),
            int(properties["columnnumber"]), properties["type"], properties["code"], data))
    return shown, summaries


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
    """Reads service messages of TeamCity: kinds of inspections and inspections; every line is one."""
    kinds, shown, summaries = {}, [], []
    for number, line in enumerate(text.splitlines(), 1):
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
        elif match[1] == "buildStatisticValue":
            only(values, {"key", "value"}, number)
        elif match[1] == "message":
            only(values, {"text", "status"}, number)
            summaries.append(values["text"])
        else:
            raise Forged(f"line {number} has the message {clip(match[1])}")
    return shown, summaries
