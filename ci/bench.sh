#!/usr/bin/env bash
# Compares the speed of a release build with that of other programs on the same machine. This script has
# no pass or fail.
#
# Runs with --staged and --base are compared with the git commands that they need, in a repository of
# 3,000 files, and so is the weekly coverage of a year in a repository with 400 localization files.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

need 'command -v python3' python3
need 'command -v hyperfine' hyperfine
need 'command -v /usr/bin/time' time
swift build -c release --static-swift-stdlib --product catalog-lint
tool=$(swift build -c release --static-swift-stdlib --show-bin-path)/catalog-lint
tool=$(readlink -f "$tool")
made=Tests/Benchmarks
mkdir -p .build/bench
work=$(readlink -f .build/bench)

# Usage: compare TITLE FOLDER OURS THEIRS
compare() {
  printf '\n== %s\n' "$1"
  (cd "$2" && hyperfine --style basic --warmup 1 --runs 9 --ignore-failure "$3" "$4")
}

for size in 100 5 0.1; do
  [ -f "$work/$size.xcstrings" ] ||
    LC_ALL=C awk -v bytes="${size}e6" -f $made/make-catalog.awk $made/words.txt >"$work/$size.xcstrings"
done
lint="$tool lint --quiet --format xcode"
load='import json,sys; json.load(open(sys.argv[1],encoding="utf-8"))'
parse='JSON.parse(require("fs").readFileSync(process.argv[1],"utf8"))'
if command -v node >/dev/null; then
  compare "100 MB, aim: half of node" "$work" "$lint 100.xcstrings" "node -e '$parse' 100.xcstrings"
fi
for size in 100 5; do
  compare "$size MB, aim: 0.3 of Python" "$work" "$lint $size.xcstrings" \
    "python3 -c '$load' $size.xcstrings"
done
compare "100 KB, aim: 8 times 'true'" "$work" "$lint 0.1.xcstrings" /bin/true

if [ ! -d "$work/repository" ]; then
  git init --quiet "$work/repository"
  for number in {0..2999}; do
    mkdir -p "$work/repository/Module$((number / 10))"
    sed "s/@/$number/" $made/one-key.xcstrings \
      >"$work/repository/Module$((number / 10))/Table$((number % 10)).xcstrings"
  done
  git -C "$work/repository" add --all
  git -C "$work/repository" -c user.name=a -c user.email=a@b commit --quiet --message first
  for module in 7 77; do echo >>"$work/repository/Module$module/Table1.xcstrings"; done
  git -C "$work/repository" add --all
fi
listings="git rev-parse --show-toplevel; git ls-files --stage -z; git cat-file --batch-check </dev/null"
names="--no-ext-diff --name-status -z"
compare "--staged, 2 of 3,000 files, aim: 50 ms more than git" "$work/repository" "$lint --staged" \
  "$listings; git diff --cached $names"
compare "--base HEAD, 2 of 3,000 files, aim: 100 ms more than git" "$work/repository" \
  "$lint --base HEAD" \
  "$listings; git merge-base HEAD HEAD; git diff HEAD $names; git ls-tree -r -z HEAD; \
   git ls-files --others --exclude-standard -z"

# Generated each time, because the last commit has the current time.
rm -rf "$work/history"
bash $made/make-history.sh "$work/history"
compare "coverage of 52 weeks, aim: 2,000 ms more than git" "$work/history" \
  "$tool coverage --quiet --format json --since 52w --every week" \
  "git rev-list --objects --first-parent HEAD -- '*.strings' '*.xcstrings' | cut -d ' ' -f 1 |
   git cat-file --batch --buffer"

printf '\n== peak memory for 100 MB, aim: 1.2 times the file\n'
/usr/bin/time -f '%M kB' "$tool" lint --quiet "$work/100.xcstrings"
