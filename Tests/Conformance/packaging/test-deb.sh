#!/usr/bin/env bash
# Makes the Debian package twice, checks its contents, installs it in a folder, runs it and removes it.
#
# usage: Tests/Conformance/packaging/test-deb.sh ARCHIVE FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

archive=$1
rm -rf "$2"
mkdir -p "$2"
folder=$(cd "$2" && pwd)
root=$folder/root

# Faster compression than for a release, the same for both packages.
export DPKG_DEB_COMPRESSOR_LEVEL=1
first=$(bash packaging/debian/build-deb.sh "$folder/first" "$archive")
second=$(bash packaging/debian/build-deb.sh "$folder/second" "$archive")
cmp "$first" "$second"
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$first" 2>/dev/null

# dpkg also keeps its database in this folder, so the system is not changed.
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
touch "$root/var/lib/dpkg/status"
in_root() {
  dpkg --root="$root" --log="$folder/log" --force-not-root,depends,bad-path "$@" >/dev/null
}
in_root --install "$first"

page=$root/usr/share/man/man1/catalog-lint.1.gz
gunzip -c "$page" >"$folder/catalog-lint.1"
mandoc -T lint "$folder/catalog-lint.1"
warnings=$(MANROFFSEQ='' MANWIDTH=80 man --warnings --encoding=UTF-8 --local-file \
  "$folder/catalog-lint.1" 2>&1 >/dev/null)
if [ -n "$warnings" ]; then
  echo "$warnings" >&2
  exit 1
fi

# Checks that the manual has a section for each subcommand, with all of its options.
mandoc -T ascii "$folder/catalog-lint.1" | sed 's/.\x08//g' >"$folder/page"
check_help() {
  local help section option subcommand options subcommands
  help=$("$root/usr/bin/catalog-lint" "$@" --help)
  section=$(sed -n "/^   catalog-lint $*\$/,/^\(   catalog-lint\|[A-Z]\)/p" "$folder/page")
  if [ $# -eq 0 ]; then section=$(cat "$folder/page"); fi
  mapfile -t options < <(
    grep -oE '^  -[^ ]*(, --[a-z0-9-]+|/--[a-z0-9-]+)*' <<<"$help" | grep -oE -- '--[a-z0-9-]+')
  for option in "${options[@]}"; do
    if [[ $option != --help && $option != --version ]] && ! grep -qw -e "$option" <<<"$section"; then
      echo "error: the man page does not have '$* $option'" >&2
      exit 1
    fi
  done
  mapfile -t subcommands < <(sed -n '/^SUBCOMMANDS:/,/^$/s/^  \([a-z][a-z-]*\).*/\1/p' <<<"$help")
  for subcommand in "${subcommands[@]}"; do
    check_help "$@" "$subcommand"
  done
}
check_help

share=$root/usr/share
bash -n "$share/bash-completion/completions/catalog-lint"
zsh -n "$share/zsh/vendor-completions/_catalog-lint"
fish --no-execute "$share/fish/vendor_completions.d/catalog-lint.fish"
# Each line has the words of a command, and what bash makes of the last one.
while IFS='|' read -r line expected; do
  IFS=' ' read -ra words <<<"$line"
  # shellcheck disable=SC2016 # it is for the other shell
  completed=$(PATH=$(readlink -f "$root/usr/bin"):$PATH bash --norc -c '
    source "$1"
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
    function=$(complete -p catalog-lint | sed "s/.*-F \([^ ]*\).*/\1/")
    "$function" catalog-lint "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"' - "$share/bash-completion/completions/catalog-lint" "${words[@]}")
  if [ "$completed" != "$expected" ]; then
    echo "error: bash completes '$line' by '$completed'" >&2
    exit 1
  fi
done <<'END'
catalog-lint lint --for|--format
catalog-lint --stri|--strict
catalog-lint App --no-b|--no-baseline
catalog-lint cov|coverage
catalog-lint --only missing-table,missing-trans|missing-table,missing-translation
catalog-lint coverage --form|--format
END

# shellcheck disable=SC2016 # it is for the other shell
completed=$(PATH=$(readlink -f "$root/usr/bin"):$PATH bash --norc -c '
  source "$1"
  COMP_WORDS=(catalog-lint lint --only missing-tr) COMP_CWORD=3
  COMP_LINE="catalog-lint lint --only missing-tr" COMP_POINT=35
  $(complete -p catalog-lint | sed "s/.*-F \([^ ]*\).*/\1/") catalog-lint missing-tr --only
  echo "${COMPREPLY[*]}"' - "$share/bash-completion/completions/catalog-lint")
if [ "$completed" != missing-translation ]; then
  echo "error: bash completes '--only missing-tr' by '$completed'" >&2
  exit 1
fi

# shellcheck disable=SC2016 # it is for the other shell
completed=$(fish --no-config -c '
  source $argv[1]; complete --do-complete "catalog-lint lint --for"' \
  "$share/fish/vendor_completions.d/catalog-lint.fish")
if [[ $completed != --format* ]]; then
  echo "error: fish completes '--for' by '$completed'" >&2
  exit 1
fi

bash packaging/release/check-static.sh "$root/usr/bin/catalog-lint" 32000000
in_root --purge catalog-lint
if [ -e "$root/usr/bin/catalog-lint" ] || [ -e "$share/doc/catalog-lint" ]; then
  echo "error: something is left of the package" >&2
  exit 1
fi
