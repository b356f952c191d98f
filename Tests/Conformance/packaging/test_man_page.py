"""Fails unless the man page tells about every subcommand and option of the program's own help.

usage: test_man_page.py PROGRAM PAGE
"""

import re
import subprocess
import sys


def help_of(program, command):
    words = [program, *command, "--help"]
    return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE).stdout


def subcommands(text):
    """The names in a help's list of subcommands."""
    if "SUBCOMMANDS:" not in text:
        return []
    listed = text.split("SUBCOMMANDS:")[1]
    return re.findall(r"^  ([a-z][a-z-]*)", listed, re.M)


def options(text):
    """The options at the beginning of a line of a help, with all their spellings."""
    heads = re.findall(r"^  (-\S[^\n]*?)(?:  |$)", text, re.M)
    return {name for head in heads for name in re.findall(r"(?:^|[ ,/])(--?[a-z][a-z-]*)", head)}


def commands(program, path=()):
    text = help_of(program, path)
    yield path, text
    for name in subcommands(text):
        yield from commands(program, path + (name,))


def sections(page):
    """The text of the page by the full name of a subcommand."""
    found = {}
    name = ""
    for line in page.splitlines():
        match = re.match(r"   catalog-lint ([a-z ]+)$", line)
        if match or (line and not line.startswith(" ")):
            name = match[1] if match else ""
        found[name] = found.get(name, "") + line + "\n"
    return found


def main():
    program, page = sys.argv[1:]
    shown = subprocess.run(["mandoc", "-T", "ascii", page], check=True, stdout=subprocess.PIPE).stdout
    told = sections(re.sub(".\b", "", shown.decode()))
    count = 0
    for path, text in commands(program):
        name = " ".join(path)
        if name not in told:
            sys.exit(f"error: the man page has no section about '{name}'")
        for option in options(text):
            count += 1
            place = told[""] if option in ("-h", "--help", "--version") else told[name]
            if option != "-h" and not re.search(rf"{option}(?![a-z-])", place):
                sys.exit(f"error: the man page does not tell about '{name} {option}'")
    if count < 20:
        sys.exit(f"error: only {count} options were found in the program's help")
    print(f"the man page tells about {len(told) - 1} subcommands and {count} options")


if __name__ == "__main__":
    main()
