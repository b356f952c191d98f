#!/usr/bin/env bash
# Writes anew what is generated from the code: the rules' pages, the schemas of the
# configuration and the baseline.
# Read the difference before you commit it.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

UPDATE_SNAPSHOTS=1 swift test --filter 'RuleContractTests|SchemaTests' || true
git --no-pager diff --stat -- Rules/Documentation schemas
