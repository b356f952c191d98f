#!/usr/bin/env bash
# Prints the names of the functions and variables that short runs of a program use. If the linker puts them
# next to each other, a run reads fewer pages of the program, which takes a quarter of its time.
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
LC_ALL=C awk -v bytes=3e4 -v missing=15 -f "$made/make-catalog.awk" "$made/words.txt" \
  >"$work/repository/Localizable.xcstrings"
echo '{ "failOn": "warning" }' >"$work/repository/.lint-config.json"
git -C "$work/repository" add --all

# Usage: addresses OPTION...: the addresses that a run uses, with 16 digits
addresses() {
  (
    cd "$work/repository"
    # A finding fails the run, so its status means nothing.
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=lackey --trace-mem=yes --log-fd=9 \
      "$work/program" lint --jobs 1 "$@" 9>&1 >/dev/null 2>&1 || true
  ) | awk '/^(I | [LSM]) / {
      sub(/,.*/, "", $2)
      if (!($2 in seen)) print substr("0000000000000000" $2, length($2) + 1), 2
      seen[$2]
    }'
}

{
  # Names with spaces are those of type descriptions, which stay together.
  nm --defined-only "$work/program" | awk 'NF == 3 { print $1, 1, $3 }'
  addresses --format json Localizable.xcstrings
  addresses --format text --staged
} | LC_ALL=C sort -u | awk '
  $2 == 1 { name = $3; next }
  name != "" { print name; name = "" }'
