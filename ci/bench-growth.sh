#!/usr/bin/env bash
# Measures how the time of a run grows with its input, and prints a table. Nothing here fails a check.
#
# A row compares two inputs, the second ten times as large, and prints the ratio of their times per byte,
# file and so on, without the time that the program needs to start. It is 1 if the time grows linearly. Times
# are medians of eleven runs in turn, with a warm cache.
#
# usage: ci/bench-growth.sh [ROW...]
source "$(dirname "${BASH_SOURCE[0]}")/measuring.sh"

build_tool
mkdir -p "$work/growth"
cd "$work/growth"

# Inputs.

printf '{\n  "sourceLanguage" : "en",\n  "strings" : {\n\n  },\n  "version" : "1.0"\n}\n' >empty.xcstrings
for size in 10 100; do
  catalog "clean-$size.xcstrings" "$size" "$words"
  catalog "findings-$size.xcstrings" "$size" "$words" -v missing=15
done
! is_wanted 3 4 || catalog clean-1000.xcstrings 1000 "$words"
! is_wanted 7 8 || catalog findings-1000.xcstrings 1000 "$words" -v missing=15

# Usage: regions FILE REGION...: the words in English, and those of each language in each of the regions
regions() {
  local file=$1 region
  shift
  {
    grep '^en' "$words"
    for region in "$@"; do
      awk -F '\t' -v OFS='\t' -v region="$region" '/^zh/ { next } { sub(/-.*/, "", $1); $1 = $1 "-" region } 1' \
        "$words"
    done
  } >"$file"
}
regions few.txt US
regions many.txt US GB CA AU CH BE IN ZA SG MX
catalog few-locales.xcstrings 5 few.txt
catalog many-locales.xcstrings 50 many.txt

catalog model.xcstrings 0.15 "$words" -v missing=15
tree few-files model.xcstrings 200
tree many-files model.xcstrings 2000

# Suppressions of some keys, and other levels in some folders.
for count in 100 1000; do
  jq --null-input --argjson count "$count" '{
    suppressions: [
      range($count) | { rule: "missing-translation", key: "entry.\("00000\(3 * .)"[-6:])", reason: "measured" }
    ]
  }' >"suppressions-$count.json"
done
for count in 20 200; do
  jq --null-input --argjson count "$count" '{
    overrides: [range($count) | { paths: ["**/Module\(.)/**"], rules: { "missing-translation": "error" } }]
  }' >"overrides-$count.json"
done
# The configuration of the project does not apply.
echo '{}' >.lint-config.json

# Measuring.

lint="$tool lint --quiet --format json"

# Usage: check ARGUMENTS: fails unless the run has only findings
check() {
  local status=0
  # shellcheck disable=SC2086 # several arguments
  $lint $1 >/dev/null || status=$?
  [ "$status" -le 1 ]
}

# Usage: row ROW GOAL TITLE SMALL LARGE: the arguments of both runs
row() {
  is_wanted "$1" || return 0
  local small=$4 large=$5
  check "$small"
  check "$large"
  : >empty.times
  : >small.times
  : >large.times
  for _ in {1..11}; do
    once "$lint empty.xcstrings" "$work/report" >>empty.times
    once "$lint $small" "$work/report" >>small.times
    once "$lint $large" "$work/report" >>large.times
  done
  awk -v row="$1" -v goal="$2" -v title="$3" -v start="$(median <empty.times)" \
    -v small="$(median <small.times)" -v large="$(median <large.times)" '
      BEGIN {
        printf "%-4s %-58s %8.1f %8.1f %7.2f %6s\n", row, title, small * 1000, large * 1000, \
          (large - start) / (small - start) / 10, goal
      }'
}

printf '%-4s %-58s %8s %8s %7s %6s\n' row "" "small ms" "large ms" ratio goal
for jobs in 1 2; do
  row "$jobs" 1.15 "10 and 100 MB without faults, --jobs $jobs" \
    "--jobs $jobs clean-10.xcstrings" "--jobs $jobs clean-100.xcstrings"
  row "$((2 + jobs))" 1.15 "100 and 1,000 MB without faults, --jobs $jobs" \
    "--jobs $jobs clean-100.xcstrings" "--jobs $jobs clean-1000.xcstrings"
  row "$((4 + jobs))" 1.15 "10 and 100 MB with findings, --jobs $jobs" \
    "--jobs $jobs findings-10.xcstrings" "--jobs $jobs findings-100.xcstrings"
  row "$((6 + jobs))" 1.15 "100 and 1,000 MB with findings, --jobs $jobs" \
    "--jobs $jobs findings-100.xcstrings" "--jobs $jobs findings-1000.xcstrings"
done
row 9 1.15 "22 and 211 locales" few-locales.xcstrings many-locales.xcstrings
row 10 1.15 "200 and 2,000 catalogs" few-files many-files
row 11 1.15 "10 MB with 100, 100 MB with 1,000 suppressions" \
  "--config suppressions-100.json findings-10.xcstrings" "--config suppressions-1000.json findings-100.xcstrings"
row 12 1.15 "200 catalogs with 20, 2,000 with 200 overrides" \
  "--config overrides-20.json few-files" "--config overrides-200.json many-files"
