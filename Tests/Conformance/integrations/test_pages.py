"""Checks the pages of hosts and the workflow that makes releases.

While there is no release, each page that needs one must say so in its first line, before any other
instruction. RELEASED=yes in the environment turns that around: then no page may say so.

usage: test_pages.py ROOT
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from scratch import expect

NEEDS_RELEASE = re.compile(
    r"v\d+\.\d+\.\d+|ghcr\.io/catalog-lint|brew install (?!--HEAD)|releases/download|from: \"\d")
NOTICE = "**There is no release yet.**"


def test_notices(root):
    """Pages that name something of a release begin with what works without one."""
    for page in sorted(root.glob("integrations/*/README.md")) + sorted(root.glob("packaging/*/README.md")):
        text = page.read_text()
        first = text.split("\n\n")[1]
        if os.environ.get("RELEASED") == "yes":
            expect(NOTICE not in text, f"{page}: there is a release")
        elif NEEDS_RELEASE.search(text):
            expect(first.startswith(NOTICE), f"{page}: the first line says nothing about releases")
            block = re.search(r"```.*?\n(.*?)```", text, re.S)
            link = "until-there-is-a-release" in first
            expect(link or block and not NEEDS_RELEASE.search(block[1]),
                   f"{page}: the first example needs a release")


def test_formula(root):
    """The formula of a release has its address and its hash, and is else what the template is."""
    address = "https://github.com/catalog-lint/catalog-lint/archive/refs/tags/v9.9.9.tar.gz"
    with tempfile.NamedTemporaryFile() as archive:
        archive.write(b"abc")
        archive.flush()
        script = root / "packaging/release/make-formula.sh"
        formula = subprocess.run([script, address, archive.name], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
        for wrong in ["http://example.com/a", 'https://a/"; system("x")', "https://a/|e"]:
            done = subprocess.run([script, wrong, archive.name], stderr=subprocess.DEVNULL)
            expect(done.returncode == 2, f"make-formula.sh takes {wrong}")
    hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    expect(formula.startswith("class CatalogLint < Formula\n"), "the formula has a comment")
    expect(f'  url "{address}"\n  sha256 "{hash}"\n' in formula, "the formula's address and hash")
    template = (root / "packaging/homebrew/catalog-lint.rb").read_text()
    same = set(template.splitlines()) & set(formula.splitlines())
    expect(len(same) == len(set(formula.splitlines())) - 2, "the formula has other changes")


def test_tags(root):
    """A tag must name the version."""
    source = (root / "Sources/LintCommand/CatalogLint.swift").read_text()
    version = re.search(r'static let version = "(.*)"', source)[1]
    for tag, passes in [(f"v{version}", True), (version, False), (f"v{version}.1", False)]:
        done = subprocess.run([root / "packaging/release/check-tag.sh", tag], stderr=subprocess.DEVNULL)
        expect((done.returncode == 0) == passes, f"check-tag.sh, {tag}")


def main():
    root = Path(sys.argv[1]).resolve()
    test_notices(root)
    test_formula(root)
    test_tags(root)
    print("the pages say what works without a release, and a release has its formula")


if __name__ == "__main__":
    main()
