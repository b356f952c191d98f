#!/usr/bin/env bash
# Measures the program that users download next to other programs on the same machine, and prints a
# table. Nothing here fails a check: ci/count-instructions.sh does that.
#
# A row is the ratio of two whole processes: the median of nine pairs that run in turn, with a warm
# cache. "busy" is what other processes took during the row, in percent of a core: above 5, run it
# again. "findings" is the number that the row's report lists.
#
# usage: ci/bench.sh [ROW...]
#
# CATALOG_LINT_SCALE may name a folder with other inputs: big/*.xcstrings, clean/*.xcstrings, tree and
# cleantree. CATALOG_LINT_CORPUS may name one with real projects, for the row about .strings files.
source "$(dirname "${BASH_SOURCE[0]}")/measuring.sh"

need 'command -v python3' python3
need 'command -v node' nodejs
need 'command -v /usr/bin/time' time
need 'command -v g++' g++
need 'test -f /usr/include/simdjson.h' libsimdjson-dev

build_tool
g++ -O3 -o "$work/parse-json" "$made/parse-json.cpp" -lsimdjson

# Inputs.

scale=${CATALOG_LINT_SCALE:-$work}
if [ "$scale" = "$work" ]; then
  catalog "$work/big/Localizable.xcstrings" 100 "$words" -v missing=15
  catalog "$work/clean/Localizable.xcstrings" 100 "$words"
  catalog "$work/big-150k.xcstrings" 0.15 "$words" -v missing=15
  catalog "$work/clean-150k.xcstrings" 0.15 "$words"
  tree "$work/tree" "$work/big-150k.xcstrings" 2000
  tree "$work/cleantree" "$work/clean-150k.xcstrings" 2000
fi
catalog "$work/small.xcstrings" 0.1 "$words"
big=$(echo "$scale"/big/*.xcstrings)
clean=$(echo "$scale"/clean/*.xcstrings)

if [ ! -d "$work/repository" ]; then
  git init --quiet "$work/repository"
  for number in {0..299}; do
    mkdir -p "$work/repository/Module$number"
    sed "s/\"entry\./\"entry$number./" "$work/small.xcstrings" \
      >"$work/repository/Module$number/Table.xcstrings"
  done
  git -C "$work/repository" add --all
  git -C "$work/repository" -c user.name=a -c user.email=a@b commit --quiet --message first
  echo >>"$work/repository/Module7/Table.xcstrings"
  git -C "$work/repository" add --all
fi

if [ ! -d "$work/code" ]; then
  git init --quiet "$work/code"
  LC_ALL=C awk -v folder="$work/code" -v files=4000 -v bytes=24e6 -v keys=20 -f "$made/make-code.awk"
  cp "$work/small.xcstrings" "$work/code/Localizable.xcstrings"
  echo '{ "code": { "include": ["**"] } }' >"$work/code/.lint-config.json"
fi

# Measuring.

# The time that all processes have taken, and those of this script, in hundredths of a second.
taken() { awk 'NR == 1 { print $2 + $3 + $4 + $7 + $8 }' /proc/stat; }
own() { awk '{ print $14 + $15 + $16 + $17 }' /proc/$$/stat; }

# Usage: row ROW GOAL TITLE OURS THEIRS [FINDINGS]
row() {
  is_wanted "$1" || return 0
  local ours=$4 theirs=$5 total mine started
  once "$ours" "$work/report" >/dev/null
  once "$theirs" null >/dev/null
  total=$(taken) mine=$(own) started=$EPOCHREALTIME
  : >"$work/ours"
  : >"$work/theirs"
  for _ in {1..9}; do
    once "$ours" "$work/report" >>"$work/ours"
    once "$theirs" null >>"$work/theirs"
  done
  awk -v row="$1" -v goal="$2" -v title="$3" -v findings="${6:-}" \
    -v ours="$(median <"$work/ours")" -v theirs="$(median <"$work/theirs")" \
    -v busy="$(($(taken) - total - $(own) + mine))" -v started="$started" -v ended="$EPOCHREALTIME" '
      BEGIN {
        printf "%-4s %-58s %8.1f %8.1f %7.2f %6s %8s %5.0f\n", row, title, ours * 1000, theirs * 1000, \
          ours / theirs, goal, findings, busy / (ended - started)
      }'
}

# Usage: value ROW GOAL TITLE VALUE
value() { printf '%-4s %-58s %8s %8s %7s %6s\n' "$1" "$3" "" "" "$4" "$2"; }

# Usage: findings OPTION...: the number of findings of a run
findings() { { "$tool" lint --quiet --format json "$@" || true; } | grep -c '^{"rule"' || true; }

# Usage: memory OPTION...: the peak of a run in bytes, the median of nine.
memory() {
  for _ in {1..9}; do
    /usr/bin/time -f %M "$tool" lint --quiet --format json "$@" 2>&1 >/dev/null | awk 'END { print $1 * 1024 }'
  done | median
}

# Usage: lexing FILE: the megabytes of Swift that are lexed in a second. The build is that of ci/test.sh.
lexing() {
  local options=(-c release -Xswiftc -enable-testing -debug-info-format none --enable-index-store)
  (
    cd "$made/../.."
    swift build "${options[@]}" --product catalog-lintPackageTests >&2
    CATALOG_LINT_LEXED=$1 swift test "${options[@]}" --skip-build --filter LexingSpeedTests 2>/dev/null
  ) | awk '/^lexed / { print $2 }'
}

cd "$work"
# The configuration of the project does not apply to the inputs.
echo '{}' >.lint-config.json
lint="$tool lint --quiet --format json"
dom="$work/parse-json"

printf '%-4s %-58s %8s %8s %7s %6s %8s %5s\n' row "ours / theirs" "ours ms" "theirs" ratio goal findings busy
row 1 2.5 "lint of 100 MB / simdjson" "$lint $big" "$dom $big" "$(findings "$big")"
row 1c 0.8 "lint of 100 MB without faults / simdjson" "$lint $clean" "$dom $clean" "$(findings "$clean")"
row 2c - "the same / JSON.parse of node" "$lint $clean" \
  "node -e 'JSON.parse(require(\"fs\").readFileSync(\"$clean\",\"utf8\"))'"
row 3c - "the same / json.load of Python" "$lint $clean" \
  "python3 -c 'import json; json.load(open(\"$clean\", encoding=\"utf-8\"))'"
row 5 4 "lint of 2,000 catalogs, 300 MB / cat" "$lint $scale/tree" \
  "find -L $scale/tree -type f -exec cat {} +" "$(findings "$scale/tree")"
row 5c 2.0 "lint of 2,000 catalogs without faults / cat" "$lint $scale/cleantree" \
  "find -L $scale/cleantree -type f -exec cat {} +" "$(findings "$scale/cleantree")"
row 7 5 "lint of 100 KB / true" "$lint small.xcstrings" /bin/true
if [ -n "${CATALOG_LINT_CORPUS:-}" ]; then
  if [ ! -d strings ]; then
    mkdir strings
    (cd "$CATALOG_LINT_CORPUS" && find . -name '*.strings' -not -path '*.xcloc/*' -print0) |
      tar --create --file - --directory "$CATALOG_LINT_CORPUS" --null --files-from - |
      tar --extract --file - --directory strings
  fi
  row 8 4 "lint of the corpus's .strings / cat" "$lint --no-ignore strings" "find strings -type f -exec cat {} +" \
    "$(findings --no-ignore strings)"
fi
row 9c 3 "coverage of 2,000 catalogs without faults / cat" \
  "$tool coverage --quiet --format json $scale/cleantree" "find -L $scale/cleantree -type f -exec cat {} +"
row 10c 3 "lint --enable all of 100 MB without faults / simdjson" "$lint --enable all $clean" "$dom $clean" \
  "$(findings --enable all "$clean")"
is_wanted 11 && value 11 200 "bytes kept per finding, 100 MB" "$(
  awk -v with="$(memory "$big")" -v without="$(memory "$clean")" -v count="$(findings "$big")" \
    'BEGIN { printf "%.0f", (with - without) / count }'
)"
cd repository
row 12 5 "lint --staged, 1 of 300 catalogs / git diff --cached" "$lint --staged" \
  "git diff --cached --name-only"
cd ..
row 13 1.5 "lint of 100 MB as JSON / as text" "$lint $big" "$tool lint --quiet --format text $big"
is_wanted 14 && value 14 30 "size of the stripped program in MB" \
  "$(awk -v bytes="$(stat -c %s "$tool")" 'BEGIN { printf "%.1f", bytes / 1e6 }')"

if is_wanted 16; then
  find code -name '*.swift' -exec cat {} + >code.swift
  value 16 400 "lexing of Swift in MB/s, at least" "$(lexing "$work/code.swift")"
fi
cd code
row 17 2.5 "lint with 4,000 files of Swift, 24 MB / cat" "$lint" "find . -name *.swift -exec cat {} +" "$(findings)"
is_wanted 18 && value 18 0.5 "peak memory per byte of code, 24 MB" "$(
  awk -v with="$(memory)" -v without="$(memory --config ../.lint-config.json)" \
    -v bytes="$(find . -name '*.swift' -exec cat {} + | wc -c)" 'BEGIN { printf "%.2f", (with - without) / bytes }'
)"
cd ..

# Made again, since it ends at the present.
if is_wanted 15; then
  rm -rf "$work/history"
  bash "$made/make-history.sh" "$work/history"
  cd "$work/history"
  row 15 - "coverage of 52 weeks / the git commands it needs" \
    "$tool coverage --quiet --format json --since 52w --every week" \
    "bash -c \"git rev-list --objects --first-parent HEAD -- '*.strings' '*.xcstrings' | cut -d ' ' -f 1 |
      git cat-file --batch --buffer\""
fi
