#!/usr/bin/env bash
# Makes the wheel twice, checks it, and runs it from a clean environment, with uvx and as a hook of pre-commit.
# No command finds Swift.
#
# usage: Tests/Conformance/packaging/test-wheel.sh ARCHIVE FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

root=$PWD
archive=$(readlink -f "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)
rm -rf "${folder:?}"/{first,second,clean,home,app,hooks}
tools=$folder/tools/bin
packages=(twine==7.0.0 uv==0.13.8 pre-commit==4.7.0)
if [ "$(cat "$folder/packages" 2>/dev/null)" != "${packages[*]}" ]; then
  python3 -m venv --clear "$folder/tools"
  "$tools/python" -m pip install --quiet --disable-pip-version-check "${packages[@]}"
  echo "${packages[*]}" >"$folder/packages"
fi

fail() {
  echo "error: $*" >&2
  exit 1
}

export SOURCE_DATE_EPOCH=1700000000
wheel=$(python3 packaging/pypi/build_wheel.py "$archive" "$folder/first")
cmp "$wheel" "$(python3 packaging/pypi/build_wheel.py "$archive" "$folder/second")"
"$tools/twine" check --strict "$wheel" >"$folder/log" || { cat "$folder/log"; fail "twine finds faults"; }

# A system without Swift, a compiler or a shell's profile: only git and Python.
system=$folder/system
rm -rf "$system"
mkdir -p "$system" "$folder/home"
for name in git sh; do ln -s "$(command -v "$name")" "$system"; done
ln -s "$(python3 -c 'import sys; print(sys._base_executable)')" "$system/python3"
clean() { env -i HOME="$folder/home" LANG=C.UTF-8 "$@"; }
mkdir -p "$folder/app/App/en.lproj" "$folder/app/App/de.lproj"
echo '"items" = "%d items";' >"$folder/app/App/en.lproj/Localizable.strings"
echo '"items" = "%@ Dinge";' >"$folder/app/App/de.lproj/Localizable.strings"
cd "$folder/app"
# Without this, a configuration in a parent folder would apply.
git init --quiet --initial-branch=main .

# Runs a check of the app, and expects its error.
finds() {
  local status=0
  "$@" >"$folder/log" 2>&1 || status=$?
  if [ "$status" -ne 1 ] || ! grep -q 'format-specifier-mismatch' "$folder/log"; then
    cat "$folder/log"
    fail "status $status: $*"
  fi
}

python3 -m venv "$folder/clean"
pip() { clean "$folder/clean/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
pip install --no-index "$wheel"
finds clean PATH="$folder/clean/bin:$system" catalog-lint lint
[ -f "$folder/clean/share/man/man1/catalog-lint.1" ] || fail "the wheel has no man page"
pip uninstall --yes catalog-lint
left=$(find "$folder/clean" -name '*catalog*lint*')
[ -z "$left" ] || fail "pip leaves: $left"

finds clean PATH="$system" "$tools/uvx" --offline --no-index --find-links "${wheel%/*}" catalog-lint lint

# The hook of this checkout, whose package comes from the folder instead of PyPI.
git init --quiet --initial-branch=main "$folder/hooks"
cp "$root/.pre-commit-hooks.yaml" "$root/pyproject.toml" "$folder/hooks"
identity=(-c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false)
git -C "$folder/hooks" add .
git -C "$folder/hooks" "${identity[@]}" commit --quiet --message Hooks
cat >.pre-commit-config.yaml <<CONFIG
repos:
  - repo: $folder/hooks
    rev: $(git -C "$folder/hooks" rev-parse HEAD)
    hooks: [{ id: catalog-lint-wheel }]
CONFIG
git add .
# The registry of this machine has the tools that build the package of the hook.
registry=("PIP_FIND_LINKS=${wheel%/*} ${PIP_FIND_LINKS:-}")
for name in PIP_INDEX_URL PIP_CONFIG_FILE PIP_CERT; do
  if [ -n "${!name:-}" ]; then registry+=("$name=${!name}"); fi
done
finds clean PATH="$system:/usr/bin:/bin" "${registry[@]}" \
  "$tools/pre-commit" run --all-files
sed -i 's/%@/%d/' App/de.lproj/Localizable.strings
git add .
clean PATH="$system:/usr/bin:/bin" "${registry[@]}" \
  "$tools/pre-commit" run --all-files >"$folder/log" || { cat "$folder/log"; fail "a good file is reported"; }
