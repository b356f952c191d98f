#!/usr/bin/env bash
# Commits the checksums of a release, and tags the commit, so that pinning the commit pins the program.
#
# usage: packaging/release/commit-release.sh FOLDER
#
# FOLDER has the archives. The commit is made in this checkout, which must be clean. Prints the tag.
set -euo pipefail

folder=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
sums=packaging/release/SHA256SUMS
version=$(bash packaging/release/version.sh)

if [ -n "$(git status --porcelain)" ]; then
  echo "error: the checkout has changes" >&2
  exit 1
fi
if git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null; then
  echo "error: there is a tag v$version" >&2
  exit 1
fi
names=(linux-x86_64 linux-aarch64 macos)
for name in "${names[@]}"; do
  if [ ! -f "$folder/catalog-lint-$version-$name.tar.gz" ]; then
    echo "error: there is no archive for $name" >&2
    exit 1
  fi
done
{
  grep '^#' "$sums"
  for name in "${names[@]}"; do
    (cd "$folder" && sha256sum "catalog-lint-$version-$name.tar.gz")
  done
} >"$sums.new"
mv "$sums.new" "$sums"
git add "$sums"
git commit --quiet --message "Release $version: the checksums of its archives"
git tag --annotate --message "catalog-lint $version" "v$version"
echo "v$version"
