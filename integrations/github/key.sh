#!/usr/bin/env bash
# The first step of the action: finds where the cache keeps the program, if this run needs a build of it.
#
# Its outputs are 'folder', 'key' and 'prefix', which are empty if a release is downloaded. Without a toolchain,
# 'prefix' finds the build of any toolchain.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
source "$here/annotate.sh"

case "${INPUT_VERSION:-}" in
source) ;;
'') if bash "$root/packaging/release/is-released.sh"; then exit; fi ;;
*) exit ;;
esac
key=$(bash "$root/ci/build-key.sh")
output folder "$RUNNER_TEMP/catalog-lint"
output key "$key"
case "$key" in
*-any) output prefix "${key%any}" ;;
esac
