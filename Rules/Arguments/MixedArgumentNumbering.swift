import LintKit

/// Finds strings that number only some of their arguments.
struct MixedArgumentNumbering: Rule {
  static let info = RuleInfo(
    id: "mixed-argument-numbering",
    category: .arguments,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "String mixes numbered and unnumbered specifiers.",
    rationale: """
      Specifiers without a number count from 1, regardless of the numbered ones: `%1$@ %d` reads \
      the first argument twice. C leaves such a mix undefined, and Xcode rejects it. If the string \
      still reads the arguments of the source, the finding is a warning.

      In a `.stringsdict` file, an unnumbered variable such as `%#@files@` is also reported if its \
      plural forms contain numbered specifiers. The finding is a note if these show the counted \
      argument, and an error otherwise.
      """,
    fix: "Number all arguments of the string, or none.",
    examples: [
      .reported(
        "second specifier has no number", as: .error,
        [
          "en.lproj/Localizable.strings": #""state" = "%@ is %d";"#,
          "de.lproj/Localizable.strings": #""state" = "%1$@ ist ⟦%d⟧";"#,
        ]),
      .reported(
        "mix that still reads each argument, in another size", as: .warning,
        [
          "en.lproj/Localizable.strings": #""found" = "Found %d matches for %@";"#,
          "fr.lproj/Localizable.strings": #""found" = "⟦%ld⟧ occurrences de %2$@";"#,
        ], fixed: ["fr.lproj/Localizable.strings": #""found" = "%1$ld occurrences de %2$@";"#]),
      .reported(
        "number without its dollar sign", as: .error,
        [
          "en.lproj/Localizable.strings": #""seen" = "%1$@, %2$@ and %3$lld others";"#,
          "zh-Hant.lproj/Localizable.strings": #""seen" = "%1$@、%2$@和⟦%3lld⟧人";"#,
        ]),
      .reported(
        "mix that reads the arguments of the source", as: .warning,
        [
          "en.lproj/Localizable.strings": #""moved" = "%@ to %@";"#,
          "de.lproj/Localizable.strings": #""moved" = "nach %2$@ von ⟦%@⟧";"#,
        ],
        fixed: ["de.lproj/Localizable.strings": #""moved" = "nach %2$@ von %1$@";"#]),
      .reported(
        "unnumbered variable whose forms number the same argument", as: .note,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>⟦%#@count@⟧</string>
            <key>count</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>one</key><string>one file</string>
              <key>other</key><string>%1$d files</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
      .reported(
        "unnumbered variable that counts a different argument than its forms", as: .error,
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>likes</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>⟦%#@others@⟧</string>
            <key>others</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>one</key><string>%1$@ and %2$d other like this</string>
              <key>other</key><string>%1$@ and %2$d others like this</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
      .accepted(
        "all arguments are numbered, or none",
        [
          "en.lproj/Localizable.strings": #""state" = "%@ is %d";"#,
          "de.lproj/Localizable.strings": #""state" = "%2$d hat %1$@";"#,
        ]),
      .accepted(
        "plural form that shows its count without a number, next to a numbered argument",
        [
          "en.lproj/Localizable.stringsdict": """
          <plist><dict><key>files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
            <key>count</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>other</key><string>%d files in %2$@</string>
            </dict>
          </dict></dict></plist>
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      switch fault.kind {
      case .mixed(let suggestion, let isHarmless, _):
        let question = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        context.report(
          "the string mixes numbered and unnumbered specifiers\(question)", of: fault, in: entry,
          severity: isHarmless ? .warning : .error, note: entry.argumentSummary,
          help: suggestion == nil ? "number all arguments of the string, or none" : nil,
          fix: isHarmless ? fault.unit.flatMap { Self.fix(of: entry.units[$0], in: entry) } : nil)
      case .unnumberedVariable(let variable):
        let text = entry.string(of: fault)
        context.report(
          Self.message(variable, text), of: fault, in: entry,
          severity: variable.isShown ? .note : .error, note: "numbered here",
          help: "write '%\(variable.counted)$\(text.dropFirst())'")
      default: break
      }
    }
  }
}

extension MixedArgumentNumbering {
  private static func fix(of unit: StringUnit, in entry: Entry) -> Fix? {
    entry.numbering(of: unit).map {
      Fix("number all arguments", .safe, $0, remainders: ["argument-gap"])
    }
  }

  private static func message(
    _ variable: ArgumentFault.UnnumberedVariable, _ text: String
  ) -> String {
    let forms = "but its forms use \(variable.used.phrase)"
    guard variable.selecting != variable.counted else {
      return "'\(text)' is unnumbered, \(forms) by number"
    }
    return "'\(text)' is unnumbered, so argument \(variable.selecting) selects the plural form, "
      + forms
  }
}
