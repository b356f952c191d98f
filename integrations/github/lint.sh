#!/usr/bin/env bash
# The second step of the action: runs the program. Inputs come in variables and stay data: paths
# follow '--', and a value is in one word with its option.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/annotate.sh"
source "$here/checkout.sh"
source "$here/base.sh"

# Only git may read it.
export -n INPUT_TOKEN

arguments=(lint)

# Adds the lines of an input that are not empty, each with a prefix.
add_lines() {
  local line
  while IFS= read -r line || [ -n "$line" ]; do
    line=${line%$'\r'}
    [ -z "$line" ] || arguments+=("$1$line")
  done <<<"$2"
}

# Whether an input is true. Ends the step if it is neither true nor false.
is_true() {
  case "$2" in
  true) return 0 ;;
  false | '') return 1 ;;
  *) fail "the input '$1' is '$2', and can be 'true' or 'false'" ;;
  esac
}

# Prints the options that decide what is reported and what fails, each with a null character.
deciding_options() {
  local option isValue=
  for option; do
    if [ -n "$isValue" ]; then
      isValue=
      continue
    fi
    case "$option" in
    --) break ;;
    --format | --output) isValue=1 ;;
    --format=* | --output=* | --sarif-suppressions) ;;
    *) printf '%s\0' "$option" ;;
    esac
  done
}

# The next step reads them. The action may run twice in a job.
rm -f "$RUNNER_TEMP/catalog-lint.base" "$RUNNER_TEMP/catalog-lint.options"
enter
case "$INPUT_SARIF" in
*[[:cntrl:]]*) fail "the input 'sarif' must be one path" ;;
esac

find_base
printf '%s' "$base" >"$RUNNER_TEMP/catalog-lint.base"
if [ -n "$base" ]; then arguments+=("--base=$base"); fi
if is_true strict "$INPUT_STRICT"; then arguments+=(--strict); fi
case "$INPUT_BASELINE" in
'') ;;
none) arguments+=(--no-baseline) ;;
*) arguments+=("--baseline=$INPUT_BASELINE") ;;
esac
# Without a base, there is no change that could weaken the policy.
case "${INPUT_POLICY_FROM:-}" in
'') ;;
base) [ -z "$base" ] || arguments+=(--policy-from=base) ;;
*) arguments+=("--policy-from=$INPUT_POLICY_FROM") ;;
esac
if [ -n "$INPUT_FORMAT" ]; then arguments+=("--format=$INPUT_FORMAT"); fi
if [ -n "$INPUT_SARIF" ]; then
  # A link to a folder could lead to a file outside of the checkout.
  case "$INPUT_SARIF" in
  */*) ;;
  *) rm -f -- "$INPUT_SARIF" ;;
  esac
  arguments+=("--output=sarif=$INPUT_SARIF")
fi
add_lines --output= "$INPUT_OUTPUTS"
if is_true summary "$INPUT_SUMMARY" && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  arguments+=("--output=github-summary=$GITHUB_STEP_SUMMARY")
fi
lines=$RUNNER_TEMP/catalog-lint.jsonl
rm -f "$lines"
arguments+=("--output=jsonl=$lines")
add_lines '' "$INPUT_ARGS"
deciding_options "${arguments[@]:1}" >"$RUNNER_TEMP/catalog-lint.options"
arguments+=(--)
add_lines '' "$INPUT_PATHS"

status=0
"$INPUT_PROGRAM" "${arguments[@]}" || status=$?

findings=
if [ "$status" -le 1 ]; then
  # Quotes inside a string are escaped, so only the program can write this.
  findings=$(grep -cE '"severity":"(error|warning)"' "$lines" || true)
fi
sarif=
# Without its lines, the program has written no report, and the file is an old one.
if [ -n "$INPUT_SARIF" ] && [ -f "$lines" ] && [ -f "$INPUT_SARIF" ]; then
  case "$INPUT_SARIF" in
  /*) sarif=$INPUT_SARIF ;;
  *) sarif=$PWD/$INPUT_SARIF ;;
  esac
fi
output status "$status"
output findings "$findings"
output sarif "$sarif"
exit "$status"
