#!/usr/bin/env bash
# Every check of the project. A green run means that the change can be merged.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

step() { printf '\n== %s\n' "$*"; }

step "format"
swift format lint --strict --recursive Package.swift Sources Rules Tests

step "build without warnings"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift build --build-tests 2>&1 | tee "$log" | grep -vE '^\[[0-9]+/[0-9]+\]' || true
if [ "${PIPESTATUS[0]}" -ne 0 ]; then exit 1; fi
# A library of the toolchain makes the linker warn about mktemp; everything else is ours.
if grep -E 'warning:' "$log" | grep -v 'the use of `mktemp'; then
  echo "error: the build has warnings" >&2
  exit 1
fi

step "tests"
swift test --skip-build

step "the tool on its own sample"
bash ci/lint.sh

step "report schemas"
bash ci/validate-reports.sh "$(swift build -c release --static-swift-stdlib --show-bin-path)/catalog-lint" Tests/Fixtures

echo
echo "all checks passed"
