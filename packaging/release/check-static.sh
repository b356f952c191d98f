#!/usr/bin/env bash
# Fails unless a program needs no library, is small enough, and runs.
#
# usage: packaging/release/check-static.sh PROGRAM LIMIT [TOOL]
#
# LIMIT counts bytes. With a tool, both must report the same about the fixtures.
set -euo pipefail

program=$(readlink -f "$1")
limit=$2
other=${3:+$(readlink -f "$3")}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
  echo "error: $program $*" >&2
  exit 1
}

if readelf --dynamic --wide "$program" | grep -q '(NEEDED)'; then
  fail "needs libraries"
fi
if readelf --program-headers --wide "$program" | grep -q INTERP; then
  fail "needs a loader"
fi
size=$(wc -c <"$program")
if [ "$size" -ge "$limit" ]; then
  fail "has $size bytes; the limit is $limit"
fi

# Findings are expected, so status 1 is as good as 0. Some fixtures are XML property lists, which
# libxml2 reads.
report() {
  local status=0
  "$1" lint --format json Tests/Fixtures || status=$?
  if [ "$status" -ne 1 ]; then
    fail "ended with status $status instead of 1"
  fi
}
report "$program" >/dev/null

# Tables in UTF-16 and with a declared encoding, as old tools write them.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/en.lproj"
entry='<key>Caf\303\251</key><string>text</string>'
document="<plist version=\"1.0\"><dict>$entry$entry</dict></plist>"
# shellcheck disable=SC2059
{
  printf '<?xml version="1.0" encoding="UTF-16"?>'
  printf "$document"
} | iconv -f UTF-8 -t UTF-16 >"$folder/en.lproj/Wide.strings"
# shellcheck disable=SC2059
{
  printf '<?xml version="1.0" encoding="windows-1252"?>'
  printf "$document"
} | iconv -f UTF-8 -t WINDOWS-1252 >"$folder/en.lproj/Narrow.strings"
encoded() { (cd "$folder" && "$1" lint --format json --enable all) || true; }
if [[ $(encoded "$program") != *'"key":"Café"'* ]]; then
  fail "cannot read UTF-16"
fi

# Errors in XML on several threads at the same time. They must not share the state of libxml2.
mkdir "$folder/broken"
for number in {1..600}; do
  mkdir -p "$folder/broken/$number/en.lproj"
  echo '<plist><dict><key>a</wrong>' >"$folder/broken/$number/en.lproj/L.stringsdict"
done
for _ in {1..20}; do
  status=0
  (cd "$folder/broken" && "$program" lint --jobs 4 --quiet) >/dev/null || status=$?
  if [ "$status" -ne 1 ]; then
    fail "ended with status $status instead of 1 when threads found errors in XML"
  fi
done

if [ -n "$other" ]; then
  cmp <(report "$program") <(report "$other")
  cmp <(encoded "$program") <(encoded "$other")
  cmp <("$program" rules) <("$other" rules)
fi
echo "static, $size bytes"
