#!/usr/bin/env bash
# Prints the names of the functions and variables that short runs of a program use, and then those that only
# other runs use: about a large file, a project, and code. If the linker puts them next to each other, a run
# reads fewer pages of the program, which take a quarter of the time of a short run, and two megabytes of
# memory.
#
# usage: packaging/release/start-order.sh PROGRAM
#
# The program is static, so that its addresses are those of its symbols. Which names are printed doesn't
# depend on the machine.
source "$(dirname "${BASH_SOURCE[0]}")/../../ci/setup.sh"

need 'command -v valgrind && command -v git' valgrind git >&2
made=$PWD/Tests/Benchmarks
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Valgrind can't read the debugging information of Swift.
strip -g -o "$work/program" "$1"
git init --quiet "$work/repository"
# Usage: catalog FILE BYTES MISSING
catalog() {
  LC_ALL=C awk -v bytes="$2" -v missing="$3" -f "$made/make-catalog.awk" "$made/words.txt" >"$1"
}
catalog "$work/repository/Localizable.xcstrings" 3e4 15
# The smallest that is read in two parts.
catalog "$work/large.xcstrings" 2.2e6 1
echo '{ "failOn": "warning" }' >"$work/repository/.lint-config.json"
git -C "$work/repository" add --all
LC_ALL=C awk -v folder="$work/project" -v keys=100 -f "$made/make-project.awk" "$made/words.txt"
LC_ALL=C awk -v folder="$work/code" -v files=20 -v bytes=1e5 -v keys=20 -f "$made/make-code.awk"
cp "$work/repository/Localizable.xcstrings" "$work/code"
echo '{ "code": { "include": ["**"] } }' >"$work/code/.lint-config.json"

# A finding fails the runs, so their statuses mean nothing.

# Usage: addresses OPTION...: the addresses that a run uses, with 16 digits
addresses() {
  (
    cd "$work/repository"
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=lackey --trace-mem=yes --log-fd=9 \
      "$work/program" lint --jobs 1 "$@" 9>&1 >/dev/null 2>&1 || true
  ) | awk '/^(I | [LSM]) / {
      sub(/,.*/, "", $2)
      if (!($2 in seen)) print substr("0000000000000000" $2, length($2) + 1), 2
      seen[$2]
    }'
}

# Usage: functions OPTION...: the names of the functions that a run uses, which takes a fraction of the time
functions() {
  (
    cd "$work/repository"
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --demangle=no --quiet \
      --callgrind-out-file="$work/calls" "$work/program" lint "$@" >/dev/null 2>&1 || true
  )
  # A number after a quote counts recursive calls.
  sed -nE "s/^c?fn=\\([0-9]+\\) ([^']+).*/\\1/p" "$work/calls" | LC_ALL=C sort -u
}

{
  {
    # Names with spaces are those of type descriptions, which stay together.
    nm --defined-only "$work/program" | awk 'NF == 3 { print $1, 1, $3 }'
    addresses --format json Localizable.xcstrings
    addresses --format text --staged
  } | LC_ALL=C sort -u | awk '
    $2 == 1 { name = $3; next }
    name != "" { print name; name = "" }'
  functions --jobs 2 --format json ../large.xcstrings
  functions --jobs 2 --format json ../project
  functions --jobs 2 --format json --config ../code/.lint-config.json ../code
} | awk '!($0 in seen) { print; seen[$0] }'
