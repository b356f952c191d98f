#!/usr/bin/env bash
# Builds the program for releases on a Mac: one file for Apple silicon and Intel that needs only the
# libraries of macOS. Packs it with its man page and completions.
#
# usage: packaging/release/build-macos.sh [FOLDER]
#
# FOLDER (.build/packages) gets catalog-lint-VERSION-macos.tar.gz and its .sha256.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=${1:-.build/packages}
work=.build/macos

if [ "$(uname)" != Darwin ]; then
  echo "error: a program for macOS is built on a Mac" >&2
  exit 2
fi
mkdir -p "$work" "$folder"
sdk=$(xcrun --show-sdk-path)

# Without pkg-config the libxml2 of macOS is used: other Macs do not have Homebrew's.
build() {
  PKG_CONFIG_LIBDIR=/var/empty swift build -c release --scratch-path "$work" --product catalog-lint \
    --arch arm64 --arch x86_64 -Xcc "-I$sdk/usr/include/libxml2" "$@"
}

build >&2
built=$(build --show-bin-path)/catalog-lint
if otool -L "$built" | grep -E '^[[:space:]]' | grep -vE '^[[:space:]]+(/usr/lib/|/System/Library/)' >&2; then
  echo "error: the program needs a library that is not a part of macOS" >&2
  exit 1
fi

version=$("$built" --version)
name=catalog-lint-$version-macos
rm -rf "${work:?}/$name"
mkdir -p "$work/$name"
cp "$built" LICENSE "$work/$name/"
bash packaging/release/make-extras.sh "$work/$name/catalog-lint" "$work/$name"
COPYFILE_DISABLE=1 tar -czf "$folder/$name.tar.gz" -C "$work" "$name"
(cd "$folder" && shasum -a 256 "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$folder/$name.tar.gz"
