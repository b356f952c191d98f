import LintKit

/// Compares how percent signs are written in strings without arguments.
struct PercentEscapeMismatch: Rule {
  static let info = RuleInfo(
    id: "percent-escape-mismatch",
    category: .arguments,
    severity: .warning,
    entriesWith: .argumentFaults,
    summary: "Percent sign is doubled in the source or in the translation, but not in both.",
    rationale: """
      In a format string, `%%` shows one percent sign. In any other string, users see "50%%". In a \
      format string, a single percent sign and the characters after it may disappear.

      A string without arguments counts as a format string if its source has `%%`. A string with \
      arguments is always a format string: see `malformed-specifier`.
      """,
    fix: "Write percent signs as the source does.",
    examples: [
      .reported(
        "'%%' in a string that isn't formatted", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save 50%";"#,
          "de.lproj/Localizable.strings": #""save" = "50 ⟦%%⟧ sparen";"#,
        ],
        fixed: ["de.lproj/Localizable.strings": #""save" = "50 % sparen";"#]),
      .reported(
        "'%%', although the source has no percent sign", as: .warning,
        [
          "en.lproj/Localizable.strings": #""half" = "Half price";"#,
          "de.lproj/Localizable.strings": #""half" = "50 ⟦%%⟧ sparen";"#,
        ]),
      .reported(
        "source is a format string", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save 50%%";"#,
          "de.lproj/Localizable.strings": #""save" = "50 ⟦%⟧ sparen";"#,
          "tr.lproj/Localizable.strings": #""save" = "⟦%⟧50 indirim";"#,
        ],
        fixed: [
          "de.lproj/Localizable.strings": #""save" = "50 %% sparen";"#,
          "tr.lproj/Localizable.strings": #""save" = "%%50 indirim";"#,
        ]),
      .reported(
        "key is the source string", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "100% free": {"localizations": {
              "nl": {"stringUnit": {"state": "translated", "value": "100⟦%%⟧ gratis"}}}}}}
          """
        ]),
      .accepted(
        "same notation in both, or a word in place of the sign",
        [
          "en.lproj/Localizable.strings": #"""
          "pure" = "100% natural";
          "save" = "Save 50%%";
          "half" = "50%% off";
          "cheap" = "Cheap";
          """#,
          "de.lproj/Localizable.strings": #"""
          "pure" = "100 % natürlich";
          "save" = "50 %% sparen";
          "half" = "halber Preis";
          "cheap" = "10 % billiger";
          """#,
        ]),
      .accepted(
        "string with arguments, which has its own rule",
        [
          "en.lproj/Localizable.strings": #""done" = "%d%% done";"#,
          "de.lproj/Localizable.strings": #""done" = "%d % erledigt";"#,
        ]),
      .accepted(
        "unknown source string",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "offer.save": {"extractionState": "manual", "localizations": {
              "nl": {"stringUnit": {"state": "translated", "value": "Bespaar 50%%"}}}}}}
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .percentEscape(let escape) = fault.kind else { continue }
      context.report(
        Self.message(escape), of: fault, in: entry, note: Self.note(escape),
        help: Self.help(escape), fix: Self.fix(escape, of: fault, in: entry))
    }
  }
}

extension PercentEscapeMismatch {
  /// Writes the percent sign as the source does.
  private static func fix(
    _ escape: ArgumentFault.PercentEscape, of fault: ArgumentFault, in entry: Entry
  ) -> Fix? {
    guard let unit = fault.unit, let file = entry.table.editableFile(of: fault.range) else {
      return nil
    }
    let start = fault.range.bytes.lowerBound
    let length = escape == .single ? 1 : 2
    let sign = SourceRange(file: fault.range.file, start..<start + length)
    guard (start..<start + length).allSatisfy({ file.bytes[$0] == UInt8(ascii: "%") }) else {
      return nil
    }
    let text = escape == .single ? "%%" : "%"
    let edit = entry.table.edit(replacing: sign, in: entry.units[unit].text, with: text)
    return edit.map { Fix("write '\(text)'", .unsafe, [$0]) }
  }

  private static func message(_ escape: ArgumentFault.PercentEscape) -> String {
    switch escape {
    case .doubled, .doubledWithoutSource:
      "'%%' is shown as two percent signs, because this is not a format string"
    case .single: "single percent sign, but the source uses '%%'"
    }
  }

  private static func note(_ escape: ArgumentFault.PercentEscape) -> String {
    switch escape {
    case .doubled: "the source uses single percent signs"
    case .doubledWithoutSource: "the source has no percent sign and no argument"
    case .single: "the source is a format string"
    }
  }

  private static func help(_ escape: ArgumentFault.PercentEscape) -> String {
    switch escape {
    case .doubled, .doubledWithoutSource: "write one percent sign"
    case .single: "write %%"
    }
  }
}
