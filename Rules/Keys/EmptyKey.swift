import LintKit

/// Reports empty keys.
struct EmptyKey: Rule {
  static let info = RuleInfo(
    id: "empty-key",
    category: .structure,
    severity: .warning,
    entriesWith: .whitespaceEdges,
    summary: "Key is empty.",
    rationale: """
      Xcode adds the key `""` to a catalog if the code contains `Text("")`. Translators see an \
      empty row. If a translator fills it in, the app shows text where it should show nothing. In \
      a `.strings` file, an empty key is usually left over from an unfinished line.
      """,
    fix: """
      Use `Text(verbatim: "")` in the code, or choose "Don't Translate" in Xcode. In a `.strings` \
      file, remove the entry.
      """,
    examples: [
      .reported(
        "key that Xcode added for 'Text(\"\")'", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦⟧" : {},
            "Save" : {}
            """)
        ]),
      .reported(
        "empty key in a .strings file and in a .stringsdict file", as: .warning,
        [
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
        "empty key with an empty value, which is never shown", as: .note,
        ["en.lproj/InfoPlist.strings": #""⟦⟧" = "";"#]),
      .accepted(
        "empty key that is marked \"Don't Translate\"; key that is a space",
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
    // Some projects add an empty key to files that have no strings yet.
    let isFiller = !entry.units.isEmpty && entry.units.allSatisfy(\.text.isEmpty)
    context.report(
      "the key is empty", at: entry.key.range, severity: isFiller ? .note : .warning, key: "",
      help: isExtracted ? Self.catalogHelp : Self.fileHelp)
  }
}

extension EmptyKey {
  private static let catalogHelp = """
    use 'Text(verbatim:)' for a string that is empty on purpose, or choose 'Don’t Translate' in \
    Xcode
    """
  private static let fileHelp = "remove the entry, or give it the key that the code uses"
}
