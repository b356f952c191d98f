#!/usr/bin/env bash
# Reads .strings and .stringsdict files, intact and damaged in thousands of ways, with the tool and with
# 'plutil -lint', which uses CoreFoundation. Fails if only one of them accepts a file, unless the script
# explains the difference.
#
# usage: Tests/Conformance/peers/compare-with-plutil.sh TOOL [COUNT [SEED]]
#
# The files are those of CATALOG_LINT_CORPUS, or else the fixtures.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: $0 TOOL [COUNT [SEED]]" >&2
  exit 2
fi
tool=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=${CATALOG_LINT_CORPUS:-$here/../../Fixtures}

# On Linux, plutil is part of the toolchain. On a Mac, it is part of the system.
plutil=$(dirname "$(readlink -f "$(command -v swift)")")/plutil
if [ ! -x "$plutil" ]; then
  plutil=$(command -v plutil || true)
fi
if [ -z "$plutil" ]; then
  echo "plutil is neither next to swift nor in PATH"
  if [ -n "${CI:-}" ]; then
    exit 1
  fi
  echo "skipped"
  exit 0
fi

python3 "$here/compare_with_plutil.py" "$tool" "$plutil" "${2:-30000}" "$folder" "${3:-2026}"
