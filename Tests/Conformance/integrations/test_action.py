"""Runs the steps of action.yml as a runner of GitHub does, in scratch repositories.

The program is a stub that writes down its arguments, so that each input can be followed to the word
that the program gets. With a program, that one lints a change, too. Needs ruamel.yaml.

usage: test_action.py ROOT FOLDER [PROGRAM]
"""

import hashlib
import json
import os
import shutil
import sys
import tarfile
from pathlib import Path

from scratch import HOSTILE, STUB, Runner, check_out, expect, git, make_server, write_tool


def test_inputs(runner, where):
    """Every input becomes the word that it should, and outputs say what happened."""
    (where / "sub").mkdir()
    inputs = {"paths": "App\nde.lproj/Localizable.strings\n", "strict": "true", "baseline": "b.json",
              "format": "xcode", "sarif": "out.sarif", "outputs": "junit=a.xml\njson=b.json",
              "args": "--only=empty\n--quiet", "working-directory": "sub"}
    status, outputs, log, words = runner.lint(inputs, where, STUB_STATUS="1")
    expect(words == [
        "lint", "--strict", "--baseline=b.json", "--format=xcode", "--output=sarif=out.sarif",
        "--output=junit=a.xml", "--output=json=b.json",
        f"--output=github-summary={runner.folder}/summary-{runner.number}",
        f"--output=jsonl={runner.temporary}/catalog-lint.jsonl", "--only=empty", "--quiet", "--",
        "App", "de.lproj/Localizable.strings"], f"arguments are {words}\n{log}")
    expect(status == 1 and outputs == {
        "status": "1", "findings": "2", "sarif": str(where / "sub" / "out.sarif")},
        f"status {status}, outputs {outputs}")
    status, outputs, log, words = runner.lint(
        {"summary": "false", "baseline": "none"}, where, STUB_STATUS="2")
    expect(status == 2 and outputs == {"status": "2", "findings": "", "sarif": ""},
           f"status {status}, outputs {outputs}")
    expect(words == ["lint", "--no-baseline",
                     f"--output=jsonl={runner.temporary}/catalog-lint.jsonl", "--"], str(words))


def test_base(runner, folder):
    """What to compare with is found in whole, shallow and merged checkouts."""
    server, fork, main, tip = make_server(folder)
    pull = "refs/pull/7/merge"
    for name, depth in [("deep", []), ("two", ["--depth=2"]), ("one", ["--depth=1"])]:
        where = check_out(folder, server, name, pull, *depth)
        shallow = git(where, "rev-parse", "--is-shallow-repository")
        status, _, log, words = runner.lint(
            {}, where, GITHUB_BASE_REF="main", GITHUB_REF=pull,
            GITHUB_SHA=git(where, "rev-parse", "HEAD"))
        expect(status == 0 and words[1] == f"--base={main}", f"{name}: {words}\n{log}")
        expect(git(where, "rev-parse", "--is-shallow-repository") == shallow, name)
    for name, depth in [("head-deep", []), ("head-one", ["--depth=1"])]:
        where = check_out(folder, server, name, "refs/heads/feature", *depth)
        for number, inputs in enumerate([{}, {"base": "main"}, {"base": "origin/main"},
                                         {"base": fork}]):
            status, _, log, words = runner.lint(
                {"token": "sesame", **inputs}, where, GITHUB_BASE_REF="main",
                GITHUB_REF="refs/heads/main", GITHUB_SHA=tip)
            wanted = fork if number == 3 else tip
            expect(status == 0 and words[1] == f"--base={wanted}", f"{name}: {words}\n{log}")
            expect(git(where, "merge-base", wanted, "HEAD") == fork, name)
    expect(git(folder / "head-deep", "rev-parse", "--is-shallow-repository") == "false", "deep")
    status, _, log, words = runner.lint({"base": "none"}, where, GITHUB_BASE_REF="main")
    expect(status == 0 and not any(w.startswith("--base") for w in words), str(words))
    status, _, log, words = runner.lint({"base": "gone"}, where)
    expect(status == 2 and words is None and "fetch-depth: 0" in log, log)
    shutil.move(server, folder / "moved")
    where = check_out(folder, folder / "moved", "offline", "refs/heads/feature", "--depth=1")
    git(where, "remote", "set-url", "origin", server.as_uri())
    status, _, log, words = runner.lint({}, where, GITHUB_BASE_REF="main")
    expect(status == 2 and words is None and "fetch-depth: 0" in log, log)
    empty = folder / "empty"
    empty.mkdir()
    # Not even that of the project itself, in which the folder lies.
    status, _, log, words = runner.lint(
        {}, empty, GITHUB_BASE_REF="main", GIT_CEILING_DIRECTORIES=str(folder.resolve()))
    expect(status == 2 and "there is no repository" in log, f"status {status}\n{log}")


def test_hostile_inputs(runner, where):
    """No input runs a command, becomes another option or forges an annotation."""
    tools = runner.folder / "no-tools"
    tools.mkdir()
    write_tool(tools / "curl", f'touch "{tools}/pwned"\n')
    status, _, log, words = runner.lint({"paths": "\n".join(HOSTILE)}, where)
    expect(words[words.index("--") + 1:] == HOSTILE, f"{words}\n{log}")
    for value in HOSTILE:
        for name, option in [("baseline", "--baseline="), ("format", "--format="),
                             ("sarif", "--output=sarif="), ("outputs", "--output=")]:
            status, outputs, log, words = runner.lint({name: value}, where)
            expect(status == 0 and option + value in words[:words.index("--")], f"{words}\n{log}")
            expect(set(outputs) == {"status", "findings", "sarif"}, str(outputs))
            if name == "sarif":
                (where / value).unlink()
        for name in ["base", "strict", "summary", "working-directory"]:
            status, outputs, log, words = runner.lint({name: value}, where)
            expect(status == 2 and words is None and not outputs, f"{name} {value}: {log}")
            expect_no_forgery(log)
        status, outputs, log, _ = runner.step(
            "install", {"version": value}, where, {"PATH": f"{tools}:{os.environ['PATH']}"})
        expect(status == 2 and not outputs, f"version {value}: {log}")
        expect_no_forgery(log)
    for name in ["sarif", "strict", "base", "working-directory"]:
        value = "a\nstatus=0\n::error::forged"
        status, outputs, log, words = runner.lint({name: value}, where)
        expect(status == 2 and words is None and not outputs, f"{name}: {log}")
        expect_no_forgery(log)
    pwned = [p for p in runner.folder.rglob("pwned")]
    expect(not pwned, f"an input ran a command: {pwned}")


def expect_no_forgery(log):
    commands = [line for line in log.splitlines() if line.lstrip().startswith("::")]
    expect(len(commands) == 1 and commands[0].startswith("::error title=catalog-lint::"), log)


def test_token(runner, where, folder):
    """Git gets the token as GitHub wants it, unless the checkout has kept one."""
    tools = folder / "git-tools"
    tools.mkdir()
    real = shutil.which("git")
    write_tool(tools / "git", f"""
        if [ "$1" = fetch ]; then
          "{real}" config --get-urlmatch http.extraheader https://github.com/a/b >>"{tools}/headers" || true
          exit 1
        fi
        exec "{real}" "$@"
        """)
    header = "Authorization: basic eC1hY2Nlc3MtdG9rZW46c2VzYW1l"
    for kept, wanted in [(None, header), ("Authorization: basic kept", "Authorization: basic kept")]:
        (tools / "headers").unlink(missing_ok=True)
        if kept:
            git(where, "config", "http.https://github.com/.extraheader", kept)
        status, _, log, _ = runner.lint({"token": "sesame", "base": "other"}, where,
                                        PATH=f"{tools}:{os.environ['PATH']}")
        expect(status == 2 and (tools / "headers").read_text() == wanted + "\n", log)
        expect("sesame" not in log and header not in log, log)


def test_install(runner, where):
    """A release is downloaded and checked; without one, the checkout is built."""
    tools = runner.folder / "tools"
    served = runner.folder / "served"
    for folder in [tools, served]:
        folder.mkdir()
    archive = served / f"catalog-lint-9.9.9-linux-{os.uname().machine}.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(runner.stub, "catalog-lint-9.9.9/catalog-lint")
    checksum = served / (archive.name + ".sha256")
    checksum.write_text(f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n")
    write_tool(tools / "curl", f"""
        for word in "$@"; do last=$word; done
        while [ "$1" != --output ]; do shift; done
        echo "$last" >>"{tools}/addresses"
        cp "{served}/${{last##*/}}" "$2"
        """)
    built = runner.folder / "built"
    built.mkdir()
    shutil.copy(runner.stub, built / "catalog-lint")
    write_tool(tools / "swift", f"""
        case "$*" in *--show-bin-path) echo "{built}" ;; esac
        """)
    variables = {"PATH": f"{tools}:{os.environ['PATH']}"}

    def install(version):
        return runner.step("install", {"version": version}, where, variables)

    status, outputs, log, _ = install("9.9.9")
    program = Path(outputs.get("program", ""))
    expect(status == 0 and program.read_text() == STUB, log)
    addresses = (tools / "addresses").read_text().split()
    expect(all(a.startswith("https://github.com/catalog-lint/catalog-lint/releases/download/v9.9.9/")
               for a in addresses), str(addresses))
    status, outputs, log, _ = install("9.9.8")
    expect(status == 2 and not outputs and "9.9.8" in log, log)
    for version in ["", "source"]:
        status, outputs, log, _ = install(version)
        expect(status == 0 and outputs["program"] == str(built / "catalog-lint"), log)
    write_tool(tools / "swift", "exit 1\n")
    status, outputs, log, _ = install("source")
    expect(status == 2 and not outputs and "::error title=catalog-lint::the build failed" in log, log)
    bare = runner.folder / "bare"
    bare.mkdir()
    for name in ["bash", "dirname", "mkdir", "sed", "uname"]:
        (bare / name).symlink_to(shutil.which(name))
    status, outputs, log, _ = runner.step("install", {}, where, {"PATH": str(bare)})
    expect(status == 2 and not outputs and "no Swift" in log, log)
    checksum.write_text("0" * 64 + f"  {archive.name}\n")
    status, outputs, log, _ = install("9.9.9")
    expect(status == 2 and not outputs and "checksum" in log, log)


def test_program(runner, folder, tool):
    """With the real program: a pull request's new finding fails it, an old one does not."""
    repository = folder / "app"
    strings = repository / "App" / "en.lproj" / "A.strings"
    german = repository / "App" / "de.lproj" / "A.strings"
    for path in [strings, german]:
        path.parent.mkdir(parents=True)
    git(repository, "init", "--quiet", "--initial-branch=main")
    strings.write_text('"old" = "%d";\n"new" = "%d";\n')
    german.write_text('"old" = "%@";\n"new" = "%d";\n')
    git(repository, "add", ".")
    git(repository, "commit", "--quiet", "-m", "one")
    runner.stub = tool
    before = git(repository, "rev-parse", "HEAD")
    for text, wanted, count in [("%d", 0, "0"), ("%@", 1, "1")]:
        german.write_text(f'"old" = "%@";\n"new" = "{text}";\n')
        git(repository, "commit", "--quiet", "--allow-empty", "--all", "-m", "two")
        status, outputs, log, _ = runner.lint({"base": before, "sarif": "a.sarif"}, repository)
        expect(status == wanted and outputs["findings"] == count, f"{status} {outputs}\n{log}")
        json.loads(Path(outputs["sarif"]).read_text())
    expect("::error" in log and "forged" not in log, log)
    summary = runner.folder / f"summary-{runner.number}"
    expect(summary.exists() and summary.read_text().strip(), "the job has no summary")


def main():
    root, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    runner = Runner(root, folder)
    where = folder / "workspace"
    where.mkdir()
    git(where, "init", "--quiet")
    git(where, "commit", "--quiet", "--allow-empty", "-m", "one")
    test_inputs(runner, where)
    test_base(runner, folder)
    test_hostile_inputs(runner, where)
    test_token(runner, where, folder)
    test_install(runner, where)
    if len(sys.argv) > 3:
        test_program(runner, folder, Path(sys.argv[3]).resolve())
    print(f"the steps of action.yml ran {runner.number} times")


if __name__ == "__main__":
    main()
