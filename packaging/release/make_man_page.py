"""Writes the man page from what the program tells about its arguments.

Reads the JSON of 'catalog-lint --experimental-dump-help' from standard input and writes mdoc(7), which
mandoc and groff both read. SOURCE_DATE_EPOCH gives its date.
"""

import argparse
import json
import os
import re
import sys
import textwrap
import time

EXIT_STATUS = [
    ("0", "Nothing at or above the failing severity was found."),
    ("1", "There are such findings, or a gate of coverage fails."),
    ("2", "The job could not be done: arguments, configuration, a file that cannot be read, "
          "nothing to check, a file that was not read completely."),
]

ENVIRONMENT = [
    ("GITHUB_ACTIONS", "If it is\n.Ql true ,\nthe format is\n.Ql github\nunless another is given."),
    ("TF_BUILD", "If it is set, the format is\n.Ql azure\nunless another is given."),
    ("TEAMCITY_VERSION", "If it is set, the format is\n.Ql teamcity\nunless another is given."),
    ("XCODE_VERSION_ACTUAL", "If it is set, the format is\n.Ql xcode\nunless another is given."),
    ("NO_COLOR", "If it is set, text is not colored unless\n.Fl \\&-color\nsays so."),
    ("FORCE_COLOR", "If it is set, text is colored wherever it goes; 0 and false turn color "
                    "off."),
    ("CLICOLOR_FORCE", "If it is set to anything but 0, text is colored wherever it goes."),
    ("CLICOLOR", "If it is 0, text is not colored unless a variable forces it."),
    ("SOURCE_DATE_EPOCH", "The date in JUnit and coverage reports, in seconds since 1970."),
]

FILES = [
    (".lint-config.json", "The configuration, looked for in the folder of the first path and "
                          "upward to the root of the repository."),
    (".lint-baseline.json", "The findings that are accepted, looked for in the same way."),
]


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


def table(rows, macro):
    lines = [".Bl -tag -width Ds"]
    for name, meaning in rows:
        lines += [f".It {macro}{word(name)}"] + (meaning.split("\n") if "\n" in meaning
                                               else prose(meaning))
    return lines + [".El"]


def section(name, command):
    """What the page says about a subcommand."""
    lines = [f".Ss catalog-lint {' '.join(name)}"] + prose(command.get("abstract", ""))
    if command.get("discussion"):
        lines += [".Pp"] + prose(command["discussion"])
    arguments = [a for a in shown(command.get("arguments", [])) if not is_standard(a)]
    return lines + (items(arguments) if arguments else [])


def page(program, version, date):
    root = program["command"]
    found = list(commands(root))
    lines = [f".Dd {date}", ".Dt CATALOG\\-LINT 1", ".Os", ".Sh NAME", ".Nm catalog-lint",
             ".Nd checks Apple localization files", ".Sh SYNOPSIS"]
    for name, command in found:
        if command.get("subcommands"):
            continue
        lines += [".Nm", f".Cm {' '.join(name)}"]
        for argument in shown(command.get("arguments", [])):
            if not is_standard(argument):
                lines += synopsis(argument)
    lines += [".Nm", ".Op Fl \\&-help | \\&-version", ".Sh DESCRIPTION"]
    lines += prose(root.get("abstract", ""))
    lines += [".Pp", "This page is about version", f"{version}.", ".Pp", "Each subcommand takes",
              ".Fl \\&-help ,", "which tells about it, and", ".Fl \\&-version ."]
    for name, command in found:
        lines += section(name, command)
    lines += [".Sh ENVIRONMENT"] + table(ENVIRONMENT, "Ev ")
    lines += [".Sh FILES"] + table(FILES, "Pa ")
    lines += [".Sh EXIT STATUS"] + table(EXIT_STATUS, "")
    lines += [".Sh SEE ALSO", ".Lk https://github.com/catalog-lint/catalog-lint"]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", required=True, help="the version of the program")
    arguments = parser.parse_args()
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    months = ("January February March April May June July August September October November "
              "December").split()
    date = f"{months[moment.tm_mon - 1]} {moment.tm_mday}, {moment.tm_year}"
    sys.stdout.write(page(json.load(sys.stdin), arguments.version, date))


if __name__ == "__main__":
    main()
