#!/usr/bin/env bash
# Checks an app in a Debian without Swift, with each way to install the program, and prints the seconds from the
# first command to the report. Each must take at most 10 seconds.
#
# usage: Tests/Conformance/packaging/test-without-swift.sh ARCHIVE FOLDER [SECONDS]
#
# FOLDER keeps the Debian, which debootstrap makes as root. Releases come from a folder in place of a server.
# The build in the cache is the one in .build, which is made if it is missing.
source "$(dirname "${BASH_SOURCE[0]}")/../../../ci/setup.sh"

archive=$(readlink -f "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)
limit=${3:-10}
root=$folder/root

if [ "$(id -u)" -ne 0 ] || ! unshare --mount mount -t proc proc /proc 2>/dev/null; then
  echo "skipped: only root can make a Debian and enter it"
  exit
fi
need 'command -v debootstrap' debootstrap
if [ ! -e "$folder/complete" ]; then
  rm -rf "$root"
  # The server that this machine's own packages come from.
  # shellcheck disable=SC2016 # apt reads it
  server=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
  # A runner of GitHub has curl, git and libxml2, too.
  debootstrap --variant=minbase --include=ca-certificates,curl,git,libxml2,python3,python3-venv \
    bookworm "$root" "${server:-http://deb.debian.org/debian}" >"$folder/log" 2>&1 ||
    { cat "$folder/log" >&2; exit 1; }
  touch "$folder/complete"
fi

# Runs a script in the Debian, in the folder of the app. Nothing of this machine is in its environment. Swift's
# runtime needs /proc, which every container has.
inside() {
  # shellcheck disable=SC2016 # it is for the other shell
  unshare --mount bash -euc 'mount -t proc proc "$1/proc"
    exec chroot "$1" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/bin:/bin /bin/bash -euc "$2"' \
    - "$root" "$1"
}

for name in swift swiftc cc jq; do
  if inside "command -v $name" >&2; then
    echo "error: the Debian has $name" >&2
    exit 1
  fi
done

version=$(bash packaging/release/version.sh)
name=catalog-lint-$version-linux-$(uname -m).tar.gz
rm -rf "$root/test"
mkdir -p "$root/test/releases/v$version" "$root/test/wheels"
cp -R Tests/Fixtures/SampleApp "$root/test/app"
cp "$archive" "$root/test/releases/v$version/$name"
python3 packaging/pypi/build_wheel.py "$archive" "$root/test/wheels" >/dev/null
git init --quiet "$root/test/app"
chown -R 0:0 "$root/test/app"

# The commit of a release, and a commit between releases.
for checkout in released unreleased; do
  mkdir "$root/test/$checkout"
  git ls-files -z action.yml ci integrations packaging Package.swift Sources Rules LICENSE |
    tar --create --null --files-from - | tar --extract --directory "$root/test/$checkout"
done
(cd "${archive%/*}" && sha256sum "${archive##*/}") | sed "s|  .*|  $name|" \
  >"$root/test/released/packaging/release/SHA256SUMS"
sed -i '/^[0-9a-f]/d' "$root/test/unreleased/packaging/release/SHA256SUMS"

# Measures a script that must end with the errors of the sample. If this machine is busy, it is tried again.
# Usage: measure NAME SCRIPT
slow=
measure() {
  local status start seconds try
  for try in 1 2 3; do
    rm -rf "$root"/test/{unpacked,prefix,output}
    status=0
    start=$(date +%s.%N)
    inside "cd /test/app; $2" >"$folder/log" 2>&1 || status=$?
    seconds=$(awk -v start="$start" -v end="$(date +%s.%N)" 'BEGIN { printf "%.1f", end - start }')
    if [ "$status" -ne 1 ] || ! grep -q 'format-specifier-mismatch' "$folder/log"; then
      cat "$folder/log" >&2
      echo "error: $1 ended with status $status instead of 1" >&2
      exit 1
    fi
    printf '%6s s  %s\n' "$seconds" "$1"
    if awk -v seconds="$seconds" -v limit="$limit" 'BEGIN { exit seconds > limit }'; then return; fi
  done
  slow="$1, try $try"
}

# The steps of the action, in a new job. Usage: action CHECKOUT
action() {
  cat <<SCRIPT
export RUNNER_TEMP=/test/temporary GITHUB_WORKSPACE=/test/app GITHUB_OUTPUT=/test/output GITHUB_ACTIONS=true
export GITHUB_SERVER_URL=https://github.com CATALOG_LINT_RELEASES=file:///test/releases
mkdir -p "\$RUNNER_TEMP"
: >"\$GITHUB_OUTPUT"
bash /test/$1/integrations/github/key.sh
bash /test/$1/integrations/github/install.sh
export INPUT_PROGRAM=\$(sed -n 's/^program=//p' "\$GITHUB_OUTPUT")
for name in PATHS BASE STRICT BASELINE FORMAT SARIF OUTPUTS SUMMARY ARGS WORKING_DIRECTORY TOKEN; do
  export "INPUT_\$name="
done
bash /test/$1/integrations/github/lint.sh
SCRIPT
}

# An environment of Python without the wheel, which only unpacks pip, takes as long as all the rest.
inside 'python3 -m venv /test/venv'
measure "wheel: pip install, and check" \
  '/test/venv/bin/pip install --quiet --force-reinstall --no-index /test/wheels/*.whl
   /test/venv/bin/catalog-lint lint'
measure "archive: unpack, and check" \
  "mkdir /test/unpacked; tar -xzf /test/releases/v$version/$name -C /test/unpacked --strip-components=1
   /test/unpacked/catalog-lint lint"
measure "ci/install.sh at the commit of a release, and check" \
  'CATALOG_LINT_RELEASES=file:///test/releases bash /test/released/ci/install.sh /test/prefix
   /test/prefix/bin/catalog-lint lint'
measure "action at the commit of a release" "$(action released)"

# What the first run of the action saves in the cache.
rm -rf "$root/test/temporary" "$folder/cache"
bash ci/install.sh --source "$folder/cache" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
mkdir -p "$root/test/temporary"
cp -R "$folder/cache" "$root/test/temporary/catalog-lint"
measure "action between releases, with the build of an earlier run" "$(action unreleased)"
if ! grep -q '^prefix=' "$root/test/output" || grep -q '^built=' "$root/test/output"; then
  echo "error: the action does not use the build in the cache" >&2
  exit 1
fi

if [ -n "$slow" ]; then
  echo "error: '$slow' takes more than $limit seconds" >&2
  exit 1
fi
