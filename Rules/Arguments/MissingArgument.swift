import LintKit

/// Finds arguments of the source that a translation omits.
struct MissingArgument: Rule {
  static let info = RuleInfo(
    id: "missing-argument",
    category: .arguments,
    severity: .warning,
    entriesWith: .argumentFaults,
    summary: "Translation omits an argument that the source uses.",
    rationale: """
      Users don't see the name, number or date that the sentence refers to: "%@ already exists" \
      becomes "already exists". The app doesn't crash. A plural form may omit the number, but not \
      all forms may.

      If the argument is attached to a word in the source, the finding is a note: in `app%@`, the \
      argument is often a plural "s", which many languages don't need.
      """,
    fix: """
      Add the argument to the translation. If the order of the arguments changes, number all of \
      them.
      """,
    examples: [
      .reported(
        "last argument is missing", as: .warning,
        [
          "en.lproj/Localizable.strings": #""copied" = "Copied %1$@ to %2$@";"#,
          "de.lproj/Localizable.strings": #""copied" = "⟦%1$@ kopiert⟧";"#,
        ]),
      .reported(
        "all arguments are missing", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%@ already exists": {"localizations": {
              "pl": {"stringUnit": {"state": "translated", "value": "⟦już istnieje⟧"}}}}}}
          """
        ]),
      .reported(
        "no plural form shows the number", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld items": {"localizations": {
              "de": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "Eintrag"}},
                "other": {"stringUnit": {"state": "translated", "value": "⟦Einträge⟧"}}}}}}}}}
          """
        ]),
      .reported(
        "no form of a variable shows the number", as: .warning,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d file", "other": "%d files"]),
          "pl.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "jeden", "few": "kilka", "many": "wiele", "other": "⟦inne⟧"]),
        ]),
      .reported(
        "translation shows the plural ending in place of the last argument", as: .warning,
        [
          "en.lproj/Localizable.strings": #""found" = "%d file%@ in %@";"#,
          "ja.lproj/Localizable.strings": #""found" = "⟦%d個のファイル（%@）⟧";"#,
        ]),
      .reported(
        "argument of a key that has no source string", as: .warning,
        [
          "de.lproj/Localizable.strings": #""%@ has %d of %d books" = "⟦%@ hat Bücher⟧";"#,
          "fr.lproj/Localizable.strings": #""%@ has %d of %d books" = "%@ a %d des %d livres";"#,
        ]),
      .reported(
        "argument that is attached to a word, here a plural ending", as: .note,
        [
          "en.lproj/Localizable.strings": #""apps" = "%1$d app%2$@";"#,
          "ja.lproj/Localizable.strings": #""apps" = "⟦%1$d個のアプリ⟧";"#,
        ]),
      .accepted(
        "all arguments are used",
        [
          "en.lproj/Localizable.strings": #""copied" = "Copied %1$@ to %2$@";"#,
          "de.lproj/Localizable.strings": #""copied" = "%1$@ nach %2$@ kopiert";"#,
        ]),
      .accepted(
        "plural form for exactly one number",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld items": {"localizations": {
              "de": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "ein Eintrag"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld Einträge"}}}}}}}}}
          """
        ]),
      .accepted(
        "number that only selects a form of the source",
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "duplicate", format: "%#@entries@", variable: "entries", valueType: "d",
            forms: ["one": "Duplicate Entry", "other": "Duplicate Entries"]),
          "it.lproj/Localizable.strings": #""duplicate" = "Duplica";"#,
        ]),
      .accepted(
        "source omits the argument on one device",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "open": {"localizations": {
              "en": {"variations": {"device": {
                "applewatch": {"stringUnit": {"state": "translated", "value": "Open"}},
                "other": {"stringUnit": {"state": "translated", "value": "Open %@"}}}}},
              "de": {"stringUnit": {"state": "translated", "value": "Öffnen"}}}}}}
          """
        ]),
      .accepted(
        "source omits an argument of its key",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%@ by %@": {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "%@"}},
              "de": {"stringUnit": {"state": "translated", "value": "%@"}}}}}}
          """
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .missing(let positions, let areWordEndings, let suffix) = fault.kind else {
        continue
      }
      context.report(
        "translation omits \(positions.phrase) of the \(entry.argumentAuthority)",
        of: fault, in: entry, severity: areWordEndings ? .note : .warning,
        note: entry.argumentSummary,
        help: suffix.map { Self.help(positions, insteadOf: $0, in: entry) }
          ?? Self.help(positions, fault, in: entry))
    }
  }
}

extension MissingArgument {
  /// Returns the help for a string that shows a suffix of the source's word. The suffix can't just
  /// be left out: later arguments would be read from the wrong place.
  private static func help(
    _ positions: ArgumentPositions, insteadOf suffix: Int, in entry: Entry
  ) -> String {
    let wanted = entry.expectedArguments.filter { positions.contains($0.position) }
    return "\(entry.list(wanted)) is meant: argument \(suffix), which is shown, is only the suffix "
      + "of a word in the \(entry.argumentAuthority); strings cannot skip an argument, so use plural "
      + "forms in place of the suffix"
  }

  private static func help(
    _ positions: ArgumentPositions, _ fault: ArgumentFault, in entry: Entry
  ) -> String? {
    let expected = entry.expectedArguments
    if let own = Self.ownArgument(positions, fault, in: entry) { return "add \(own)" }
    let wanted = expected.filter { positions.contains($0.position) }
    guard let unit = fault.unit.map({ entry.units[$0] }), !wanted.isEmpty else { return nil }
    guard expected.count > 1 else {
      return "add \(entry.sourceSpelling(of: expected[0].position, isNumbered: false))"
    }
    let unnumbered = entry.unnumberedSpecifiers(of: unit).map { entry.specifiers[$0] }
    guard !unnumbered.isEmpty else { return "add \(entry.list(wanted))" }
    // The added argument needs a number, and then so do all others.
    if unnumbered.contains(where: { $0.kind == .variable }) {
      return "add \(entry.list(wanted)), and number the other arguments too"
    }
    let others = expected.filter { !positions.contains($0.position) }
    guard !others.isEmpty else { return "write \(entry.list(expected))" }
    return "add \(entry.list(wanted)), and number the other argument"
      + (others.count == 1 ? ": " : "s: ") + entry.list(others)
  }

  /// Returns the specifier for the number that a variable counts, in one of the variable's forms.
  private static func ownArgument(
    _ positions: ArgumentPositions, _ fault: ArgumentFault, in entry: Entry
  ) -> String? {
    guard let substitution = fault.substitution.map({ entry.substitutions[$0] }),
      positions.count == 1, positions.first == substitution.position
    else { return nil }
    return entry.table.isWrittenLikeCatalog ? "%arg" : substitution.argumentClass.specifier
  }
}

extension Entry {
  /// Returns the first few arguments as a list of numbered specifiers: '%1$@, %2$d and %3$@'.
  fileprivate func list(_ arguments: [(position: Int, argumentClass: ArgumentClass)]) -> String {
    let names = arguments.prefix(6).map { sourceSpelling(of: $0.position, isNumbered: true) }
    guard arguments.count <= 6 else { return names.joined(separator: ", ") + " …" }
    return names.listed
  }
}
