#!/usr/bin/env bash
# Counts how much of a project is translated with the tool and with an independent program. Fails if any
# figure of a table, locale and state differs.
#
# usage: Tests/Conformance/coverage/compare-coverage.sh TOOL [FOLDER]
#
# Each folder in FOLDER is counted as a project, and again with only its XLIFF files. The default is
# CATALOG_LINT_CORPUS. The projects of the tests are always counted.
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
