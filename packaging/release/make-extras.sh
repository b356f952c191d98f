#!/usr/bin/env bash
# Writes the files that come with the program: its man page, and completions for bash, zsh and fish.
#
# usage: packaging/release/make-extras.sh TOOL FOLDER
#
# The folder is laid out like /usr or Homebrew's prefix.
set -euo pipefail

if [ $# -ne 2 ]; then
  echo "usage: $0 TOOL FOLDER" >&2
  exit 2
fi
tool=$1
share=$2/share
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
  "$share/fish/vendor_completions.d"
"$tool" --experimental-dump-help | jq --join-output --arg version "$("$tool" --version)" \
  --rawfile template "$here/catalog-lint.1.in" --from-file "$here/man-page.jq" \
  >"$share/man/man1/catalog-lint.1"
"$tool" --generate-completion-script bash >"$share/bash-completion/completions/catalog-lint"
"$tool" --generate-completion-script zsh >"$share/zsh/site-functions/_catalog-lint"
"$tool" --generate-completion-script fish >"$share/fish/vendor_completions.d/catalog-lint.fish"
