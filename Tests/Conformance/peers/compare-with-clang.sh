#!/usr/bin/env bash
# Checks thousands of pairs of a source string and a translation with the tool and with Clang's
# attribute format_matches. Fails if they differ in a way that the script does not explain.
#
# usage: Tests/Conformance/peers/compare-with-clang.sh TOOL
set -euo pipefail

if [ $# -ne 1 ]; then
  echo "usage: $0 TOOL" >&2
  exit 2
fi
tool=$1
here=$(cd "$(dirname "$0")" && pwd)

# The toolchain's Clang lies beside its Swift; the attribute is younger than many a system's Clang.
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
answer=$("$clang" -fsyntax-only -x objective-c -target arm64-apple-macosx14 -Wformat - 2>&1 <<'PROBE' || true
@class NSString;
void show(NSString *text) __attribute__((format_matches(NSString, 1, "%@")));
void probe(void) { show(@"%d"); }
PROBE
)
if [[ $answer != *'is incompatible with'* ]]; then
  echo "$clang does not know the attribute format_matches, or is not there"
  # A Mac has the Clang of its Xcode.
  if [ -n "${CI:-}" ] && [ "$(uname)" != Darwin ]; then
    exit 1
  fi
  echo "skipped"
  exit 0
fi

python3 "$here/compare_with_clang.py" "$tool" "$clang"
