import LintKit

/// Reports keys that don't match the configured pattern.
struct KeyPattern: Rule {
  static let info = RuleInfo(
    id: "key-pattern",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Key doesn't match the configured pattern.",
    rationale: """
      Keys such as `settings.title` and `settings.help` are easier to find and group if they all \
      follow one pattern.

      Use `^` and `$` in `pattern` to match the whole key. Without a pattern, every key is accepted.
      """,
    fix: "Rename the key in the code and in all locales.",
    examples: [
      .reported(
        "key that doesn't match", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦Save⟧" : {},
            "settings.title" : {}
            """)
        ], configuration: #"{ "rules": { "key-pattern": { "pattern": "^[a-z]+(\\.[a-z]+)+$" } } }"#),
      .reported(
        "underscore that the pattern doesn't allow", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦settings_footer⟧" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "All done" } }
              }
            }
            """)
        ],
        configuration: #"""
          { "rules": { "key-pattern": { "pattern": "^[a-z]+(\\.[a-z]+)+$" } } }
          """#),
      .reported(
        "keys in any file format, with one finding for all locales", as: .warning,
        [
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "en.lproj/Localizable.strings": #""⟦save⟧" = "Save";"#,
        ],
        configuration: #"{ "rules": { "key-pattern": { "pattern": "^[a-z]+\\." } } }"#),
      .accepted(
        "key that matches",
        ["Localizable.xcstrings": .catalog(#""settings.title" : {}"#)],
        configuration: #"{ "rules": { "key-pattern": { "pattern": "^[a-z]+(\\.[a-z]+)+$" } } }"#),
      .accepted(
        "any key, if no pattern is configured",
        ["en.lproj/Localizable.strings": #""Save?" = "Save?";"#]),
      .accepted(
        "keys that Apple defines, and keys that are empty, stale or marked \"Don't Translate\"",
        [
          "en.lproj/InfoPlist.strings": #""CFBundleDisplayName" = "Notes";"#,
          "Localizable.xcstrings": .catalog(
            """
            "" : {},
            "Fax" : { "extractionState" : "stale" },
            "Wi-Fi" : { "shouldTranslate" : false }
            """),
        ],
        configuration: #"{ "rules": { "key-pattern": { "pattern": "^[a-z]+\\." } } }"#),
    ]
  )

  /// The pattern that every key must match.
  var pattern: Pattern = "."

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "pattern", into: &pattern,
      help: "Regular expression that must match at least part of every key.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    // The keys of other tables are chosen by the system or Interface Builder, or are phrases.
    guard entry.table.purpose == .general, entry.isShipped, entry.isTranslatable, !entry.key.isEmpty
    else { return }
    // The default pattern matches every key that isn't only whitespace.
    if pattern.text == ".", !entry.key.traits.contains(.whitespaceEdge) { return }
    let key = entry.string(of: entry.key)
    guard !pattern.matches(key) else { return }
    context.report(
      "the key does not match '\(pattern.text)'", at: entry.key.range, key: key,
      help: "rename it in the code and in all locales")
  }
}
