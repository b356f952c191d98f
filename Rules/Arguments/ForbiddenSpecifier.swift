import LintKit

/// Finds conversions that have no place in a localized text.
struct ForbiddenSpecifier: Rule {
  static let info = RuleInfo(
    id: "forbidden-specifier",
    category: .arguments,
    severity: .error,
    summary: "A text has a conversion that must not be there: `%n`, or `%s` for an object.",
    rationale: """
      `%n` prints nothing: in C it writes to the address that it takes from the argument list. No \
      text needs it, and one that comes from outside must not have it. `%s`, `%S` and `%P` read \
      the bytes at an address as characters; where the code passes an object (`%@`), that shows \
      garbage or crashes. Translators know `%s` from Android, where it stands for what is `%@` \
      here. It can be fixed mechanically: write `%@`.

      Nothing else is reported about an argument that this rule reports.
      """,
    examples: [
      .reported(
        "'%n', in a source text too", as: .error,
        [
          "en.lproj/Localizable.strings": #"""
          "hello" = "Hello %@";
          "lines" = "%d lines⟦%n⟧";
          """#,
          "de.lproj/Localizable.strings": #"""
          "hello" = "Hallo ⟦%n⟧";
          "lines" = "%d Zeilen";
          """#,
        ]),
      .reported(
        "a placeholder of Android", as: .error,
        [
          "en.lproj/Localizable.strings": #""moved" = "%1$@ moved to %2$@";"#,
          "de.lproj/Localizable.strings": #""moved" = "⟦%1$s⟧ liegt jetzt in ⟦%2$s⟧";"#,
          "fr.lproj/Localizable.strings": #""moved" = "⟦%S⟧ déplacé vers %@";"#,
        ]),
      .reported(
        "an object that is read as a Pascal string", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Hello %@": {"localizations": {
              "nl": {"stringUnit": {"state": "translated", "value": "Hallo ⟦%P⟧"}}}}}}
          """
        ]),
      .reported(
        "a source text against its key", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Hello %@": {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "Hi ⟦%s⟧"}}}}}}
          """
        ]),
      .accepted(
        "the code passes a C string",
        [
          "en.lproj/Localizable.strings": #""file" = "Cannot open %s";"#,
          "de.lproj/Localizable.strings": #""file" = "%s kann nicht geöffnet werden";"#,
        ]),
      .accepted(
        "placeholders of somebody's own, and percent signs of a sentence",
        [
          "en.lproj/Localizable.strings": #"""
          "hello" = "Hello %name%";
          "pure" = "100% natural";
          """#,
          "de.lproj/Localizable.strings": #"""
          "hello" = "Hallo %name%";
          "pure" = "100 % natürlich";
          """#,
        ]),
      .accepted(
        "a text that nobody has translated yet",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Hello %@": {"localizations": {
              "nl": {"stringUnit": {"state": "new", "value": "Hello %s"}}}}}}
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .forbidden(let position, let found) = fault.kind else { continue }
      let text = entry.string(of: fault)
      guard found == .discarded else {
        context.report(
          "'\(text)' reads argument \(position), an object, as \(found): the app may crash",
          of: fault, in: entry, note: entry.argumentSummary,
          help: "write %@ with the flags and the number of '\(text)'")
        continue
      }
      context.report(
        "'\(text)' takes an argument and prints nothing", of: fault, in: entry,
        help: #"remove it; a line break is \n, and a percent sign in a format string is %%"#)
    }
  }
}
