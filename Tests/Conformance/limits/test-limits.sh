#!/usr/bin/env bash
# Checks the behavior with system limits, with signals, and with files that change during a run.
#
# usage: Tests/Conformance/limits/test-limits.sh TOOL
set -euo pipefail

if [ "$(uname)" != Linux ]; then
  echo "skipped: other systems have other limits"
  exit 0
fi
tool=$(readlink -f "$1")
root=$(mktemp -d)
writer=
trap '[ -z "$writer" ] || kill "$writer" 2>/dev/null || true; rm -rf "$root"' EXIT
export SWIFT_BACKTRACE=enable=no
failures=0

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# Writes a catalog with a number of keys that have the same string.
catalog() {
  local key unit
  unit="{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"$2\" } }"
  printf '{ "sourceLanguage" : "en", "version" : "1.0", "strings" : {\n'
  for ((key = 0; key < $1; key++)); do
    printf '  "key %d" : { "localizations" : {\n    "de" : %s,\n    "fr" : %s,\n    "it" : %s } }%s\n' \
      "$key" "$unit" "$unit" "$unit" "$([ $((key + 1)) -eq "$1" ] || echo ,)"
  done
  printf '} }\n'
}

# Runs the tool with a ulimit, and sets 'status'. Usage: limited OPTION VALUE ARGUMENT...
limited() {
  local option=$1 value=$2
  shift 2
  status=0
  # 'timeout' opens no file.
  (ulimit "$option" "$value" && exec timeout 30 "$tool" "$@") >"$root/out" 2>"$root/err" || status=$?
}

has_line() { grep -q '^error: ' "$root/err"; }

# Checks that the result is the complete report, or status 2 and a line of text. The tool must not crash or
# hang.
under_limits() {
  local arguments option value complete=0
  "$tool" lint --format json >"$root/complete" || complete=$?
  for arguments in "lint --format json" "lint --base HEAD --format json"; do
    for value in n:4 n:5 n:6 n:7 n:8 n:10 n:12 n:16 n:24 v:60000 v:90000 v:110000 v:130000 \
      v:150000 v:200000 v:300000 v:600000; do
      option=-${value%:*}
      # shellcheck disable=SC2086 # several words
      limited "$option" "${value#*:}" $arguments
      case $status in
      127) ;; # The loader didn't have enough memory for the libraries.
      2) has_line || fail "ulimit $value: $arguments: no line" ;;
      *)
        if [[ $arguments == *--base* ]]; then
          [ "$status" -eq 0 ] || fail "ulimit $value: $arguments: status $status"
        elif [ "$status" -ne "$complete" ] || ! cmp -s "$root/out" "$root/complete"; then
          fail "ulimit $value: $arguments: status $status, or another report"
        fi
        ;;
      esac
    done
  done
  limited -v 4194304 lint --base HEAD
  [ "$status" -eq 0 ] || fail "git with 4 GiB of addresses: $status $(cat "$root/err")"
}

drafts() { compgen -G '*.tmp' || compgen -G '.*.tmp' || true; }

# Checks that a signal leaves no temporary file, and that the next run removes those that remain after a
# kill.
signals() {
  local name attempt process seen status
  local arguments=(lint --quiet --output json=r.json --output sarif=s.json)
  for name in INT TERM HUP KILL; do
    seen=0
    for ((attempt = 0; attempt < 40; attempt++)); do
      # A background process ignores SIGINT, unless it is a separate job.
      set -m
      "$tool" "${arguments[@]}" >/dev/null 2>&1 &
      process=$!
      set +m
      # Waits for a temporary file, so that the signal arrives during writing.
      while kill -0 "$process" 2>/dev/null && [ -z "$(drafts)" ]; do :; done
      if kill -s "$name" "$process" 2>/dev/null; then seen=$((seen + 1)); fi
      wait "$process" 2>/dev/null || true
      if [ "$name" != KILL ] && [ -n "$(drafts)" ]; then fail "SIG$name left $(drafts)"; fi
    done
    [ "$seen" -gt 0 ] || fail "SIG$name: never in time"
  done
  status=0
  "$tool" "${arguments[@]}" >/dev/null || status=$?
  [ "$status" -eq 1 ] || fail "after kills: status $status"
  [ -z "$(drafts)" ] || fail "SIGKILL left $(drafts)"
}

# Checks that git's exit status is known if SIGCHLD is ignored, as some supervisors leave it.
ignored_ends() {
  local status=0
  env --ignore-signal=CHLD "$tool" lint --staged >/dev/null || status=$?
  [ "$status" -lt 2 ] || fail "with SIGCHLD ignored: status $status"
}

truncated() { truncate --size 3000 L.xcstrings; }
emptied() { truncate --size 0 L.xcstrings; }
appended() { head -c 9000 /dev/zero | tr '\0' '"' >>L.xcstrings; }
rewritten() { tac "$root/L" | dd of=L.xcstrings conv=notrunc status=none; }

# Checks that a catalog which changes during a run is reported as unreadable, or was read completely.
writers() {
  local change attempt status statuses
  catalog 9000 '%d strings' >"$root/L"
  for change in truncated emptied appended rewritten; do
    cp "$root/L" L.xcstrings
    while true; do
      "$change"
      sleep 0.002
      cat "$root/L" >L.xcstrings
      sleep 0.004
    done &
    writer=$!
    statuses=
    for ((attempt = 0; attempt < 25; attempt++)); do
      status=0
      timeout 30 "$tool" lint --quiet >/dev/null 2>"$root/err" || status=$?
      statuses+=" $status"
      [ "$status" -le 2 ] || fail "$change: status $status"
      [ "$status" -ne 2 ] || has_line || fail "$change: no line"
    done
    kill "$writer"
    wait "$writer" 2>/dev/null || true
    writer=
    echo "a catalog that is $change: status$(tr ' ' '\n' <<<"$statuses" | sort | uniq -c | tr '\n' ' ')"
  done
}

# Writes a file of localized strings that have the same value.
strings() {
  local key
  for ((key = 0; key < $1; key++)); do printf '"key %d" = "%s";\n' "$key" "$2"; done
}

# Checks that a file has its old or its new contents after a kill at any time, and that the next run corrects
# it and removes what the killed ones have left.
corrections() {
  local attempt process start took changed=0 status=0
  mkdir -p en.lproj
  strings 400 'a\351b' >"$root/old"
  strings 400 'aØb' >"$root/new"
  cp "$root/old" en.lproj/L.strings
  start=$(date +%s%N)
  "$tool" fix --quiet en.lproj/L.strings >/dev/null 2>&1 || fail "fix: status $?"
  took=$((($(date +%s%N) - start) / 1000))
  for ((attempt = 0; attempt < 200; attempt++)); do
    cp "$root/old" en.lproj/L.strings
    "$tool" fix --quiet en.lproj/L.strings >/dev/null 2>&1 &
    process=$!
    # The last ones arrive after the end of a usual run.
    sleep "$(printf '%d.%06d' $((took * attempt / 160 / 1000000)) $((took * attempt / 160 % 1000000)))"
    kill -s KILL "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
    if cmp -s en.lproj/L.strings "$root/new"; then
      changed=$((changed + 1))
    elif ! cmp -s en.lproj/L.strings "$root/old"; then
      fail "a kill left a part of a file"
    fi
  done
  echo "200 kills of fix: $changed files were corrected before"
  if [ "$changed" -eq 0 ] || [ "$changed" -eq 200 ]; then fail "kills of fix: never in time"; fi
  cp "$root/old" en.lproj/L.strings
  "$tool" fix --quiet >/dev/null 2>&1 || status=$?
  [ "$status" -eq 0 ] || fail "fix after kills: status $status"
  cmp -s en.lproj/L.strings "$root/new" || fail "fix after kills: another result"
  [ -z "$(cd en.lproj && drafts)" ] || fail "fix left $(cd en.lproj && drafts)"
}

# Checks that a file stays as it was if the disk is full. A limit of the size of files has the same effect.
full_disk() {
  cp "$root/old" en.lproj/L.strings
  status=0
  (trap '' XFSZ && ulimit -f 4 && exec "$tool" fix --quiet) >/dev/null 2>"$root/err" || status=$?
  [ "$status" -eq 2 ] || fail "fix on a full disk: status $status"
  has_line || fail "fix on a full disk: no line"
  cmp -s en.lproj/L.strings "$root/old" || fail "fix on a full disk: the file changed"
  [ -z "$(cd en.lproj && drafts)" ] || fail "fix on a full disk left $(cd en.lproj && drafts)"
}

# Checks that fix loses no line that another program adds at the same time. Between its last look at the file
# and the replacement, there is a moment that nothing can close, so that one loss is accepted.
fix_while_written() {
  local attempt lost=0
  for ((attempt = 0; attempt < 40; attempt++)); do
    cp "$root/old" en.lproj/L.strings
    "$tool" fix --quiet >/dev/null 2>&1 &
    sleep "0.0$((attempt % 10))$((attempt / 10))"
    cp en.lproj/L.strings copy
    echo '"added" = "x";' >>copy
    mv copy en.lproj/L.strings
    wait $! || true
    head -n 400 en.lproj/L.strings | sed 's/\\351/Ø/' | cmp -s - "$root/new" ||
      fail "fix of a changing file: another result"
    grep -q added en.lproj/L.strings || lost=$((lost + 1))
  done
  [ "$lost" -le 1 ] || fail "fix lost $lost lines of another program"
}

# Checks that our version of a file is complete, merged or not, after a kill at any time, and that the next
# merge removes what the killed ones have left.
merges() {
  local attempt process start took merged=0 status=0
  strings 4000 a >base
  sed '1s/"a"/"ours"/' base >"$root/ours"
  sed '4000s/"a"/"theirs"/' base >theirs
  sed '4000s/"a"/"theirs"/' "$root/ours" >"$root/merged"
  local arguments=(merge base ours theirs --path L.strings)
  cp "$root/ours" ours
  start=$(date +%s%N)
  "$tool" "${arguments[@]}" || fail "merge: status $?"
  took=$((($(date +%s%N) - start) / 1000))
  cmp -s ours "$root/merged" || fail "merge: another result"
  for ((attempt = 0; attempt < 200; attempt++)); do
    cp "$root/ours" ours
    "$tool" "${arguments[@]}" >/dev/null 2>&1 &
    process=$!
    sleep "$(printf '%d.%06d' $((took * attempt / 160 / 1000000)) $((took * attempt / 160 % 1000000)))"
    kill -s KILL "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
    if cmp -s ours "$root/merged"; then
      merged=$((merged + 1))
    elif ! cmp -s ours "$root/ours"; then
      fail "a kill left a part of a merged file"
    fi
  done
  echo "200 kills of merge: $merged files were merged before"
  if [ "$merged" -eq 0 ] || [ "$merged" -eq 200 ]; then fail "kills of merge: never in time"; fi
  cp "$root/ours" ours
  "$tool" "${arguments[@]}" >/dev/null 2>&1 || status=$?
  [ "$status" -eq 0 ] || fail "merge after kills: status $status"
  cmp -s ours "$root/merged" || fail "merge after kills: another result"
  [ -z "$(drafts)" ] || fail "merge left $(drafts)"
  cp "$root/ours" ours
  status=0
  (trap '' XFSZ && ulimit -f 4 && exec "$tool" "${arguments[@]}") >/dev/null 2>"$root/err" || status=$?
  [ "$status" -eq 2 ] || fail "merge on a full disk: status $status"
  has_line || fail "merge on a full disk: no line"
  cmp -s ours "$root/ours" || fail "merge on a full disk: the file changed"
  [ -z "$(drafts)" ] || fail "merge on a full disk left $(drafts)"
}

# Checks that a version that changes during a merge is merged as it was at one time, or not at all.
#
# The time of a change is that of the beginning of the write. So a write that has begun before the file is
# opened, and goes on while it is read, can't be noticed. On a busy machine, this happens now and then.
merge_while_written() {
  local attempt status statuses="" line mixed=0
  for line in x y; do strings 4000 "$line" >"$root/theirs.$line"; done
  sed '$d' base >ours.base
  cp "$root/theirs.x" theirs
  while true; do
    for line in y x; do
      dd if="$root/theirs.$line" of=theirs bs=1M conv=notrunc status=none
      sleep 0.003
    done
  done &
  writer=$!
  for ((attempt = 0; attempt < 40; attempt++)); do
    cp ours.base ours
    status=0
    "$tool" merge base ours theirs --path L.strings --prefer theirs >/dev/null 2>"$root/err" || status=$?
    statuses+=" $status"
    case $status in
    0) cmp -s ours "$root/theirs.x" || cmp -s ours "$root/theirs.y" || mixed=$((mixed + 1)) ;;
    2)
      cmp -s ours ours.base || fail "merge of a changing file: ours changed"
      has_line || fail "merge of a changing file: no line"
      ;;
    *) fail "merge of a changing file: status $status" ;;
    esac
  done
  kill "$writer"
  wait "$writer" 2>/dev/null || true
  writer=
  [ "$mixed" -le 2 ] || fail "merge of a changing file: mixed $mixed times"
  echo "a version that is rewritten: status$(tr ' ' '\n' <<<"$statuses" | sort | uniq -c | tr '\n' ' ')"
}

mkdir "$root/project" "$root/writers" "$root/fixes" "$root/merges"
cd "$root/project"
catalog 400 '%d %@' >T0.xcstrings
for number in {1..11}; do catalog 400 strings >"T$number.xcstrings"; done
git init --quiet
git add --all
git -c user.name=Ann -c user.email=ann@example.org commit --quiet -m a
under_limits
signals
ignored_ends
cd "$root/writers"
writers
cd "$root/fixes"
corrections
full_disk
fix_while_written
cd "$root/merges"
merges
merge_while_written
if [ "$failures" -gt 0 ]; then
  echo "error: $failures checks failed" >&2
  exit 1
fi
echo "limits, signals and other writers: as they should be"
