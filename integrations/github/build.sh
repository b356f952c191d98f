#!/usr/bin/env bash
# Builds the program of this checkout and prints its path as the last line.
#
# usage: integrations/github/build.sh FOLDER [OPTION...]
#
# The options are those of `swift build`.
folder=$1
shift
source "$(dirname "${BASH_SOURCE[0]}")/../../ci/setup.sh"
source ci/release-options.sh

options=("${release_options[@]}" --scratch-path "$folder" "$@")
if [ "$(uname)" = Linux ]; then
  options+=(--static-swift-stdlib)
fi
swift build "${options[@]}" >&2
printf '%s/catalog-lint\n' "$(swift build "${options[@]}" --show-bin-path)"
