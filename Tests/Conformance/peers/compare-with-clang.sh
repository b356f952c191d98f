#!/usr/bin/env bash
# Checks thousands of pairs of a source string and a translation with the tool and with Clang's
# attribute format_matches. Fails if there is an unexplained difference.
#
# usage: Tests/Conformance/peers/compare-with-clang.sh TOOL
set -euo pipefail

if [ $# -ne 1 ]; then
  echo "usage: $0 TOOL" >&2
  exit 2
fi
tool=$1
here=$(cd "$(dirname "$0")" && pwd)

# The toolchain has its own Clang. Those of many systems are too old for the attribute.
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
answer=$("$clang" -fsyntax-only -x objective-c -target arm64-apple-macosx14 -Wformat - 2>&1 <<'PROBE' || true
@class NSString;
void show(NSString *text) __attribute__((format_matches(NSString, 1, "%@")));
void probe(void) { show(@"%d"); }
PROBE
)
if [[ $answer != *'is incompatible with'* ]]; then
  echo "$clang does not exist, or does not support the attribute format_matches"
  # On a Mac, the version of Clang depends on Xcode.
  if [ -n "${CI:-}" ] && [ "$(uname)" != Darwin ]; then
    exit 1
  fi
  echo "skipped"
  exit 0
fi

python3 "$here/compare_with_clang.py" "$tool" "$clang"
