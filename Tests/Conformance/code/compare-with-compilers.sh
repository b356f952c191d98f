#!/usr/bin/env bash
# Compares the string literals that the lexers find with those of the Swift compiler and of Clang, in the
# code of the project, of its dependencies, and of other folders. Fails if a literal differs.
#
# usage: Tests/Conformance/code/compare-with-compilers.sh [FOLDER...]
set -euo pipefail

root=$(cd "$(dirname "$0")/../../.." && pwd)
folders=$root/Sources:$root/Rules:$root/Tests:$root/.build/checkouts
for folder in "$@"; do
  folders+=:$(cd "$folder" && pwd)
done
cd "$root"
CATALOG_LINT_CODE=$folders swift test --filter CompilerComparisonTests
