import LintKit

/// Finds references to substitutions that don't exist.
struct UndefinedSubstitution: Rule {
  static let info = RuleInfo(
    id: "undefined-substitution",
    category: .substitutions,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "String references a substitution or variable that its localization doesn't define.",
    rationale: """
      Xcode refuses to compile a catalog with an undefined substitution. In a `.stringsdict` file, \
      users see the reference itself or nothing, and the arguments after it are shifted.
      """,
    fix: "Correct the name, or define the substitution.",
    examples: [
      .reported(
        "misspelled name", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld files": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "%#@files@, ⟦%#@file@⟧"},
                "substitutions": {"files": {"formatSpecifier": "lld", "variations": {"plural": {
                  "other": {"stringUnit": {"state": "translated", "value": "%arg Dateien"}}}}}}
              }}}}}
          """
        ]),
      .reported(
        "variable that the file doesn't define", as: .error,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@ in ⟦%#@folders@⟧</string>
            <key>count</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>other</key><string>%d files</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
      .accepted(
        "substitution that is defined",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld files": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "%#@files@"},
                "substitutions": {"files": {"formatSpecifier": "lld", "variations": {"plural": {
                  "other": {"stringUnit": {"state": "translated", "value": "%arg Dateien"}}}}}}
              }}}}}
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    // The findings in a localization share one list.
    var last: Int?
    var known: [String] = []
    var help = ""
    for fault in context.argumentFaults(of: entry).list {
      guard case .undefinedSubstitution = fault.kind else { continue }
      if fault.localization != last {
        last = fault.localization
        known = entry.localizations[fault.localization].substitutions.prefix(16).map {
          entry.name(of: entry.substitutions[$0].name)
        }
        help =
          known.isEmpty
          ? "define it, or use a plain format specifier"
          : "the localization defines \(known.map { "'\($0)'" }.listed)"
      }
      let text = entry.string(of: fault)
      let name = text.drop { $0 != "@" }.filter { $0 != "@" }
      let suggestion = nearestName(to: name, in: known).map { "; did you mean '\($0)'?" } ?? ""
      context.report(
        "the substitution '\(name)' is not defined\(suggestion)", of: fault, in: entry,
        help: help)
    }
  }
}
