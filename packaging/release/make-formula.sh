#!/usr/bin/env bash
# Prints the formula for Homebrew with the address and the hash of a release's source.
#
# usage: packaging/release/make-formula.sh ADDRESS ARCHIVE
set -euo pipefail

address=$1
archive=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if ! [[ $address =~ ^https://[A-Za-z0-9./_-]+$ ]]; then
  echo "error: '$address' is not the address of an archive" >&2
  exit 2
fi
hash=$(if command -v sha256sum >/dev/null; then sha256sum <"$archive"; else shasum -a 256 <"$archive"; fi)
sed -e '1,/^class/{/^#/d;}' -e "s|^  url .*|  url \"$address\"|" \
  -e "s|^  sha256 .*|  sha256 \"${hash%% *}\"|" "$here/../homebrew/catalog-lint.rb"
