# Functions that build the program which users download, make inputs and measure how long a command takes.
# Sourced by ci/bench.sh and ci/bench-growth.sh.
# shellcheck shell=bash
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need 'command -v hyperfine' hyperfine

made=$PWD/Tests/Benchmarks
words=$made/words.txt
mkdir -p .build/bench
work=$(readlink -f .build/bench)
tool=$work/catalog-lint
wanted=" $* "

build_tool() {
  local archive
  archive=$(bash packaging/release/build-static.sh "$work/packages" | tail -n 1)
  tar -xzf "$archive" -C "$(dirname "$tool")" --strip-components=1 --wildcards \
    --no-wildcards-match-slash '*/catalog-lint'
}

# Usage: is_wanted ROW...: whether any of the rows is measured
is_wanted() {
  local row
  [ "$wanted" != "  " ] || return 0
  for row in "$@"; do [[ $wanted != *" $row "* ]] || return 0; done
  return 1
}

# Usage: catalog FILE MEGABYTES WORDS [AWK-OPTION...]
catalog() {
  local file=$1 size=$2 words=$3
  shift 3
  [ -f "$file" ] && return
  mkdir -p "$(dirname "$file")"
  LC_ALL=C awk -v bytes="${size}e6" "$@" -f "$made/make-catalog.awk" "$words" >"$file.part"
  mv "$file.part" "$file"
}

# Usage: tree FOLDER MODEL COUNT: catalogs with different keys
tree() {
  local number folder
  [ -d "$1" ] && return
  for ((number = 0; number < $3; number++)); do
    folder=$1.part/Module$((number / 10))
    mkdir -p "$folder"
    sed "s/\"entry\./\"entry$number./" "$2" >"$folder/Table$((number % 10)).xcstrings"
  done
  mv "$1.part" "$1"
}

# Usage: once COMMAND OUTPUT: its duration in seconds
once() {
  hyperfine --shell none --style none --runs 1 --ignore-failure --output "$2" \
    --export-csv "$work/once.csv" "$1"
  awk -F , 'NR == 2 { print $(NF - 6) }' "$work/once.csv"
}

median() { sort -g | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }
