#!/usr/bin/env bash
# The last step of the action: writes what the pull request changes, and posts it as a comment. A later run
# replaces the comment, which it finds by its first line. With 'comment', there are findings, coverage and strings
# in it, otherwise only what users read differently.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/annotate.sh"
source "$here/checkout.sh"

# Only gh may read it.
export -n INPUT_TOKEN

marker='<!-- catalog-lint-changes -->'
name=${INPUT_COMMENT_NAME:-default}
if [ "${INPUT_COMMENT:-}" = true ]; then
  case "$name" in
  *[!0-9A-Za-z._-]* | *--* | -* | *-) fail "the comment-name '$name' has other characters than a-z, 0-9, '.', '_' and '-'" ;;
  esac
  marker="<!-- catalog-lint-report $name -->"
fi
page=$RUNNER_TEMP/catalog-lint-changes.md
rm -f "$page"
enter

base=$(cat "$RUNNER_TEMP/catalog-lint.base" 2>/dev/null || true)
if [ -z "$base" ]; then
  echo 'there is no base to compare with, so no changes are shown'
  exit 0
fi

if [ "${INPUT_COMMENT:-}" = true ]; then
  arguments=(report "--base=$base" "--name=$name" "--output=$page" --)
else
  arguments=(preview --quiet --format=json "--base=$base" "--output=markdown=$page" --)
fi
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
    ".[] | select(.user.type == \"Bot\" and (.body | startswith(\"$marker\"))) | .id" | head -1) || return
  # A first comment that says only that nothing changed would be noise.
  if [ -z "$known" ] && [ "$(sed -n 2p "$page")" = '<!-- nothing changed -->' ]; then return; fi
  if [ -n "$known" ]; then
    api --silent --method PATCH "$comments/comments/$known" --field "body=@$page"
  else
    api --silent --method POST "$comments/$number/comments" --field "body=@$page"
  fi
}

# The token of a pull request from a fork can't write.
if ! post; then
  echo "::warning title=catalog-lint::the comment with the changes can't be written; it is in the job summary"
  cat "$page" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
fi
exit "$status"
