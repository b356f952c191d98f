#!/usr/bin/env bash
# Checks the reports of a run with schemas, limits and programs of others.
#
# usage: clients.sh lint|coverage REPORTS SCHEMAS
#
# REPORTS has a report in each format, named after the format. ci/test-clients.sh makes SCHEMAS, and its
# programs must be in PATH.
set -euo pipefail

kind=$1
reports=$2
schemas=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
own=$here/../../../schemas
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

fail() {
  echo "$*" >&2
  status=1
}

# Usage: follows SCHEMA FILE
follows() {
  if ! check-jsonschema --regex-variant python --schemafile "$1" "$2" >"$work/log"; then
    fail "$2 does not follow $1: $(head -c 2000 "$work/log")"
  fi
}

# Usage: expect_json FILE CONDITION-OF-JQ
expect_json() { jq -e "$2" "$1" >/dev/null || fail "$1: not true: $2"; }

# Writes JSON with a limited number of elements in a long array, evenly spread, because checking a large
# report with a schema takes minutes. Usage: thinned FILE PATH-OF-JQ
thinned() {
  jq -c "$2 |= (length as \$n | [.[range(0; \$n; [\$n / 5000 | floor, 1] | max)]])" "$1" \
    >"$work/thinned"
  echo "$work/thinned"
}

# Prints the result of an XPath expression. Usage: xpath FILE EXPRESSION [OPTION...]
xpath() { xmllint --huge "${@:3}" --xpath "$2" "$1" 2>/dev/null; }

# Usage: check_junit FORMAT SCHEMA
check_junit() {
  local file=$reports/$1 counts='' element count failing=0 verified=0
  xmllint --huge --noout --schema "$schemas/$2" "$file" 2>"$work/log" ||
    fail "$1: $(head -5 "$work/log")"
  for count in tests=testcase failures=failure errors=error; do
    for element in /testsuites //testsuite; do
      counts+="not(${element}[@${count%=*} != count(.//${count#*=})]) and "
    done
  done
  [ "$(xpath "$file" "$counts //testcase")" = true ] || fail "$1: the counts are wrong"
  if [ "$(wc -c <"$file")" -gt 30000000 ] || [ "$(xpath "$file" 'count(//*)')" -gt 250000 ]; then
    fail "$1: GitLab reads at most 30 MB and 250,000 elements"
  fi
  [ "$(xpath "$file" 'boolean(//failure | //error)')" = false ] || failing=1
  junitparser verify "$file" >/dev/null || verified=$?
  [ "$verified" -eq "$failing" ] || fail "$1: 'junitparser verify' ends with status $verified"
  ruby "$here/gitlab_junit.rb" "$file" "$(xpath "$file" 'count(//testcase)')" \
    "$(xpath "$file" 'count(//failure | //error)')" || fail "$1: GitLab"
}

# The page of junit2html shows every case, and no string of a report becomes an element.
check_junit_page() {
  local page=$work/page.html
  junit2html "$reports/junit" "$page"
  [ "$(xpath "$page" "count(//div[contains(concat(' ', @class, ' '), ' test ')])" --html)" = \
    "$(xpath "$reports/junit" 'count(//testcase)')" ] || fail "junit2html does not show all cases"
  [ "$(xpath "$page" "count(//img | //iframe | //*[@onerror] | //a[starts-with(@href, 'javascript:')])" \
    --html)" = 0 ] || fail "a string became an element of the page of junit2html"
}

# Checks SARIF with its schema, the additional requirements of GitHub code scanning, and sarif-tools.
check_sarif() {
  local file=$work/same.sarif level
  cp "$reports/sarif" "$file"
  follows "$schemas/sarif-schema.json" "$(thinned "$file" '.runs[0].results')"
  [ "$(gzip -c "$file" | wc -c)" -le 10000000 ] || fail "GitHub reads at most 10 MB of SARIF"
  expect_json "$file" '(.runs | length) == 1 and (.runs[0].results | length) <= 25000'
  expect_json "$file" '.runs[0] | .columnKind == "utf16CodeUnits" and
    (.automationDetails.id // "/" | endswith("/"))'
  expect_json "$file" '[.runs[0].tool.driver.rules[] | .help.text != "" and (.name // "" | length) <= 255 and
    ([.shortDescription.text, .fullDescription.text | length] | min >= 1 and max <= 1024)] | all'
  # GitHub shows findings of rules with a security severity as security alerts.
  expect_json "$file" '[.runs[0].tool.driver.rules[].properties // {} | has("security-severity") == false and
    (.["problem.severity"] | IN("error", "warning", "recommendation", null))] | all'
  # Pull requests show only regions of one line.
  expect_json "$file" '[.runs[0].results[].locations[0].physicalLocation.region
    | .endLine == .startLine and .endColumn >= .startColumn] | all'
  expect_json "$file" '[.runs[0].results[].partialFingerprints.primaryLocationLineHash]
    | length == (unique | length)'
  sarif summary "$file" >"$work/summary"
  for level in error warning note; do
    expect_json "$file" "([.runs[0].results[] | select(.level == \"$level\")] | length) == $(
      sed -n "s/^$level: //p" "$work/summary" | head -1 | grep . || echo 0)"
  done
  # The diff counts kinds of findings. A kind that is missing from the old run is new.
  jq -c '.runs[0].results |= (group_by(.ruleId) | sort_by(length) | .[1:] | add // [])' "$file" \
    >"$work/less.sarif"
  sarif --check note diff "$file" "$file" >/dev/null 2>&1 || fail "'sarif diff' finds something new"
  if sarif --check note diff "$work/less.sarif" "$file" >/dev/null 2>&1; then
    fail "'sarif diff' finds nothing new"
  fi
}

check_json() {
  local severity name
  follows "$own/report.schema.json" "$(thinned "$reports/json" .findings)"
  for severity in error warning note; do
    expect_json "$reports/json" "([.findings[] | select(.severity == \"$severity\")] | length)
      == .summary.${severity}s"
  done
  jq '{items: {"$ref": "#/$defs/line"}, "$defs"}' "$own/report.schema.json" >"$work/lines.json"
  jq -s . "$reports/jsonl" >"$work/lines"
  follows "$work/lines.json" "$(thinned "$work/lines" .)"
  for name in gitlab:. rdjson:.diagnostics sonarqube:.issues; do
    follows "$here/schemas/${name%:*}.json" "$(thinned "$reports/${name%:*}" "${name#*:}")"
  done
  # GitLab drops entries with a repeated fingerprint.
  expect_json "$reports/gitlab" '[.[].fingerprint] | length == (unique | length)'
}

check_junit junit junit-10-with-places.xsd
if [ "$kind" = coverage ]; then
  follows "$own/coverage.schema.json" "$reports/json"
  exit "$status"
fi
check_junit junit-strict junit-10.xsd
check_junit_page
check_json
check_sarif
if [ "$(wc -c <"$reports/github-summary")" -ge 900000 ] ||
  [ "$(wc -m <"$reports/markdown")" -ge 65536 ]; then
  fail "GitHub rejects pages of this length"
fi
exit "$status"
