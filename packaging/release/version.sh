#!/usr/bin/env bash
# Prints the version of this checkout.
#
# usage: packaging/release/version.sh
set -euo pipefail

sed -n 's/.*static let version = "\(.*\)".*/\1/p' \
  "$(dirname "${BASH_SOURCE[0]}")/../../Sources/LintCommand/CatalogLint.swift"
