#!/usr/bin/env bash
# Checks localization files and code that are damaged in thousands of ways, and counts how often each promise
# was checked: no crash, an exit status that fits the report, no damaged file without an error, the same
# bytes for every number of jobs, readable reports, ranges inside the file, and output that grows with the
# input. Fails if a promise is broken.
#
# usage: Tests/Conformance/mutants/check-mutants.sh TOOL [COUNT [SEED [KEPT]]]
#        Tests/Conformance/mutants/check-mutants.sh TOOL plant
#
# The files are those of CATALOG_LINT_CORPUS, or else those of the tests. Files that break a promise are
# copied to the folder KEPT. With 'plant', the results of the tool are changed so that each promise is broken
# once, and the script fails if it does not notice.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: $0 TOOL [COUNT [SEED [KEPT]]] | TOOL plant" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
python3 "$here/check_mutants.py" "$1" "${2:-10000}" "${CATALOG_LINT_CORPUS:-$here/../..}" "${3:-2026}" "${4:-}"
