#!/usr/bin/env bash
# Prints what a build of this checkout depends on, as the key of a cache: the system, the sources, and the
# toolchain, or 'any' without one.
#
# usage: ci/build-key.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if command -v sha256sum >/dev/null; then hash=(sha256sum); else hash=(shasum -a 256); fi
short() { "${hash[@]}" | cut -c 1-16; }

# Names are sorted as bytes, so that every system has the same order.
sources=$(find Package.swift Sources Rules ci/release-options.sh integrations/github/build.sh \
  packaging/release/catalog-lint.1.in packaging/release/make-extras.sh packaging/release/man-page.jq -type f |
  LC_ALL=C sort | xargs "${hash[@]}" | short)
toolchain=any
if command -v swift >/dev/null; then toolchain=$(swift --version 2>/dev/null | short); fi
printf 'catalog-lint-%s-%s-%s-%s\n' "$(uname -s)" "$(uname -m)" "$sources" "$toolchain"
