#!/usr/bin/env bash
# Makes a release build and lints the sample app in Tests/Fixtures with .lint-config.json. Prints the
# findings and succeeds, because the sample has errors on purpose.
# Usage: ci/lint.sh [TOOL]
#
# With TOOL, nothing is built.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
source ci/release-options.sh

tool=${1:-}
if [ -z "$tool" ]; then
  swift build "${release_options[@]}" --static-swift-stdlib
  tool=$(swift build "${release_options[@]}" --static-swift-stdlib --show-bin-path)/catalog-lint
fi

status=0
"$tool" lint || status=$?
if [ "$status" -ne 1 ]; then
  echo "error: the sample has findings, so exit status 1 was expected, not $status" >&2
  exit 1
fi
echo "The sample app is broken on purpose; in a pull request this exit status 1 would fail the check."
