#!/bin/sh
# A Run Script phase of Xcode: findings become warnings and errors at their lines.
#
# Settings, each YES or NO, as build settings of the target or as variables:
#   CATALOG_LINT_STRICT       warnings fail the build too (default: NO)
#   CATALOG_LINT_FAILS_BUILD  findings can fail the build (default: YES)
#   CATALOG_LINT_REQUIRED     a missing catalog-lint fails the build (default: NO)
# CATALOG_LINT can be set to the path of the program.
set -eu

# Xcode also runs build phases for indexing and for previews.
if [ "${ACTION:-build}" = indexbuild ] || [ "${ENABLE_PREVIEWS:-NO}" = YES ]; then
  exit 0
fi

# An app that was started from the Dock does not have the PATH of a shell's profile.
PATH=$PATH:/opt/homebrew/bin:/usr/local/bin:${HOME:-}/.local/bin
export PATH
tool=${CATALOG_LINT:-$(command -v catalog-lint || true)}
if [ -z "$tool" ] || [ ! -x "$tool" ]; then
  what="catalog-lint is not installed, so localization files are not checked;"
  what="$what set CATALOG_LINT, or see https://github.com/catalog-lint/catalog-lint"
  if [ "${CATALOG_LINT_REQUIRED:-NO}" = YES ]; then
    echo "error: $what"
    exit 1
  fi
  echo "warning: $what"
  exit 0
fi

# The inputs of the phase, one on each line: its files, and those in its file lists.
inputs() {
  number=0
  while [ "$number" -lt "${SCRIPT_INPUT_FILE_COUNT:-0}" ]; do
    eval "printf '%s\\n' \"\$SCRIPT_INPUT_FILE_$number\""
    number=$((number + 1))
  done
  number=0
  while [ "$number" -lt "${SCRIPT_INPUT_FILE_LIST_COUNT:-0}" ]; do
    eval "cat \"\$SCRIPT_INPUT_FILE_LIST_$number\""
    number=$((number + 1))
  done
}

# Some inputs, for example the configuration, are declared only so that the sandbox allows reading them.
set --
while IFS= read -r path; do
  case "$path" in
  *.xcstrings | *.strings | *.stringsdict | *.xliff | *.xcloc) set -- "$@" "$path" ;;
  *) if [ -d "$path" ]; then set -- "$@" "$path"; fi ;;
  esac
done <<INPUTS
$(inputs)
INPUTS
if [ $# -eq 0 ]; then
  set -- "${SRCROOT:-$PWD}"
fi

if [ "${CATALOG_LINT_STRICT:-NO}" = YES ]; then
  set -- --strict -- "$@"
else
  set -- -- "$@"
fi
status=0
"$tool" lint --format=xcode --quiet "$@" || status=$?
if [ "$status" -eq 1 ] && [ "${CATALOG_LINT_FAILS_BUILD:-YES}" = NO ]; then
  status=0
fi
# With an output file, Xcode skips the phase until an input changes.
if [ "$status" -eq 0 ] && [ "${SCRIPT_OUTPUT_FILE_COUNT:-0}" -gt 0 ]; then
  touch "$SCRIPT_OUTPUT_FILE_0"
fi
exit "$status"
