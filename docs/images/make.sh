#!/usr/bin/env bash
# Makes the pictures of the documentation from real runs: findings in the project under example, and the
# coverage of a repository that make-project.rb makes, as text and as a page, and a gallery of the strings under
# example-preview.
#
# usage: docs/images/make.sh TOOL
#
# Needs Ruby, and Chromium with the Noto fonts for the pages.
set -euo pipefail

if [ $# -ne 1 ]; then
  echo "usage: $0 TOOL" >&2
  exit 2
fi
tool=$(readlink -f "$1")
images=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A copy is outside of this repository, whose configuration leaves the example out.
cp -R "$images/example" "$work/example"
cd "$work/example"
ruby "$images/draw-terminal.rb" 104 "$images/lint" "$tool"

ruby "$images/make-project.rb" "$work/Photos"
cd "$work/Photos"
# The day of the newest commit.
export SOURCE_DATE_EPOCH=1793577600
ruby "$images/draw-terminal.rb" 112 "$images/coverage-text" "$tool" coverage --since 2026-08-10
"$tool" coverage --quiet --since 2026-08-10 --output html="$work/page.html" >/dev/null || [ $? -eq 1 ]

cp -R "$images/example-preview" "$work/preview"
cd "$work/preview"
"$tool" preview --quiet --output html="$work/gallery.html" >/dev/null

# Takes the pictures of a page with a height and a width in pixels.
take() {
  local scheme=0 name
  for name in dark light; do
    chromium --headless --no-sandbox --hide-scrollbars --window-size="${4:-1200},$3" \
      --user-data-dir="$work/browser" --blink-settings=preferredColorScheme=$scheme \
      --screenshot="$images/$1-$name.png" "file://$work/$2.html" 2>/dev/null
    scheme=1
  done
}
take coverage page 1310
take coverage-phone page 1400 390
take gallery gallery 1520
