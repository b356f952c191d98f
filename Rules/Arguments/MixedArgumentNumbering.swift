import LintKit

/// Finds strings that number only some of their arguments.
struct MixedArgumentNumbering: Rule {
  static let info = RuleInfo(
    id: "mixed-argument-numbering",
    category: .arguments,
    severity: .error,
    summary: "String mixes specifiers with and without a number.",
    rationale: """
      Specifiers without a number count from 1, regardless of the numbered ones: `%1$@ %d` reads \
      the first argument twice. C leaves such a mix undefined, and Xcode rejects it. If the \
      string still reads the arguments of the source, the finding is a warning.

      In a `.stringsdict` file, the forms of `%#@files@` may be numbered although it is not. \
      The finding is a note if they number the counted argument, and an error if they number a \
      different one.
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
        ]),
      .reported(
        "variable without a number, whose branches number the same argument", as: .note,
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
        "variable without a number counts a different argument than its branches", as: .error,
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
        "plural form uses its own number next to numbered arguments",
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
      case .mixed(let suggestion, let isHarmless):
        let question = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        context.report(
          "the string mixes numbered and unnumbered specifiers\(question)", of: fault, in: entry,
          severity: isHarmless ? .warning : .error, note: entry.argumentSummary,
          help: suggestion == nil ? "number all arguments of the string, or none" : nil)
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
  private static func message(
    _ variable: ArgumentFault.UnnumberedVariable, _ text: String
  ) -> String {
    let branches = "but its branches use \(variable.used.phrase)"
    guard variable.selecting != variable.counted else {
      return "'\(text)' has no number, \(branches)"
    }
    return "'\(text)' has no number, so argument \(variable.selecting) selects the plural form, "
      + branches
  }
}
