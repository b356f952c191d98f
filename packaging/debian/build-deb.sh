#!/usr/bin/env bash
# Makes a Debian package of the static program, with its man page and completions.
#
# usage: packaging/debian/build-deb.sh [FOLDER [ARCHIVE]]
#
# FOLDER (.build/packages) gets catalog-lint_VERSION_ARCH.deb. Without an archive of build-static.sh,
# one is built. The same archive and SOURCE_DATE_EPOCH give the same bytes.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
mkdir -p "${1:-$root/.build/packages}"
folder=$(cd "${1:-$root/.build/packages}" && pwd)
archive=${2:+$(readlink -f "$2")}
cd "$root"

if [ -z "$archive" ]; then
  archive=$(bash packaging/release/build-static.sh "$folder" | tail -n 1)
fi
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(packaging/release/commit-date.sh)}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xzf "$archive" -C "$work" --strip-components=1 --one-top-level=unpacked

from=$work/unpacked
to=$work/package
version=$("$from/catalog-lint" --version)
architecture=$(dpkg --print-architecture)
documents=$to/usr/share/doc/catalog-lint

install -D -m 755 "$from/catalog-lint" "$to/usr/bin/catalog-lint"
install -D -m 644 "$from/share/man/man1/catalog-lint.1" "$to/usr/share/man/man1/catalog-lint.1"
install -D -m 644 "$from/share/bash-completion/completions/catalog-lint" \
  "$to/usr/share/bash-completion/completions/catalog-lint"
# Debian's policy allows no #! line in a file that is only sourced.
sed -i '1{/^#!/d;}' "$to/usr/share/bash-completion/completions/catalog-lint"
install -D -m 644 "$from/share/zsh/site-functions/_catalog-lint" \
  "$to/usr/share/zsh/vendor-completions/_catalog-lint"
install -D -m 644 "$from/share/fish/vendor_completions.d/catalog-lint.fish" \
  "$to/usr/share/fish/vendor_completions.d/catalog-lint.fish"
install -D -m 644 packaging/debian/copyright "$documents/copyright"
install -m 644 "$from/THIRD-PARTY-LICENCES" "$documents/third-party-licences"
install -D -m 644 packaging/debian/lintian-overrides \
  "$to/usr/share/lintian/overrides/catalog-lint"

cat >"$documents/changelog" <<CHANGELOG
catalog-lint ($version) stable; urgency=medium

  * Version $version. The changes are listed at
    https://github.com/catalog-lint/catalog-lint/releases

 -- catalog-lint <maintainers@catalog-lint.invalid>  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
chmod 644 "$documents/changelog"
gzip -9 --no-name "$documents/changelog" "$documents/third-party-licences" \
  "$to/usr/share/man/man1/catalog-lint.1"

mkdir "$to/DEBIAN"
size=$(du --apparent-size -sk "$to" | cut -f 1)
sed -e "s/@version@/$version/" -e "s/@architecture@/$architecture/" -e "s/@size@/$size/" \
  packaging/debian/control >"$to/DEBIAN/control"
(cd "$to" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$to/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$to"
find "$to" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

package=$folder/catalog-lint_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$to" "$package" >/dev/null
echo "$package"
