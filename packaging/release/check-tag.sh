#!/usr/bin/env bash
# Fails unless a tag names the version of this checkout.
#
# usage: packaging/release/check-tag.sh TAG
set -euo pipefail

tag=$1
version=$(bash "$(dirname "${BASH_SOURCE[0]}")/version.sh")
if [ "$tag" != "v$version" ]; then
  echo "error: the tag is $tag, but the program is version $version" >&2
  exit 1
fi
