#!/usr/bin/env bash
# Applies fixes to localization files, intact and faulty in thousands of ways, and compares what a program reads
# before and after, with a resolver that uses CoreFoundation's reader for property lists. Also checks that
# only the reported bytes differ, and that fixing again, another order and a patch give the same files.
#
# usage: Tests/Conformance/fix/compare-fixes.sh TOOL [COUNT [SEED]]
#
# The files are those of CATALOG_LINT_CORPUS, or else those of the tests.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: $0 TOOL [COUNT [SEED]]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
python3 "$here/compare_fixes.py" "$1" "${2:-30000}" "${CATALOG_LINT_CORPUS:-$here/../..}" "${3:-2026}"
