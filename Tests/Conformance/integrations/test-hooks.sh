#!/usr/bin/env bash
# Commits good and bad localization files in scratch repositories, with the real pre-commit and with the
# git hook, and checks which commits succeed.
#
# usage: Tests/Conformance/integrations/test-hooks.sh TOOL [HOOK...]
#
# Hooks are git, lefthook, catalog-lint-system, catalog-lint and from-source (default: all but the last). For
# catalog-lint, pre-commit builds a package of the same name that runs TOOL. For from-source, it builds
# this package without optimization, which takes minutes, so continuous integration leaves it out. The result
# is kept below .build until something changes.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: $0 TOOL [HOOK...]" >&2
  exit 2
fi
tool=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
hooks=("$@")
if [ ${#hooks[@]} -eq 0 ]; then hooks=(git lefthook catalog-lint-system catalog-lint); fi

root=$(cd "$(dirname "$0")/../../.." && pwd)
build=$root/.build/test-hooks
log=$build/log
mkdir -p "$build/bin"
ln -sf "$tool" "$build/bin/catalog-lint"

# Ignores the git configuration of the machine, and the environment of a hook that runs this script.
unset "${!GIT_@}"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_EDITOR=true
export GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.com
export GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@example.com
export PRE_COMMIT_HOME=$build/home PRE_COMMIT_COLOR=never

if ! "$build/venv/bin/pre-commit" --version >/dev/null 2>&1; then
  python3 -m venv "$build/venv"
  "$build/venv/bin/pip" install --quiet --disable-pip-version-check pre-commit
fi
if ! "$build/venv/bin/lefthook" version >/dev/null 2>&1; then
  "$build/venv/bin/pip" install --quiet --disable-pip-version-check lefthook==2.2.2
fi
export PATH=$build/venv/bin:$PATH
path_without_tool=$PATH
swift=$(command -v swift)

fail() {
  cat "$log"
  echo "error: $hook: $title: $*" >&2
  exit 1
}

# Prints the name of a test, and creates a new repository whose first commit is good.
try() {
  title=$1
  rm -rf "$build/scratch" "$build/other"
  git init -q -b main "$build/scratch"
  cd "$build/scratch"
  case $hook in
  git) ;;
  lefthook) cp "$root/integrations/lefthook/lefthook.yml" . ;;
  *) pre_commit_config ;;
  esac
  write en '%d items'
  write de '%d Dinge'
  git add .
  git commit -qm "Begin"
  install_hook
}

# Writes a file with two entries that are far enough apart to be in two hunks.
# Usage: write LOCALE TEXT [OTHER-TEXT]
write() {
  mkdir -p "App/$1.lproj"
  {
    printf '"items" = "%s";\n' "$2"
    printf '/* %d */\n' 1 2 3 4 5 6 7 8 9
    printf '"copied" = "%s";\n' "${3:-%d of %d}"
  } >"App/$1.lproj/Localizable.strings"
}

install_hook() {
  case $hook in
  git) cp "$root/integrations/git/pre-commit" .git/hooks/ ;;
  lefthook) lefthook install >"$log" ;;
  *) pre-commit install >"$log" ;;
  esac
}

pre_commit_config() {
  cat >.pre-commit-config.yaml <<CONFIG
repos:
  - repo: $build/repository
    rev: $revision
    hooks:
      - id: $hook
CONFIG
}

# A repository with the hooks of this checkout. If the contents are the same, the revision is the same too,
# and pre-commit uses its earlier build.
make_repository() {
  rm -rf "$build/repository"
  mkdir -p "$build/repository"
  cp "$root/.pre-commit-hooks.yaml" "$build/repository"
  case $1 in
  catalog-lint) write_package ;;
  from-source)
    cp -R "$root/Package.swift" "$root/Sources" "$root/Rules" "$root/Tests" "$build/repository"
    ;;
  esac
  git init -q -b main "$build/repository"
  git -C "$build/repository" add .
  GIT_AUTHOR_DATE='2026-01-01T00:00:00Z' GIT_COMMITTER_DATE='2026-01-01T00:00:00Z' \
    git -C "$build/repository" commit -qm "Hooks"
  revision=$(git -C "$build/repository" rev-parse HEAD)
}

# A compiler that doesn't optimize, because that takes most of a release build, and that doesn't build the
# tool a second time for the plugins. The hook needs neither.
write_compiler() {
  mkdir -p "$build/compiler"
  cat >"$build/compiler/swift" <<SCRIPT
#!/bin/sh
case \$1 in
build) exec '$swift' "\$@" --product catalog-lint -Xswiftc -Onone ;;
*) exec '$swift' "\$@" ;;
esac
SCRIPT
  chmod +x "$build/compiler/swift"
}

write_package() {
  mkdir -p "$build/repository/Sources/catalog-lint"
  cat >"$build/repository/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "catalog-lint", targets: [.executableTarget(name: "catalog-lint")])
SWIFT
  cat >"$build/repository/Sources/catalog-lint/main.swift" <<SWIFT
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
execv("$tool", CommandLine.unsafeArgv)
exit(2)
SWIFT
}

# Runs a command that commits, and expects it to succeed.
passes() {
  local before
  before=$(git rev-parse --verify --quiet HEAD || true)
  "$@" >"$log" 2>&1 || fail "must pass: $*"
  [ "$(git rev-parse HEAD)" != "$before" ] || fail "no commit: $*"
}

# Runs a command that commits, and expects it to be blocked by a finding.
is_blocked() {
  local before
  before=$(git rev-parse --verify --quiet HEAD || true)
  if "$@" >"$log" 2>&1; then fail "must be blocked: $*"; fi
  [ "$(git rev-parse --verify --quiet HEAD || true)" = "$before" ] || fail "a commit was made: $*"
  grep -qE 'format-specifier-mismatch|lost-translation|weakened-check' "$log" || fail "blocked without a finding: $*"
}

test_states() {
  try "a bad translation blocks, a good one passes"
  write de '%@ Dinge'
  git add .
  is_blocked git commit -m "Bad"
  write de '%d Sachen'
  git add .
  passes git commit -m "Good"

  try "errors that are only in the working tree are ignored"
  write de '%d Sachen'
  git add .
  write de '%@ Dinge'
  passes git commit -m "Good"
  grep -q '%@' App/de.lproj/Localizable.strings || fail "the working tree was changed"

  try "errors in the index are found even if the working tree is good"
  write de '%@ Dinge'
  git add .
  write de '%d Sachen'
  is_blocked git commit -m "Bad"

  try "a commit without localization files passes"
  echo text >README
  git add README
  passes git commit -m "Text"

  try "a deleted table passes, and a lost language doesn't"
  git rm -q App/de.lproj/Localizable.strings
  # pre-commit runs no hook if files are only deleted.
  if [ "$hook" = git ]; then is_blocked git commit -m "Delete German"; fi
  git rm -q App/en.lproj/Localizable.strings
  passes git commit -m "Delete"

  try "the contents of a renamed file are checked"
  git mv App Client
  passes git commit -m "Rename"
  git mv Client App
  write de '%@ Dinge'
  git add .
  is_blocked git commit -m "Rename and break"
}

test_names() {
  try "file names are not interpreted as options or patterns"
  mkdir -p 'Two words' './--strict' Größe
  for folder in 'Two words' ./--strict Größe; do cp -R App/* "$folder"; done
  git add .
  passes git commit -m "Good"
  write de '%@ Dinge'
  cp -R App/de.lproj './--strict'
  git checkout -q App
  git add .
  is_blocked git commit -m "Bad"
}

test_ways_to_commit() {
  try "a commit from a subfolder"
  write de '%@ Dinge'
  git add .
  cd App/de.lproj
  is_blocked git commit -m "Bad"
  sed 's/%@ Dinge/%d Sachen/' Localizable.strings >new
  mv new Localizable.strings
  passes git commit -am "Good"

  try "a commit of one file leaves out what is staged"
  write fr '%@ choses'
  git add .
  write de '%d Sachen'
  passes git commit -m "Good" App/de.lproj/Localizable.strings
  git reset -q --hard
  write de '%@ Dinge'
  is_blocked git commit -m "Bad" App/de.lproj/Localizable.strings

  try "a commit of one hunk"
  write de '%@ Dinge' '%d von %d'
  is_blocked git commit -m "Bad" -p <<<$'y\nn\n'
  git reset -q
  passes git commit -m "Good" -p <<<$'n\ny\n'

  try "an amended commit"
  write de '%d Sachen'
  git add .
  passes git commit --amend -m "Good"
  write de '%@ Dinge'
  git add .
  is_blocked git commit --amend -m "Bad"

  try "a merge with conflicts"
  git checkout -q -b side
  write de '%d Sachen'
  git commit -qam "Here" >"$log" 2>&1
  git checkout -q main
  write de '%d Objekte'
  git commit -qam "There" >"$log" 2>&1
  if git merge side >"$log" 2>&1; then fail "a conflict was expected"; fi
  write de '%@ Dinge'
  git add .
  is_blocked git commit -m "Bad merge"
  write de '%d Dinge'
  git add .
  passes git commit -m "Good merge"

  try "a merge without conflicts"
  if [ "$hook" = git ]; then
    ln -s pre-commit .git/hooks/pre-merge-commit
  else
    pre-commit install --hook-type pre-merge-commit >"$log"
  fi
  # The translation of one side doesn't fit the source string of the other one.
  git checkout -q -b side
  write fr '%d choses'
  git add .
  git commit -qam "French" >"$log" 2>&1
  git checkout -q main
  write en '%@ items'
  write de '%@ Dinge'
  git commit -qam "Objects" >"$log" 2>&1
  is_blocked git merge --no-ff -m "Bad merge" side
  git merge --abort
  git checkout -q side
  write fr '%@ choses'
  git commit -q --no-verify -am "Good"
  git checkout -q main
  passes git merge --no-ff -m "Good merge" side

  try "another working tree of the repository"
  git worktree add -q -b other "$build/other"
  cd "$build/other"
  write de '%@ Dinge'
  git add .
  is_blocked git commit -m "Bad"
  write de '%d Sachen'
  git add .
  passes git commit -m "Good"

  try "the configuration excludes a file"
  mkdir Vendor
  echo '{ "exclude": ["Vendor/**"] }' >.lint-config.json
  write de '%@ Dinge'
  mv App/de.lproj Vendor
  git checkout -q App
  cp -R App/en.lproj Vendor
  git add .
  passes git commit -m "Vendor"

  try "without the hook"
  write de '%@ Dinge'
  git add .
  passes git commit --no-verify -m "Bad"
}

test_base() {
  try "only what is new blocks"
  write de '%@ Dinge'
  git commit -q --no-verify -am "Bad already"
  write de '%@ Dinge' '%d von %d'
  git add .
  passes git commit -m "Another entry"
  write de '%@ Dinge' '%d von %@'
  git add .
  is_blocked git commit -m "Worse"

  try "the first commit"
  git checkout -q --orphan first
  git add .
  passes git commit -m "Good"
  git checkout -q --orphan second
  write de '%@ Dinge'
  git add .
  is_blocked git commit -m "Bad"
}

test_policy() {
  try "a commit that changes only the policy"
  echo '{ "rules": { "weakened-check": "error" } }' >.lint-config.json
  git add .
  passes git commit -m "Strict"
  echo '{ "rules": { "weakened-check": "error", "format-specifier-mismatch": "off" } }' >.lint-config.json
  git add .
  is_blocked git commit -m "Weaker"
}

test_git_hook() {
  try "a folder of hooks"
  mkdir "$build/scratch/hooks"
  cp "$root/integrations/git/pre-commit" hooks
  rm .git/hooks/pre-commit
  git config core.hooksPath hooks
  write de '%@ Dinge'
  git add .
  is_blocked git commit -m "Bad"

  try "the tool is missing"
  export PATH=$path_without_tool
  echo text >README
  git add README
  passes git commit -m "Text"
  write de '%d Sachen'
  git add .
  if command -v catalog-lint >/dev/null; then
    echo "skipped: another catalog-lint is installed"
  elif git commit -m "Good" >"$log" 2>&1 || ! grep -q 'nothing was checked' "$log"; then
    fail "must be blocked"
  fi
  CATALOG_LINT=$tool passes git commit -m "Good"
  export PATH=$build/bin:$path_without_tool
}

test_pre_commit() {
  try "all files, as on a build server"
  pre-commit run --all-files >"$log" 2>&1 || fail "must pass"
  write de '%@ Dinge'
  git commit -q --no-verify -am "Bad"
  if pre-commit run --all-files >"$log" 2>&1; then fail "must fail"; fi
  if pre-commit run --from-ref HEAD~1 --to-ref HEAD >"$log" 2>&1; then fail "must fail"; fi
  grep -q 'format-specifier-mismatch' "$log" || fail "no finding"
}

test_fix() {
  hook=catalog-lint-fix
  try "a fix stops the commit, and the corrected file passes"
  write de '%d Dinge\351'
  git add .
  if git commit -qm "Escape" >"$log" 2>&1; then fail "must be blocked"; fi
  grep -q '"%d DingeØ"' App/de.lproj/Localizable.strings || fail "is not corrected"
  git add .
  passes git commit -m "Corrected"
  hook=catalog-lint
}

title="the manifest is valid"
hook=manifest
pre-commit validate-manifest "$root/.pre-commit-hooks.yaml" >"$log" 2>&1 || fail "is not"

for suite in "${hooks[@]}"; do
  echo "$suite"
  hook=$suite
  case $suite in
  git)
    PATH=$build/bin:$path_without_tool
    test_states
    test_names
    test_ways_to_commit
    test_base
    test_policy
    test_git_hook
    ;;
  lefthook)
    PATH=$build/bin:$path_without_tool
    test_states
    test_names
    ;;
  catalog-lint-system)
    make_repository "$hook"
    PATH=$build/bin:$path_without_tool
    test_states
    test_names
    test_ways_to_commit
    test_base
    test_policy
    test_pre_commit
    ;;
  catalog-lint | from-source)
    hook=catalog-lint
    make_repository "$suite"
    write_compiler
    PATH=$build/compiler:$path_without_tool
    test_states
    test_fix
    ;;
  *)
    echo "error: no such hook: $suite" >&2
    exit 2
    ;;
  esac
done
echo "the hooks work"
