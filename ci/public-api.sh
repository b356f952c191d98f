#!/usr/bin/env bash
# Compares the public declarations of the modules with docs/public-api.txt, so that they change only on
# purpose.
# Usage: ci/public-api.sh [--update | BUILD_FOLDER]
#
# Without BUILD_FOLDER, the package is built first.
#
# The file has a line for each declaration, with its module and type. Enumeration cases, protocol
# requirements and declarations that the compiler adds are public without the keyword.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

known=docs/public-api.txt

# Writes the symbol graph of each target except tests into a folder.
extract() {
  local target map options
  read -ra options < <(pkg-config --cflags-only-I libxml-2.0) || true
  options+=(-minimum-access-level public -skip-synthesized-members)
  options+=(-target "$(swift -print-target-info | jq -r .target.triple)" -I "$build/Modules")
  [ "$(uname)" != Darwin ] || options+=(-sdk "$(xcrun --show-sdk-path)")
  # Modules in C that targets import, which the compiler loads too.
  for map in Sources/*/module.modulemap "$build"/{CProcess,CByteBlocks}.build/module.modulemap \
    .build/checkouts/*/Sources/*/include/module.modulemap; do
    [ ! -e "$map" ] || options+=(-Xcc "-fmodule-map-file=$map")
  done
  for target in $(ls Sources) BuiltinRules; do
    if [ -e "$build/Modules/$target.swiftmodule" ]; then
      swift symbolgraph-extract "${options[@]}" -module-name "$target" -output-dir "$1"
    fi
  done
}

# Prints the public declarations of all targets except tests.
declarations() {
  local log
  if ! log=$(extract "$work" 2>&1); then
    echo "$log" >&2
    return 1
  fi
  # shellcheck disable=SC2016 # it is for jq
  find "$work" -name '*.symbols.json' -print0 |
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

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
found=$work/found
build=${1:-}
if [ $# -eq 0 ] || [ "$1" = --update ]; then
  swift build
  build=$(swift build --show-bin-path)
fi
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
