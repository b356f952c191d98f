#!/usr/bin/env bash
# Counts how far projects are translated with the tool and with an independent program, and fails
# if one figure of a table, a locale and a state differs.
#
# usage: Tests/Conformance/coverage/compare-coverage.sh TOOL [FOLDER]
#
# Each folder in FOLDER is a project, and so is each project with nothing but its XLIFF files. FOLDER
# is CATALOG_LINT_CORPUS, or else projects of the tests.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: $0 TOOL [FOLDER]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)

python3 "$here/compare.py" "$1" "$here/projects"
folder=${2:-${CATALOG_LINT_CORPUS:-}}
if [ -n "$folder" ]; then
  python3 "$here/compare.py" "$1" "$folder"
fi
