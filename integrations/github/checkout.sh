# Enters the working directory, and runs git in the checkout that contains it. Sourced by the scripts of the
# action.
# shellcheck shell=bash

# Enters the directory of the input 'working-directory', and sets 'root' to the root of the checkout, or to
# nothing if there is no checkout.
enter() {
  local folder=${INPUT_WORKING_DIRECTORY:-.} workspace
  case "$folder" in
  /*) ;;
  *) folder=./$folder ;;
  esac
  cd -P "$folder" 2>/dev/null || fail "the working directory '$INPUT_WORKING_DIRECTORY' is not there"
  # Outputs of the action contain its path, and a committed link can lead to any name.
  case "$INPUT_WORKING_DIRECTORY$PWD" in
  *[[:cntrl:]]*) fail "the working directory '$PWD' has a line break or another control character" ;;
  esac

  # No commit can contain a '.git', but it can contain everything else that makes a repository.
  root=$PWD
  workspace=$(cd -P "${GITHUB_WORKSPACE:-/}" 2>/dev/null && pwd) || workspace=/
  until [ -e "$root/.git" ]; do
    if [ -z "$root" ] || [ "$root" = "$workspace" ]; then
      root=
      return
    fi
    root=${root%/*}
  done
  root=${root:-/}
  # A container's user may differ from the owner of the checkout.
  configure safe.directory "$root"
}

# Adds a setting for git to the environment.
configure() {
  local count=${GIT_CONFIG_COUNT:-0}
  export "GIT_CONFIG_KEY_$count=$1" "GIT_CONFIG_VALUE_$count=$2" "GIT_CONFIG_COUNT=$((count + 1))"
}

# Runs git in the root of the checkout. Git finds no other repository, and starts no program that the
# repository specifies; Sources/Git/GitIsolation.swift explains the settings. Only 'git fetch' reaches a server:
# that of the checkout, with the 'core.sshCommand' or the 'credential.helper' that actions/checkout has set.
git() {
  local protocols=none
  if [ "$1" = fetch ]; then
    protocols=file:http:https:ssh
    shift
    set -- fetch --upload-pack=git-upload-pack --no-auto-gc --no-recurse-submodules "$@"
  fi
  [ -n "$root" ] || return 128
  (
    unset GIT_DIR GIT_WORK_TREE GIT_COMMON_DIR GIT_NAMESPACE GIT_PREFIX GIT_ATTR_SOURCE GIT_CONFIG \
      GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_EXTERNAL_DIFF
    export GIT_ALLOW_PROTOCOL=$protocols GIT_NO_LAZY_FETCH=1 GIT_OPTIONAL_LOCKS=0 GIT_TERMINAL_PROMPT=0
    export GIT_CEILING_DIRECTORIES=${root%/*}
    command git -C "$root" --no-pager \
      -c safe.bareRepository=explicit -c core.fsmonitor=false -c core.hooksPath=/dev/null \
      -c hook.post-index-change.enabled=false -c hook.reference-transaction.enabled=false \
      -c diff.autoRefreshIndex=false -c submodule.recurse=false -c protocol.allow=never \
      -c core.excludesFile=/dev/null -c core.alternateRefsCommand=true -c core.askPass= "$@"
  )
}
