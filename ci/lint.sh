#!/usr/bin/env bash
# Makes a release build, and checks the sample app in Tests/Fixtures, or your project.
#
# usage: ci/lint.sh [--tool TOOL] [PATH...]
#
# The sample app has errors on purpose, so the script succeeds if they are found. With a path, it ends with the
# exit status of the check: 0 without errors, 1 with errors, 2 if something could not be checked.
# With TOOL, nothing is built.
caller=$PWD
tool=
if [ "${1:-}" = --tool ]; then
  tool=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
  shift 2
fi
case "${1:-}" in
-*)
  sed -n '/^# usage/,/^# With TOOL/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
  ;;
esac
for path in "$@"; do
  if [ ! -e "$path" ]; then
    echo "error: there is no '$path'" >&2
    exit 2
  fi
done
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

if [ -z "$tool" ]; then
  tool=$PWD/.build/release/catalog-lint
  bash integrations/github/build.sh .build >/dev/null
fi

if [ $# -gt 0 ]; then
  cd "$caller"
  # In the folder of a project, the report has short paths.
  if [ $# -eq 1 ] && [ -d "$1" ]; then
    cd "$1"
    set --
  fi
  exec "$tool" lint -- "$@"
fi

echo "Checking the sample app in Tests/Fixtures, which is broken on purpose to show what is found:"
echo
status=0
"$tool" lint || status=$?
if [ "$status" -ne 1 ]; then
  echo "error: the sample has findings, so exit status 1 was expected, not $status" >&2
  exit 1
fi
echo
echo "In a pull request, exit status 1 would fail the check."
echo "Next: ci/lint.sh PATH checks your app, and ci/install.sh installs the program."
