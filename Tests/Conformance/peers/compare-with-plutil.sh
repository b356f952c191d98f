#!/usr/bin/env bash
# Reads .strings and .stringsdict files, as they are and damaged in thousands of ways, with the tool
# and with 'plutil -lint', which has CoreFoundation's reader. Fails if one accepts what the other
# refuses and the script does not explain it.
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

# On Linux it is a part of the toolchain, on a Mac of the system.
plutil=$(dirname "$(readlink -f "$(command -v swift)")")/plutil
if [ ! -x "$plutil" ]; then
  plutil=$(command -v plutil || true)
fi
if [ -z "$plutil" ]; then
  echo "no plutil is beside swift or in PATH"
  if [ -n "${CI:-}" ]; then
    exit 1
  fi
  echo "skipped"
  exit 0
fi

python3 "$here/compare_with_plutil.py" "$tool" "$plutil" "${2:-30000}" "$folder" "${3:-2026}"
