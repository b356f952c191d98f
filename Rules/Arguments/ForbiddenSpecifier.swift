import LintKit

/// Finds format specifiers that aren't allowed in localized strings.
struct ForbiddenSpecifier: Rule {
  static let info = RuleInfo(
    id: "forbidden-specifier",
    category: .arguments,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "String uses `%n`, or reads an object with `%s`, `%S` or `%P`.",
    rationale: """
      `%s`, `%S` and `%P` read the bytes at an address as characters. If the code passes an object \
      (`%@`), the app shows garbage or crashes. Translators know `%s` from Android, where it means \
      what `%@` means here. `%n` takes an argument but shows nothing. In C functions such as \
      `printf`, it writes to memory, which is a security risk.

      Other rules don't report these arguments again.
      """,
    fix: "Replace `%s`, `%S` or `%P` with `%@`. Remove `%n`; a line break is `\\n`.",
    examples: [
      .reported(
        "'%n' in a translation", as: .error,
        [
          "en.lproj/Localizable.strings": #""lines" = "%d lines";"#,
          "de.lproj/Localizable.strings": #""lines" = "%d Zeilen⟦%n⟧";"#,
        ]),
      .reported(
        "'%n' in a source string, and where the source has an object", as: .error,
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
        "placeholders copied from Android", as: .error,
        [
          "en.lproj/Localizable.strings": #""moved" = "%1$@ moved to %2$@";"#,
          "de.lproj/Localizable.strings": #""moved" = "⟦%1$s⟧ liegt jetzt in ⟦%2$s⟧";"#,
          "fr.lproj/Localizable.strings": #""moved" = "⟦%S⟧ déplacé vers %@";"#,
        ]),
      .reported(
        "object is read as a Pascal string", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Hello %@": {"localizations": {
              "nl": {"stringUnit": {"state": "translated", "value": "Hallo ⟦%P⟧"}}}}}}
          """
        ]),
      .reported(
        "source string reads an object of its key as a C string", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "Hello %@": {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "Hi ⟦%s⟧"}}}}}}
          """
        ]),
      .reported(
        "'%n' alone in the source too, which Qt or the app replaces", as: .note,
        [
          "en.lproj/Core.strings": #""ready" = "I am%nready"; "rows" = "⟦%n⟧ rows";"#,
          "de.lproj/Core.strings": #""ready" = "Bereit⟦%n⟧…"; "rows" = "⟦%n⟧ Zeilen";"#,
        ]),
      .accepted(
        "code passes a C string",
        [
          "en.lproj/Localizable.strings": #""file" = "Cannot open %s";"#,
          "de.lproj/Localizable.strings": #""file" = "%s kann nicht geöffnet werden";"#,
        ]),
      .accepted(
        "custom placeholders, and percent signs in plain text",
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
        "string that is not translated yet",
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
        "'\(text)' takes an argument and shows nothing", of: fault, in: entry,
        severity: Self.isInEverySource(entry) ? .note : nil,
        help: Self.help(for: position, of: entry))
    }
  }

  /// Returns whether every source string has `%n`, perhaps before another letter, and no other
  /// specifier that takes an argument. It is then a placeholder of another library, for example of
  /// Qt, or of the app: formatted, the source would be wrong, too.
  private static func isInEverySource(_ entry: Entry) -> Bool {
    guard let source = entry.source, !source.units.isEmpty else { return false }
    return source.units.allSatisfy { unit in
      let specifiers = entry.units[unit].specifiers.map { entry.specifiers[$0] }
      return specifiers.contains { $0.kind == .argument && $0.argumentClass == .discarded }
        && specifiers.allSatisfy { !$0.takesArgument || $0.argumentClass == .discarded }
    }
  }

  /// Returns what was meant in place of `%n`, which translators write for a number.
  private static func help(for position: Int, of entry: Entry) -> String {
    let meant = entry.expectedArguments.first {
      $0.position == position && $0.argumentClass != .discarded
    }
    if meant != nil {
      return "write \(entry.sourceSpelling(of: position, isNumbered: false)), as the source does"
    }
    return #"write %d or %lld for a number, \n for a line break, or %% for a percent sign"#
  }
}
