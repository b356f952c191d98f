#!/usr/bin/env bash
# Prints the imports between targets and the uses between folders of a target. Each target or folder
# comes after those that it uses. The exit status is 1 if there is a cycle, or if a target or a test imports
# a target that Package.swift does not name among its dependencies.
# Usage: ci/architecture.sh [--figures | BUILD_FOLDER]
#
# Imports are read from the sources. Uses between folders are read from the index of a build, by default of
# the debug build. In it, the compiler records the declaration of each name, including members of
# extensions. Nested folders count separately; '.' is the folder of the target.
#
# With --figures, which needs no build, it prints the lengths of files and functions, and the number of
# public declarations.
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# The Swift files of the program.
sources() { find Sources Rules -name '*.swift' -not -path 'Sources/Plugins/*' | LC_ALL=C sort; }

# Prints 'targets', a target and one that it imports, with tabs between them.
# shellcheck disable=SC2016 # it is for awk
imports() {
  sources | xargs awk -v OFS='\t' '
    BEGIN {
      while ("ls Sources" | getline name) isOurs[name] = 1
      isOurs["BuiltinRules"] = 1
    }
    FNR == 1 {
      split(FILENAME, parts, "/")
      target = parts[1] == "Rules" ? "BuiltinRules" : parts[2]
      print "targets", target
    }
    /^(@_exported )?((public|package) )?import / {
      name = $NF
      sub(/\..*/, "", name)
      if (name in isOurs) print "targets", target, name
    }'
}

# Prints 'folders of' a target, a folder, another one that it uses, and the name that it uses.
uses() {
  local library
  library=$(dirname "$(swift -print-target-info | jq -r .paths.runtimeResourcePath)")/libIndexStore
  case "$(uname)" in
  Darwin) library+=.dylib ;;
  *) library+=.so ;;
  esac
  python3 ci/read_index.py "$build/index/store" "$library" |
    awk -F '\t' -v OFS='\t' '
      # Splits the path of a file into the target, the folder within it and the name.
      function locate(path) {
        file = path
        sub(/.*\//, "", file)
        target = path ~ /^Rules/ ? "BuiltinRules" : path
        sub(/^Sources\//, "", target)
        sub(/\/.*/, "", target)
        folder = path
        sub(/^(Rules|Sources\/[^\/]*)\//, "", folder)
        if (!sub(/\/[^\/]*$/, "", folder)) folder = "."
      }
      {
        locate($2)
        used = target "\t" folder
        locate($1)
        print "folders of " target, folder
        if (used ~ "^" target "\t" && used != target "\t" folder) {
          sub(/.*\t/, "", used)
          print "folders of " target, folder, used, $3 " (" file ")"
        }
      }'
}

# Reads graphs as lines with a title, a node, a node that it points to, and a reason, and prints them.
# The exit status is 1 if one of them has a cycle.
graphs() {
  LC_ALL=C sort -u | awk -F '\t' '
    !($1 in size) { titles[++count] = $1 }
    !(($1, $2) in degree) { degree[$1, $2] = 0; nodes[$1, ++size[$1]] = $2 }
    NF > 2 && !(($1, $2, $3) in reasons) { others[$1, $2, ++degree[$1, $2]] = $3 }
    NF > 2 && ++reasons[$1, $2, $3] <= 5 { why[$1, $2, $3] = why[$1, $2, $3] "\n      " $4 }

    # Visits the nodes that a node points to, then prints the node.
    function visit(title, node,   number, other, line) {
      path[++depth] = node
      state[title, node] = depth
      for (number = 1; number <= degree[title, node]; number++) {
        other = others[title, node, number]
        line = line (line == "" ? " → " : ", ") other
        if (state[title, other] == "") visit(title, other)
        if (state[title, other] > 0) complain(title, state[title, other])
      }
      state[title, node] = 0
      depth--
      print "  " node line
    }

    # Reports the cycle from a position in the path to its end, with the reasons.
    function complain(title, start,   place, next_node) {
      found = found "error: a cycle in " title ":\n"
      for (place = start; place <= depth; place++) {
        next_node = path[place < depth ? place + 1 : start]
        found = found "  " path[place] " → " next_node why[title, path[place], next_node] "\n"
      }
    }

    END {
      for (number = 1; number <= count; number++) {
        title = titles[number]
        if (size[title] > 1) print title ":"
        for (place = 1; size[title] > 1 && place <= size[title]; place++) {
          if (state[title, nodes[title, place]] == "") visit(title, nodes[title, place])
        }
      }
      printf "%s", found
      exit found != ""
    }'
}

# Reads numbers, and prints their count, median, 90th percentile and maximum.
# Usage: distribution WHAT
distribution() {
  sort -n | awk -v what="$1" '
    { values[NR] = $1 }
    END {
      printf "%s: %d, median %d lines, 90th percentile %d, longest %d\n",
        what, NR, values[int((NR + 1) / 2)], values[int((9 * NR + 9) / 10)], values[NR]
    }'
}

# Prints the number of lines of each function whose body has several lines.
# shellcheck disable=SC2016 # it is for awk
function_lengths() {
  sources | xargs awk '
    FNR == 1 { split("", start) }
    /[^ ]/ {
      match($0, /^ */)
      indent = RLENGTH
      if ($1 == "}" && NF == 1 && indent in start) print FNR - start[indent] + 1
      # A line with less indentation ends a function without a body. The end of its parameters can have the
      # same indentation.
      for (other in start) {
        if (other + 0 > indent || other + 0 == indent && $1 !~ /^[)}]/) delete start[other]
      }
    }
    /^ *(@[A-Za-z]+(\([^)]*\))? )*([a-z]+(\(set\))? )*(func |init[?(<]|subscript[(<])/ && !/}$/ {
      start[indent] = FNR
    }'
}

show_figures() {
  local lengths
  lengths=$(sources | xargs -n 1 wc -l | awk '{ print $1 }')
  distribution files <<<"$lengths"
  function_lengths | distribution functions
  echo "files of at most 15 lines: $(awk '$1 <= 15' <<<"$lengths" | wc -l)"
  echo "declarations that say 'public': $(sources | xargs grep -hE '^ *(@[^ ]+ )*public ' |
    grep -cv 'public import')"
  echo "public declarations with those that do not say it (docs/public-api.txt):" \
    "$(wc -l <docs/public-api.txt)"
}

# Prints the imports that Package.swift does not declare. Whether they compile depends on the order of a
# build.
# shellcheck disable=SC2016 # it is for jq and awk
undeclared() {
  swift package describe --type json | jq -r '
    [.targets[].name] as $names | .targets[] | select(.module_type == "SwiftTarget")
    | .path as $path | ($names - [.name] - (.target_dependencies // [])) as $others
    | .sources[] | "\($path)/\(.)\t\($others | join(" "))"' |
    awk -F '\t' '
      {
        split("", other)
        count = split($2, names, " ")
        for (i = 1; i <= count; i++) other[names[i]] = 1
        while ((getline line <$1) > 0) {
          if (line !~ /^(@[a-z_]+ )?((public|package) )?import /) continue
          sub(/.* /, "", line)
          if (line in other) print "error: " $1 " imports " line ", which Package.swift does not declare"
        }
        close($1)
      }'
}

if [ "${1:-}" = --figures ]; then
  show_figures
else
  build=${1:-$(swift build --show-bin-path)}
  { imports && uses; } | graphs
  faults=$(undeclared)
  if [ -n "$faults" ]; then
    echo "$faults" >&2
    exit 1
  fi
fi
