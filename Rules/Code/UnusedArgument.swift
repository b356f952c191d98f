import LintKit
import SourceCode

/// Reports calls that format a string with arguments that no language shows.
struct UnusedArgument: CodeRule {
  static let info = RuleInfo(
    id: "unused-argument",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code formats a string with an argument that no language shows.",
    rationale: """
      `String(format:)` drops an argument that the string doesn't read. If no language reads one, \
      the placeholder is missing from the source string, and users never see the value.

      The rule needs the program code: pass `--code`, or set `code` in the configuration.
      """,
    fix: "Add the placeholder to the strings, or look the string up without formatting it.",
    examples: [
      .reported(
        "name that users never see", as: .warning,
        [
          "App/Cart.swift": """
          let text = String(format: NSLocalizedString(⟦"cart.owner"⟧, comment: ""), name)
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.owner", values: ["en": "Owner", "de": "Besitzer"]),
        ], configuration: code),
      .accepted(
        "argument that one language shows, a string without arguments, and 'nil' as the only one",
        [
          "App/Cart.swift": """
          let text = String(format: NSLocalizedString("cart.owner", comment: ""), name)
          let title = String(format: NSLocalizedString("cart.title", comment: ""))
          """,
          "App/Cart.m": #"[NSString stringWithFormat:NSLocalizedString(@"cart.title", nil), nil];"#,
          "App/Localizable.xcstrings": .catalog(
            """
            "cart.owner" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Von %@" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Owner" } }
              }
            },
            "cart.title" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Cart" } }
              }
            }
            """),
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses {
      guard let passed = use.format?.arguments, !passed.isEmpty,
        let key = project.key(lookedUpBy: use), !key.showsArguments,
        use.tableName.map(project.tables.isComplete) ?? false
      else { continue }
      let message =
        passed.count == 1
        ? "the code passes an argument, but no language shows it"
        : "the code passes \(passed.count) arguments, but no language shows one"
      context.report(
        message, of: use, in: file, key: String(decoding: key.name, as: UTF8.self),
        help: "add the placeholder to the strings, or look the string up without formatting it")
    }
  }
}

extension UnusedArgument {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
