#!/usr/bin/env bash
# Builds the program that users download, and measures how long commands take. Sourced by ci/bench.sh and
# ci/bench-growth.sh.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need 'command -v hyperfine' hyperfine

made=$PWD/Tests/Benchmarks
words=$made/words.txt
mkdir -p .build/bench
work=$(readlink -f .build/bench)
# shellcheck disable=SC2034 # used by the scripts that source this
tool=$work/catalog-lint
archive=$(bash packaging/release/build-static.sh "$work/packages" | tail -n 1)
tar -xzf "$archive" -C "$work" --strip-components=1 --wildcards \
  --no-wildcards-match-slash '*/catalog-lint'
wanted=" $* "

# Usage: is_wanted ROW
is_wanted() { [ "$wanted" = "  " ] || [[ $wanted == *" $1 "* ]]; }

# Usage: catalog FILE MEGABYTES WORDS [AWK-OPTION...]
catalog() {
  local file=$1 size=$2 words=$3
  shift 3
  [ -f "$file" ] && return
  mkdir -p "$(dirname "$file")"
  LC_ALL=C awk -v bytes="${size}e6" "$@" -f "$made/make-catalog.awk" "$words" >"$file"
}

# Usage: tree FOLDER MODEL COUNT: catalogs with different keys
tree() {
  [ -d "$1" ] && return
  for ((number = 0; number < $3; number++)); do
    mkdir -p "$1/Module$((number / 10))"
    sed "s/\"entry\./\"entry$number./" "$2" >"$1/Module$((number / 10))/Table$((number % 10)).xcstrings"
  done
}

# Usage: once COMMAND OUTPUT: its duration in seconds
once() {
  hyperfine --shell none --style none --runs 1 --ignore-failure --output "$2" \
    --export-csv "$work/once.csv" "$1"
  awk -F , 'NR == 2 { print $(NF - 6) }' "$work/once.csv"
}

median() { sort -g | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }
