#!/usr/bin/env bash
# Builds the program for releases: one static file that runs on any Linux of this architecture, with
# libxml2 inside. Checks it, and packs it with its man page, completions and licences.
#
# usage: packaging/release/build-static.sh [--without-profile] [--compare-with TOOL] [FOLDER]
#
# FOLDER (.build/packages) gets catalog-lint-VERSION-linux-ARCH.tar.gz and its .sha256. Without a profile, the
# program is built once instead of twice, and is slower. With a tool, both must report the same about the
# fixtures.
source "$(dirname "${BASH_SOURCE[0]}")/../../ci/setup.sh"

other=
has_profile=true
while [[ ${1:-} = --* ]]; do
  case $1 in
  --without-profile) has_profile=false ;;
  --compare-with)
    other=$2
    shift
    ;;
  *)
    echo "error: unknown option '$1'" >&2
    exit 2
    ;;
  esac
  shift
done
folder=${1:-.build/packages}
work=.build/static
limit=22000000

if [ "$(uname)" != Linux ]; then
  echo "error: a static program is made on Linux" >&2
  exit 2
fi
need 'command -v strip && command -v nm' binutils
need 'dpkg --status liblzma-dev zlib1g-dev' liblzma-dev zlib1g-dev
mkdir -p "$work" "$folder"
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang

# libxml2 converts encodings with ICU, which has 30 MB. It receives every document in UTF-8, which it reads
# without ICU, so that no converter can be opened here.
no_converters() {
  local functions
  functions=$(nm --undefined-only --format=posix "$("$clang" -print-file-name=libxml2.a)" 2>/dev/null |
    awk 'tolower($1) ~ /^ucnv_/ { print $1 }' | sort -u)
  for function in $functions; do
    case $function in
      ucnv_open*) echo "void *$function(const char *name, int *error) { *error = 4; return 0; }" ;;
      *) echo "void $function(void) {}" ;;
    esac
  done | "$clang" -O -c -x c - -o "$work/no-converters.o"
}

# Nothing here throws or catches C++ exceptions, so the tables that they need, 4 MB, are left out.
no_unwinding() {
  echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) *(.eh_frame_hdr) } } INSERT AFTER .text;' \
    >"$work/no-unwinding.ld"
}

# libxml2 gives each thread a state of its own only if the program has all of these functions of glibc, to
# which it has weak references. The linker does not look for those by itself.
with_threads() {
  local function
  while read -r function; do link_options+=(-Xlinker "--undefined=$function"); done < <(
    nm --undefined-only --format=posix "$("$clang" -print-file-name=libxml2.a)" 2>/dev/null |
      awk '$1 ~ /^pthread_/ && tolower($2) == "w" { print $1 }' | sort -u
  )
}

no_converters
no_unwinding

link_options=(-static-executable -use-ld=lld -Xlinker --no-eh-frame-hdr
  -Xlinker -T -Xlinker "$PWD/$work/no-unwinding.ld" -Xlinker --start-group
  -Xlinker "$PWD/$work/no-converters.o" -Xlinker -lz -Xlinker -llzma -Xlinker -lstdc++ -Xlinker -lgcc_eh
  -Xlinker --end-group)
with_threads

# The argument parser needs FoundationEssentials, which has 4 MB, only to describe the options as JSON.
# That is what the man page is made from; users get a program without it. The object comes first, so that
# the linker takes nothing from the library.
# Usage: link_without_encoder OPTION...
link_without_encoder() {
  swiftc -swift-version 6 -module-name FoundationEssentials -parse-as-library -O -c \
    packaging/release/NoEncoder.swift -o "$work/no-encoder.o" &&
    swiftc "$work/no-encoder.o" "@$bin/catalog-lint.product/Objects.LinkFileList" \
      -o "$work/catalog-lint" -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=catalog_lint_main \
      "${link_options[@]}" "$@"
}

# The linker warns about functions of glibc that nothing here calls.
quietly() {
  if ! "$@" >"$work/log" 2>&1; then
    cat "$work/log" >&2
    exit 1
  fi
}
# Usage: build FOLDER OPTION...: the path of the program for the build machine
build() {
  bash integrations/github/build.sh "$@" 2>"$work/log" | tail -n 1 || { cat "$work/log" >&2; exit 1; }
}
# The objects of this program are linked again below, and it makes the man page.
built=.build
if $has_profile && ! swiftc -frontend -parse -ir-profile-generate - </dev/null 2>/dev/null; then
  echo "This compiler can't use a profile. The program will be slower." >&2
  has_profile=false
fi
if $has_profile; then
  built=.build/profiled
  profile=$(bash packaging/release/profile.sh 2>"$work/log" | tail -n 1) ||
    { cat "$work/log" >&2; exit 1; }
  # The compiler keeps an object if only the profile has changed.
  if ! cmp --quiet "$profile" "$built/profile"; then
    rm -rf "$built"
    mkdir -p "$built"
    cp "$profile" "$built/profile"
  fi
  program=$(build "$built" -Xswiftc -Xfrontend -Xswiftc "-ir-profile-use=$PWD/$built/profile")
else
  program=$(build "$built")
fi
bin=$(dirname "$program")
quietly link_without_encoder
bash packaging/release/start-order.sh "$work/catalog-lint" >"$work/start-order"
quietly link_without_encoder -Xlinker --symbol-ordering-file="$work/start-order" \
  -Xlinker --no-warn-symbol-ordering
if nm "$work/catalog-lint" | grep ' w pthread_' >&2; then
  echo "error: threads would share the state of libxml2 without these functions" >&2
  exit 1
fi

export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(packaging/release/commit-date.sh)}"
version=$("$work/catalog-lint" --version)
name=catalog-lint-$version-linux-$(uname -m)
rm -rf "${work:?}/$name"
mkdir -p "$work/$name"
tool=$work/$name/catalog-lint
strip -o "$tool" "$work/catalog-lint"

bash packaging/release/check-static.sh "$tool" "$limit" ${other:+"$other"}
bash packaging/release/make-extras.sh "$program" "$work/$name"
bash packaging/release/third-party-licences.sh "$built" >"$work/$name/THIRD-PARTY-LICENCES"
cp LICENSE "$work/$name/LICENSE"

tar --create --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s \
  --mtime="@$SOURCE_DATE_EPOCH" --directory "$work" "$name" | gzip -9 --no-name >"$folder/$name.tar.gz"
(cd "$folder" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$folder/$name.tar.gz"
