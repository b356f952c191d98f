import LintKit
import SourceCode

/// Reports default values in code that differ from the source strings.
struct DefaultValueDiffers: CodeRule {
  static let info = RuleInfo(
    id: "default-value-differs",
    category: .code,
    severity: .warning,
    summary: "Default value in the code differs from the source string.",
    rationale: """
      The app shows the source string of the table and never the default value. A change of the \
      text in the code has no effect, and readers of the code see another text than users.

      The rule needs the program code: pass `--code`, or set `code` in the configuration.
      """,
    fix: "Make both the same. Translations may have to be reviewed.",
    examples: [
      .reported(
        "text that was changed in the code only", as: .warning,
        [
          "App/Cart.swift": """
          let text = String(localized: ⟦"cart.empty"⟧, defaultValue: "Your cart is empty.")
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.empty", values: ["en": "No items", "de": "Keine Artikel"]),
        ], configuration: code),
      .accepted(
        "same text, with an argument",
        [
          "App/Cart.swift": #"""
          let text = String(localized: "cart.count", defaultValue: "\(count) items")
          """#,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.count", values: ["en": "%lld items", "de": "%lld Artikel"]),
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses where project.isSure(use) {
      guard let value = use.defaultValue, !value.isComputed, !value.parts.isEmpty,
        let table = use.tableName, let name = use.key.exactKey
      else { continue }
      let keys = project.tables.keys(matching: use.key, in: table)
      guard keys.count == 1, let source = keys[0].source, !keys[0].takesDefaultValue,
        !value.matches(source, isLoose: true)
      else { continue }
      context.report(
        "the default value in the code differs from the source string", of: use, in: file,
        key: String(decoding: name, as: UTF8.self),
        help: "the source string is \(String(decoding: source, as: UTF8.self).quotedForMessage)")
    }
  }
}

extension DefaultValueDiffers {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
