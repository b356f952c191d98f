#!/usr/bin/env python3
"""Breaks reports of coverage in the ways that the checks are for: each break must be found.

usage: break_coverage.py REPORTS

REPORTS holds the reports of the sample project with gates and groups, as check_coverage.py leaves
them, without a fault.
"""

import sys
from pathlib import Path

from broken import broken
from check_coverage_reports import faults_of
from coverage_truth import CoverageTruth
from shown import Forged

# What is replaced, once, and with what; patterns are those of the module re.
BREAKS = {
    "text": [
        (r"\Z", "App/Other.strings:1:1: error: forged [x]\n"), (r"\n  ", "\n::error::forged\n  "),
        (r"\n  ", "\n  \x1b[31m"), (r"\n  ", "\n  \u202e"), (r"\d\.\d %", "99.9 %"),
        (r"FAILS", "holds"), (r"(\n  German · de [^\n]*)", r"\1\1"), (r"\n  total [^\n]*", ""),
        (r"(\d)\n", r"\g<1>1\n"), (r"\n  counted[^\n]*", ""), (r"\n  gate [^\n]*", ""),
        (r"(\n  gate [^\n]*)", r"\1\1"),
    ],
    "json": [
        (r'"percent":\d+\.\d', '"percent":99.9'), (r'"keys":', '"keys":1'),
        (r'"words":', '"words":1'), (r'"version":', '"version":1,"version":'),
        (r'"locale":"', '"locale":"\u2028'), (r'"units":', '"units":NaN,"x":'),
    ],
    "csv": [
        (r"\r\n", "\n"), (r"\A", "x,"), (r"\n(?=[^\n])", "\n="), (r"\n(?=[^\n])", "\n::error::"),
        (r",(\d+),(\d+),", r",\g<1>1,\2,"), (r"\r\n\Z", ""), (r"\r\n[^\n]*\r\n", "\r\n"),
        (r",[a-z]+,(?=[A-Z])", ",@x,"), (r"\n(?=[^\n])", '\n"a;=1",'), (r"\A", "\ufeff"),
    ],
    "markdown": [
        (r"\A<!--", "<!-- x --><!--"), (r"coverage: \d", "coverage: 9"),
        (r"(\| <code>\w+</code>)", r"\1 | x"),
        (r"</code>", "</code> @octocat"), (r"</code>", "</code><img src=x>"),
        (r"</code>", "</code> [x](https://evil.example)"), (r"</code> \| \d", "</code> | 9"),
        (r"❌ fails", "✅ holds"), (r"</details>", ""), (r"\n\| <code>de[^\n]*", ""),
        (r"<details>", "<details open>"), (r"\Z", "\n# x\n\n- y\n"), (r"\Z", "x" * 65_000),
    ],
    "html": [
        (r"<h1>", '<h1 onclick="x">'), (r"</main>", "<script>x</script></main>"),
        (r"script-src '", "script-src 'unsafe-inline' '"), (r"const filter", "const sieve"),
        (r"--page:", "--pages:"), (r"\d</strong>", "x</strong>"), (r"\d\.\d<small>", "9.9<small>"),
        (r"✗ fails", "✓ holds"), (r"<td class=h\d+>\d+", "<td class=h1>13"), (r"(?s)(<main .*?)</bdi>", r"\1x</bdi>"),
        (r"</bdi>", "<b>"), (r"<tbody>", "<tbody><!-- x -->"), (r"<a href=\"#", '<a href="http://'),
        (r"lang=\"en\" dir=\"auto\"", 'lang="a b" dir="auto"'), (r'class="n">\d', 'class="n">9,99'),
        (r"</bdi>", "\u202e</bdi>"), (r"\Z", "##[error]x"), (r"<body>", "<body>\n::error::x"),
        (r'\n<tr><th scope="row"><span lang.*', ""), (r'(?s)<details class="locale"[^>]*>.*?</details>', ""),
        (r"not judged</span> ", "not judged</span> x"), (r"<h2 ", '<h2 style="color:red" '),
        (r'(?s)(id="findings".*?)\n<tr><th scope="row">.*?</tr>', r"\1"),
        (r'(id="keys-0">(?s:.*?))<td class="n">\d', r'\1<td class="n">99'),
    ],
    "badge": [
        (r"<title>", "<title>x"), (r"aria-label=\"", 'aria-label="x'), (r"#[0-9a-f]{6}", "#123456"),
        (r"</svg>", "<script/></svg>"), (r"<rect ", '<rect onclick="x" '), (r"role", "class"),
        (r" width=\"\d", ' width="9'), (r"textLength=\"", 'textLength="1'),
        (r"<svg ", '<svg style="background:url(https://evil.example)" '),
    ],
    "shields": [
        (r'"schemaVersion":1', '"schemaVersion":2'), (r'"message":"', '"message":"9'),
        (r'"color":"', '"color":"x'), (r'"label"', '"x":1,"label"'), (r"\}", ""),
    ],
    "junit": [
        (r"(?s)<testcase [^>]*/>", ""), (r"<testcase ", '<testcase x="1" '),
        (r"<failure ", "<error "), (r'name="min \[', 'name="min [x'), (r' line="', ' line="1'),
        (r'message="', 'message="x'), (r"    at \(", "at ("),
        (r"<testsuites", "<!DOCTYPE x><testsuites"),
        (r"(?s)<failure .*?</failure>", ""), (r"<failure ", "<!-- x --><failure "),
    ],
}


def unseen(reports):
    """Yields the breaks that the readers do not find."""
    truth = CoverageTruth((reports / "json").read_bytes())
    for name, breaks in BREAKS.items():
        data = (reports / name).read_bytes()
        for pattern, replacement in breaks:
            bad = broken(data, pattern, replacement)
            if bad is None:
                yield f"{name}: '{pattern}' breaks nothing"
                continue
            try:
                # The JSON is what the others are compared with.
                against = CoverageTruth(bad) if name == "json" else truth
                found = list(faults_of(name, against, bad))
            except (Forged, ValueError, KeyError, TypeError) as error:
                found = [error]
            if not found:
                yield f"{name}: nobody finds {replacement[:80]!r} for '{pattern}'"


def main():
    """Prints every break that nobody finds; the exit status is 1 if there is one."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    faults = list(unseen(Path(sys.argv[1])))
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
