"""Lets the schema of Jenkins' plugin, GitLab, junitparser and junit2html read JUnit reports."""

import json
import tempfile
from pathlib import Path

import junitparser
from lxml import etree

from programs import HERE, MEGABYTE, run


def junit_faults(reports, schemas, name="junit", schema="junit-10-with-places.xsd"):
    """JUnit: the schema of Jenkins' plugin, the counts, and three programs that read it."""
    path = reports / name
    document = etree.parse(path)
    validator = etree.XMLSchema(etree.parse(schemas / schema))
    if not validator.validate(document):
        yield from [f"line {error.line}: {error.message}" for error in validator.error_log][:5]
    cases = list(document.iter("testcase"))
    if not cases:
        yield "there is no test case"
    root = document.getroot()
    for element in [root, *root]:
        for attribute, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            count = sum(1 for _ in element.iter(tag))
            if int(element.get(attribute)) != count:
                yield f"'{attribute}' of <{element.tag}> is {element.get(attribute)}, not {count}"
    if path.stat().st_size > 30 * MEGABYTE:
        yield "GitLab reads at most 30 MB"
    if sum(1 for _ in root.iter()) > 250_000:
        yield "GitLab reads at most 250,000 elements"
    yield from junitparser_faults(path, root)
    yield from gitlab_junit_faults(path, cases)


def status_of(case):
    """What became of a case: 'failure', 'error', 'skipped' or 'passed'."""
    tags = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
    return tags[0] if tags else "passed"


def junitparser_faults(path, root):
    """Yields what junitparser does not read as it was meant, alone and merged with itself."""
    counts = [int(root.get(name)) for name in ("tests", "failures", "errors")]
    with tempfile.NamedTemporaryFile(suffix=".xml") as merged:
        files = [(path, 1)]
        # To merge large reports takes a minute and shows nothing new.
        if path.stat().st_size < 2 * MEGABYTE:
            run("junitparser", "merge", path, path, merged.name)
            files.append((merged.name, 2))
        for file, factor in files:
            suites = list(junitparser.JUnitXml.fromfile(str(file)))
            read = [sum(len(list(suite)) for suite in suites),
                    sum(suite.failures for suite in suites), sum(suite.errors for suite in suites)]
            if read != [count * factor for count in counts]:
                yield f"junitparser reads {read}, not {counts} times {factor}"
    verified = run("junitparser", "verify", path, accepted=(0, 1)).returncode
    if verified != int(counts[1] + counts[2] > 0):
        yield f"'junitparser verify' ends with status {verified}"


def gitlab_junit_faults(path, cases):
    """Yields what GitLab does not keep of a report."""
    output = run("ruby", HERE / "gitlab_junit.rb", path).stdout
    kept = json.loads(output)
    if len(kept) != len(cases):
        yield f"GitLab keeps {len(kept)} cases of {len(cases)}"
        return
    for case, read in zip(cases, kept):
        expected = (case.get("name"), case.get("classname"), case.get("file"), status_of(case))
        if (read["name"], read["classname"], read["file"], read["status"]) != expected:
            yield f"GitLab reads {read} instead of {expected}"
        text = next((child.text for child in case if child.tag == status_of(case)), None)
        if text is not None and read["output"] != text:
            yield f"GitLab shows {read['output']!r} instead of {text!r}"
        if read["attachment"]:
            yield f"GitLab attaches {read['attachment']!r}"


def junit_page_faults(reports, _):
    """JUnit as a page of junit2html: each case is there, and no text became an element."""
    cases = len(list(etree.parse(reports / "junit").iter("testcase")))
    with tempfile.NamedTemporaryFile(suffix=".html") as page:
        run("junit2html", reports / "junit", page.name)
        root = etree.HTML(Path(page.name).read_bytes(), etree.HTMLParser(huge_tree=True))
    shown = len(root.xpath("//div[contains(concat(' ', @class, ' '), ' test ')]"))
    if shown != cases:
        yield f"junit2html shows {shown} cases, not {cases}"
    if root.xpath("//img | //iframe | //*[@onerror] | //a[starts-with(@href, 'javascript:')]"):
        yield "a text became an element of the page of junit2html"


def junit_strict_faults(reports, schemas):
    """JUnit for readers that refuse what the current schema does not have."""
    yield from junit_faults(reports, schemas, "junit-strict", "junit-10.xsd")
