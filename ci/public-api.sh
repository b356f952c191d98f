#!/usr/bin/env bash
# Compares the public declarations of the modules with docs/public-api.txt, so that they change only on
# purpose.
# Usage: ci/public-api.sh [--update]
#
# The file has a line for each declaration, with its module and type. Enumeration cases, protocol
# requirements and declarations that the compiler adds are public without the keyword.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

known=docs/public-api.txt

# Prints the public declarations of all targets except tests, from their symbol graphs.
declarations() {
  local graphs log
  graphs=$(swift build --show-bin-path)/../symbolgraph
  rm -rf "$graphs"
  if ! log=$(swift package dump-symbol-graph --minimum-access-level public \
    --skip-synthesized-members 2>&1); then
    echo "$log" >&2
    return 1
  fi
  # shellcheck disable=SC2016 # it is for jq
  find "$graphs" -name '*.symbols.json' -not -name 'TestSupport*' -not -name '*Tests.*' -print0 |
    xargs -0 jq -r '
      .module.name as $target
      | INDEX(.symbols[]; .identifier.precise) as $own
      | (.relationships | map(select(.kind == "conformsTo")) | group_by(.source)
        | map({ (.[0].source): map(
          .targetFallback // ($own[.target].pathComponents // [] | join(".")) | sub("^Swift\\."; ""))
        }) | add) as $conformances
      | .symbols[]
      | select(.identifier.precise | contains("::SYNTHESIZED::") | not)
      | ([$target] + .pathComponents[:-1] | join(".")) + ": "
        + (.declarationFragments | map(.spelling) | add | gsub("\\s+"; " "))
        + ($conformances[.identifier.precise] // [] | unique
          | . - ["Copyable", "Escapable", "SendableMetatype"] | join(", ")
          | if . == "" then "" else " // \(.)" end)' | LC_ALL=C sort
}

found=$(mktemp)
trap 'rm -f "$found"' EXIT
declarations >"$found"
if [ "${1:-}" = --update ]; then
  cp "$found" "$known"
  echo "$known has $(wc -l <"$known") declarations"
elif ! cmp -s "$known" "$found"; then
  diff -U 0 --label "$known" --label sources "$known" "$found" | grep -v '^@@' || true
  echo "error: the public declarations are not those of $known; make them 'package', or run" \
    "'ci/public-api.sh --update' if users are to have them" >&2
  exit 1
fi
