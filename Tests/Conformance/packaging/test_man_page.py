"""Fails unless the man page has every subcommand and option of the program's own help.

usage: test_man_page.py PROGRAM PAGE
"""

import re
import subprocess
import sys


def output(*words):
    """What a command prints, without the bold letters of terminals."""
    done = subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE)
    return re.sub(".\b", "", done.stdout)


def helps(program, path=()):
    """The help of each subcommand, by its full name."""
    text = output(program, *path, "--help")
    yield " ".join(path), text
    for name in re.findall(r"^  ([a-z][a-z-]*)", text.partition("SUBCOMMANDS:")[2], re.M):
        yield from helps(program, path + (name,))


def main():
    program, page = sys.argv[1:]
    # A heading of the page, or the start of a section about a subcommand.
    parts = re.split(r"^(\S.*|   catalog-lint [a-z ]+)\n", output("mandoc", "-T", "ascii", page),
                     flags=re.M)
    sections = dict(zip((name.strip().removeprefix("catalog-lint ") for name in parts[1::2]),
                        parts[2::2]))
    count = 0
    for name, text in helps(program):
        for head in re.findall(r"^  (-\S[^\n]*?)(?:  |$)", text, re.M):
            for option in re.findall(r"(?:^|[ ,/])(--?[a-z][a-z-]*)", head):
                count += 1
                is_standard = option in ("-h", "--help", "--version")
                place = sections["DESCRIPTION" if is_standard else name]
                if option != "-h" and not re.search(rf"{option}(?![a-z-])", place):
                    sys.exit(f"error: the man page does not have '{name} {option}'")
    if count < 20:
        sys.exit(f"error: only {count} options were found in the program's help")
    print(f"the man page has {count} options")


main()
