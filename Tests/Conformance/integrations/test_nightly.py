"""Runs the scripts of the nightly templates, with a stub and with the program.

All scripts are left in FOLDER/scripts for shellcheck, the GitLab template without its inputs in
FOLDER/gitlab.yml for a schema. Needs ruamel.yaml.

usage: test_nightly.py ROOT FOLDER [PROGRAM]
"""

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from ruamel.yaml import YAML

import gitlab_inputs
from scratch import HOSTILE, expect, git
from test_templates import Host


def read(path):
    return YAML(typ="safe").load(path.read_text())


def gitlab_jobs(root, folder, **given):
    """The jobs of the template with some inputs and the defaults of all others."""
    template = root / "integrations/gitlab/coverage.yml"
    (folder / "gitlab.yml").write_text(gitlab_inputs.interpolate(template, **given))
    return gitlab_inputs.jobs(template, **given)


def save_scripts(host, root):
    """Takes the scripts out of the templates."""
    jobs = gitlab_jobs(root, host.folder)
    steps = read(root / "integrations/github/coverage.yml")["jobs"]["coverage"]["steps"]
    pipeline = (root / "integrations/jenkins/Jenkinsfile.coverage").read_text()
    script, = re.findall(r"sh '''(.*?)'''", pipeline, re.S)
    count = next(step for step in steps if step.get("id") == "coverage")
    return {
        "gitlab": host.save("gitlab", "sh", "set -eu\n" + "\n".join(jobs["pages"]["script"])),
        "gitlab-gates": host.save("gitlab-gates", "sh", "\n".join(jobs["coverage-gates"]["script"])),
        "github": host.save("github", "bash", "set -e\n" + count["run"]),
        # Groovy reads a backslash at the end of a line itself, and joins the lines.
        "jenkins": host.save("jenkins", "sh", script.replace("\\\n", "")),
    }


def variables(host, name):
    """What a host sets for its script."""
    return {
        "gitlab": {"CATALOG_LINT_PATHS": '["."]', "CATALOG_LINT_SINCE": "90d"},
        "github": {"PROGRAM": str(host.tools / "catalog-lint"),
                   "PAGE": str(host.folder / "github page"),
                   "GITHUB_OUTPUT": str(host.folder / "output"),
                   "GITHUB_STEP_SUMMARY": str(host.folder / "summary.md")},
        "jenkins": {},
    }[name]


def make_projects(folder):
    """A repository with a commit of long ago, and one of today only."""
    for name, dates in [("old", ["2020-01-01T00:00:00Z", ""]), ("new", [""])]:
        where = folder / name
        where.mkdir()
        git(where, "init", "--quiet", "--initial-branch=main")
        for number, date in enumerate(dates):
            (where / "file").write_text(str(number))
            git(where, "add", ".")
            commit(where, date)
    return folder / "old", folder / "new"


def commit(where, date):
    """Commits what is staged, at a date or now."""
    environment = {**os.environ, **({"GIT_COMMITTER_DATE": date} if date else {})}
    subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false",
         "commit", "--quiet", "-m", "change"], cwd=where, check=True, env=environment)


def test_words(host, root, scripts, old, new):
    """The scripts compare with yesterday if there was one, and pass words on as they are."""
    for name in ["gitlab", "github", "jenkins"]:
        status, log, (words,) = host.run(scripts[name], old, **variables(host, name))
        base = git(old, "rev-parse", "HEAD^")
        expect(status == 0, f"{name}: {log}")
        expect(words[0] == "coverage" and "--since=90d" in words and f"--base={base}" in words
               and "--no-merge-base" in words, f"{name}: {words}")
        status, log, (words,) = host.run(scripts[name], new, **variables(host, name))
        expect(status == 0 and not any(word.startswith("--base") for word in words),
               f"{name} without a yesterday: {words} {log}")
    jobs = gitlab_inputs.jobs(root / "integrations/gitlab/coverage.yml", paths=HOSTILE,
                              since="$(touch pwned)", stage="deploy # 1")
    expect([job["stage"] for job in jobs.values()] == ["deploy # 1"] * 2, "GitLab's stage")
    hostile = gitlab_inputs.variables(jobs["pages"])
    _, log, (words,) = host.run(scripts["gitlab"], new, **hostile)
    expect(words[-len(HOSTILE) - 1:] == ["--"] + HOSTILE and "--since=$(touch pwned)" in words,
           f"GitLab: {words} {log}")


def test_statuses(host, scripts, old):
    """A gate that fails does so behind the page; what could not be done fails at once."""
    for status in ["0", "1", "2"]:
        ended, _, _ = host.run(scripts["gitlab"], old, **variables(host, "gitlab"), STUB_STATUS=status)
        expect(ended == (2 if status == "2" else 0), f"GitLab, status {status}: {ended}")
        if status != "2":
            ended, _, _ = host.run(scripts["gitlab-gates"], old)
            expect(str(ended) == status, f"GitLab's gates, status {status}: {ended}")
        (host.folder / "output").write_text("")
        ended, _, _ = host.run(scripts["github"], old, **variables(host, "github"), STUB_STATUS=status)
        expect(ended == (2 if status == "2" else 0), f"GitHub, status {status}: {ended}")
        expect((host.folder / "output").read_text() == f"status={status}\n", "GitHub's output")
        ended, _, _ = host.run(scripts["jenkins"], old, STUB_STATUS=status)
        expect(str(ended) == status, f"Jenkins, status {status}: {ended}")


def test_program(host, root, scripts, program):
    """With the real program, the scripts leave the pages and the badges that their hosts publish."""
    sample = host.folder / "sample"
    shutil.copytree(root / "Tests/Fixtures/SampleApp", sample)
    configuration = json.loads((sample / ".lint-config.json").read_text()) \
        if (sample / ".lint-config.json").exists() else {}
    configuration["coverage"] = {"default": {"min": 100}}
    # A file that cannot be read to its end fails the job, whatever the gates say.
    configuration["exclude"] = ["App/fr.lproj/Legacy.strings"]
    (sample / ".lint-config.json").write_text(json.dumps(configuration))
    git(sample, "init", "--quiet", "--initial-branch=main")
    git(sample, "add", ".")
    commit(sample, "2020-01-01T00:00:00Z")
    (host.tools / "catalog-lint").unlink()
    (host.tools / "catalog-lint").symlink_to(program)
    folders = {"gitlab": sample / "public", "jenkins": sample / "coverage",
               "github": Path(variables(host, "github")["PAGE"])}
    for name, folder in folders.items():
        status, log, _ = host.run(scripts[name], sample, **variables(host, name))
        expect(status == (1 if name == "jenkins" else 0), f"{name}, status {status}: {log}")
        expect((folder / "index.html").read_text().startswith("<!DOCTYPE html>"), f"{name}: page")
        expect(ElementTree.parse(folder / "badge.svg").getroot().tag.endswith("svg"), name)
        expect(json.loads((folder / "coverage.json").read_text())["locales"], f"{name}: JSON")
    for path in [sample / "coverage.xml", sample / "coverage/gates.xml"]:
        expect(ElementTree.parse(path).getroot().find(".//failure") is not None, f"{path}: no failure")
    expect("coverage-below-minimum" in log_of_github(host), "GitHub: no annotation")
    expect("catalog-lint-coverage" in (host.folder / "summary.md").read_text(), "GitHub: no summary")
    expect("label" in json.loads((folders["github"] / "badge.json").read_text()), "shields' endpoint")


def log_of_github(host):
    return Path(variables(host, "github")["PAGE"] + ".log").read_text()


def main():
    root, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    host = Host(folder)
    scripts = save_scripts(host, root)
    old, new = make_projects(folder)
    test_words(host, root, scripts, old, new)
    test_statuses(host, scripts, old)
    if len(sys.argv) > 3:
        test_program(host, root, scripts, Path(sys.argv[3]).resolve())
    expect(not list(folder.rglob("pwned")), "an input ran a command")
    print("the nightly scripts of GitHub, GitLab and Jenkins count, and fail behind their page")


if __name__ == "__main__":
    main()
