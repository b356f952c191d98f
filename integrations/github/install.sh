#!/usr/bin/env bash
# The first step of the action: downloads a release, or builds the action's own checkout.
# Its output 'program' is the path of the program.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
source "$here/annotate.sh"

releases=https://github.com/catalog-lint/catalog-lint/releases/download
own=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' "$root/Sources/LintCommand/CatalogLint.swift")
requested=${INPUT_VERSION:-}
folder=$RUNNER_TEMP/catalog-lint
mkdir -p "$folder"

succeed() {
  output program "$1"
  printf 'catalog-lint %s\n' "$("$1" --version)"
  exit 0
}

# Downloads a release. Fails if there is none for this system, and ends the step if the checksum is
# wrong.
download() {
  local name=catalog-lint-$1-$2.tar.gz file
  for file in "$name" "$name.sha256"; do
    curl --proto '=https' --fail --silent --show-error --location --retry 3 \
      --output "$folder/$file" "$releases/v$1/$file" || return 1
  done
  is_genuine "$folder/$name" || fail "the checksum of $name is wrong"
  tar -xzf "$folder/$name" -C "$folder" --strip-components=1
}

# Whether the checksum next to a file is that of the file. 'sha256sum --check' would check whatever it names.
is_genuine() {
  local sum
  if command -v sha256sum >/dev/null; then sum=$(sha256sum <"$1"); else sum=$(shasum -a 256 <"$1"); fi
  [ "$(cat "$1.sha256")" = "${sum%% *}  ${1##*/}" ]
}

if [ "$requested" != source ]; then
  version=${requested:-$own}
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]] ||
    fail "the version '$requested' is neither a release, such as $own, nor 'source'"
  case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) system=linux-x86_64 ;;
  Linux-aarch64) system=linux-aarch64 ;;
  Darwin-*) system=macos ;;
  *) system= ;;
  esac
  if [ -n "$system" ] && download "$version" "$system"; then
    succeed "$folder/catalog-lint"
  fi
  [ "$version" = "$own" ] ||
    fail "there is no release $version for this runner, and the action's checkout is version $own"
fi

command -v swift >/dev/null ||
  fail "there is no release for this runner, and no Swift to build one; use a runner with Swift 6.2"
notice "building catalog-lint $own from its source, which takes some minutes"
program=$(bash "$here/build.sh" "$folder/build" | tail -n 1) || fail "the build failed"
succeed "$program"
