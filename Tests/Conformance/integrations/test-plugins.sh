#!/usr/bin/env bash
# Runs the package's SwiftPM plugins in the sample package Tests/PluginSample. It has a build folder of its
# own, so that it can run next to other builds, and a later run compiles the tool only if it has changed.
#
# usage: Tests/Conformance/integrations/test-plugins.sh [ARCHIVE]
#
# With an archive of a release, the plugins are those that run the program of an artifact bundle.
archive=${1:+$(readlink -f "$1")}
source "$(dirname "${BASH_SOURCE[0]}")/../../../ci/setup.sh"

# A copy, because files are changed. It is at the same depth as the original, whose dependency is '../..'.
sample=.build/plugin-sample${archive:+-of-bundle}
build=.build/plugin-build${archive:+-of-bundle}
log=$sample.log

# Makes the sample depend on the package that takes the program from a bundle.
use_bundle() {
  local package=$sample/../catalog-lint-plugins manifest=$sample/Package.swift
  need 'command -v unzip' unzip
  python3 packaging/swiftpm/make_bundle.py .build/bundle "$archive" >/dev/null
  bash packaging/swiftpm/make-package.sh "$package" .build/bundle/catalog-lint.artifactbundle.zip
  sed -e 's|name: "catalog-lint", path: "[^"]*"|name: "catalog-lint-plugins", path: "../catalog-lint-plugins"|' \
    -e 's|package: "catalog-lint"|package: "catalog-lint-plugins"|' Tests/PluginSample/Package.swift >"$manifest"
  # The time of a clean build counts.
  rm -rf "$build"
}
rm -rf "$sample" "$build"/debug/plugin-sample_*.resources
mkdir -p .build
cp -R Tests/PluginSample "$sample"
if [ -n "$archive" ]; then use_bundle; fi

step() { printf '\n== %s\n' "$*"; }

fail() {
  cat "$log"
  echo "error: $*" >&2
  exit 1
}

# Runs a command and keeps its output. Usage: expect STATUS COMMAND...
expect() {
  local expected=$1 status=0
  shift
  "$@" >"$log" 2>&1 || status=$?
  [ "$status" -eq "$expected" ] || fail "exit status $status, expected $expected: $*"
}

prints() { grep -qE -- "$1" "$log" || fail "not printed: $1"; }
prints_not() { ! grep -qE -- "$1" "$log" || fail "printed: $1"; }

options=(--package-path "$sample" --scratch-path "$build" --disable-index-store -debug-info-format none)
build() { swift build "${options[@]}" --target "$1"; }
lint() { swift package "${options[@]}" lint-localizations "$@"; }

# This must be first: the second build of a package is planned again, and then everything is linted.
step "a target without localization files has nothing to lint"
expect 0 build Plain
prints_not 'Linting|/Plugins/.*warning:'

step "a build shows a warning and succeeds"
expect 0 build Warned
prints '^/.*/Sources/Warned/Resources/Localizable\.xcstrings:9:[0-9]+: warning: .* \[[a-z-]+\]$'

step "a build without changes does not lint again"
expect 0 build Warned
prints_not 'warning:|Linting'

step "a build after a change of a catalog, or of the configuration, does"
sed 's/Hallo/Guten Tag/' "$sample/Sources/Warned/Resources/Localizable.xcstrings" >"$log"
cp "$log" "$sample/Sources/Warned/Resources/Localizable.xcstrings"
expect 0 build Warned
prints 'Localizable\.xcstrings:9:[0-9]+: warning: '
echo '{ "sourceLocale": "en", "failOn": "warning" }' >"$sample/.lint-config.json"
expect 1 build Warned
prints 'Localizable\.xcstrings:9:[0-9]+: warning: '
cp Tests/PluginSample/.lint-config.json "$sample"

step "a build fails for an error"
expect 1 build Broken
prints '^/.*/Sources/Broken/Resources/Localizable\.xcstrings:9:[0-9]+: error: .* \[format-specifier-mismatch\]$'

step "a build without findings prints nothing, and no file of the tool is in the bundle"
expect 0 build Clean
prints 'Linting localizations of Clean'
prints_not 'warning:|error:'
shipped=$(find "$build"/debug/plugin-sample_Clean.resources/ -type f | sed 's|.*/||' | sort -u | tr '\n' ' ')
[ "$shipped" = "Info.plist Main Menu.strings " ] || fail "the bundle has: $shipped"

step "the command lints the package and fails for an error"
expect 1 lint
prints '^  Sources/Broken/Resources/Localizable\.xcstrings:9:[0-9]+$'
prints '^  Sources/Warned/Resources/Localizable\.xcstrings:9:[0-9]+$'
prints 'ended with exit code 1$'

step "the command passes its arguments to the tool"
expect 0 lint Sources/Warned Sources/Clean
prints '^warning: '
expect 1 lint --strict Sources/Warned
expect 0 lint --target Clean --target Plain
prints 'no findings'
expect 0 lint explain format-specifier-mismatch
prints "^# format-specifier-mismatch"
expect 1 lint --no-such-option
prints 'ended with exit code 2$'

step "the command's standard output contains only the report"
lint --format json >"$sample/report.json" 2>"$log" && fail "the sample has errors"
python3 -c 'import json, sys; report = json.load(open(sys.argv[1])); assert report["summary"]["errors"] == 1, report' \
  "$sample/report.json"

if [ -n "$archive" ]; then
  step "no build compiles the tool"
  compiled=$(find "$build" \( -name 'LintKit*' -o -name 'ArgumentParser*' \))
  [ -z "$compiled" ] || fail "compiled: $compiled"
fi

echo
echo "the plugins work (after $SECONDS s)"
