#!/usr/bin/env bash
# Installs catalog-lint in a folder that the CI service keeps, and checks the current directory. In a pull
# request, only what it adds is reported.
#
# usage: integrations/check.sh FOLDER TARGET [OPTION...]
#
# FOLDER is the prefix of ci/install.sh, which builds nothing if the folder has the program already.
# TARGET is the branch that the pull request would be merged into, or '' to report everything.
# The options are those of `catalog-lint lint`. The exit status is that of catalog-lint.
set -euo pipefail

if [ $# -lt 2 ]; then
  sed -n '/^# usage/,/^#$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
folder=$1
target=$2
shift 2

# Runs git in the root of the checkout. Git finds no other repository, and starts no
# program that the repository specifies. Only 'git fetch' reaches a server: that
# of the checkout, with its 'core.sshCommand' and its 'credential.helper'.
git() {
  root=$PWD
  until [ -z "$root" ] || [ -e "$root/.git" ]; do root=${root%/*}; done
  protocols=none
  if [ "$1" = fetch ]; then
    protocols=file:http:https:ssh
    shift
    set -- fetch --upload-pack=git-upload-pack --no-auto-gc --no-recurse-submodules "$@"
  fi
  GIT_ALLOW_PROTOCOL=$protocols GIT_NO_LAZY_FETCH=1 GIT_OPTIONAL_LOCKS=0 \
    GIT_CEILING_DIRECTORIES=${root%/*} command git -C "$root/" --no-pager \
    -c safe.bareRepository=explicit -c core.fsmonitor=false -c core.hooksPath=/dev/null \
    -c hook.post-index-change.enabled=false -c hook.reference-transaction.enabled=false \
    -c diff.autoRefreshIndex=false -c submodule.recurse=false -c protocol.allow=never \
    -c core.excludesFile=/dev/null -c core.alternateRefsCommand=true -c core.askPass= "$@"
}

bash "$(dirname "${BASH_SOURCE[0]}")/../ci/install.sh" "$folder" >&2
PATH=$(cd "$folder" && pwd)/bin:$PATH

if [ -n "$target" ]; then
  if ! git check-ref-format "refs/heads/$target"; then
    echo "error: the target '$target' is not a branch" >&2
    exit 2
  fi
  reference=refs/remotes/origin/$target
  # The clone may not have the merge base.
  if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    git fetch --quiet --no-tags --unshallow origin || exit 2
  fi
  git fetch --quiet --no-tags origin "+refs/heads/$target:$reference" || exit 2
  set -- "--base=$reference" "$@"
fi
exec catalog-lint lint "$@"
