#!/usr/bin/env bash
# Writes the files that are generated from the code: the rule pages with their index, the pages of all settings and
# commands, and the schemas of the configuration and the baseline. Prints the names of those that changed. Fails if a test of a rule does.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sums() { find Rules/Documentation docs/{rules,settings,commands}.md schemas -type f -exec cksum {} + | LC_ALL=C sort; }

sums >"$work/before"
if ! UPDATE_SNAPSHOTS=1 swift test --filter 'RuleContractTests|RuleIndexTests|SchemaTests|ReferencePageTests' \
  >"$work/log" 2>&1; then
  # The lines about failed tests or errors of the compiler, or all if there are none.
  grep -E '✘|error:' "$work/log" >&2 || cat "$work/log" >&2
  exit 1
fi
sums | LC_ALL=C comm -3 "$work/before" - | awk '{ print "changed: " $3 }' | LC_ALL=C sort -u >"$work/changed"
if [ -s "$work/changed" ]; then
  cat "$work/changed"
  echo "Read the differences before you commit them."
else
  echo "nothing changed"
fi
