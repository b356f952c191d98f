#!/usr/bin/env bash
# Writes the files that are generated from the code: the rule pages with their index, and the schemas of
# the configuration and the baseline. Read the difference before you commit it.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

UPDATE_SNAPSHOTS=1 swift test --filter 'RuleContractTests|RuleIndexTests|SchemaTests' || true
git --no-pager diff --stat -- Rules/Documentation docs/rules.md schemas
