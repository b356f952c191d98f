"""Fills in the inputs of a template as GitLab does: as text, before the YAML is read.

A string is inserted as it is, a boolean as true or false, and a list as Ruby's 'inspect' writes it.
"""

import re

from ruamel.yaml import YAML

from scratch import expect


def inspect(value):
    """A list of strings as Ruby writes it, and with it GitLab."""
    return "[" + ", ".join(map(inspect_item, value)) + "]"


def inspect_item(value):
    if not isinstance(value, str):
        return str(value).lower() if isinstance(value, bool) else str(value)
    text = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    text = text.replace("\x1b", "\\e")
    return '"' + re.sub(r"#(?=[{$@])", r"\\#", text) + '"'


def inserted(name, declared, value):
    """What is inserted for an input, unless GitLab refuses it."""
    kind = declared.get("type", "string")
    expect(isinstance(value, {"string": str, "boolean": bool, "array": list}[kind]),
           f"the input {name} is no {kind}")
    if kind == "boolean":
        return str(value).lower()
    if kind == "array":
        return inspect(value)
    expect(accepts(declared, value), f"the input {name} does not match its pattern: {value!r}")
    return value


def accepts(declared, value):
    """Whether the pattern of an input allows a string."""
    pattern = declared.get("regex", "").replace("\\z", "\\Z")
    return re.search(pattern, value) is not None


def inputs(path):
    """The inputs that a template declares."""
    return YAML(typ="safe").load(path.read_text().split("\n---\n")[0])["spec"]["inputs"]


def interpolate(path, **given):
    """The jobs of a template as text, with some inputs and the defaults of all others."""
    text = path.read_text().split("\n---\n")[1]
    for name, declared in inputs(path).items():
        value = inserted(name, declared, given.get(name, declared.get("default")))
        text = text.replace(f"$[[ inputs.{name} ]]", value)
    expect("$[[" not in text, f"{path.name} uses an input that it does not declare")
    return text


def jobs(path, **given):
    """The jobs of a template, as GitLab reads them."""
    return YAML(typ="safe").load(interpolate(path, **given))


def variables(job):
    """The variables of a job, as its script sees them."""
    return {name: value["value"] if isinstance(value, dict) else value
            for name, value in job["variables"].items()}
