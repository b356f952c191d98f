#!/usr/bin/env bash
# Prints the date of the last commit of this checkout in seconds since 1970, or 0 if it is not a checkout.
#
# usage: packaging/release/commit-date.sh
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Git finds no other repository, and starts no program that the repository specifies.
git() {
  GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1 GIT_OPTIONAL_LOCKS=0 \
    GIT_CEILING_DIRECTORIES=${root%/*} command git -C "$root" --no-pager \
    -c safe.bareRepository=explicit -c core.fsmonitor=false -c core.hooksPath=/dev/null \
    -c hook.post-index-change.enabled=false -c hook.reference-transaction.enabled=false \
    -c diff.autoRefreshIndex=false -c submodule.recurse=false -c protocol.allow=never \
    -c core.excludesFile=/dev/null -c log.showSignature=false "$@"
}

if [ ! -e "$root/.git" ] || ! git log -1 --format=%ct 2>/dev/null; then echo 0; fi
