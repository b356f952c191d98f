#!/usr/bin/env bash
# Runs every check of the project except ci/test-clients.sh and ci/test-packaging.sh. A change can be
# merged if they pass.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need 'python3 -c "import venv, ensurepip"' python3 python3-venv

step() { printf '\n== %s (after %s s)\n' "$*" "$SECONDS"; }

logs=$(mktemp -d)
log=$logs/log
stop() {
  local job
  for job in $(jobs -p); do
    # Its children, such as a build, would go on.
    pkill -P "$job" 2>/dev/null || true
    kill "$job" 2>/dev/null || true
  done
  rm -rf "$logs"
}
trap stop EXIT

# Waits for a command that was started in the background, and prints its output. Usage: finish PID LOG
finish() {
  local status=0
  wait "$1" || status=$?
  cat "$2"
  return "$status"
}

check_tables() {
  if command -v apt-get >/dev/null && as_root apt-get update -qq &&
    apt-cache madison unicode-cldr-core | grep -q '41-0\.1'; then
    sh ci/generate-plural-table.sh --check
  else
    echo "skipped: Debian's unicode-cldr-core 41-0.1 is not available"
  fi
}
# This waits for the network, so it runs next to the other steps.
check_tables >"$logs/tables" 2>&1 &
tables=$!
# This compiles the tool as SwiftPM does for plugins, while the build below waits for one target after the
# other.
bash Tests/Conformance/integrations/test-plugins.sh >"$logs/plugins" 2>&1 &
plugins=$!

# One optimized build serves all other steps. The tests take a quarter of the time in it.
options=(-c release -Xswiftc -enable-testing -debug-info-format none --enable-index-store)
build=$(swift build "${options[@]}" --show-bin-path)
tool=$build/catalog-lint

# Builds without warnings. The warning about mktemp comes from a library of the toolchain.
build() {
  if ! swift build "${options[@]}" "$@" >"$log" 2>&1; then
    cat "$log"
    return 1
  fi
  if grep 'warning:' "$log" | grep -v "the use of \`mktemp'"; then
    echo "error: the build has warnings" >&2
    return 1
  fi
}

check_format() {
  swift format lint --strict --recursive Package.swift Sources Rules Tests
  # The formatter does not measure comments.
  if LC_ALL=C.UTF-8 grep -rnE --include='*.swift' '^.{101,}$' Sources Rules Tests |
    grep -E '^[^:]+:[0-9]+: *//'; then
    echo "error: comments of more than 100 columns" >&2
    return 1
  fi
}

step "format"
check_format

step "documentation: links, words and spelling"
bash ci/check-docs.sh

step "build without warnings"
# The products are named, because a build of everything also compiles the tool for the plugins.
build --product catalog-lintPackageTests
build --product catalog-lint

step "tests, with the rules' pages and the schema of the configuration"
swift test --skip-build "${options[@]}"

# A copy, because a step below uses the build folder for another package.
cp "$tool" "$logs"
bash Tests/Conformance/limits/test-limits.sh "$logs/catalog-lint" >"$logs/limits" 2>&1 &
limits=$!

if [ -n "${CI:-}" ]; then
  step "literals in code, compared with the compilers"
  CATALOG_LINT_CODE_FILES=${CATALOG_LINT_CODE_FILES-100} \
    bash Tests/Conformance/code/compare-with-compilers.sh --skip-build "${options[@]}" --

  step "what users see, compared with ICU, Foundation and a model"
  bash Tests/Conformance/preview/compare-resolver.sh --skip-build "${options[@]}"
fi

step "public declarations"
bash ci/public-api.sh "$build"

step "imports of targets, and uses of folders"
bash ci/architecture.sh "$build"

step "a package with a rule of its own"
# SwiftPM keeps the plan of a build in the build folder, and mistakes the plan of another package for
# that of this one.
forget_plan() { rm -f .build/release.yaml; }
outside=(--package-path Tests/OutsideRules --scratch-path .build)
forget_plan
build --build-tests "${outside[@]}"
swift test --skip-build "${options[@]}" "${outside[@]}"
"$build/acme-lint" --format xcode Tests/OutsideRules/Sample | tee "$log"
grep -q "fr.lproj/Localizable.strings:1:14: warning: 'Acme' is missing" "$log"
forget_plan

step "the tool on its own sample"
bash ci/lint.sh --tool "$tool" | tee "$log"
head -n 1 "$log" | grep -q 'broken on purpose'
bash ci/lint.sh --tool "$tool" Tests/PluginSample/Sources/Clean

step "arguments, compared with Clang"
bash Tests/Conformance/peers/compare-with-clang.sh "$tool"

step "plugins"
finish "$plugins" "$logs/plugins"

step "limits of the system, signals, and files that change"
finish "$limits" "$logs/limits"

step "tables made from the Unicode CLDR"
finish "$tables" "$logs/tables"

printf '\nall checks passed (after %s s)\n' "$SECONDS"
