#!/usr/bin/env bash
# Writes a profile, which records how often each branch of the program is taken, and prints its path as the
# last line. With it, the compiler inlines frequent code and keeps it together, which saves about a tenth of
# the time of a run.
#
# usage: packaging/release/profile.sh
#
# The program that counts is built in .build/counting. It checks generated catalogs, a project and code.
source "$(dirname "${BASH_SOURCE[0]}")/../../ci/setup.sh"

work=$PWD/.build/counting
profile=$work/profile
tools=$(dirname "$(readlink -f "$(command -v swift)")")

# Clang links the functions that write the counts when the program ends.
program=$(bash integrations/github/build.sh "$work" -Xswiftc -Xfrontend -Xswiftc -ir-profile-generate \
  -Xswiftc -Xclang-linker -Xswiftc -fprofile-generate | tail -n 1)
inputs=$work/inputs
made=$PWD/Tests/Benchmarks
rm -rf "$inputs"
mkdir -p "$inputs/tables"
# Usage: catalog FILE BYTES MISSING
catalog() {
  LC_ALL=C awk -v bytes="$2" -v missing="$3" -v prefix="${1%.*}" -f "$made/make-catalog.awk" \
    "$made/words.txt" >"$inputs/$1"
}
for number in {1..30}; do catalog "tables/Table$number.xcstrings" 5e4 $((number % 3 * 5)); done
catalog faults.xcstrings 3e6 15
catalog large.xcstrings 3e6 0
LC_ALL=C awk -v folder="$inputs/project" -v keys=300 -f "$made/make-project.awk" "$made/words.txt"
LC_ALL=C awk -v folder="$inputs/code" -v files=200 -v bytes=1e6 -v keys=20 -f "$made/make-code.awk"
# The code looks up keys without a prefix. Some of them are missing here.
LC_ALL=C awk -v bytes=3e4 -f "$made/make-catalog.awk" "$made/words.txt" >"$inputs/code/Localizable.xcstrings"
echo '{ "code": { "include": ["**"] } }' >"$inputs/code/.lint-config.json"
# The configuration of the project does not apply to these.
echo '{}' >"$inputs/.lint-config.json"

# Usage: run SUBCOMMAND OPTION...: fails unless everything could be read
run() {
  local status=0
  SWIFT_DETERMINISTIC_HASHING=1 "$program" "$@" >/dev/null 2>"$work/log" || status=$?
  # Findings end a run with 1.
  if [ "$status" -gt 1 ]; then
    cat "$work/log" >&2
    echo "error: the program that counts ended with $status: $*" >&2
    exit 1
  fi
}
cd "$inputs"
export LLVM_PROFILE_FILE=%p.counts
run lint --jobs 1 --format json faults.xcstrings
run lint --jobs 1 --format json large.xcstrings
# Large catalogs are read in parts. Two jobs lose a few counts, which doesn't matter.
run lint --jobs 2 --format json faults.xcstrings
run lint --jobs 2 --format json large.xcstrings
run lint --jobs 1 --format json tables
run lint --jobs 1 --format text tables
run lint --jobs 1 --format text --enable all large.xcstrings
run coverage --jobs 1 --format json tables
run coverage --jobs 1 --format text large.xcstrings
run lint --jobs 1 --format json project
run lint --jobs 1 --format text project
run lint --jobs 1 --format sarif --enable all project
run coverage --jobs 1 --format json project
run lint --jobs 1 --format json --config code/.lint-config.json code
"$tools/llvm-profdata" merge --output="$profile.new" ./*.counts
mv "$profile.new" "$profile"
echo "$profile"
