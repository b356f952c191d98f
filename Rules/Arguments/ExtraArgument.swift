import LintKit

/// Finds arguments that nobody passes.
struct ExtraArgument: Rule {
  static let info = RuleInfo(
    id: "extra-argument",
    category: .arguments,
    severity: .error,
    summary: "A text takes an argument that neither the source nor the key has.",
    rationale: """
      There is no such argument. The formatter reads past the end of the list and shows garbage or \
      crashes, or the placeholder is shown as it is because nothing is formatted at all. What \
      merely looks like a conversion in a text without arguments is a warning.
      """,
    examples: [
      .reported(
        "a second placeholder", as: .error,
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""hello" = "Hallo %@ ⟦%@⟧";"#,
        ]),
      .reported(
        "a number beyond the last argument", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%@: %lld": {"localizations": {
              "zh-Hant": {"stringUnit": {"state": "translated", "value": "%1$@:⟦%3$lld⟧"}}}}}}
          """
        ]),
      .reported(
        "the source takes no argument", as: .error,
        [
          "en.lproj/Localizable.strings": #""hourly" = "Every hour";"#,
          "pt-BR.lproj/Localizable.strings": #""hourly" = "Cada ⟦%@⟧ hora";"#,
        ]),
      .reported(
        "something like a placeholder in a plain text", as: .warning,
        [
          "en.lproj/Localizable.strings": #""full" = "Full";"#,
          "de.lproj/Localizable.strings": #""full" = "Voll: ⟦%f⟧";"#,
        ]),
      .reported(
        "a placeholder where the source has only a percent sign", as: .error,
        [
          "en.lproj/Localizable.strings": #""sale" = "50% off";"#,
          "de.lproj/Localizable.strings": #""sale" = "⟦%d⟧ % Rabatt";"#,
        ]),
      .accepted(
        "a name as the key says nothing about its arguments",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "settings.title": {"extractionState": "manual", "localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "Einstellungen von %@"}}}}}}
          """
        ]),
      .accepted(
        "an argument may be repeated by its number",
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""hello" = "%1$@, hallo %1$@";"#,
        ]),
      .accepted(
        "a percent sign in a plain text",
        [
          "en.lproj/Localizable.strings": #""pure" = "100% natural";"#,
          "de.lproj/Localizable.strings": #""pure" = "100 % natürlich";"#,
          "hu.lproj/Localizable.strings": #""pure" = "100%-a természetes";"#,
          "tr.lproj/Localizable.strings": #""pure" = "%100 doğal";"#,
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .extra(let position, let count, let isCertain) = fault.kind else { continue }
      context.report(
        Self.message(position, count, entry.argumentAuthority), of: fault, in: entry,
        severity: isCertain ? .error : .warning, note: entry.argumentSummary,
        help: count == 0
          ? "remove the placeholder, or add it to the source"
          : "use the arguments of the \(entry.argumentAuthority), by number where one is repeated")
    }
  }
}

extension ExtraArgument {
  private static func message(_ position: Int, _ count: Int, _ authority: String) -> String {
    switch count {
    case 0: "the text takes an argument, and the \(authority) has none"
    case 1: "argument \(position) does not exist: the \(authority) has one argument"
    default: "argument \(position) does not exist: the \(authority) has \(count) arguments"
    }
  }
}
