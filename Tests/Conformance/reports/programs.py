"""What the checks of schemas and other programs share."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema

HERE = Path(__file__).parent
MEGABYTE = 1_000_000


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


def thinned(elements):
    """Some elements, evenly spread: the schemas of a large report would take minutes."""
    return elements[::max(len(elements) // 5_000, 1)]


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
