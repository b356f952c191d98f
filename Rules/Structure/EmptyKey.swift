import LintKit

/// Reports keys without a character.
struct EmptyKey: Rule {
  static let info = RuleInfo(
    id: "empty-key",
    category: .structure,
    severity: .warning,
    summary: "A key is empty.",
    rationale: """
      Xcode adds the key `""` to a catalog for each `Text("")` in the code. Translators are shown a \
      row without a text, and the first who fills it in puts words where the app shows nothing. In a \
      `.strings` file an empty key is what is left of a line that somebody did not finish.
      """,
    examples: [
      .reported(
        "in each format", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦⟧" : {},
            "Save" : {}
            """),
          "en.lproj/Menu.strings": #""⟦⟧" = "Save";"#,
          "en.lproj/Plurals.stringsdict": .propertyList(
            """
            <key>⟦⟧</key>
            <dict>
              <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
              <key>n</key>
              <dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>d</string>
                <key>one</key><string>%d file</string>
                <key>other</key><string>%d files</string>
              </dict>
            </dict>
            """),
        ]),
      .reported(
        "an empty text of an empty key, which people are not shown", as: .note,
        ["en.lproj/InfoPlist.strings": #""⟦⟧" = "";"#]),
      .accepted(
        "a blank; an empty key that nobody is asked to translate",
        [
          "Localizable.xcstrings": .catalog(
            """
            "" : { "shouldTranslate" : false },
            " " : {}
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.key.isEmpty, entry.isShipped else { return }
    let isExtracted = entry.table.capabilities.hasExtractedKeys
    // Some write this into files that have no texts yet.
    let isFiller = !entry.units.isEmpty && entry.units.allSatisfy(\.text.isEmpty)
    context.report(
      "the key is empty", at: entry.key.range, severity: isFiller ? .note : .warning, key: "",
      help: isExtracted ? Self.catalogHelp : Self.fileHelp)
  }
}

extension EmptyKey {
  private static let catalogHelp = """
    use 'Text(verbatim:)' for a text that is empty on purpose, or choose 'Don’t Translate' in Xcode
    """
  private static let fileHelp = "remove the entry, or give it the key that the code asks for"
}
