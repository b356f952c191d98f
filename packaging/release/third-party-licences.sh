#!/usr/bin/env bash
# Prints the licences of what a static program contains, as Debian and the packages state them.
#
# usage: packaging/release/third-party-licences.sh BUILD_FOLDER
#
# The folder has the packages that the program was built from.
set -euo pipefail
folder=$(readlink -f "$1")

section() { printf '\n== %s\n\n' "$*"; }

cat <<'TEXT'
catalog-lint is under the Apache License 2.0. The program contains the libraries below. It can be
linked again with other versions of them by packaging/release/build-static.sh of its source code, which is at
https://github.com/catalog-lint/catalog-lint.
TEXT
for package in libxml2-dev zlib1g-dev liblzma-dev libc6-dev; do
  section "$package"
  cat "/usr/share/doc/$package/copyright"
done
section "libstdc++ and libgcc"
for file in /usr/share/doc/gcc-*-base/copyright; do
  cat "$file"
  break
done
# The runtime of Swift has the same licence and exception as its packages.
for checkout in "$folder"/checkouts/*/; do
  section "$(basename "$checkout")"
  cat "$checkout"LICENSE*
done
