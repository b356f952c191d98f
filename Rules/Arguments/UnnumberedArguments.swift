import LintKit

/// Reports unnumbered arguments in source strings, because their order may have to change.
struct UnnumberedArguments: Rule {
  static let info = RuleInfo(
    id: "unnumbered-arguments",
    category: .arguments,
    severity: .warning,
    isOn: false,
    entriesWith: .specifiers,
    summary: "Source string has several arguments without numbers.",
    rationale: """
      Other languages need a different word order. If a translator swaps `%@` and `%d` without \
      numbering them, the app can crash. `%1$@` and `%2$d` can be swapped safely.
      """,
    fix: "Number the arguments of the source string from 1, in their order.",
    examples: [
      .reported(
        "two arguments without numbers", as: .warning,
        [
          "en.lproj/Localizable.strings": #""moved" = "⟦%@ moved to %@⟧";"#,
          "de.lproj/Localizable.strings": #""moved" = "%@ liegt jetzt in %@";"#,
        ],
        fixed: ["en.lproj/Localizable.strings": #""moved" = "%1$@ moved to %2$@";"#]),
      .reported(
        "key is the source string", as: .warning,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "⟦%@ has %lld books⟧": {}}}
          """
        ]),
      .reported(
        "more than the option allows", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          "of" = "%d of %d";
          "at" = "⟦%d of %d at %@⟧";
          """#
        ],
        fixed: [
          "en.lproj/Localizable.strings": #"""
          "of" = "%d of %d";
          "at" = "%1$d of %2$d at %3$@";
          """#
        ],
        configuration: #"{"rules": {"unnumbered-arguments": {"maximum-unnumbered": 2}}}"#),
      .accepted(
        "one argument, or all of them numbered",
        [
          "en.lproj/Localizable.strings": #"""
          "hello" = "Hello %@, you are 100%% right";
          "moved" = "%1$@ moved to %2$@";
          """#
        ]),
      .accepted(
        "source string has the numbers that its key omits",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%@ has %lld books": {"localizations": {
              "en": {"stringUnit": {"state": "new", "value": "%1$@ has %2$lld books"}}}}}}
          """
        ]),
      .accepted(
        "substitutions that name their arguments",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "summary": {"localizations": {"en": {
              "stringUnit": {"state": "translated", "value": "%#@files@ in %#@folders@"},
              "substitutions": {
                "files": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                  "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}},
                "folders": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                  "other": {"stringUnit": {"state": "translated", "value": "%arg folders"}}}}}
              }}}}}}
          """
        ]),
    ]
  )

  /// The maximum number of unnumbered arguments in a string.
  var maximumUnnumbered = 1

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "maximum-unnumbered", into: &maximumUnnumbered, larger: .reportsLess,
      help: "Number of arguments without numbers that a source string may have.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    guard let source = entry.source else {
      checkKey(of: entry, &context)
      return
    }
    for unit in source.units.lazy.map({ entry.units[$0] }) {
      let unnumbered = entry.unnumberedSpecifiers(of: unit)
      guard unnumbered.count > max(maximumUnnumbered, 1) else { continue }
      context.report(
        Self.message(unnumbered.count), in: unit, of: entry,
        help: Self.help(unnumbered, entry, unit.text.traits),
        // The string may be no format at all, for example an address with '%20'.
        fix: entry.numbering(of: unit).map { Fix("number the arguments", .unsafe, $0) })
    }
  }
}

extension UnnumberedArguments {
  private func checkKey(of entry: Entry, _ context: inout RuleContext) {
    let unnumbered = entry.unnumberedSpecifiersOfKey
    guard unnumbered.count > max(maximumUnnumbered, 1), entry.table.capabilities.hasTextKeys,
      entry.keyShape == .text
    else { return }
    context.report(
      Self.message(unnumbered.count), at: entry.key.range, key: entry.string(of: entry.key),
      locale: entry.table.source?.spelling,
      help: Self.help(unnumbered, entry, entry.key.traits)
        + " in a source string")
  }

  private static func message(_ count: Int) -> String {
    "\(count) arguments have no numbers, so translators cannot reorder them safely"
  }

  /// Returns the first few specifiers with numbers added.
  private static func help(_ unnumbered: [Int], _ entry: Entry, _ traits: TextSpan.Traits) -> String
  {
    let shown = unnumbered.prefix(4).enumerated().map { number, index in
      let text = TextSpan(range: entry.specifiers[index].range, traits: traits)
      return "%\(number + 1)$" + entry.string(of: text).dropFirst()
    }
    return "write " + shown.joined(separator: ", ") + (unnumbered.count > 4 ? " …" : "")
  }
}
