import LintKit

/// Finds substitutions whose settings can't work.
struct InvalidSubstitution: Rule {
  static let info = RuleInfo(
    id: "invalid-substitution",
    category: .substitutions,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "Substitution has an invalid specifier, argument number or variation.",
    rationale: """
      A substitution is replaced by the plural form for one number. It needs a format specifier \
      for that number and the forms to select from. `argNum`, the position of the number among the \
      arguments, is optional. If a part is missing or invalid, the app can't show the string \
      correctly.

      `%arg` is the counted number. It is valid only inside a substitution.
      """,
    fix: """
      Give the substitution a numeric `formatSpecifier` (for example `lld`) and plural variations. \
      If it has an `argNum`, make it 1 or higher.
      """,
    examples: [
      .reported(
        "object specifier instead of a numeric one", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "file.count": {"localizations": {
              "en": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"files": {"formatSpecifier": "⟦@⟧",
                  "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}}}
              }}}}}
          """
        ]),
      .reported(
        "missing specifier, and specifiers with a percent sign, a position or an asterisk",
        as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "file.count": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "%#@a@, %#@b@, %#@c@, %#@d@"},
                "substitutions": {
                  "⟦a⟧": {"argNum": 1, "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg Dateien"}}}}},
                  "b": {"argNum": 2, "formatSpecifier": "⟦%lld⟧", "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg Ordner"}}}}},
                  "c": {"argNum": 3, "formatSpecifier": "⟦1$lld⟧", "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg Teile"}}}}},
                  "d": {"argNum": 4, "formatSpecifier": "⟦*lld⟧", "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg Seiten"}}}}}
                }
              }}}}}
          """
        ]),
      .reported(
        "argument number 0", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "file.count": {"localizations": {
              "en": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"files": {"argNum": ⟦0⟧, "formatSpecifier": "lld",
                  "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}}}
              }}}}}
          """
        ]),
      .reported(
        "no forms to select from", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "file.count": {"localizations": {
              "en": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"⟦files⟧": {"argNum": 1, "formatSpecifier": "lld"}}
              },
              "de": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"⟦files⟧": {"argNum": 1, "formatSpecifier": "lld",
                  "variations": {}}}
              },
              "fr": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"⟦files⟧": {"argNum": 1, "formatSpecifier": "lld",
                  "variations": {"plurals": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg fichiers"}}}}}}
              }}}}}
          """
        ]),
      .reported(
        "%arg outside of a substitution", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld files": {"localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "⟦%arg⟧ Dateien"}}}}}}
          """
        ]),
      .reported(
        "stringsdict variables that refer to each other", as: .error,
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
              <key>other</key><string>%d folders of ⟦%#@count@⟧</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
      .accepted(
        "numeric specifier",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "file.count": {"localizations": {
              "en": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"files": {"formatSpecifier": "lld",
                  "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}}}
              }}}}}
          """
        ]),
      .accepted(
        "different numeric specifiers, with and without an argument number",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lf hours, %llu days, %lf km": {"localizations": {
              "en": {
                "stringUnit": {"state": "translated", "value": "%#@hours@, %#@days@, %#@way@"},
                "substitutions": {
                  "days": {"formatSpecifier": "llu", "argNum": 2, "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg days"}}}}},
                  "hours": {"formatSpecifier": ".2f", "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg hours"}}}}},
                  "way": {"formatSpecifier": "lf", "argNum": 3, "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "%arg km"}}}}}
                }
              }}}}}
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .invalidSubstitution(let problem) = fault.kind else { continue }
      let text = entry.string(of: fault)
      context.report(
        Self.message(problem, text), of: fault, in: entry,
        note: problem == .cycle ? "defined here" : nil, help: Self.help(problem))
    }
  }
}

extension InvalidSubstitution {
  private static func message(
    _ problem: ArgumentFault.SubstitutionProblem, _ text: String
  ) -> String {
    switch problem {
    case .notNumeric: "'\(text)' is not the specifier of a number"
    case .noSpecifier: "the substitution '\(text)' has no 'formatSpecifier'"
    case .badArgumentNumber: "'\(text)' is not the number of an argument"
    case .noVariations: "the substitution '\(text)' has no variations"
    case .argumentOutside: "'\(text)' has no meaning outside of a substitution"
    case .cycle: "'\(text)' refers to a substitution that refers back"
    }
  }

  private static func help(_ problem: ArgumentFault.SubstitutionProblem) -> String? {
    switch problem {
    case .notNumeric:
      "write the number's specifier without '%' or a position, for example 'lld'"
    case .noSpecifier: "add the number's specifier, for example 'lld'"
    case .badArgumentNumber: "argument numbers start at 1"
    case .noVariations: "add plural variations, or remove the substitution"
    case .argumentOutside: "write the placeholder of the source"
    case .cycle: "remove one of the references"
    }
  }
}
