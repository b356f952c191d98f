#!/usr/bin/env bash
# Merges random catalogs, .strings and .stringsdict files with the tool, and compares the results with a
# merge as data. Also checks that the order of the sides does not matter and that a merge with the base
# changes no byte.
#
# usage: Tests/Conformance/merge/compare-merges.sh TOOL [COUNT [SEED]]
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: $0 TOOL [COUNT [SEED]]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
python3 "$here/compare_merges.py" "$1" "${2:-10000}" "${3:-2026}"
