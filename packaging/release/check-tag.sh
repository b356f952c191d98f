#!/usr/bin/env bash
# Fails unless a tag names the version of this checkout.
#
# usage: packaging/release/check-tag.sh TAG
set -euo pipefail

tag=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
version=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' \
  "$root/Sources/LintCommand/CatalogLint.swift")
if [ "$tag" != "v$version" ]; then
  echo "error: the tag is $tag, but the program is version $version" >&2
  exit 1
fi
