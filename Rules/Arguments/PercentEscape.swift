import LintKit

/// Compares how percent signs are written in texts that take no arguments.
struct PercentEscape: Rule {
  static let info = RuleInfo(
    id: "percent-escape",
    category: .arguments,
    severity: .warning,
    summary: "A percent sign is doubled in the source or in the translation, not in both.",
    rationale: """
      `%%` stands for one percent sign in a format string, and for two in a text that is shown as \
      it is. A text without arguments may be either: its source shows which. A doubled sign that \
      nobody formats is seen as "50%%"; a single one that is formatted swallows what follows it.

      Texts with arguments are certainly format strings: see `malformed-specifier`. It can be \
      fixed mechanically: write percent signs as the source does.
      """,
    examples: [
      .reported(
        "the sign is doubled, and both will be seen", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          "save" = "Save 50%";
          "half" = "Half price";
          """#,
          "de.lproj/Localizable.strings": #"""
          "save" = "50 ⟦%%⟧ sparen";
          "half" = "50 ⟦%%⟧ sparen";
          """#,
        ]),
      .reported(
        "the source is formatted", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save 50%%";"#,
          "de.lproj/Localizable.strings": #""save" = "50 ⟦%⟧ sparen";"#,
          "tr.lproj/Localizable.strings": #""save" = "⟦%⟧50 indirim";"#,
        ]),
      .reported(
        "the key is the source text", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "100% free": {"localizations": {
              "nl": {"stringUnit": {"state": "translated", "value": "100⟦%%⟧ gratis"}}}}}}
          """
        ]),
      .accepted(
        "both are written alike, or the sign became a word",
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
        "a text with arguments is a format string, and has a rule of its own",
        [
          "en.lproj/Localizable.strings": #""done" = "%d%% done";"#,
          "de.lproj/Localizable.strings": #""done" = "%d % erledigt";"#,
        ]),
      .accepted(
        "nobody knows the source text",
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
        help: Self.help(escape))
    }
  }
}

extension PercentEscape {
  private static func message(_ escape: ArgumentFault.PercentEscape) -> String {
    switch escape {
    case .doubled, .doubledWithoutSource:
      "'%%' is shown as two percent signs, for the text takes no arguments"
    case .single: "a single percent sign, where the source writes '%%'"
    }
  }

  private static func note(_ escape: ArgumentFault.PercentEscape) -> String {
    switch escape {
    case .doubled: "the source writes single percent signs"
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
