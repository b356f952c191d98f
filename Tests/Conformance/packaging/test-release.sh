#!/usr/bin/env bash
# Makes the commit of a release in a copy of this checkout, and installs the release at this commit from a folder.
# Makes the wheels and the bundle of all systems, with copies of one archive.
#
# usage: Tests/Conformance/packaging/test-release.sh ARCHIVE FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

archive=$(readlink -f "$1")
rm -rf "$2"
mkdir -p "$2/copy" "$2/packages"
folder=$(cd "$2" && pwd)
version=$(bash packaging/release/version.sh)
system=linux-$(uname -m)
export HOME=$folder GIT_CONFIG_GLOBAL=$folder/gitconfig GIT_CONFIG_NOSYSTEM=1
export CATALOG_LINT_RELEASES=file://$folder/releases
git config --global user.name Test
git config --global user.email test@example.com

fail() {
  cat "$folder/log" >&2
  echo "error: $*" >&2
  exit 1
}
# Runs a command that must fail, and print a line. Usage: refuses TEXT COMMAND...
refuses() {
  if "${@:2}" >"$folder/log" 2>&1; then fail "no failure: ${*:2}"; fi
  grep -qF -- "$1" "$folder/log" || fail "not printed: $1"
}

git ls-files -z action.yml ci integrations packaging Package.swift Sources Rules LICENSE .gitignore |
  tar --create --null --files-from - | tar --extract --directory "$folder/copy"
# As before a release, whatever this checkout is.
sed -i '/^[0-9a-f]/d' "$folder/copy/packaging/release/SHA256SUMS"
cd "$folder/copy"
git init --quiet --initial-branch=main
git add .
git commit --quiet --message 'Before the release'
commit=(bash packaging/release/commit-release.sh "$folder/packages")

for name in linux-x86_64 linux-aarch64 macos; do
  refuses 'there is no archive' "${commit[@]}"
  cp "$archive" "$folder/packages/catalog-lint-$version-$name.tar.gz"
done
touch left
refuses 'the checkout has changes' "${commit[@]}"
rm left
tag=$("${commit[@]}")
[ "$tag" = "v$version" ] || fail "the tag is $tag"
refuses 'there is a tag' "${commit[@]}"
[ "$(git diff --name-only HEAD^ "$tag")" = packaging/release/SHA256SUMS ] || fail "the commit changes other files"

for name in linux-x86_64 linux-aarch64 macos; do
  python3 packaging/pypi/build_wheel.py "$folder/packages/catalog-lint-$version-$name.tar.gz" "$folder/wheels" \
    >>"$folder/log"
done
for platform in manylinux2014_x86_64 manylinux2014_aarch64 macosx_15_0_universal2; do
  compgen -G "$folder/wheels/*-py3-none-*$platform*.whl" >/dev/null || fail "no wheel for $platform"
done
bundle=(python3 packaging/swiftpm/make_bundle.py "$folder/bundle")
"${bundle[@]}" "$folder"/packages/catalog-lint-*.tar.gz >"$folder/log" || fail "no bundle"
checksum=$(tail -n 1 "$folder/log")
address=https://github.com/catalog-lint/catalog-lint/releases/download/$tag/catalog-lint.artifactbundle.zip
bash packaging/swiftpm/make-package.sh "$folder/plugins" "$address" "$checksum"
python3 - "$folder/bundle/catalog-lint.artifactbundle.zip" "$version" <<'PYTHON'
import json, sys, zipfile
bundle = zipfile.ZipFile(sys.argv[1])
top = 'catalog-lint.artifactbundle/'
artifact = json.loads(bundle.read(top + 'info.json'))['artifacts']['catalog-lint']
assert artifact['version'] == sys.argv[2] and artifact['type'] == 'executable', artifact
triples = {triple for variant in artifact['variants'] for triple in variant['supportedTriples']}
assert triples == {'x86_64-unknown-linux-gnu', 'aarch64-unknown-linux-gnu', 'arm64-apple-macosx',
                   'x86_64-apple-macosx'}, triples
for variant in artifact['variants']:
    assert bundle.getinfo(top + variant['path']).external_attr >> 16 & 0o111, variant
PYTHON
(cd "$folder/plugins" && swift package dump-package) >"$folder/manifest.json" 2>"$folder/log" || fail "the package"
jq --exit-status --arg address "$address" --arg checksum "$checksum" '
  [.targets[] | select(.type == "binary")] == [.targets[] | select(.url == $address and .checksum == $checksum)]
  and (.products | length) == 2' "$folder/manifest.json" >/dev/null || fail "the package has another bundle"
refuses 'is not the address' bash packaging/swiftpm/make-package.sh "$folder/plugins" 'https://a/"x.zip' "$checksum"
cp "$archive" "$folder/packages/catalog-lint-9.9.9-macos.tar.gz"
refuses 'have the versions' "${bundle[@]}" "$folder"/packages/catalog-lint-*.tar.gz
refuses 'is not an archive' python3 packaging/pypi/build_wheel.py "$folder/log"

# A checkout of the tag takes only the archive that the commit names, and needs no checksum next to it.
mkdir -p "$folder/releases/$tag"
refuses "can't be downloaded" bash ci/install.sh "$folder/prefix"
cp "$archive" "$folder/releases/$tag/catalog-lint-$version-$system.tar.gz"
bash ci/install.sh "$folder/prefix" >"$folder/log" || fail "the release can't be installed"
[ "$("$folder/prefix/bin/catalog-lint" --version)" = "$version" ] || fail "the program is of another version"
grep -q "^installed catalog-lint $version in $folder/prefix/bin/catalog-lint\$" "$folder/log" || fail "no version"
for file in man/man1/catalog-lint.1 bash-completion/completions/catalog-lint zsh/site-functions/_catalog-lint \
  fish/vendor_completions.d/catalog-lint.fish; do
  [ -s "$folder/prefix/share/$file" ] || fail "there is no $file"
done

# What is installed stays when the next download is wrong.
cd "$folder/releases/$tag"
echo forged >"catalog-lint-$version-$system.tar.gz"
sha256sum "catalog-lint-$version-$system.tar.gz" >"catalog-lint-$version-$system.tar.gz.sha256"
cd "$folder/copy"
for options in '' "--version $version" "--archive $folder/releases/$tag/catalog-lint-$version-$system.tar.gz"; do
  # shellcheck disable=SC2086 # several words
  refuses 'the checksum of' bash ci/install.sh $options "$folder/prefix"
done
refuses 'is not the version of a release' bash ci/install.sh --version '../../x' "$folder/prefix"
# shellcheck disable=SC2016 # it must not run
refuses 'is not the version of a release' bash ci/install.sh --version '$(touch pwned)' "$folder/prefix"
[ "$("$folder/prefix/bin/catalog-lint" --version)" = "$version" ] || fail "the installed program is gone"

# An archive of somewhere else has its checksum next to it. A folder may have any name.
cp "$archive" "$folder/other.tar.gz"
refuses 'there is no checksum' bash ci/install.sh --archive "$folder/other.tar.gz" "$folder/prefix"
(cd "$folder" && sha256sum other.tar.gz >other.tar.gz.sha256)
cd "$folder"
# shellcheck disable=SC2016 # it must not run
odd='a b $(touch pwned)'
bash copy/ci/install.sh --archive other.tar.gz "$odd" >"$folder/log" || fail "a folder with spaces"
[ -x "$odd/bin/catalog-lint" ] || fail "nothing is in the folder with spaces"
# The next command can be copied.
call=$(sed -n 's/^  cd MyApp && //p' "$folder/log")
[ "$(bash -c "$call --version")" = "$version" ] || fail "the next command does not run: $call"
[ -z "$(find "$folder" -name pwned)" ] || fail "a name ran a command"
