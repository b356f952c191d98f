#!/usr/bin/env bash
# Measures how the time of a run grows with its input, and prints a table. Nothing here fails a check.
#
# A row compares two inputs, of which the second is ten times as large: the ratio of the times that they
# take for a byte, a file and so on. If the time grows linearly, it is 1. The start of the program isn't
# counted. Times are medians of eleven runs in turn, with a warm cache.
#
# usage: ci/bench-growth.sh [ROW...]
source "$(dirname "${BASH_SOURCE[0]}")/measuring.sh"

mkdir -p "$work/growth"
cd "$work/growth"

# Inputs.

printf '{\n  "sourceLanguage" : "en",\n  "strings" : {\n\n  },\n  "version" : "1.0"\n}\n' >empty.xcstrings
for size in 10 100 1000; do
  catalog "clean-$size.xcstrings" "$size" "$words"
  catalog "findings-$size.xcstrings" "$size" "$words" -v missing=15
done

# Usage: regions FILE REGION...: the words of each language in each of the regions
regions() {
  local file=$1 region
  shift
  for region in "$@"; do
    awk -F '\t' -v OFS='\t' -v region="$region" '/^zh/ { next } { sub(/-.*/, "", $1); $1 = $1 "-" region } 1' \
      "$words"
  done >"$file"
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

# Usage: row ROW GOAL TITLE SMALL LARGE: the arguments of both runs
row() {
  is_wanted "$1" || return 0
  local lint="$tool lint --quiet --format json" small=$4 large=$5 name
  : >empty.times
  : >small.times
  : >large.times
  for _ in {0..11}; do
    once "$lint empty.xcstrings" "$work/report" >>empty.times
    once "$lint $small" "$work/report" >>small.times
    once "$lint $large" "$work/report" >>large.times
  done
  # The first run filled the cache.
  for name in empty small large; do sed -i 1d "$name.times"; done
  awk -v row="$1" -v goal="$2" -v title="$3" -v start="$(median <empty.times)" \
    -v small="$(median <small.times)" -v large="$(median <large.times)" '
      BEGIN {
        printf "%-4s %-58s %8.1f %8.1f %7.2f %6s\n", row, title, small * 1000, large * 1000, \
          (large - start) / (small - start) / 10, goal
      }'
}

printf '%-4s %-58s %8s %8s %7s %6s\n' row "" "small ms" large ratio goal
for jobs in 1 2; do
  row "1$jobs" 1.15 "10 and 100 MB without faults, --jobs $jobs" \
    "--jobs $jobs clean-10.xcstrings" "--jobs $jobs clean-100.xcstrings"
  row "2$jobs" 1.15 "100 and 1,000 MB without faults, --jobs $jobs" \
    "--jobs $jobs clean-100.xcstrings" "--jobs $jobs clean-1000.xcstrings"
  row "3$jobs" 1.15 "10 and 100 MB with findings, --jobs $jobs" \
    "--jobs $jobs findings-10.xcstrings" "--jobs $jobs findings-100.xcstrings"
  row "4$jobs" 1.15 "100 and 1,000 MB with findings, --jobs $jobs" \
    "--jobs $jobs findings-100.xcstrings" "--jobs $jobs findings-1000.xcstrings"
done
row 5 1.15 "21 and 210 locales" few-locales.xcstrings many-locales.xcstrings
row 6 1.15 "200 and 2,000 catalogs" few-files many-files
row 7 10 "10 MB with 100, 100 MB with 1,000 suppressions" \
  "--config suppressions-100.json findings-10.xcstrings" "--config suppressions-1000.json findings-100.xcstrings"
row 8 10 "200 catalogs with 20, 2,000 with 200 overrides" \
  "--config overrides-20.json few-files" "--config overrides-200.json many-files"
