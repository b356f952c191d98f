#!/usr/bin/env bash
# Installs catalog-lint with its man page and completions, and prints what to run next.
#
# usage: ci/install.sh [--source | --version VERSION | --archive FILE] [PREFIX]
#
# PREFIX gets bin/catalog-lint, and man page and completions in share (default: ~/.local).
# Without an option, a checkout of a release downloads it, and any other checkout builds the program, unless
# PREFIX has a build of the same sources. A download or an archive is used only if its checksum is right.
set -euo pipefail

usage() {
  sed -n '/^# usage/,/^set/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

how=default
what=
case "${1:-}" in
--source)
  how=source
  shift
  ;;
--version | --archive)
  [ $# -ge 2 ] || usage
  how=${1#--}
  what=$2
  shift 2
  ;;
esac
case "$#${1:-}" in
0 | 1[!-]*) ;;
*) usage ;;
esac
absolute() { case "$1" in /*) printf '%s' "$1" ;; *) printf '%s/%s' "$PWD" "$1" ;; esac; }
prefix=$(absolute "${1:-$HOME/.local}")
prefix=${prefix%/}
if [ "$how" = archive ]; then
  what=$(absolute "$what")
  if [ ! -f "$what" ]; then
    echo "error: there is no '$what'" >&2
    exit 2
  fi
fi

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$prefix/bin/catalog-lint
# Says what was built, so that the same sources are not built again.
record=$prefix/share/catalog-lint/build-key
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unpacked=$work/unpacked

# Copies the unpacked program and its files. The program may be running, so it is replaced, not changed.
copy() {
  mkdir -p "$prefix/bin" "$prefix/share"
  cp -R "$unpacked/share/." "$prefix/share/"
  cp "$unpacked/catalog-lint" "$program.new"
  chmod 755 "$program.new"
  mv -f "$program.new" "$program"
  rm -f "$record"
}

# Unpacks an archive whose checksum is in SHA256SUMS of this checkout, or in the file next to the archive.
unpack() {
  local name=${1##*/} expected sum
  if command -v sha256sum >/dev/null; then sum=$(sha256sum <"$1"); else sum=$(shasum -a 256 <"$1"); fi
  expected=$(awk -v name="$name" '$2 == name { print $1 }' "$root/packaging/release/SHA256SUMS")
  if [ -z "$expected" ] && [ -f "$1.sha256" ]; then expected=$(sed -n "1s/  .*//p" "$1.sha256"); fi
  if [ -z "$expected" ]; then
    echo "error: there is no checksum of $name; put $name.sha256 next to it" >&2
    exit 2
  fi
  if [ "${sum%% *}" != "$expected" ]; then
    echo "error: the checksum of $name is wrong" >&2
    exit 2
  fi
  mkdir -p "$unpacked"
  tar -xzf "$1" -C "$unpacked" --strip-components=1
}

runs() { "$program" --version >/dev/null 2>&1; }

# Whether PREFIX has a build of these sources. Without a toolchain, any build of them will do.
is_built() {
  local known
  [ -f "$record" ] && [ -x "$program" ] || return 1
  known=$(cat "$record")
  [[ $known = "$key" || ($key = *-any && ${known%-*} = "${key%-*}") ]] || return 1
  if runs; then return; fi
  # The container of an earlier build may have had the library.
  (source "$root/ci/setup.sh" --without-swift && need false libxml2) >&2 && runs
}

build() {
  local built
  built=$(bash "$root/integrations/github/build.sh" "${CATALOG_LINT_BUILD_FOLDER:-$root/.build}" | tail -n 1)
  mkdir -p "$unpacked"
  cp "$built" "$unpacked/catalog-lint"
  bash "$root/packaging/release/make-extras.sh" "$built" "$unpacked"
  copy
  mkdir -p "${record%/*}"
  printf '%s\n' "$key" >"$record"
}

download() {
  local status=0
  bash "$root/packaging/release/download.sh" "$1" "$unpacked" || status=$?
  if [ "$status" -eq 0 ]; then copy; fi
  return "$status"
}

own=$(bash "$root/packaging/release/version.sh")
if [ "$how" = default ]; then
  how=source
  if bash "$root/packaging/release/is-released.sh"; then
    status=0
    download "$own" || status=$?
    case $status in
    0) how= ;;
    3) ;;
    *) exit "$status" ;;
    esac
  fi
fi
case "$how" in
version) download "$what" || exit ;;
archive)
  unpack "$what"
  copy
  ;;
source)
  key=$(bash "$root/ci/build-key.sh")
  if ! is_built; then
    echo "building catalog-lint $own, which takes a few minutes" >&2
    build
  fi
  ;;
esac

echo "installed catalog-lint $("$program" --version) in $program"
call=catalog-lint
if [ "$(command -v catalog-lint || true)" != "$program" ]; then
  call=$(printf '%q' "$program")
  case ":$PATH:" in
  *":$prefix/bin:"*) echo "note: the shell finds another catalog-lint first: $(command -v catalog-lint)" ;;
  *)
    echo "To run it as catalog-lint, add this line to ~/.zshrc or ~/.bashrc:"
    printf '  export PATH=%q:%s\n' "$prefix/bin" "\$PATH"
    ;;
  esac
fi
echo "Next, check your app:"
echo "  cd MyApp && $call"
