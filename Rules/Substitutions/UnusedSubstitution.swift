import LintKit

/// Finds substitutions that no string refers to.
struct UnusedSubstitution: Rule {
  static let info = RuleInfo(
    id: "unused-substitution",
    category: .substitutions,
    severity: .warning,
    entriesWith: .argumentFaults,
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
        ],
        fixed: [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld files": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "%lld Dateien"}
              }}}}}
          """
        ]),
      .reported(
        "variable whose string is never shown", as: .warning,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%d files</string>
            <key>⟦folders⟧</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>other</key><string>%d folders</string>
            </dict>
          </dict></dict></plist>
          """
        ],
        fixed: [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%d files</string>
          </dict></dict></plist>
          """
        ]),
      .reported(
        "argument without a number, whose position changes if the substitution is removed",
        as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%1$lld of %2$lld": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "von %lld"},
                "substitutions": {"⟦count⟧": {"argNum": 1, "formatSpecifier": "lld",
                  "variations": {"plural": {
                    "other": {"stringUnit": {"state": "translated", "value": "von %arg"}}}}}}
              }}}}}
          """
        ],
        fixed: [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%1$lld of %2$lld": {"localizations": {
              "de": {
                "stringUnit": {"state": "translated", "value": "von %lld"}
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
        help: "write '%#@\(name)@' where the plural form belongs, or remove the substitution",
        fix: fix(of: substitution, in: entry))
    }
  }
}

extension UnusedSubstitution {
  /// Removes a substitution. The fix is safe if no text is lost, because all forms are what the
  /// string itself says, and if all arguments of the string stay the same.
  private func fix(of index: Int, in entry: Entry) -> Fix? {
    let substitution = entry.substitutions[index]
    let localization = entry.localizations[substitution.localization]
    // More substitutions than any string has.
    guard entry.substitutions.count <= 64 else { return nil }
    let units = localization.units.map { entry.units[$0] }
    let forms = units.filter { $0.substitution == index }
    let others = units.filter { $0.substitution != index }
    // Another substitution that isn't used may refer to it.
    guard !others.contains(where: { entry.refers($0, to: substitution) }),
      let edit = MemberEdit(at: substitution.name.range, in: entry.table)?
        .removal(ofMember: substitution.name, of: "substitutions", in: localization.name)
    else { return nil }
    let shown = Set(others.map { entry.string(of: $0.text) })
    let isRepetition = forms.allSatisfy { shown.contains(entry.text(of: $0, in: substitution)) }
    // Arguments without a number skip the one of the substitution.
    let isCounted =
      substitution.argumentNumberRange != nil && others.contains { entry.countsArguments(in: $0) }
    // Of several faults of an argument, only one is reported.
    return Fix(
      "remove the substitution", isRepetition && !isCounted ? .safe : .unsafe, [edit],
      remainders: .strings)
  }
}

extension Entry {
  fileprivate func refers(_ unit: StringUnit, to substitution: Substitution) -> Bool {
    unit.specifiers.contains { index in
      guard let name = specifiers[index].name else { return false }
      return string(of: name).utf8.elementsEqual(string(of: substitution.name).utf8)
    }
  }

  /// Returns whether a string has an argument without a number.
  fileprivate func countsArguments(in unit: StringUnit) -> Bool {
    unit.specifiers.contains { !specifiers[$0].isNumbered }
  }

  /// Returns a form of a substitution with a specifier in place of its own argument.
  fileprivate func text(of unit: StringUnit, in substitution: Substitution) -> String {
    let specifier = substitution.formatSpecifier.map { "%" + string(of: $0) } ?? "%arg"
    return string(of: unit.text).replacing("%arg", with: specifier)
  }
}
