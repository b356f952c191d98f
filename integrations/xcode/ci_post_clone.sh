#!/bin/sh
# For Xcode Cloud: a pull request that breaks a localization file fails before anything is built.
# Copy this file to the folder ci_scripts next to the project.
set -eu

cd "${CI_PRIMARY_REPOSITORY_PATH:-$(dirname "$0")/..}"

if ! command -v catalog-lint >/dev/null; then
  brew install --quiet catalog-lint/tap/catalog-lint
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
