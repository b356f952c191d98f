import LintKit

/// Finds arguments that the code doesn't pass.
struct ExtraArgument: Rule {
  static let info = RuleInfo(
    id: "extra-argument",
    category: .arguments,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "String uses an argument that neither its source nor its key has.",
    rationale: """
      The formatter reads past the end of the argument list, and the app shows garbage or crashes. \
      If the code doesn't format the string, users see the placeholder itself.

      If a string without arguments contains something that merely looks like a specifier, the \
      finding is a warning. It is also one if the key is an identifier and its source has no \
      arguments, since the source may be the string that lost them.
      """,
    fix: """
      Remove the placeholder, or add the argument to the source and to the code. To use an \
      argument twice, repeat its number: `%1$@ … %1$@`.
      """,
    examples: [
      .reported(
        "two placeholders, but only one argument", as: .error,
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""hello" = "Hallo %@ ⟦%@⟧";"#,
        ]),
      .reported(
        "argument number is higher than the number of arguments", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%@: %lld": {"localizations": {
              "zh-Hant": {"stringUnit": {"state": "translated", "value": "%1$@:⟦%3$lld⟧"}}}}}}
          """
        ]),
      .reported(
        "source has no arguments", as: .error,
        [
          "en.lproj/Localizable.strings": #""hourly" = "Every hour";"#,
          "pt-BR.lproj/Localizable.strings": #""hourly" = "Cada ⟦%@⟧ hora";"#,
        ]),
      .reported(
        "the same for a key that is an identifier, which doesn't show what the code passes",
        as: .warning,
        [
          "en.lproj/Localizable.strings": #""repeat.hourly" = "Every hour";"#,
          "pt-BR.lproj/Localizable.strings": #""repeat.hourly" = "Cada ⟦%@⟧ hora";"#,
        ]),
      .reported(
        "argument that most translations have", as: .warning,
        [
          "de.lproj/Localizable.strings": #""crash.title" = "⟦%@⟧ ist abgestürzt";"#,
          "en.lproj/Localizable.strings": #""crash.title" = "The app crashed";"#,
          "fr.lproj/Localizable.strings": #""crash.title" = "⟦%@⟧ a planté";"#,
        ]),
      .reported(
        "text that looks like a placeholder, in a string without arguments", as: .warning,
        [
          "en.lproj/Localizable.strings": #""full" = "Full";"#,
          "de.lproj/Localizable.strings": #""full" = "Voll: ⟦%f⟧";"#,
        ]),
      .reported(
        "placeholder where the source has only a percent sign", as: .error,
        [
          "en.lproj/Localizable.strings": #""sale" = "50% off";"#,
          "de.lproj/Localizable.strings": #""sale" = "⟦%d⟧ % Rabatt";"#,
        ]),
      .accepted(
        "same arguments as the source",
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""hello" = "Hallo %@";"#,
        ]),
      .accepted(
        "key is a name, so it doesn't define arguments",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "settings.title": {"extractionState": "manual", "localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "Einstellungen von %@"}}}}}}
          """
        ]),
      .accepted(
        "percent sign in a string of a storyboard or xib",
        [
          "en.lproj/Main.strings": #""2YJ-bg-OdR.title" = "80% of the screen";"#,
          "hu.lproj/Main.strings": #""2YJ-bg-OdR.title" = "A kijelző 80%-a";"#,
        ]),
      .accepted(
        "argument is repeated by its number",
        [
          "en.lproj/Localizable.strings": #""hello" = "Hello %@";"#,
          "de.lproj/Localizable.strings": #""hello" = "%1$@, hallo %1$@";"#,
        ]),
      .accepted(
        "percent sign in a string without arguments",
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
    let faults = context.argumentFaults(of: entry).list
    for fault in faults {
      guard case .extra(let position, let count, let isCertain, let found) = fault.kind,
        // Nothing formats the title of a button, so '10%-a' is a percentage there.
        isCertain || !entry.table.isObjectID(entry.key)
      else { continue }
      // If the key is an identifier and the source has no arguments, the translation may be right.
      let isOpen = count == 0 && entry.keyShape != .text
      let isUsual = isOpen && Self.isUsual(position, found, faults, in: entry)
      let isSure = isCertain && !isOpen
      context.report(
        Self.message(position, count, entry.argumentAuthority), of: fault, in: entry,
        severity: isSure ? .error : .warning, note: entry.argumentSummary,
        help: isUsual
          ? "most translations use it; add it to the source if the code passes it"
          : Self.help(count, entry.argumentAuthority))
    }
  }
}

extension ExtraArgument {
  /// Returns whether at least half of the translations read an argument in the same way, so that
  /// the code probably passes it.
  private static func isUsual(
    _ position: Int, _ found: ArgumentClass, _ faults: [ArgumentFault], in entry: Entry
  ) -> Bool {
    let users = Set(
      faults.compactMap { fault -> Int? in
        guard case .extra(position, _, _, found) = fault.kind else { return nil }
        return fault.localization
      })
    let translations = entry.localizations.count - (entry.source == nil ? 0 : 1)
    return users.count > 1 && users.count * 2 >= translations
  }

  private static func help(_ count: Int, _ authority: String) -> String {
    count == 0
      ? "remove the format specifier, or add it to the source"
      : "use only arguments of the \(authority); to repeat one, use its number"
  }

  private static func message(_ position: Int, _ count: Int, _ authority: String) -> String {
    switch count {
    case 0: "the string uses an argument, but the \(authority) has no arguments"
    case 1: "argument \(position) does not exist: the \(authority) has one argument"
    default: "argument \(position) does not exist: the \(authority) has \(count) arguments"
    }
  }
}
