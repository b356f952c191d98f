# Checks for a Swift toolchain, and installs the headers of libxml2 for the build and jq for the scripts.
# Sourced by the other scripts. With the argument --without-swift, only 'need' and 'as_root' are defined.
# shellcheck shell=bash
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs system packages unless a check succeeds.
# Usage: need 'CHECK' PACKAGE...
need() {
  local check=$1
  shift
  if eval "$check" >/dev/null 2>&1; then return; fi
  if ! command -v apt-get >/dev/null; then
    echo "error: please install: $*" >&2
    exit 2
  fi
  echo "installing $*"
  mkdir -p .build
  (
    # Scripts run next to each other, and apt-get does not wait.
    flock 9
    as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  ) 9>.build/install.lock
}

if [ "${1:-}" = --without-swift ]; then return; fi

if ! command -v swift >/dev/null; then
  echo "error: no Swift toolchain found; install Swift 6.2 or newer from https://www.swift.org/install" >&2
  exit 2
fi

need 'command -v jq' jq
case "$(uname)" in
Linux)
  need 'command -v pkg-config' pkg-config
  need 'pkg-config --exists libxml-2.0' libxml2-dev
  ;;
Darwin)
  # Homebrew's libxml2 is not in the default search path.
  if command -v brew >/dev/null && ! pkg-config --exists libxml-2.0 2>/dev/null; then
    brew install --quiet pkgconf libxml2
    PKG_CONFIG_PATH="$(brew --prefix libxml2)/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
    export PKG_CONFIG_PATH
  fi
  ;;
esac
