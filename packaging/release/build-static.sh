#!/usr/bin/env bash
# Builds the program for releases: one static file that runs on any Linux of this architecture, with
# libxml2 inside. Checks it, and packs it with its man page, completions and licences.
#
# usage: packaging/release/build-static.sh [--compare-with TOOL] [FOLDER]
#
# FOLDER (.build/packages) gets catalog-lint-VERSION-linux-ARCH.tar.gz and its .sha256. With a tool,
# both must report the same about the fixtures.
source "$(dirname "${BASH_SOURCE[0]}")/../../ci/setup.sh"
source ci/release-options.sh

other=
if [ "${1:-}" = --compare-with ]; then
  other=$2
  shift 2
fi
folder=${1:-.build/packages}
work=.build/static
limit=50000000

if [ "$(uname)" != Linux ]; then
  echo "error: a static program is made on Linux" >&2
  exit 2
fi
need 'command -v strip && command -v nm' binutils
need 'dpkg --status libicu-dev liblzma-dev zlib1g-dev' libicu-dev liblzma-dev zlib1g-dev
mkdir -p "$work" "$folder"
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang

# libxml2 converts encodings with ICU, whose data has 30 MB. It receives every document in UTF-8, which it
# reads without ICU, so an empty table replaces the data.
empty_data() {
  local archive symbol
  archive=$("$clang" -print-file-name=libicudata.a)
  if [ ! -f "$archive" ]; then
    echo "error: libicudata.a is not there; install libicu-dev" >&2
    return 2
  fi
  symbol=$(nm --defined-only --format=posix "$archive" | awk '/_dat / { print $1; exit }')
  "$clang" -c -x assembler - -o "$work/no-icu-data.o" <<ASSEMBLER
.section .rodata
.globl $symbol
.balign 16
$symbol: .zero 64
.section .note.GNU-stack,"",@progbits
ASSEMBLER
}

build() {
  swift build "${release_options[@]}" --scratch-path "$work" -Xswiftc -static-executable \
    -Xlinker --start-group -Xlinker "$PWD/$work/no-icu-data.o" -Xlinker -licuuc -Xlinker -lz \
    -Xlinker -llzma -Xlinker -lstdc++ -Xlinker -lgcc_eh -Xlinker --end-group "$@"
}

empty_data
# The linker warns about functions of glibc that nothing here calls.
if ! build >"$work/log" 2>&1; then
  cat "$work/log" >&2
  exit 1
fi

export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}"
built=$(build --show-bin-path 2>/dev/null)/catalog-lint
version=$("$built" --version)
name=catalog-lint-$version-linux-$(uname -m)
rm -rf "${work:?}/$name"
mkdir -p "$work/$name"
tool=$work/$name/catalog-lint
strip -o "$tool" "$built"

bash packaging/release/check-static.sh "$tool" "$limit" ${other:+"$other"}
bash packaging/release/make-extras.sh "$tool" "$work/$name"
bash packaging/release/third-party-licences.sh >"$work/$name/THIRD-PARTY-LICENCES"
cp LICENSE "$work/$name/LICENSE"

tar --create --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s \
  --mtime="@$SOURCE_DATE_EPOCH" --directory "$work" "$name" | gzip -9 --no-name >"$folder/$name.tar.gz"
(cd "$folder" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$folder/$name.tar.gz"
