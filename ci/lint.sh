#!/usr/bin/env bash
# Makes a release build and lints the sample app in Tests/Fixtures with .lint-config.json. Prints the
# findings and succeeds, because the sample has errors on purpose.
# Usage: ci/lint.sh [TOOL]
#
# With TOOL, nothing is built.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

tool=${1:-}
if [ -z "$tool" ]; then
  tool=$(bash integrations/github/build.sh .build | tail -n 1)
fi

status=0
"$tool" lint || status=$?
if [ "$status" -ne 1 ]; then
  echo "error: the sample has findings, so exit status 1 was expected, not $status" >&2
  exit 1
fi
echo "The sample app is broken on purpose; in a pull request this exit status 1 would fail the check."
