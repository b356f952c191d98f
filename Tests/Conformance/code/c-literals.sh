#!/usr/bin/env bash
# Prints the line and the column of each string literal of a C, C++ or Objective-C file as Clang reads them.
#
# usage: Tests/Conformance/code/c-literals.sh FILE
set -euo pipefail

case $1 in
*.m) language=objective-c ;;
*.c) language=c ;;
*) language=objective-c++ ;;
esac
clang -x "$language" -fsyntax-only -Xclang -dump-raw-tokens "$1" 2>&1 | LC_ALL=C awk '
  # The spelling may have several lines, of which the last one has the location.
  /^[a-z0-9_]+ / { isLiteral = $1 ~ /string_literal$/ }
  isLiteral && match($0, /Loc=<.*>$/) {
    count = split(substr($0, RSTART, RLENGTH - 1), parts, ":")
    print parts[count - 1], parts[count]
    isLiteral = 0
  }' || true
