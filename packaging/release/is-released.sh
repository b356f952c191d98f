#!/usr/bin/env bash
# Succeeds if this checkout has the checksums of the release with its version.
#
# usage: packaging/release/is-released.sh
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
grep -q "^[0-9a-f]*  catalog-lint-$(bash "$here/version.sh")-" "$here/SHA256SUMS"
