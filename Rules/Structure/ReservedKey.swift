import LintKit

/// Reports keys that an export of the catalog would take for the name of a variant.
struct ReservedKey: Rule {
  static let info = RuleInfo(
    id: "reserved-key",
    category: .structure,
    severity: .error,
    summary: "A key looks like the name that Xcode gives to a variant when it exports the catalog.",
    rationale: """
      In an XLIFF, Xcode writes each variant of a text as the key, `|==|` and the way to the variant: \
      `files|==|plural.one`. A key of its own that reads like that cannot be imported again, and if \
      another key has that variant, the export crashes.
      """,
    examples: [
      .reported(
        "a key that was copied from an XLIFF", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "files⟦|==|plural.one⟧" : {},
            "title⟦|==|device.iphone.plural.other⟧" : {},
            "⟦|==|substitutions.n.plural.other⟧" : {}
            """)
        ]),
      .accepted(
        "the same signs without the way to a variant, and other formats",
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : { "a |==| b" : {}, "plural.one" : {}, "x|==|pluralized" : {} },
            "version" : "1.0"
          }
          """,
          "en.lproj/Old.strings": #""files|==|plural.one" = "One file";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.table.capabilities.isCompiled, let range = entry.exportPath else { return }
    context.report(
      "the key ends like the name of a variant in an XLIFF", at: range,
      key: entry.string(of: entry.key), help: Self.help)
  }
}

extension ReservedKey {
  private static let help = "rename the key, in the code too"
}
