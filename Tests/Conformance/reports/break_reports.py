#!/usr/bin/env python3
"""Breaks reports of a run in the ways that the checks are for: each break must be found.

usage: break_reports.py FOLDER REPORTS [--clients SCHEMAS]

REPORTS holds the reports of a run over FOLDER, as check_reports.py leaves them, without a fault.
With schemas, the checks of validate_reports.py are broken as well, which takes longer.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import validate_reports
from broken import broken
from check_reports import CHECKS, faults_of
from truth import Truth

# What is replaced, once, and with what; patterns are those of the module re.
BREAKS = {
    "text": [
        (r"\Z", "App/Other.strings:1:1: error: forged [x]\n"), (r"\n  ", "\n::error::forged\n  "),
        (r"\n  ", "\n  \x1b[31m"), (r"\n  ", "\n  \u202e"), (r"\n  help", "\nhelp"),
        (r": error: ", ": warning: "), (r"\n  ", "\n  a ##[error]b\n  "), (r"\n  ", "\n  \r"),
    ],
    "xcode": [
        (r"\Z", "App/Other.strings:1:1: error: forged [x]\n"), (r"\A.*\n", ""),
        (r":\d+: error: ", ":1: error: "), (r" \[", " x ["), (r"\A", " ::error::x\n"),
        (r"\A", "Other.strings:1:1: error: "), (r"\A", "\ufeff"), (r" ", "\u2066"),
    ],
    "json": [
        (r'"severity":"', '"severity":"note","severity":"'), (r'"message":"', '"message":"x'),
        (r'"message":"', '"message":"\u2028'), (r'"message":"', '"message":"\\ud800'),
        (r'"line":', '"line":NaN,"x":'),
    ],
    "jsonl": [
        (r"\n[^\n]*\n\Z", "\n"), (r'"message":"', '"message":"x'),
        (r"\n", '\n{"kind":"finding"}\n'),
        (r"\A[^\n]*\n", ""),
    ],
    "junit": [
        (r"(?s)<testcase .*?</testcase>", ""), (r"<testcase ", '<testcase x="1" '),
        (r"</failure>", "</failure><failure message='x' type='error'/>"),
        (r'name="argument-gap', 'name="forged-gap'), (r"<failure ", "<!-- x --><failure "),
        (r'type="error"', 'type="yaml"'), (r" message=\"", ' message="x'),
        (r'line="16"', 'line="17"'), (r"    at \(", "at ("), (r"\(Sam", "(x:1:1)\n    at (Sam"),
        (r"<system-out>", "<system-out>[[ATTACHMENT|/etc/passwd]]"),
        (r"<system-out>", "<system-out>App/Other.strings:1:1: error: forged [x]\n"),
        (r"<testsuites", "<!DOCTYPE x><testsuites"), (r"name=\"", 'name="\u202e'),
        (r'name="(.*? )', r'name="##[error]\1'),
    ],
    "sarif": [
        (r'"message":\{"text":"', '"message":{"text":"[x](https://evil.example) '),
        (r'"message":\{"text":"', '"message":{"text":"x'), (r'"uri":"', '"uri":"../'),
        (r'"uri":"', '"uri":"javascript:'), (r'"uri":"', '"uri":"a b'), (r'"key":"', '"key":"x'),
        (r'"startColumn":', '"startColumn":1'), (r'"ruleIndex":\d+', '"ruleIndex":1'),
        (r'"level":"error","message', '"level":"note","message'),
        (r'"markdown":"', '"markdown":"<script>alert(1)</script>\\n\\n'), (r'"uri":"', '"uri":"x'),
    ],
    "github": [
        (r"\A", "::set-output name=x::y\n"), (r"\A", "::error::forged\n"), (r",line=", ",line=9"),
        (r"\A::error file=", "::error file=,title="), (r"\Z", "::stop-commands::x\n"),
        (r"%0A", "\n"), (r"%25", "%0A"), (r"\A[^\n]*\n", ""), (r"\A::error", "::warning"),
        (r"title=[a-z-]*", "title=x"), (r",endLine=", ",endLine=9"), (r"::arg", "::a ##[error]arg"),
        (r"\n[^\n]*\n\Z", "\n"), (r",title", ",x=1,title"),
    ],
    "github-summary": [
        (r"<br>help", "<img src=x><br>help"), (r"<br>help", "[x](https://evil.example)<br>help"),
        (r"<br>help", "![](https://evil.example)<br>help"), (r"<br>help", "@octocat<br>help"),
        (r"<br>help", " #1<br>help"), (r"<br>help", " GH-1<br>help"),
        (r"<br>help", ":tada:<br>help"),
        (r"<br>help", "$x$<br>help"), (r"<br>help", " www.evil.example<br>help"),
        (r"<br>help", " | x<br>help"), (r"<br>help", "<!-- <br>help"),
        (r"<br>help", "</code><br>help"),
        (r"<br>help", "*x*<br>help"), (r"<br>help", "x<br>help"),
        (r"<br>help", "\n\n# x\n<br>help"),
        (r"\n\| [^\n]*&#58;16&#58;24[^\n]*", ""), (r"&#58;16&#58;24", "&#58;17&#58;24"),
        (r"\n\| \d+:\d+ [^\n]*", ""), (r"\n\| (\d+:\d+) ", r"\n| 1\1 "), (r"</details>", ""),
        (r"<summary><code>", "<summary><code>x"), (r"<summary>", '<summary onclick="x">'),
        (r"<details>", "<details open>"), (r"</code>: (\d)", r"</code> @octocat: \1"),
        (r"\| 3 \|", "| 4 |"), (r"\Z", "\n```\n"), (r"\Z", "\n- x\n"), (r"\Z", "\n<table>\n"),
        (r"\n\n<details", "\n\n[a]: https://evil.example\n\n[a]\n\n<details"),
    ],
    "gitlab": [
        (r'"fingerprint":"[^"]*"', '"fingerprint":""'), (r'"severity":"major"', '"severity":"bad"'),
        (r'"severity":"major"', '"severity":"minor"'), (r'"path":"', '"path":"./'),
        (r'"description":"', '"description":"x'), (r'"check_name":"[^"]*",', ""),
        (r'"check_name"', '"x":1,"check_name"'), (r'"begin":', '"begin":1'),
        (r'(?s)(\n\{.*?\}\},)', r"\1\1"), (r'"path":"', '"path":"x","path":"'),
    ],
    "checkstyle": [
        (r"<error ", '<error x="1" '), (r"<error [^>]*>", ""),
        (r'severity="error"', 'severity="info"'),
        (r'message="', 'message="x'), (r'line="', 'line="1'), (r'<file name="', '<file name="x'),
        (r"<error ", "<?x y?><error "), (r"</file>", "x</file>"), (r'\.argument-gap"', '.x"'),
    ],
    "rdjson": [
        (r'"message":"', '"message":"x'), (r'"column":', '"column":1'), (r'"path":"', '"path":"x'),
        (r'"severity":"ERROR"', '"severity":"INFO"'), (r'"code"', '"x":1,"code"'),
        (r'"value":"', '"value":"x'), (r"\n\{[^\n]*,\n", "\n"),
    ],
    "azure": [
        (r"\A", "##vso[task.complete result=Succeeded;]\n"), (r"\A", "x"), (r"\A[^\n]*\n", ""),
        (r";linenumber=", ";linenumber=9"), (r";code=", ";code=x;code="), (r"%3B", "\n"),
        (r"type=error", "type=x"), (r"sourcepath=", "sourcepath=]"), (r"%AZP25", "%5D"),
        (r"\]arg", "]a ##vso[task.complete]arg"), (r"code=[a-z-]*", "code=x"),
        (r";code=", ";x;code="), (r";code=", ";x=1;code="), (r"\Z", "::error::x\n"),
    ],
    "teamcity": [
        (r"\A", "##teamcity[buildStop comment='x']\n"), (r"\A", " "), (r"\A[^\n]*\n", ""),
        (r" message='", " message='x"), (r" message='", " message='x' file='y' z='"),
        (r" file='", " file='\u00e4"), (r" line='", " line='1"),
        (r"SEVERITY='ERROR'", "SEVERITY='INFO'"),
        (r"\|'", "'"), (r"\|\]|\|'", "]"), (r"##teamcity\[inspection ", "##teamcity[inspectio "),
        (r" category='[^']*'", ""),
    ],
    "sonarqube": [
        (r'"message":"', '"message":"x'), (r'"ruleId":"', '"ruleId":"x'),
        (r'"startColumn":', '"startColumn":1'),
        (r'"filePath":"', '"filePath":"x'), (r'"severity":"HIGH"', '"severity":"LOW"'),
        (r'"cleanCodeAttribute":"[^"]*",', ""), (r'"id":"', '"x":1,"id":"'),
        (r'"startLine":', '"startLine":1'),
    ],
}
BREAKS["junit-strict"] = [break_ for break_ in BREAKS["junit"] if "line=" not in break_[0]]
BREAKS["markdown"] = BREAKS["github-summary"] + [(r"<!-- ", "<!-- x"), (r" -->", "")]

# The same for checks by schemas and other programs; the name is that of the check.
CLIENT_BREAKS = {
    "json": [(r'"severity":"error"', '"severity":"fatal"'), (r'"errors":', '"errors":1'),
             (r'"version":1', '"version":2')],
    "jsonl": [(r'"line":\d+', '"line":0'), (r"\n[^\n]*\n\Z", "\n")],
    "junit": [
        (r"<testsuites ", '<testsuites x="" '), (r"<testcase name=\"[^\"]*\"", "<testcase"),
        (r' tests="', ' tests="1'), (r' failures="', ' failures="1'),
        (r'type="error"', 'type="yaml"'),
        (r'name="argument-gap \[ja\]', 'name="format-specifier-mismatch [ru]'),
        (r'type="error"', 'type="integer"'), (r"<system-out>", "<system-out>[[ATTACHMENT|x]]"),
        (r"\Z", "<x/>"),
    ],
    "junit-strict": [(r'classname="', 'file="x" classname="')],
    "junit2html": [(r"\Z", "<x/>"), (r"<testcase ", "<testcase><testcase ")],
    "sarif": [
        (r'"level":"error"', '"level":"fatal"'), (r'"startLine":\d+', '"startLine":0'),
        (r'"primaryLocationLineHash":"[^"]*"((?s:.*?)"primaryLocationLineHash":"([^"]*)")',
         r'"primaryLocationLineHash":"\2"\1'),
        (r',"partialFingerprints":\{[^}]*\}', ""),
        (r'"columnKind":"utf16CodeUnits",?', ""), (r'"catalog-lint/"', '"catalog-lint"'),
        (r'"shortDescription":\{"text":"', '"shortDescription":{"text":"' + "x" * 1024),
        (r',"endColumn":\d+', ""), (r'"endLine":', '"endLine":9'),
        (r'"endColumn":\d+', '"endColumn":1'),
        (r'"problem.severity":"error"', '"problem.severity":"fatal"'),
        (r'"level":"error","message', '"level":"note","message'), (r"\n\{[^\n]*,\n", "\n"),
        (r'"tags"', '"security-severity":"9","tags"'),
    ],
    "gitlab": [
        (r'"fingerprint":"[^"]*"', '"fingerprint":""'), (r'"description":"[^"]*",', ""),
        (r'"severity":"major"', '"severity":"error"'), (r'"path":"', '"path":"/'),
        (r'"begin":\d+', '"begin":0'),
        (r'(?s)(\n\{.*?\}\},)', r"\1\1"), (r"\n\{[^\n]*,\n", "\n"), (r"\A", "\ufeff"),
    ],
    "rdjson": [(r'"path":"', '"path":"x","path":"'), (r"\A", "\ufeff")],
    "sonarqube": [(r'"ruleId":"', '"ruleId":"x","ruleId":"'), (r"\}\s*\Z", "")],
    "sizes": [(r"\Z", "x" * 900_000)],
}
FILES = {"junit2html": "junit", "sizes": "github-summary"}


def faults(truth, reports):
    """Yields the breaks that the readers do not find."""
    for name, breaks in BREAKS.items():
        data = (reports / name).read_bytes()
        for pattern, replacement in breaks:
            bad = broken(data, pattern, replacement)
            if bad is None:
                yield f"{name}: '{pattern}' breaks nothing"
            elif not list(faults_of(name, CHECKS[name], truth, bad)):
                yield f"{name}: nobody finds {replacement!r} for '{pattern}'"


def client_faults(reports, schemas):
    """Yields the breaks that schemas and other programs do not find."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "reports"
        shutil.copytree(reports, copy)
        for check, breaks in CLIENT_BREAKS.items():
            name = FILES.get(check, check)
            data = (reports / name).read_bytes()
            for pattern, replacement in breaks:
                bad = broken(data, pattern, replacement)
                if bad is None:
                    yield f"{name}: '{pattern}' breaks nothing"
                    continue
                (copy / name).write_bytes(bad)
                if not validate_reports.faults_of(check, copy, schemas):
                    yield f"{check}: no client finds {replacement[:80]!r} for '{pattern}'"
            (copy / name).write_bytes(data)


def main():
    """Prints every break that nobody finds; the exit status is 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("reports", type=Path)
    parser.add_argument("--clients", type=Path)
    arguments = parser.parse_args()
    truth = Truth((arguments.reports / "json").read_bytes(), arguments.folder)
    unseen = list(faults(truth, arguments.reports))
    if arguments.clients:
        unseen += client_faults(arguments.reports, arguments.clients)
    for fault in unseen:
        print(fault, file=sys.stderr)
    sys.exit(1 if unseen else 0)


if __name__ == "__main__":
    main()
