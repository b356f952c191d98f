#!/usr/bin/env bash
# Writes the package catalog-lint-plugins, whose plugins run the program of an artifact bundle.
#
# usage: packaging/swiftpm/make-package.sh FOLDER ADDRESS CHECKSUM
#        packaging/swiftpm/make-package.sh FOLDER BUNDLE
#
# The first form is for a release. In the second one, BUNDLE is a file on this machine, for tests.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  sed -n '/^# usage/,/^#$/s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
folder=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

rm -rf "$folder/Plugins"
mkdir -p "$folder/Plugins"
if [ $# -eq 3 ]; then
  if [[ ! $2 =~ ^https://[A-Za-z0-9./_-]+\.zip$ || ! $3 =~ ^[0-9a-f]{64}$ ]]; then
    echo "error: '$2' is not the address of a bundle, or '$3' is not its checksum" >&2
    exit 2
  fi
  program="url: \"$2\",\n      checksum: \"$3\""
else
  cp "$2" "$folder/catalog-lint.artifactbundle.zip"
  program='path: "catalog-lint.artifactbundle.zip"'
fi
sed "s|@program@|$program|" "$root/packaging/swiftpm/Package.swift.in" >"$folder/Package.swift"
cp -R "$root/Sources/Plugins/." "$folder/Plugins"
cp "$root/LICENSE" "$folder"
cp "$root/packaging/swiftpm/package.md.in" "$folder/README.md"
