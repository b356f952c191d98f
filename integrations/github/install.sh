#!/usr/bin/env bash
# The third step of the action: downloads the release of the action's commit, or builds it unless the cache
# has the build. Its output 'program' is the path of the program, and 'built' is 'true' after a build.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
source "$here/annotate.sh"

folder=$RUNNER_TEMP/catalog-lint
case "${INPUT_VERSION:-}" in
'') options=() ;;
source) options=(--source) ;;
*[!0-9A-Za-z.-]* | [!0-9]*)
  fail "the version '$INPUT_VERSION' is neither a release, such as 0.1.0, nor 'source'"
  ;;
*) options=(--version "$INPUT_VERSION") ;;
esac

before=$(cat "$folder/share/catalog-lint/build-key" 2>/dev/null || true)
log=$RUNNER_TEMP/catalog-lint-install.log
if ! CATALOG_LINT_BUILD_FOLDER=$RUNNER_TEMP/catalog-lint-build bash "$root/ci/install.sh" \
  ${options[@]+"${options[@]}"} "$folder" >"$log"; then
  cat "$log"
  if ! command -v swift >/dev/null && ! bash "$root/packaging/release/is-released.sh"; then
    fail "there is no release of this commit, and no Swift to build it; use a runner with Swift 6.2"
  fi
  fail "catalog-lint${INPUT_VERSION:+ $INPUT_VERSION} can't be installed; the log of the step has the reason"
fi
sed -n 1p "$log"
output program "$folder/bin/catalog-lint"
record=$folder/share/catalog-lint/build-key
if [ -f "$record" ] && [ "$(cat "$record")" != "$before" ]; then output built true; fi
