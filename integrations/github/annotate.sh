# Ends a step with an error that the pull request shows, and sets outputs. Sourced by the scripts of the
# action.
# shellcheck shell=bash

# Escapes text for a workflow command, so that no input can begin another one.
command_data() {
  local text=$1
  text=${text//'%'/%25}
  text=${text//$'\r'/%0D}
  printf '%s' "${text//$'\n'/%0A}"
}

notice() { printf '::notice title=catalog-lint::%s\n' "$(command_data "$*")"; }

fail() {
  printf '::error title=catalog-lint::%s\n' "$(command_data "$*")"
  exit 2
}

# Sets an output of the step. A line break would begin another output.
output() {
  case "$2" in
  *[[:cntrl:]]*) fail "the output '$1' would have a control character" ;;
  esac
  printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}
