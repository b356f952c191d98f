#!/usr/bin/env bash
# Compares the string literals that the lexers find with those of the Swift compiler and of Clang, in the
# code of the project, of its dependencies, of the toolchain, and of other folders. Fails if a literal
# differs.
#
# CATALOG_LINT_CODE_FILES is the maximum number of files of each language (default: all files).
#
# usage: Tests/Conformance/code/compare-with-compilers.sh [OPTION-OF-SWIFT-TEST... --] [FOLDER...]
set -euo pipefail

options=()
if [[ " $* " == *" -- "* ]]; then
  while [ "$1" != -- ]; do
    options+=("$1")
    shift
  done
  shift
fi
root=$(cd "$(dirname "$0")/../../.." && pwd)
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
folders=
for folder in "$root"/{Sources,Rules,Tests,.build/checkouts} "$toolchain"/lib/{swift,clang} "$@"; do
  if [ -d "$folder" ]; then
    folders+=${folders:+:}$(cd "$folder" && pwd)
  fi
done
cd "$root"
CATALOG_LINT_CODE=$folders swift test ${options[@]+"${options[@]}"} --filter CompilerComparisonTests
