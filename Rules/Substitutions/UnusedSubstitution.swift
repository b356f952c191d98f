import LintKit

/// Finds substitutions that no string refers to.
struct UnusedSubstitution: Rule {
  static let info = RuleInfo(
    id: "unused-substitution",
    category: .substitutions,
    severity: .warning,
    summary: "Substitution or variable is defined but never referenced.",
    rationale: """
      The forms of the substitution are translated but never shown. Usually the reference was \
      lost from the string that should contain it.
      """,
    fix: "Reference the substitution as `%#@name@`, or remove it.",
    examples: [
      .reported(
        "reference was lost", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld files": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "%lld Dateien"},
                "substitutions": {"⟦files⟧": {"formatSpecifier": "lld",
                  "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg Dateien"}}}}}}
              }}}}}
          """
        ]),
      .accepted(
        "string references the substitution",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld files": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"files": {"formatSpecifier": "lld",
                  "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg Dateien"}}}}}}
              }}}}}
          """
        ]),
      .accepted(
        "variable that another variable references",
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
            <key>count</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>other</key><string>%d files in %#@folders@</string>
            </dict>
            <key>folders</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>other</key><string>%d folders</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .unusedSubstitution = fault.kind, let substitution = fault.substitution else {
        continue
      }
      let name = entry.string(of: entry.substitutions[substitution].name)
      context.report(
        "the substitution '\(name)' is never referenced", of: fault, in: entry,
        help: "write '%#@\(name)@' where the plural form belongs, or remove the substitution")
    }
  }
}
