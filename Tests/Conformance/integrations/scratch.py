"""Scratch repositories and a runner of GitHub's, for the tests of what people install."""

import os
import re
import subprocess
import sys

from ruamel.yaml import YAML

STUB = """#!/usr/bin/env bash
set -euo pipefail
if [ "${1:-}" = --version ]; then echo 9.9.9; exit; fi
printf '%s\\0' "$@" >"$STUB_ARGUMENTS"
if env | grep -qi -e sesame -e extraheader; then echo "the program sees the token"; exit 3; fi
for argument in "$@"; do
  case "$argument" in
  --) break ;;
  --output=jsonl=*)
    printf '%s\\n' '{"kind":"finding","severity":"error"}' '{"kind":"finding","severity":"note"}' \\
      '{"kind":"finding","severity":"warning","key":"\\"severity\\":\\"error\\""}' \\
      '{"kind":"finding","severity":"note","key":"\\"severity\\":\\"error\\""}' \\
      '{"kind":"summary"}' >"${argument#--output=jsonl=}" ;;
  --output=sarif=*) echo '{}' >"${argument#--output=sarif=}" ;;
  esac
done
exit "${STUB_STATUS:-0}"
"""

HOSTILE = [
    "$(touch pwned)", "`touch pwned`", "; touch pwned", "&& touch pwned", "| touch pwned",
    "--output=json=pwned", "--help", "-x", "--", "'; touch pwned; '", '"; touch pwned; "',
    "${IFS}touch${IFS}pwned", "%0A::error::forged", "::error::forged", "*", "~", "a b", "\\",
]


class Runner:
    """A job's surroundings and the composite action in it."""

    def __init__(self, root, folder):
        self.root = root
        self.folder = folder
        self.steps = YAML(typ="safe").load((root / "action.yml").read_text())
        self.number = 0
        self.temporary = folder / "temporary"
        self.temporary.mkdir(parents=True)
        self.stub = folder / "stub"
        self.stub.write_text(STUB)
        self.stub.chmod(0o755)

    def step(self, name, inputs, where, variables=None, outputs=None):
        """Runs a step, and returns its status, its outputs, what it printed and the arguments."""
        self.number += 1
        step = next(s for s in self.steps["runs"]["steps"] if s["id"] == name)
        out = self.folder / f"output-{self.number}"
        recorded = self.folder / f"arguments-{self.number}"
        out.touch()
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_PATH": str(self.root), "GITHUB_OUTPUT": str(out),
            "GITHUB_STEP_SUMMARY": str(self.folder / f"summary-{self.number}"),
            "GITHUB_SERVER_URL": "https://github.com", "RUNNER_TEMP": str(self.temporary),
            "GITHUB_WORKSPACE": str(where), "GITHUB_REF": "refs/heads/main", "GITHUB_BASE_REF": "",
            "STUB_ARGUMENTS": str(recorded), "GIT_CONFIG_GLOBAL": "/dev/null", **(variables or {}),
        }
        for key, value in step.get("env", {}).items():
            environment[key] = self.evaluate(value, inputs, outputs or {})
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=where, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        words = recorded.read_text().split("\0")[:-1] if recorded.exists() else None
        written = dict(line.split("=", 1) for line in out.read_text().splitlines())
        return done.returncode, written, done.stdout, words

    def evaluate(self, value, inputs, outputs):
        def replace(match):
            scope, name = match[1].split(".", 1)
            if scope == "inputs":
                text = inputs.get(name, self.steps["inputs"][name].get("default", ""))
                return "" if text.startswith("${{ github.token") else text
            return outputs[match[1]]
        return re.sub(r"\$\{\{ *([a-z.-]+) *\}\}", replace, value)

    def lint(self, inputs, where, **variables):
        return self.step("lint", inputs, where, variables,
                         {"steps.install.outputs.program": str(self.stub)})


def expect(condition, message):
    if not condition:
        sys.exit(f"error: {message}")


def git(where, *words):
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *identity, *words], cwd=where, check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout.strip()


def make_server(folder):
    """A repository with a main branch of 120 commits and a pull request from the tenth."""
    server = folder / "server"
    server.mkdir()
    git(server, "init", "--quiet", "--initial-branch=main")
    for number in range(10):
        git(server, "commit", "--quiet", "--allow-empty", "-m", f"before {number}")
    fork = git(server, "rev-parse", "HEAD")
    git(server, "checkout", "--quiet", "-b", "feature")
    (server / "new").write_text("new\n")
    git(server, "add", ".")
    git(server, "commit", "--quiet", "-m", "change")
    git(server, "checkout", "--quiet", "main")
    for number in range(110):
        git(server, "commit", "--quiet", "--allow-empty", "-m", f"after {number}")
    main = git(server, "rev-parse", "HEAD")
    git(server, "checkout", "--quiet", "--detach")
    git(server, "merge", "--quiet", "--no-ff", "-m", "merge", "feature")
    git(server, "update-ref", "refs/pull/7/merge", "HEAD")
    git(server, "checkout", "--quiet", "main")
    git(server, "commit", "--quiet", "--allow-empty", "-m", "later than the merge")
    return server, fork, main, git(server, "rev-parse", "HEAD")


def check_out(folder, server, name, ref, *depth):
    """Does what actions/checkout does."""
    where = folder / name
    where.mkdir()
    git(where, "init", "--quiet", "--initial-branch=main")
    git(where, "remote", "add", "origin", server.as_uri())
    git(where, "fetch", "--quiet", "--no-tags", *depth, "origin", f"+{ref}:refs/remotes/pull/head")
    git(where, "checkout", "--quiet", "--detach", "refs/remotes/pull/head")
    return where


def write_tool(path, script):
    path.write_text("#!/usr/bin/env bash\nset -euo pipefail\n" + script)
    path.chmod(0o755)
