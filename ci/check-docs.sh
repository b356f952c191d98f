#!/usr/bin/env bash
# Checks the links of Markdown files, the words of text and comments, the spelling of everything, and which
# files can be run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

status=0
git ls-files | awk -f ci/check-links.awk - || status=1

# Each limit names its test in the last column.
while read -r name; do
  if ! git grep -qF "func \`$name\`" -- Tests; then
    echo "docs/limits.md: there is no test '$name'" >&2
    status=1
  fi
done < <(awk -F ' \\| ' '/^\| / && !/^\| limit / { sub(/ \|$/, "", $NF); print $NF }' docs/limits.md)

# The files that the fuzzer's targets are for exist.
while read -r file; do
  if [ ! -e "$file" ]; then
    echo "Tests/Fuzz/files.txt: there is no $file" >&2
    status=1
  fi
done < <(sed -n 's/^[a-z]*: //p' Tests/Fuzz/files.txt | tr ' ' '\n')

# The page about rules in Swift shows a whole rule, which the tests compile.
if ! diff <(awk '/^```/ { shows = 0 } shows; /^\/\/ Sources\/AcmeRules\/Ellipsis/ { shows = 1 }' docs/swift-rules.md) \
  Tests/OutsideRules/Sources/AcmeRules/Ellipsis.swift; then
  echo "docs/swift-rules.md: the rule differs from its file" >&2
  status=1
fi

# The list of words covers text, comments and identifiers, except in files that are only data.
data=(
  ':!*.svg' ':!ci/words.txt' ':!Tests/Benchmarks/words.txt' ':!Tests/Conformance/coverage/projects'
  ':!Tests/Fuzz/Corpus'
)
while IFS=$'\t' read -r words instead excluded; do
  if git grep -InwiE "$words" -- . "${data[@]}" ${excluded:+":!$excluded"} >&2; then
    echo "  write instead: $instead" >&2
    status=1
  fi
done < <(grep -v '^#' ci/words.txt)

venv=.build/check-docs
if [ "$("$venv/bin/codespell" --version 2>/dev/null)" != 2.4.1 ]; then
  python3 -m venv --clear "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check codespell==2.4.1
fi
# Names of languages in their own language, and binary files, have no English spelling.
git ls-files -z ':!docs/images/*.png' ':!docs/images/example*' ':!Sources/Languages/L*.swift' ':!Sources/Languages/PluralTable.swift' \
  ':!Sources/StringResolution/Numbers/NumberTable.swift' \
  ':!Tests/Benchmarks/words.txt' ':!Tests/Conformance/coverage/plurals.json' ':!Tests/Fuzz/Corpus' |
  xargs -0 "$venv/bin/codespell" --quiet-level 3 --ignore-words ci/spelling.txt || status=1

# A file begins with '#!' if it can be run. One that is only sourced or imported does neither.
while IFS= read -r -d '' entry; do
  path=${entry#*$'\t'}
  start=
  IFS= LC_ALL=C read -r -n 2 start <"$path" || true
  case ${entry%% *}$start in
  100644'#!') what="begins with '#!', but can't be run" ;;
  100755'#!' | 100644* | 120000*) continue ;;
  *) what="can be run, but doesn't begin with '#!'" ;;
  esac
  echo "error: $path $what" >&2
  status=1
done < <(git ls-files -s -z)
exit "$status"
