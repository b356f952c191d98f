"""Fills in catalog-lint.1.in with the subcommands and options of the program.

usage: make_man_page.py VERSION

Reads the JSON of 'catalog-lint --experimental-dump-help' from standard input and writes mdoc(7), which
mandoc and groff both read. SOURCE_DATE_EPOCH gives its date.
"""

import json
import os
import pathlib
import re
import sys
import textwrap
import time

def lines_of(value):
    """Makes plain text lines of mdoc."""
    return [literal(line) for line in textwrap.wrap(value, 72, break_long_words=False,
                                                    break_on_hyphens=False)]


def literal(line):
    line = line.replace("\\", "\\e").replace("-", "\\-")
    # What begins with a period or an apostrophe would be a request.
    return "\\&" + line if line[:1] in (".", "'") else line


def word(value):
    """Makes a word an argument of a macro, which would read 'Ar' or a period otherwise."""
    value = value.replace("\\", "\\e").replace("-", "\\-").replace('"', '\\(dq')
    return "\\&" + value


def prose(value):
    """Writes paragraphs, each sentence on a line of its own."""
    lines = []
    for number, paragraph in enumerate(re.split(r"\n\s*\n", value.strip())):
        if number:
            lines.append(".Pp")
        for sentence in re.split(r"(?<=[.!?]) +(?=[A-Z])", " ".join(paragraph.split())):
            lines += lines_of(sentence)
    return lines


def spelled(name):
    """An option's name as it is typed, for the macro Fl, which writes one hyphen itself."""
    return {"long": "-" + name["name"], "short": name["name"],
            "longWithSingleDash": name["name"]}[name["kind"]]


def shown(arguments):
    return [a for a in arguments if a.get("shouldDisplay", True)]


def is_standard(argument):
    return argument.get("preferredName", {}).get("name") in ("help", "version")


def label(argument):
    """The head of an argument's paragraph."""
    if argument["kind"] == "positional":
        return ".It Ar " + word(argument["valueName"])
    names = " , Fl ".join(word(spelled(n)) for n in argument["names"])
    value = " Ar " + word(argument["valueName"]) if argument["kind"] == "option" else ""
    return ".It Fl " + names + value


def description(argument):
    lines = prose(argument.get("abstract", ""))
    if argument.get("discussion"):
        lines += prose(argument["discussion"])
    values = argument.get("allValues", [])
    if values:
        lines += lines_of(f"One of: {', '.join(values)}.")
    if argument.get("defaultValue"):
        lines += [".Pp", "Default:", f".Ql {word(argument['defaultValue'])}"]
    return lines or [".No \\&"]


def synopsis(argument):
    if argument["kind"] == "positional":
        item = "Ar " + word(argument["valueName"])
    elif argument["kind"] == "option":
        item = f"Fl {word(spelled(argument['preferredName']))} Ar {word(argument['valueName'])}"
    else:
        item = "Fl " + word(spelled(argument["preferredName"]))
    dots = [".Ar ..."] if argument.get("isRepeating") else []
    return [(".Op " if argument.get("isOptional") else ".") + item] + dots


def commands(command, path=()):
    """All subcommands with their full names, in the order of the program's help."""
    for child in command.get("subcommands", []):
        if not child.get("shouldDisplay", True) or child["commandName"] == "help":
            continue
        name = path + (child["commandName"],)
        yield name, child
        yield from commands(child, name)


def items(arguments):
    lines = [".Bl -tag -width Ds"]
    for argument in arguments:
        lines += [label(argument)] + description(argument)
    return lines + [".El"]


def section(name, command):
    """What the page says about a subcommand."""
    lines = [f".Ss catalog-lint {' '.join(name)}"] + prose(command.get("abstract", ""))
    if command.get("discussion"):
        lines += [".Pp"] + prose(command["discussion"])
    arguments = [a for a in shown(command.get("arguments", [])) if not is_standard(a)]
    return lines + (items(arguments) if arguments else [])


def synopses(found):
    """How each subcommand is called."""
    lines = []
    for name, command in found:
        if not command.get("subcommands"):
            lines += [".Nm", f".Cm {' '.join(name)}"]
            for argument in shown(command.get("arguments", [])):
                lines += [] if is_standard(argument) else synopsis(argument)
    return lines


def main():
    found = list(commands(json.load(sys.stdin)["command"]))
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    months = ("January February March April May June July August September October November "
              "December").split()
    parts = {
        "DATE": f"{months[moment.tm_mon - 1]} {moment.tm_mday}, {moment.tm_year}",
        "VERSION": sys.argv[1], "SYNOPSIS": "\n".join(synopses(found)),
        "COMMANDS": "\n".join(line for name, command in found for line in section(name, command)),
    }
    template = (pathlib.Path(__file__).parent / "catalog-lint.1.in").read_text("utf-8")
    sys.stdout.write(re.sub("@([A-Z]+)@", lambda part: parts[part[1]], template))


main()
