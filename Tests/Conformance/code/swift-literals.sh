#!/usr/bin/env bash
# Prints the string literals of a Swift file as the compiler reads them: one in each line, with the parts
# between interpolations in lines of their own, escaped as in the compiler's dump. Empty strings are left
# out. NUL is printed as U+0001, and a carriage return as U+0002.
#
# usage: Tests/Conformance/code/swift-literals.sh FILE
set -euo pipefail

swiftc -frontend -dump-parse -swift-version 6 "$1" 2>/dev/null | LC_ALL=C tr '\000\r' '\001\002' |
  LC_ALL=C awk '
    # The initial value of a variable is printed twice.
    {
      match($0, /^ */)
      if (skipping && RLENGTH > indentation) next
      skipping = /^ *\(processed_init=/
      indentation = RLENGTH
    }
    !skipping && match($0, /string_literal_expr.* encoding=utf8 value="/) {
      text = substr($0, RSTART + RLENGTH)
      sub(/" builtin_initializer=.*/, "", text)
      if (text != "") print text
    }' || true
