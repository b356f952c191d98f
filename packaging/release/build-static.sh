#!/usr/bin/env bash
# Builds the program for releases: one static file that runs on any Linux of this architecture, with
# libxml2 inside. Checks it, and packs it with its man page, completions and licences.
#
# usage: packaging/release/build-static.sh [--compare-with TOOL] [FOLDER]
#
# FOLDER (.build/packages) gets catalog-lint-VERSION-linux-ARCH.tar.gz and its .sha256. With a tool, both
# must report the same about the fixtures.
source "$(dirname "${BASH_SOURCE[0]}")/../../ci/setup.sh"

other=
if [[ ${1:-} = --compare-with ]]; then
  other=$2
  shift 2
fi
if [[ $# -gt 1 || ${1:-} = -* ]]; then
  sed -n '/^# usage/,/^#$/s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
folder=${1:-.build/packages}
work=.build/static
limit=32000000

if [ "$(uname)" != Linux ]; then
  echo "error: a static program is made on Linux" >&2
  exit 2
fi
need 'command -v strip && command -v nm' binutils
need 'dpkg --status liblzma-dev zlib1g-dev' liblzma-dev zlib1g-dev
mkdir -p "$work" "$folder"
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang

# What libxml2 needs, one line for each function: the kind of the symbol and its name.
needed() {
  nm --undefined-only --format=posix "$("$clang" -print-file-name=libxml2.a)" 2>/dev/null |
    awk 'NF == 2 { print $2, $1 }' | sort -u
}

# libxml2 converts encodings with ICU, which takes 30 MB. It receives every document in UTF-8, which it reads
# without ICU, so that no converter can be opened here.
no_converters() {
  needed | awk '
    tolower($2) !~ /^ucnv_/ { next }
    $2 ~ /^ucnv_open/ { print "void *" $2 "(const char *name, int *error) { *error = 4; return 0; }"; next }
    { print "void " $2 "(void) {}" }' | "$clang" -O -c -x c - -o "$work/no-converters.o"
}

# libxml2 gives each thread a state of its own only if the program has all of these functions of glibc, to
# which it has weak references. The linker does not look for those by itself.
thread_functions() { needed | awk '$1 == "w" && $2 ~ /^pthread_/ { print "--undefined=" $2 }'; }

no_converters
mapfile -t threads < <(thread_functions)
link_options=()
for option in "${threads[@]}" --start-group "$PWD/$work/no-converters.o" -lz -llzma -lstdc++ -lgcc_eh \
  --end-group; do
  link_options+=(-Xlinker "$option")
done
# The linker warns about functions of glibc that nothing here calls.
program=$(CATALOG_LINT_STATIC=1 bash integrations/github/build.sh .build --product catalog-lint-static \
  "${link_options[@]}" 2>"$work/log" | tail -n 1)-static || { cat "$work/log" >&2; exit 1; }
if nm "$program" | grep ' w pthread_' >&2; then
  echo "error: threads would share the state of libxml2 without these functions" >&2
  exit 1
fi

export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(packaging/release/commit-date.sh)}"
version=$("$program" --version)
name=catalog-lint-$version-linux-$(uname -m)
rm -rf "${work:?}/$name"
mkdir -p "$work/$name"
tool=$work/$name/catalog-lint
strip -o "$tool" "$program"

bash packaging/release/check-static.sh "$tool" "$limit" ${other:+"$other"}
bash packaging/release/make-extras.sh "$tool" "$work/$name"
bash packaging/release/third-party-licences.sh .build >"$work/$name/THIRD-PARTY-LICENCES"
cp LICENSE "$work/$name/LICENSE"

tar --create --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s \
  --mtime="@$SOURCE_DATE_EPOCH" --directory "$work" "$name" | gzip -9 --no-name >"$folder/$name.tar.gz"
(cd "$folder" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$folder/$name.tar.gz"
