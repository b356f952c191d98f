#!/bin/sh
# For Xcode Cloud: a pull request that breaks a localization file fails before anything is built.
# Copy this file to the folder ci_scripts next to the project.
set -eu

# The commit of catalog-lint: git ls-remote https://github.com/catalog-lint/catalog-lint main
CATALOG_LINT_COMMIT=${CATALOG_LINT_COMMIT:-0000000000000000000000000000000000000000}

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

cd "${CI_PRIMARY_REPOSITORY_PATH:-$(dirname "$0")/..}"

# That of a release is downloaded, and any other one is built.
if ! command -v catalog-lint >/dev/null; then
  source=$(mktemp -d)
  command git -C "$source" init --quiet
  command git -C "$source" fetch --quiet --depth 1 https://github.com/catalog-lint/catalog-lint "$CATALOG_LINT_COMMIT"
  command git -C "$source" checkout --quiet FETCH_HEAD
  bash "$source/ci/install.sh" "$HOME/.cache/catalog-lint"
  PATH=$HOME/.cache/catalog-lint/bin:$PATH
fi

set --
if [ -n "${CI_PULL_REQUEST_TARGET_COMMIT:-}" ]; then
  # The clone may not contain the merge base.
  if ! git merge-base "$CI_PULL_REQUEST_TARGET_COMMIT" HEAD >/dev/null 2>&1; then
    if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
      git fetch --quiet --no-tags --unshallow origin
    fi
    git fetch --quiet --no-tags origin "$CI_PULL_REQUEST_TARGET_COMMIT"
  fi
  set -- "--base=$CI_PULL_REQUEST_TARGET_COMMIT"
fi
catalog-lint lint "$@"
