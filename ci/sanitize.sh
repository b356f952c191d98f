#!/usr/bin/env bash
# Runs the tests under the address sanitizer and under the thread sanitizer. A report of a sanitizer ends the
# tests, so it fails the script.
#
# usage: ci/sanitize.sh [address|thread] [OPTION OF SWIFT TEST...]
#
# Each sanitizer has a build folder of its own, in .build or in SANITIZE_FOLDER. The system's libraries are
# not instrumented: docs/testing.md says what follows from that.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

sanitizers=(address thread)
case "${1:-}" in
address | thread)
  sanitizers=("$1")
  shift
  ;;
esac

# Leaks are not searched for: at the end of a process, the runtimes of Swift keep memory.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
# Every suppression in the file is for code outside of this package, and has a reason.
export TSAN_OPTIONS="suppressions=$PWD/ci/thread-sanitizer.txt:halt_on_error=1"
# The runtime's own report of a crash would hide that of the sanitizer.
export SWIFT_BACKTRACE=enable=no

# Prints the library that shows the slow path of a mutex to the thread sanitizer.
# Usage: mutex_library FOLDER
mutex_library() {
  local tools
  tools=$(dirname "$(readlink -f "$(command -v swift)")")
  "$tools/clang" -std=c11 -O2 -shared -fPIC ci/mutex-of-thread-sanitizer.c -o "$1/mutex.so"
  realpath "$1/mutex.so"
}

for sanitizer in "${sanitizers[@]}"; do
  echo "== $sanitizer sanitizer"
  folder=${SANITIZE_FOLDER:-.build}/$sanitizer
  options=(--sanitize "$sanitizer" --scratch-path "$folder")
  # The products are named, because a build of everything also compiles the tool for the plugins. Some tests
  # run the program.
  for product in catalog-lintPackageTests catalog-lint; do swift build "${options[@]}" --product "$product"; done
  preloaded=
  if [ "$sanitizer" = thread ] && [ "$(uname)" = Linux ]; then preloaded=$(mutex_library "$folder"); fi
  # CI is not set, so that comparisons with other programs are skipped: they test nothing here.
  env -u CI -u CATALOG_LINT_CORPUS LD_PRELOAD="$preloaded" swift test --skip-build "${options[@]}" "$@"
done
