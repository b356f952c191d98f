# Finds the revision to compare against, and fetches what its merge base needs. Sourced by lint.sh.
# shellcheck shell=bash

# Sets 'base' to a commit, or to nothing to report everything.
find_base() {
  # A container's user may differ from the owner of the checkout.
  configure safe.directory "${GITHUB_WORKSPACE:-$PWD}"
  base=$INPUT_BASE
  if [ "$base" = none ]; then
    base=
    return
  fi
  if [ -z "$base" ] && [ -z "${GITHUB_BASE_REF:-}" ]; then return; fi
  authorize
  git rev-parse --git-dir >/dev/null 2>&1 ||
    fail "there is no repository to compare with; run actions/checkout before this action"
  if [ -z "$base" ] && find_parent; then return; fi
  resolve "${base:-$GITHUB_BASE_REF}"
  reach || fail "the merge base of '${INPUT_BASE:-$GITHUB_BASE_REF}' cannot be found in this shallow" \
    "clone; set 'fetch-depth: 0' for actions/checkout"
}

# Lets git read the repository, with variables that only git receives. Git sends every header that it knows,
# and the server accepts one.
authorize() {
  export GIT_TERMINAL_PROMPT=0
  if [ -z "$INPUT_TOKEN" ] ||
    git config --get-urlmatch http.extraheader "$GITHUB_SERVER_URL/" >/dev/null 2>&1; then
    return
  fi
  header="Authorization: basic $(printf 'x-access-token:%s' "$INPUT_TOKEN" | base64 | tr -d '\n')"
}

configure() {
  local count=${GIT_CONFIG_COUNT:-0}
  export "GIT_CONFIG_KEY_$count=$1" "GIT_CONFIG_VALUE_$count=$2" "GIT_CONFIG_COUNT=$((count + 1))"
}

# In a pull request, the checkout is a merge whose first parent is the base branch: the merge base,
# one commit away.
find_parent() {
  local head
  head=$(git rev-parse HEAD)
  [[ ${GITHUB_REF:-} == refs/pull/*/merge && $head == "${GITHUB_SHA:-}" ]] || return 1
  if ! commit 'HEAD^2' >/dev/null; then
    fetch --depth=2 origin "$head" || return 1
  fi
  commit 'HEAD^2' >/dev/null || return 1
  base=$(commit 'HEAD^1')
}

# Sets 'base' to the commit of a revision, or of a branch that only the server has.
resolve() {
  local name=${1#origin/} depth=()
  case "$1" in
  -*) fail "the base '$1' is not a revision" ;;
  esac
  if [ "${INPUT_BASE:-}" = "$1" ] && base=$(commit "$1"); then return; fi
  git check-ref-format "refs/heads/$name" || fail "the base '$1' is not a revision"
  # A depth would cut off the history of a whole clone.
  if is_shallow; then depth=(--depth=1); fi
  fetch ${depth[@]+"${depth[@]}"} origin "+refs/heads/$name:refs/remotes/origin/$name" ||
    commit "refs/remotes/origin/$name" >/dev/null ||
    fail "the base '$1' is unknown here and cannot be fetched; set 'fetch-depth: 0' for" \
      "actions/checkout"
  base=$(commit "refs/remotes/origin/$name")
}

# Deepens the clone until the merge base is in it.
reach() {
  local head how
  head=$(git rev-parse HEAD)
  for how in --deepen=50 --deepen=500 --deepen=5000 --unshallow; do
    if git merge-base "$base" HEAD >/dev/null 2>&1; then return; fi
    is_shallow || return 1
    fetch "$how" origin "$base" "$head" || return 1
  done
  git merge-base "$base" HEAD >/dev/null 2>&1
}

is_shallow() { [ "$(git rev-parse --is-shallow-repository)" = true ]; }

commit() { git rev-parse --verify --quiet "$1^{commit}"; }

fetch() {
  (
    if [ -n "${header:-}" ]; then configure "http.$GITHUB_SERVER_URL/.extraheader" "$header"; fi
    git fetch --quiet --no-tags --no-recurse-submodules "$@"
  )
}
