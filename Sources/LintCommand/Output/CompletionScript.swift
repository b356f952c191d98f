/// The completion scripts of the argument parser, with what it can't declare: the default command,
/// lists with commas, and values that the shell looks up.
enum CompletionScript {
  /// The functions of the scripts.
  static let listed = "__catalog-lint_listed"
  static let locales = "__catalog-lint_locales"
  static let revisions = "__catalog-lint_revisions"

  /// Returns a script in its final form.
  ///
  /// - Parameters:
  ///   - script: the script of the argument parser.
  ///   - shell: the name of the shell, as the user wrote it.
  ///   - commands: the names of all subcommands.
  static func finished(_ script: String, for shell: String, commands: [String]) -> String {
    switch shell {
    case "bash": bash(script, commands)
    case "zsh": zsh(script, commands)
    case "fish": fish(script, commands)
    default: script
    }
  }
}

extension CompletionScript {
  /// Functions that bash and zsh both read.
  ///
  /// - Parameter word: the variable with the word that is completed.
  private static func functions(word: String) -> String {
    """

    \(listed)() {
        local name start="${\(word)%"${\(word)##*,}"}"
        while IFS= read -r name; do
            printf '%s\\n' "${start}${name}"
        done
    }

    \(locales)() {
        catalog-lint coverage --format csv 2>/dev/null | tail -n +2 | cut -d, -f2 | sort -u
    }

    \(revisions)() {
        git for-each-ref --format='%(refname:short)' refs/{heads,remotes,tags} 2>/dev/null
    }

    """
  }

  private static func bash(_ script: String, _ commands: [String]) -> String {
    let names = commands.joined(separator: "|")
    let isLint = """
          # Without a subcommand, the arguments are those of lint.
          case "${COMP_WORDS[1]}" in
          \(names))
              ;;
          *)
              if [[ "${COMP_CWORD}" -gt 1 || "${cur}" = -* ]]; then
                  _catalog-lint_lint
                  return
              fi
              ;;
          esac

      """
    let call = "    __catalog-lint_offer_flags_options 0\n\n    # Offer subcommand /"
    let list = "-W '\(commands.joined(separator: " "))' -- \"${cur}\"))\n"
    return script.replacing(call, with: isLint + call, maxReplacements: 1)
      .replacing(
        list, with: list + "        __catalog-lint_add_completions -f\n", maxReplacements: 1
      )
      .replacing(
        "\n_catalog-lint() {", with: functions(word: "cur") + "\n_catalog-lint() {",
        maxReplacements: 1)
  }

  private static func zsh(_ script: String, _ commands: [String]) -> String {
    let names = commands.joined(separator: "|")
    let isLint = """
          # Without a subcommand, the arguments are those of lint.
          case "${words[2]}" in
          \(names))
              ;;
          *)
              if (( CURRENT > 2 )) || [[ "${PREFIX}" = -* ]]; then
                  _catalog-lint_lint
                  return
              fi
              ;;
          esac

      """
    let start = "    local -i ret=1\n    local -ar arg_specs=(\n        '--version"
    let list = "        _describe -V subcommand subcommands && ret=0\n"
    return script.replacing(start, with: isLint + start, maxReplacements: 1)
      .replacing(list, with: list + "        _files && ret=0\n", maxReplacements: 1)
      .replacing(
        "\n_catalog-lint() {", with: functions(word: "PREFIX") + "\n_catalog-lint() {",
        maxReplacements: 1)
  }

  private static func fish(_ script: String, _ commands: [String]) -> String {
    let names = commands.joined(separator: " ")
    let tokens = "    set -l unparsed_tokens (__catalog-lint_tokens -pc)\n"
    let isLint = """
          # Without a subcommand, the arguments are those of lint.
          if not contains -- "$unparsed_tokens[2]" \(names)
              if test (count $unparsed_tokens) -gt 1; or string match -q -- '-*' (commandline -ct)
                  set unparsed_tokens $unparsed_tokens[1] lint $unparsed_tokens[2..]
              end
          end

      """
    let functions = """

      function \(listed)
          set -l word (commandline -ct | string replace -r '^--[a-z-]+=' '')
          set -l start (string replace -r '[^,]*$' '' -- "$word")
          while read -l name
              printf '%s\\n' "$start$name"
          end
      end

      function \(locales)
          catalog-lint coverage --format csv 2>/dev/null | tail -n +2 | cut -d, -f2 | sort -u
      end

      function \(revisions)
          git for-each-ref --format='%(refname:short)' refs/{heads,remotes,tags} 2>/dev/null
      end

      complete -c 'catalog-lint' -f
      complete -c 'catalog-lint' -n \
      '__catalog-lint_should_offer_completions_for_positional "catalog-lint" -eq 1' -F

      """
    return script.replacing(tokens, with: tokens + isLint, maxReplacements: 1)
      .replacing("\ncomplete -c 'catalog-lint' -f\n", with: functions, maxReplacements: 1)
  }
}
