# Finds the revision to compare against, and fetches what its merge base needs. Sourced by lint.sh.
# shellcheck shell=bash

# Sets 'base' to a commit, or to nothing to report everything.
find_base() {
  local name
  base=
  refuse_base_branch
  name=$(wanted_base)
  if [ -z "$name" ]; then return; fi
  [ -n "$root" ] || fail "there is no repository to compare with; run actions/checkout before this action"
  authorize
  if [[ $INPUT_BASE != "$name" && ${GITHUB_BASE_REF:-} = "$name" ]] && find_parent; then return; fi
  resolve "$name"
  reach || fail "the merge base of '$name' cannot be found in this shallow clone; set 'fetch-depth: 0'" \
    "for actions/checkout"
  # Otherwise nothing that the event adds would be checked, and nothing would be new.
  if [[ ${GITHUB_EVENT_NAME:-} = merge_group || -n ${GITHUB_BASE_REF:-} ]] &&
    git merge-base --is-ancestor HEAD "$base"; then
    refuse_checkout
  fi
}

# Prints the revision that the inputs and the event specify, or nothing to report everything.
wanted_base() {
  case "$INPUT_BASE" in
  none) ;;
  '' | before)
    case "${GITHUB_EVENT_NAME:-}" in
    merge_group) echo "${EVENT_BASE:-}" ;;
    push) if [ "$INPUT_BASE" = before ]; then commit_before; fi ;;
    *) echo "${GITHUB_BASE_REF:-}" ;;
    esac
    ;;
  *) printf '%s\n' "$INPUT_BASE" ;;
  esac
}

# Prints the commit that a push has replaced. A new branch or tag has replaced none.
commit_before() {
  if [[ ${EVENT_BEFORE:-} =~ [1-9a-f] ]]; then
    echo "$EVENT_BEFORE"
  else
    notice 'there is no commit before this push, so everything is reported' >&2
  fi
}

# Ends the step if the base branch is checked out for a pull request, which is the default of
# 'pull_request_target'.
refuse_base_branch() {
  if [ "${GITHUB_EVENT_NAME:-}" = pull_request_target ] &&
    [ "$(commit HEAD)" = "${GITHUB_SHA:-}" ]; then
    refuse_checkout
  fi
}

refuse_checkout() {
  if [ "${GITHUB_EVENT_NAME:-}" = merge_group ]; then
    fail 'the checkout has no changes of the merge queue, so none can be checked; remove the input' \
      "'ref' of actions/checkout"
  fi
  fail 'the checkout has no changes of the pull request, so none can be checked; give actions/checkout the' \
    "commit to check, for example 'ref: refs/pull/${EVENT_NUMBER:-NUMBER}/merge'"
}

# Lets git read the repository, with variables that only git receives. Git sends every header that it knows,
# and the server accepts one.
authorize() {
  if [ -z "$INPUT_TOKEN" ] ||
    git config --get-urlmatch http.extraheader "$GITHUB_SERVER_URL/" >/dev/null 2>&1; then
    return
  fi
  header="Authorization: basic $(printf 'x-access-token:%s' "$INPUT_TOKEN" | base64 | tr -d '\n')"
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

# Sets 'base' to the commit of a revision, or of a commit or a branch that only the server has.
resolve() {
  local name=${1#origin/} depth=()
  case "$1" in
  -*) fail "the base '$1' is not a revision" ;;
  esac
  # The base branch of the checkout may be older than that of the server.
  if [[ $INPUT_BASE = "$1" || ${GITHUB_BASE_REF:-} != "$1" ]] && base=$(commit "$1"); then return; fi
  # A depth would cut off the history of a whole clone.
  if is_shallow; then depth=(--depth=1); fi
  if [[ $1 =~ ^[0-9a-f]{40}([0-9a-f]{24})?$ ]]; then
    fetch ${depth[@]+"${depth[@]}"} origin "$1" || refuse_unknown "$1"
    base=$(commit "$1") || refuse_unknown "$1"
    return
  fi
  git check-ref-format "refs/heads/$name" || fail "the base '$1' is not a revision"
  fetch ${depth[@]+"${depth[@]}"} origin "+refs/heads/$name:refs/remotes/origin/$name" ||
    commit "refs/remotes/origin/$name" >/dev/null || refuse_unknown "$1"
  base=$(commit "refs/remotes/origin/$name")
}

refuse_unknown() {
  fail "the base '$1' is unknown here and cannot be fetched; set 'fetch-depth: 0' for actions/checkout"
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
    git fetch --quiet --no-tags "$@"
  )
}
