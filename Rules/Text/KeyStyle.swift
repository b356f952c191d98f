import LintKit

/// Reports keys that are not written as the configuration wants them.
struct KeyStyle: Rule {
  static let info = RuleInfo(
    id: "key-style",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "A key does not match the configured pattern.",
    rationale: """
      Where keys are names, such as `settings.title`, they stay findable only if everybody forms \
      them alike. `pattern` says how: a regular expression that must match some part of the key, \
      so write `^` and `$` for its ends. Without it every key is accepted.
      """,
    examples: [
      .reported(
        "keys of another form", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦Save⟧" : {},
            "settings.title" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Settings" } }
              }
            },
            "⟦settings_footer⟧" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "All done" } }
              }
            }
            """)
        ],
        configuration: #"""
          { "rules": { "key-style": { "pattern": "^[a-z]+(\\.[a-z]+)+$" } } }
          """#),
      .reported(
        "a key of any format, once for all locales", as: .warning,
        [
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "en.lproj/Localizable.strings": #""⟦save⟧" = "Save";"#,
        ],
        configuration: #"{ "rules": { "key-style": { "pattern": "^[a-z]+\\." } } }"#),
      .accepted(
        "all keys, when nothing is configured",
        ["en.lproj/Localizable.strings": #""Save?" = "Save?";"#]),
      .accepted(
        "keys that are not chosen by a person, or whose texts nobody translates",
        [
          "en.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Notes";"#,
          "Localizable.xcstrings": .catalog(
            """
            "" : {},
            "Fax" : { "extractionState" : "stale" },
            "Wi-Fi" : { "shouldTranslate" : false }
            """),
        ],
        configuration: #"{ "rules": { "key-style": { "pattern": "^[a-z]+\\." } } }"#),
    ]
  )

  /// What a key must match.
  var pattern: Pattern = "."

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "pattern", into: &pattern, help: "The pattern that must match some part of every key.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    // The keys of other tables are the system's, Interface Builder's or phrases.
    guard entry.table.purpose == .general, entry.isShipped, !entry.key.isEmpty else { return }
    let key = entry.string(of: entry.key)
    guard !pattern.matches(key) else { return }
    context.report(
      "the key does not match '\(pattern.text)'", at: entry.key.range, key: key,
      help: "rename it in the code and in all locales")
  }
}
