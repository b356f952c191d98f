import LintKit

/// Reports keys that an export of the catalog would confuse with the name of a variant.
struct ReservedKey: Rule {
  static let info = RuleInfo(
    id: "reserved-key",
    category: .structure,
    severity: .error,
    entriesWith: .keyPaths,
    summary: "Key ends with a suffix that Xcode reserves for variants in XLIFF files.",
    rationale: """
      In an XLIFF file, Xcode writes each variant of a string as the key, `|==|` and the path of \
      the variant: `files|==|plural.one`. Translations of a key that looks like this can't be \
      imported. If another key has that variant, the export crashes.
      """,
    fix: "Rename the key here and in the code.",
    examples: [
      .reported(
        "key copied from an XLIFF file", as: .error,
        ["Localizable.xcstrings": .catalog(#""files⟦|==|plural.one⟧" : {}"#)]),
      .reported(
        "variants inside variants, and forms of a substitution", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "title⟦|==|device.iphone.plural.other⟧" : {},
            "⟦|==|substitutions.n.plural.other⟧" : {}
            """)
        ]),
      .accepted(
        "`|==|` that isn't followed by the path of a variant, and other file formats",
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
      "the key ends with a suffix that Xcode reserves for variants in XLIFF files", at: range,
      key: entry.string(of: entry.key), help: Self.help)
  }
}

extension ReservedKey {
  private static let help = "rename the key here and in the code"
}
