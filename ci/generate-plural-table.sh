#!/bin/sh
# Writes the tables of plural categories, languages and number formats from the data of the Unicode CLDR:
#   Sources/Languages/PluralTable.swift
#   Sources/Languages/LanguageTable.swift
#   Sources/StringResolution/Numbers/NumberTable.swift
# With --check it writes nothing and fails if a committed table differs.
#
# The data comes from two packages of fixed versions: Babel (PyPI) has the newest rules, and
# unicode-cldr-core (Debian bookworm) has rules that were withdrawn and languages that Babel omits.
# apt-get needs a current list of packages (apt-get update). Set CLDR_DEB and BABEL_WHEEL to use
# existing files.
set -eu

babel_version=2.18.0
babel_sum=e2b422b277c2b9a9630c1d7903c2a00d0830c409c59ac8cae9081c92f1aeba35
deb_version=41-0.1
deb_sum=35d30d5d3bee4d8244e95236259c4c2a0db06e21bad696515751fcfeee4d0260

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

if [ -n "${CLDR_DEB:-}" ]; then
  cp "$CLDR_DEB" cldr.deb
else
  apt-get download -qq "unicode-cldr-core=$deb_version"
  mv unicode-cldr-core_*.deb cldr.deb
fi
if [ -n "${BABEL_WHEEL:-}" ]; then
  cp "$BABEL_WHEEL" babel.whl
else
  python3 -m venv venv
  venv/bin/pip download --quiet --no-deps "babel==$babel_version"
  mv ./[Bb]abel-*.whl babel.whl
fi
printf '%s  %s\n' "$deb_sum" cldr.deb "$babel_sum" babel.whl | sha256sum --check --quiet

dpkg-deb -x cldr.deb cldr
python3 -m zipfile -e babel.whl babel
for table in plural number; do
  PYTHONPATH=babel python3 "$root/ci/generate-$table-table.py" \
    cldr/usr/share/unicode/cldr/common "$root" "$@"
done
