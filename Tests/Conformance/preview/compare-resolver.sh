#!/usr/bin/env bash
# Compares what the program says that users see with independent sources: plural categories with ICU,
# numbers with Foundation, and 30,000 entries of .stringsdict files and of catalogs with a model in Python.
# Fails if anything differs.
#
# usage: Tests/Conformance/preview/compare-resolver.sh [OPTION-OF-SWIFT-TEST...]
set -euo pipefail

root=$(cd "$(dirname "$0")/../../.." && pwd)
conformance=$root/Tests/Conformance/preview
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 "$conformance/model.py" "$folder/entries"
cd "$root"
CATALOG_LINT_FORMATS=20000 CATALOG_LINT_ENTRIES=$folder/entries CATALOG_LINT_PLURALS=$folder/plurals \
  swift test "$@" --filter 'FoundationComparisonTests|ModelComparisonTests|PluralListing'
if command -v node >/dev/null; then
  node "$conformance/compare-plurals.mjs" "$folder/plurals"
elif [ -n "${CI:-}" ]; then
  echo "error: node is missing" >&2
  exit 1
else
  echo "skipped: node is missing"
fi
