#!/usr/bin/env bash
# Feeds a part of the program with bytes that libFuzzer makes, under the address sanitizer. Ends with status
# 1 if an input crashes or breaks a promise of the target; the input is then in the folder 'found'.
#
# usage: ci/fuzz.sh TARGET SECONDS [OPTION...]   OPTION: one of libFuzzer, such as -max_len=1000
#        ci/fuzz.sh all SECONDS [OPTION...]      all targets, one after the other
#        ci/fuzz.sh list                         the names of the targets
#        ci/fuzz.sh reduce TARGET FILE           makes an input smaller that ends the process
#        ci/fuzz.sh coverage TARGET              the regions that the inputs so far reach
#
# The build and the inputs that reach something new are in .build/fuzz, or in FUZZ_FOLDER.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

folder=${FUZZ_FOLDER:-.build/fuzz}
seeds=Tests/Fuzz/Corpus
program=$folder/catalog-lint-fuzz

usage() {
  sed -n '/^# usage/,/^$/s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

# Builds the program. Everything is instrumented: branches for libFuzzer, memory for the sanitizer, and
# regions for the report of coverage.
build() {
  # shellcheck disable=SC2054 # the commas separate sanitizers
  local flags=(-c release --scratch-path "$folder/build" --disable-index-store
    -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
    -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping)
  export CATALOG_LINT_FUZZ=build
  local libraries
  libraries=$(swift build "${flags[@]}" --show-bin-path)
  # An archive keeps the objects of files that are no longer in the package.
  rm -f "$libraries/libcatalog-lint-fuzz.a"
  swift build "${flags[@]}" --product catalog-lint-fuzz
  # shellcheck disable=SC2046 # several options
  swiftc -sanitize=fuzzer,address -profile-generate -use-ld=lld \
    "$libraries/libcatalog-lint-fuzz.a" \
    -lFoundation -l_FoundationICU -lFoundationEssentials -lFoundationInternationalization -ldispatch \
    $(pkg-config --libs libxml-2.0) -o "$program"
}

# Runs the program for a target. Usage: run TARGET ARGUMENT...
run() {
  # The runtime's own report of a crash takes seconds, and hides that of the sanitizer.
  CATALOG_LINT_FUZZ=$1 SWIFT_BACKTRACE=enable=no \
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 "$program" "${@:2}"
}

# Usage: fuzz TARGET SECONDS OPTION...
fuzz() {
  local target=$1 seconds=$2 found=$folder/found/$1
  mkdir -p "$folder/inputs/$target" "$found"
  echo "== $target for $seconds s"
  local dictionary=Tests/Fuzz/Dictionaries/$target.dict
  # Slow inputs are findings, too: no file of 4 KB may take 10 s.
  LLVM_PROFILE_FILE=/dev/null run "$target" "$folder/inputs/$target" "$seeds/$target" \
    -max_total_time="$seconds" -dict="$dictionary" -artifact_prefix="$found/" -timeout=10 \
    -rss_limit_mb=2000 -max_len=4096 -print_final_stats=1 "${@:3}" 2>&1 |
    tee "$folder/$target.log" | grep -vE '^#[0-9]+.*(NEW|REDUCE|RELOAD)|NEW_FUNC|^    #'
}

# Prints the regions that the inputs of a target reach in the files that it is for.
coverage() {
  local target=$1 profile=$folder/$1.profraw files tools
  # The system's programs may not read the profiles of the toolchain.
  tools=$(dirname "$(readlink -f "$(command -v swift)")")
  mapfile -t files < <(sed -n "s/^$target: //p" Tests/Fuzz/files.txt | tr ' ' '\n')
  mkdir -p "$folder/inputs/$target"
  LLVM_PROFILE_FILE=$profile run "$target" "$folder/inputs/$target" "$seeds/$target" -runs=0 \
    >/dev/null 2>&1
  "$tools/llvm-profdata" merge -sparse "$profile" -o "$profile.merged"
  "$tools/llvm-cov" report "$program" -instr-profile="$profile.merged" "${files[@]}" |
    awk '$2 ~ /^[0-9]+$/ { print $1 ": " $2 - $3 " of " $2 " regions, " $4 }'
}

[ $# -ge 1 ] || usage
targets=$(find "$seeds" -mindepth 1 -maxdepth 1 -type d -exec basename {} \; | LC_ALL=C sort)
mkdir -p "$folder"
case "$1" in
list) echo "$targets" ;;
coverage)
  [ $# -eq 2 ] || usage
  build >&2
  coverage "$2"
  ;;
reduce)
  [ $# -eq 3 ] || usage
  build
  rm -f "$folder/reduced"
  run "$2" -minimize_crash=1 -max_total_time=60 -exact_artifact_path="$folder/reduced" "$3" || true
  if [ ! -f "$folder/reduced" ]; then
    echo "error: $3 does not end the process, or can't be made smaller" >&2
    exit 1
  fi
  echo "the smaller input is $folder/reduced"
  ;;
*)
  [ $# -ge 2 ] || usage
  selected=$1
  [ "$1" = all ] && selected=$targets
  build
  status=0
  for target in $selected; do
    [ -d "$seeds/$target" ] || usage
    fuzz "$target" "${@:2}" || status=1
  done
  exit "$status"
  ;;
esac
