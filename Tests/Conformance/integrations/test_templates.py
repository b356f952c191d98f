"""Takes the shell scripts out of the templates for other hosts, and runs them with a stub.

The stub is a catalog-lint that writes down its arguments. All scripts are left in FOLDER/scripts for
shellcheck, the GitLab template without its inputs in FOLDER/gitlab.yml for a schema. Needs ruamel.yaml.

usage: test_templates.py ROOT FOLDER [PROGRAM]
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from ruamel.yaml import YAML

import gitlab_inputs
from scratch import HOSTILE, expect, git, write_tool

STUB = """
printf '%s\\0' "$@" >>"$STUB_ARGUMENTS"
printf '\\n\\0' >>"$STUB_ARGUMENTS"
exit "${STUB_STATUS:-0}"
"""


class Host:
    """Runs scripts where only the stub is a catalog-lint."""

    def __init__(self, folder):
        self.folder = folder
        self.tools = folder / "tools"
        self.tools.mkdir(parents=True)
        write_tool(self.tools / "catalog-lint", STUB)
        self.scripts = folder / "scripts"
        self.scripts.mkdir()

    def save(self, name, shell, text):
        path = self.scripts / name
        path.write_text(f"#!/usr/bin/env {shell}\n{text}")
        return path

    def run(self, script, where, **variables):
        """Returns the status, what was printed, and the arguments of each call of the stub."""
        recorded = self.folder / "arguments"
        recorded.unlink(missing_ok=True)
        shell = script.read_text().splitlines()[0].split("/")[-1].split()[-1]
        environment = {"PATH": f"{self.tools}:{os.environ['PATH']}", "HOME": str(self.folder),
                       "STUB_ARGUMENTS": str(recorded), "GIT_CONFIG_GLOBAL": "/dev/null",
                       **variables}
        done = subprocess.run([shell, script], cwd=where, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        calls = recorded.read_text().split("\n\0")[:-1] if recorded.exists() else []
        return done.returncode, done.stdout, [call.split("\0")[:-1] for call in calls]


def test_gitlab(host, root, where):
    template = root / "integrations/gitlab/catalog-lint.yml"
    (host.folder / "gitlab.yml").write_text(gitlab_inputs.interpolate(template))
    job = gitlab_inputs.jobs(template)["catalog-lint"]
    script = host.save("gitlab", "sh", "set -eu\n" + "\n".join(job["script"]))
    variables = gitlab_inputs.variables(job)
    everything = ["lint", "--quiet", "--format=gitlab"]
    gate = ["lint", "--output=junit=catalog-lint.xml"]
    expect(host.run(script, where, **variables)[2] ==
           [everything + ["--", "."], gate + ["--", "."]], "GitLab, a branch")
    merge = {**variables, "CI_MERGE_REQUEST_DIFF_BASE_SHA": "abc"}
    expect(host.run(script, where, **merge)[2][1] == gate + ["--base=abc", "--", "."], "GitLab")
    merge["CI_MERGE_REQUEST_TARGET_BRANCH_SHA"] = "def"
    expect(host.run(script, where, **merge)[2][1][2] == "--base=def", "GitLab, a merged result")
    merge["CATALOG_LINT_BASE"] = "none"
    expect(host.run(script, where, **merge)[2][1] == gate + ["--", "."], "GitLab without a base")
    test_gitlab_inputs(host, template, script, where)
    for expected, calls in [(1, 2), (2, 1)]:
        status, _, called = host.run(script, where, **variables, STUB_STATUS=str(expected))
        expect((status, len(called)) == (expected, calls), f"GitLab, status {status}: {called}")


def test_gitlab_inputs(host, template, script, where):
    """Whatever an input holds, the YAML keeps its meaning and the program gets the same words."""
    paths = HOSTILE + ["App", "Widget", "*.lproj", "My App: x", "App # old", "- a", "'", '"', "#{x}",
                       '","', "a\\", "{a: b}", "[x]", "!reference [a]", "&a", "Grün/日本", "no", "0x1"]
    args = ["--only=a,b", "--skip=*", "--reason=#$x \"y\""]
    for base in ["$(touch pwned)", "0123e4", "a: b", "a # b", "'", "*x", "null", "~"]:
        given = {"paths": paths, "args": args, "base": base, "strict": True, "job": "lint: # '*'",
                 "stage": "test # 1", "image": "host:5000/a@sha256:0"}
        job = gitlab_inputs.jobs(template, **given)[given["job"]]
        expect((job["stage"], job["image"]["name"]) == (given["stage"], given["image"]),
               f"GitLab: {job['stage']} {job['image']}")
        _, log, calls = host.run(script, where, **gitlab_inputs.variables(job))
        words = args + ["--"] + paths
        expect(calls == [["lint", "--quiet", "--format=gitlab"] + words,
                         ["lint", "--output=junit=catalog-lint.xml", "--strict", f"--base={base}"]
                         + words], f"GitLab: {calls} {log}")
    for paths in [["a\nb"], [12], [True], ["a\x1b"]]:
        job = gitlab_inputs.jobs(template, paths=paths)["catalog-lint"]
        status, log, calls = host.run(script, where, **gitlab_inputs.variables(job))
        expect(status == 2 and not calls and log.startswith("error: paths and args must be"),
               f"GitLab: {paths} {calls} {log}")
    for name, declared in gitlab_inputs.inputs(template).items():
        if declared.get("type", "string") == "string":
            expect(not gitlab_inputs.accepts(declared, "a\nb: c"), f"GitLab: {name} takes lines")


def test_azure(host, root, where):
    template = YAML(typ="safe").load((root / "integrations/azure/catalog-lint.yml").read_text())
    install, lint = [host.save(f"azure-{number}", "bash", step["bash"])
                     for number, step in enumerate(s for s in template["steps"] if "bash" in s)]
    temporary = str(host.folder / "temporary folder")
    os.makedirs(temporary)
    variables = {"AGENT_TEMPDIRECTORY": temporary, "BUILD_REASON": "Manual",
                 "CATALOG_LINT_VERSION": "0.1.0", "CATALOG_LINT_BASE": "",
                 "CATALOG_LINT_STRICT": "False", "CATALOG_LINT_ARGS": "", "CATALOG_LINT_PATHS": "."}
    status, log, _ = host.run(install, where, **variables)
    expect(status == 0 and log.strip() == str(host.tools / "catalog-lint"), log)
    outputs = ["lint", f"--output=junit={temporary}/TEST-catalog-lint.xml",
               f"--output=markdown={temporary}/catalog-lint.md"]
    status, log, calls = host.run(lint, where, **variables, STUB_STATUS="1")
    expect(status == 1 and calls == [outputs + ["--", "."]], f"Azure: {calls} {log}")
    variables.update(BUILD_REASON="PullRequest", CATALOG_LINT_STRICT="True",
                     CATALOG_LINT_ARGS="--only=a b", CATALOG_LINT_PATHS="\n".join(HOSTILE))
    _, log, calls = host.run(lint, where, **variables)
    expect(calls == [outputs + [f"--base={git(where, 'rev-parse', 'HEAD^1')}", "--strict",
                                "--only=a b", "--"] + HOSTILE], f"Azure: {calls} {log}")


def test_jenkins(host, root, where):
    text = (root / "integrations/jenkins/Jenkinsfile").read_text()
    expect(text.count("{") - text.count("${") == text.count("}") - text.count("}\""), "braces")
    scripts = re.findall(r"sh '''(.*?)'''", text, re.S)
    expect(len(scripts) == 1 and "\\\\" not in scripts[0], "Jenkinsfile")
    # Groovy reads a backslash at the end of a line itself, and joins the lines.
    script = host.save("jenkins", "sh", scripts[0].replace("\\\n", ""))
    outputs = ["lint", "--output=junit=catalog-lint.xml",
               "--output=checkstyle=catalog-lint-checkstyle.xml"]
    expect(host.run(script, where)[2] == [outputs], "Jenkins, a branch")
    target = "refs/remotes/origin/main"
    git(where, "update-ref", "-d", target)
    for _ in range(2):
        _, log, calls = host.run(script, where, CHANGE_TARGET="main")
        expect(calls == [outputs + [f"--base={target}"]], f"Jenkins: {calls} {log}")
        git(where, "rev-parse", "--verify", target)
    status, _, calls = host.run(script, where, CHANGE_TARGET="$(touch pwned)")
    expect(status != 0 and not calls, "Jenkins, a target that is no branch")


def test_bitrise(host, root, where):
    flow = YAML(typ="safe").load((root / "integrations/bitrise/bitrise.yml").read_text())
    step = flow["workflows"]["localization"]["steps"][1]["script@1"]
    script = host.scripts / "bitrise"
    script.write_text(step["inputs"][0]["content"])
    results = host.folder / "results"
    report = f"--output=junit={results}/catalog-lint/catalog-lint.xml"
    variables = {"BITRISE_TEST_RESULT_DIR": str(results)}
    expect(host.run(script, where, **variables)[2] == [["lint", report]], "Bitrise, a branch")
    _, log, calls = host.run(script, where, **variables, BITRISEIO_GIT_BRANCH_DEST="main")
    expect(calls == [["lint", report, "--base=refs/remotes/origin/main"]], f"Bitrise: {calls} {log}")


def test_xcode(host, root, where):
    phase = root / "integrations/xcode/run-script.sh"
    quiet = ["lint", "--format=xcode", "--quiet"]
    variables = {"SRCROOT": str(where)}
    expect(host.run(phase, where, **variables)[2] == [quiet + ["--", str(where)]], "Xcode")
    files = host.folder / "files.xcfilelist"
    files.write_text(f"{where}\n/a/Info.plist\n-x.strings\n$(touch pwned).xcstrings")
    variables.update(
        SCRIPT_INPUT_FILE_COUNT="2", SCRIPT_INPUT_FILE_0="/a b/c.xcstrings",
        SCRIPT_INPUT_FILE_1="/.lint-config.json", SCRIPT_INPUT_FILE_LIST_COUNT="1",
        SCRIPT_INPUT_FILE_LIST_0=str(files), SCRIPT_OUTPUT_FILE_COUNT="1",
        SCRIPT_OUTPUT_FILE_0=str(host.folder / "stamp"), CATALOG_LINT_STRICT="YES")
    status, log, calls = host.run(phase, where, **variables, STUB_STATUS="1")
    expect(status == 1 and not (host.folder / "stamp").exists(), "Xcode, a finding fails the build")
    expect(calls == [quiet + ["--strict", "--", "/a b/c.xcstrings", str(where), "-x.strings",
                              "$(touch pwned).xcstrings"]], f"Xcode: {calls} {log}")
    variables["CATALOG_LINT_FAILS_BUILD"] = "NO"
    expect(host.run(phase, where, **variables, STUB_STATUS="1")[0] == 0, "Xcode, no failing")
    expect((host.folder / "stamp").exists(), "Xcode makes no output file")
    expect(host.run(phase, where, **variables, STUB_STATUS="2")[0] == 2, "Xcode, status 2")
    for name, value in [("ACTION", "indexbuild"), ("ENABLE_PREVIEWS", "YES")]:
        expect(host.run(phase, where, **{name: value})[2] == [], f"Xcode runs for {name}")
    missing = {"CATALOG_LINT": "/nowhere/catalog-lint"}
    status, log, _ = host.run(phase, where, **missing)
    expect(status == 0 and log.startswith("warning: ") and log.count("\n") == 1, log)
    status, log, _ = host.run(phase, where, **missing, CATALOG_LINT_REQUIRED="YES")
    expect(status == 1 and log.startswith("error: ") and log.count("\n") == 1, log)


def test_xcode_cloud(host, root, where, base):
    script = root / "integrations/xcode/ci_post_clone.sh"
    variables = {"CI_PRIMARY_REPOSITORY_PATH": str(where)}
    expect(host.run(script, "/", **variables)[2] == [["lint"]], "Xcode Cloud, a branch")
    variables["CI_PULL_REQUEST_TARGET_COMMIT"] = base
    status, log, calls = host.run(script, "/", **variables)
    expect(status == 0 and calls == [["lint", f"--base={base}"]], f"Xcode Cloud: {calls} {log}")
    git(where, "merge-base", base, "HEAD")


def test_program(host, root, program):
    """With the real program, the scripts leave the reports that their hosts read."""
    sample = host.folder / "sample"
    shutil.copytree(root / "Tests/Fixtures/SampleApp", sample)
    # The configuration of the folder above is not its own.
    git(sample, "init", "--quiet")
    (host.tools / "catalog-lint").unlink()
    (host.tools / "catalog-lint").symlink_to(program)
    temporary = str(sample / "temporary")
    os.makedirs(temporary)
    variables = {
        "gitlab": gitlab_inputs.variables(
            gitlab_inputs.jobs(root / "integrations/gitlab/catalog-lint.yml")["catalog-lint"]),
        "azure-1": {"CATALOG_LINT_PATHS": ".", "CATALOG_LINT_BASE": "none", "CATALOG_LINT_ARGS": "",
                    "CATALOG_LINT_STRICT": "False", "BUILD_REASON": "", "TF_BUILD": "True",
                    "AGENT_TEMPDIRECTORY": temporary},
        "jenkins": {}, "bitrise": {"BITRISE_TEST_RESULT_DIR": temporary}}
    for name, values in variables.items():
        status, log, _ = host.run(host.scripts / name, sample, **values)
        expect(status == 1, f"{name} ended with status {status}:\n{log}")
    for file in ["gl-code-quality-report.json", "catalog-lint.xml", "catalog-lint-checkstyle.xml",
                 "temporary/TEST-catalog-lint.xml", "temporary/catalog-lint.md",
                 "temporary/catalog-lint/catalog-lint.xml"]:
        path = sample / file
        expect(path.exists() and "Localizable.xcstrings" in path.read_text(), f"no {file}")


def make_clone(folder):
    """A shallow clone of a branch, and the commit of main, from which it left long ago."""
    server = folder / "server"
    server.mkdir()
    git(server, "init", "--quiet", "--initial-branch=main")
    git(server, "commit", "--quiet", "--allow-empty", "-m", "one")
    git(server, "branch", "feature")
    git(server, "commit", "--quiet", "--allow-empty", "-m", "two")
    main = git(server, "rev-parse", "HEAD")
    git(server, "checkout", "--quiet", "feature")
    for number in range(5):
        git(server, "commit", "--quiet", "--allow-empty", "-m", f"feature {number}")
    git(folder, "clone", "--quiet", "--depth=2", "--branch=feature", server.as_uri(), "clone")
    return folder / "clone", main


def main():
    root, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    host = Host(folder)
    where, base = make_clone(folder)
    test_gitlab(host, root, where)
    test_azure(host, root, where)
    test_xcode(host, root, where)
    test_xcode_cloud(host, root, where, base)
    test_jenkins(host, root, where)
    test_bitrise(host, root, where)
    if len(sys.argv) > 3:
        test_program(host, root, Path(sys.argv[3]).resolve())
    expect(not list(folder.rglob("pwned")), "an input ran a command")
    print("the scripts of GitLab, Azure, Xcode, Xcode Cloud, Jenkins and Bitrise pass words on")


if __name__ == "__main__":
    main()
