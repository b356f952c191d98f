#!/usr/bin/env bash
# Counts the instructions of seven runs, and fails if a run takes over 5 percent more than
# ci/bench-baseline.json says. The counts hardly depend on the machine and its load.
#
# usage: ci/count-instructions.sh [--update]
#
# The counts are in millions. CATALOG_LINT_CORPUS may name a folder with real projects. Without it, the run
# on their .strings files is skipped.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need 'command -v valgrind' valgrind
built=$(bash integrations/github/build.sh .build | tail -n 1)
made=$PWD/Tests/Benchmarks
baseline=$PWD/ci/bench-baseline.json
# Outside of any repository, which the program would look at.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Valgrind can't read the debugging information of Swift.
strip -g -o "$work/catalog-lint" "$built"

# Usage: catalog FILE BYTES MISSING
catalog() {
  LC_ALL=C awk -v bytes="$2" -v missing="$3" -f "$made/make-catalog.awk" "$made/words.txt" >"$work/$1"
}
catalog big.xcstrings 5e6 15
catalog clean.xcstrings 5e6 0
catalog small.xcstrings 1e5 0
# One value that consists of escapes.
{
  printf '{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"'
  awk 'BEGIN { for (i = 0; i < 125000; i++) printf "\\u00e9\\n" }'
  printf '"}}}}},"version":"1.0"}'
} >"$work/escapes.xcstrings"

# Usage: count NAME OPTION...: appends the name and the millions of instructions of a run
count() {
  local name=$1
  shift
  (
    cd "$work"
    # A finding fails the run, so its status means nothing.
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
      ./catalog-lint "$@" --quiet --jobs 1 --format json >/dev/null 2>"$work/log" || true
    awk -v name="$name" '/Collected/ { printf "{\"%s\": %.1f}\n", name, $NF / 1e6 }' "$work/log"
  )
}

{
  count "lint of 5 MB" lint big.xcstrings
  count "lint of 5 MB without faults" lint clean.xcstrings
  count "lint of 100 KB" lint small.xcstrings
  echo '{ "failOn": "warning" }' >"$work/configuration.json"
  count "lint of 100 KB with a configuration" lint --config configuration.json small.xcstrings
  count "lint of 1 MB of escapes" lint escapes.xcstrings
  count "coverage of 5 MB" coverage clean.xcstrings
  if [ -n "${CATALOG_LINT_CORPUS:-}" ]; then
    mkdir "$work/strings"
    (cd "$CATALOG_LINT_CORPUS" && find . -name '*.strings' -not -path '*.xcloc/*' -print0) |
      tar --create --file - --directory "$CATALOG_LINT_CORPUS" --null --files-from - |
      tar --extract --file - --directory "$work/strings"
    count "lint of the corpus's .strings" lint --no-ignore strings
  fi
} | jq --slurp add >"$work/now.json"

jq --raw-output --slurpfile now "$work/now.json" '
  to_entries[] | select($now[0][.key]) |
  (($now[0][.key] / .value - 1) * 1000 | round / 10) as $more |
  "\(.key): \($now[0][.key]) million instructions, \($more | fabs)% \(if $more < 0 then "less" else "more" end) than \(.value)"
' "$baseline"
if [ "${1:-}" = --update ]; then
  jq --slurp '.[0] * .[1]' "$baseline" "$work/now.json" >"$work/baseline.json"
  cp "$work/baseline.json" "$baseline"
  exit
fi
jq --exit-status --slurpfile now "$work/now.json" '
  all(to_entries[]; ($now[0][.key] // 0) <= .value * 1.05)
' "$baseline" >/dev/null || {
  echo "error: a run takes over 5 percent more instructions; ci/count-instructions.sh --update accepts that" >&2
  exit 1
}
