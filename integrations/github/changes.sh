#!/usr/bin/env bash
# The last step of the action: writes what the pull request changes, and posts it as a comment. A later run
# replaces the comment, which it finds by its first line. With 'comment', there are findings, coverage and strings
# in it, and safe fixes become suggestions. Otherwise, it has only what users read differently.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/annotate.sh"
source "$here/checkout.sh"

# Only gh may read it.
export -n INPUT_TOKEN

# Ends the step if the name can't be in the first line of a comment.
check_name() {
  case "$name" in
  *[!0-9A-Za-z._-]*) fail "the comment-name '$name' has other characters than letters, digits, '.', '_' and '-'" ;;
  *--*) fail "the comment-name '$name' has two hyphens in sequence" ;;
  -* | *-) fail "the comment-name '$name' begins or ends with a hyphen" ;;
  esac
  if [ ${#name} -gt 60 ]; then fail "the comment-name has ${#name} characters, and can have 60"; fi
}

# A pull request may have a comment of the other kind from the time before the workflow was changed.
marker='<!-- catalog-lint-changes -->'
former='<!-- catalog-lint-report default -->'
name=${INPUT_COMMENT_NAME:-default}
if [ "${INPUT_COMMENT:-}" = true ]; then
  check_name
  # Other names are for several uses of the action, which can be of both kinds.
  if [ "$name" = default ]; then former=$marker; else former="<!-- catalog-lint-report $name -->"; fi
  marker="<!-- catalog-lint-report $name -->"
fi
case "${INPUT_SUGGESTIONS:-true}" in
true | false) ;;
*) fail "the input 'suggestions' is '$INPUT_SUGGESTIONS', and can be 'true' or 'false'" ;;
esac
page=$RUNNER_TEMP/catalog-lint-changes.md
suggestions=$RUNNER_TEMP/catalog-lint-suggestions.jsonl
rm -f "$page" "$suggestions"
enter

base=$(cat "$RUNNER_TEMP/catalog-lint.base" 2>/dev/null || true)
if [ -z "$base" ]; then
  echo 'there is no base to compare with, so no changes are shown'
  exit 0
fi

options=$RUNNER_TEMP/catalog-lint.options
if [ "${INPUT_COMMENT:-}" = true ]; then
  if [ ! -f "$options" ]; then
    echo 'the check has not run, so there is no comment'
    exit 0
  fi
  arguments=(report "--name=$name" "--output=$page")
  # The checkout can be a merge, whose lines have other numbers.
  if [ "${INPUT_SUGGESTIONS:-true}" != false ] &&
    head=$(git rev-parse --verify --quiet "${EVENT_HEAD:-HEAD}^{commit}"); then
    arguments+=("--suggestions=github=$suggestions" "--head=$head")
  fi
  # The options of the check, so that the comment agrees with its result.
  while IFS= read -r -d '' option; do arguments+=("$option"); done <"$options"
else
  arguments=(preview --quiet --format=json "--base=$base" "--output=markdown=$page")
fi
arguments+=(--)
while IFS= read -r line || [ -n "$line" ]; do
  line=${line%$'\r'}
  [ -z "$line" ] || arguments+=("$line")
done <<<"$INPUT_PATHS"
# A page about files that can't be read completely is still worth reading.
status=0
"$INPUT_PROGRAM" "${arguments[@]}" >/dev/null || status=$?
if [ ! -s "$page" ]; then exit "$status"; fi

# Only a pull request has comments. The event 'pull_request_target' doesn't have its reference.
number=${EVENT_NUMBER:-}
if [[ ${GITHUB_REF:-} =~ ^refs/pull/([0-9]+)/ ]]; then number=${BASH_REMATCH[1]}; fi
if [ -z "$number" ]; then exit "$status"; fi

# Like git, gh looks for a repository in the current directory.
api() { (cd "$RUNNER_TEMP" && GH_TOKEN=$INPUT_TOKEN gh api "$@"); }

post() {
  local comments=repos/$GITHUB_REPOSITORY/issues known
  known=$(api --paginate "$comments/$number/comments" --jq \
    ".[] | select(.user.type == \"Bot\") | .id as \$id | .body // \"\" |
      if startswith(\"$marker\") then \"1 \\(\$id)\" elif startswith(\"$former\") then \"2 \\(\$id)\"
      else empty end" | sort -s -n -k 1,1 | head -1 | cut -d ' ' -f 2) || return
  # A first comment that says only that nothing changed would be noise.
  if [ -z "$known" ] && [ "$(sed -n 2p "$page")" = '<!-- nothing changed -->' ]; then return; fi
  if [ -n "$known" ]; then
    api --silent --method PATCH "$comments/comments/$known" --field "body=@$page"
  else
    api --silent --method POST "$comments/$number/comments" --field "body=@$page"
  fi
}

# Posts the suggestions that aren't there yet. Removes those that no longer apply, unless they have an answer.
suggest() {
  local pulls=repos/$GITHUB_REPOSITORY/pulls prefix="<!-- catalog-lint-suggestion $name "
  local known id parent mark line wanted=' ' present=' ' answered=' ' refused=0
  known=$(api --paginate "$pulls/$number/comments" --jq \
    ".[] | (.body // \"\") as \$body | \"\\(.id) \\(.in_reply_to_id // 0) \" +
      if .user.type == \"Bot\" and (\$body | startswith(\"$prefix\"))
      then (\$body | split(\"\\n\")[0] | split(\" \")[3]) else \"-\" end") || return
  # The first member of a suggestion is its text, and the first line of that is its name.
  while IFS= read -r line; do
    [[ $line =~ catalog-lint-suggestion\ [^\ ]+\ ([0-9a-z]+)\  ]] && wanted+="${BASH_REMATCH[1]} "
  done <"$suggestions"
  while read -r _ parent _; do answered+="$parent "; done <<<"$known"
  while read -r id parent mark; do
    [[ $mark =~ ^[0-9a-z]+$ ]] || continue
    if [[ $wanted = *" $mark "* ]]; then
      present+="$mark "
    elif [[ $answered != *" $id "* ]]; then
      api --silent --method DELETE "$pulls/comments/$id" || true
    fi
  done <<<"$known"
  while IFS= read -r line; do
    [[ $line =~ catalog-lint-suggestion\ [^\ ]+\ ([0-9a-z]+)\  ]] || continue
    if [[ $present = *" ${BASH_REMATCH[1]} "* ]]; then continue; fi
    api --silent --method POST "$pulls/$number/comments" --input - <<<"$line" || refused=$((refused + 1))
  done <"$suggestions"
  if [ "$refused" -gt 0 ]; then notice "$refused suggestions can't be posted; GitHub may not show their lines"; fi
}

# The token of a pull request from a fork can't write.
if ! post; then
  echo "::warning title=catalog-lint::the comment with the changes can't be written; it is in the job summary"
  cat "$page" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
elif [ -f "$suggestions" ] && ! suggest; then
  notice "the suggestions can't be posted"
fi
exit "$status"
