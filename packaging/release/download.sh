#!/usr/bin/env bash
# Downloads the release for this system, verifies its checksum, and unpacks it.
#
# usage: packaging/release/download.sh VERSION FOLDER
#
# SHA256SUMS next to this script has the checksums of the release that this checkout belongs to. For another
# release, the file next to the archive is used. CATALOG_LINT_RELEASES is the address of a mirror.
# The status is 3 if there are no releases for this system, and 2 for all other errors.
set -euo pipefail

version=$1
folder=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
releases=${CATALOG_LINT_RELEASES:-https://github.com/catalog-lint/catalog-lint/releases/download}

if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]]; then
  echo "error: '$version' is not the version of a release" >&2
  exit 2
fi
case "$(uname -s)-$(uname -m)" in
Linux-x86_64) system=linux-x86_64 ;;
Linux-aarch64) system=linux-aarch64 ;;
Darwin-*) system=macos ;;
*)
  echo "error: there is no release for $(uname -s) on $(uname -m)" >&2
  exit 3
  ;;
esac
name=catalog-lint-$version-$system.tar.gz

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A mirror can be a folder, but no server can redirect to one.
fetch() {
  curl --proto '=https,file' --proto-redir '=https' --fail --silent --show-error --location --retry 3 \
    --output "$work/$1" "$releases/v$version/$1"
}
refuse() {
  echo "error: $name can't be downloaded from $releases" >&2
  exit 2
}
sum_of() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi <"$1" | cut -d ' ' -f 1; }

expected=$(awk -v name="$name" '$2 == name { print $1 }' "$here/SHA256SUMS")
if [ -z "$expected" ]; then
  fetch "$name.sha256" || refuse
  # 'sha256sum --check' would check whatever the file names.
  read -r expected named <"$work/$name.sha256" || true
  if [[ $named != "$name" || $(wc -l <"$work/$name.sha256") -ne 1 ]]; then expected=; fi
fi
fetch "$name" || refuse
if [ "$(sum_of "$work/$name")" != "$expected" ]; then
  echo "error: the checksum of $name is wrong" >&2
  exit 2
fi
mkdir -p "$folder"
tar -xzf "$work/$name" -C "$folder" --strip-components=1
