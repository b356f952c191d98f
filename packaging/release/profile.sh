#!/usr/bin/env bash
# Makes a profile: how often a program takes each of its branches. With it, the compiler puts what is used
# often together and inlines it, which saves a twelfth of the time of a run. Prints its path as the last
# line.
#
# usage: packaging/release/profile.sh
#
# The program that counts is built in .build/counting. Its runs are about catalogs that are made for this and
# about the fixtures.
source "$(dirname "${BASH_SOURCE[0]}")/../../ci/setup.sh"

work=$PWD/.build/counting
profile=$work/profile
tools=$(dirname "$(readlink -f "$(command -v swift)")")

# Clang links the functions that write the counts when the program ends.
program=$(bash integrations/github/build.sh "$work" -Xswiftc -Xfrontend -Xswiftc -ir-profile-generate \
  -Xswiftc -Xclang-linker -Xswiftc -fprofile-generate | tail -n 1)
if [ "$profile" -nt "$program" ]; then
  echo "$profile"
  exit
fi

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
catalog faults.xcstrings 2e6 15
catalog large.xcstrings 3e6 0

# A finding fails a run, so that its status means nothing. With one job, the counts are exact.
run() { SWIFT_DETERMINISTIC_HASHING=1 "$program" "$@" --jobs 1 >/dev/null 2>&1 || true; }
export LLVM_PROFILE_FILE=$inputs/%p.counts
(
  cd "$inputs"
  run lint --format json faults.xcstrings
  run lint --format json large.xcstrings
  run lint --format json tables
  run lint --format text tables
  run lint --format text --enable all large.xcstrings
  run coverage --format json tables
  run coverage --format text large.xcstrings
)
run lint --format json Tests/Fixtures
run lint --format sarif --enable all Tests/Fixtures
"$tools/llvm-profdata" merge --output="$profile" "$inputs"/*.counts
echo "$profile"
