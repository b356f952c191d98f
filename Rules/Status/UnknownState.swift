import LintKit

/// Reports strings with a state that Xcode never writes, or without a state.
struct UnknownState: Rule {
  static let info = RuleInfo(
    id: "unknown-state",
    category: .status,
    severity: .warning,
    entriesWith: .openStates,
    summary: "String has no state, or one that Xcode doesn't know.",
    rationale: """
      Xcode writes `new`, `translated`, `needs_review` and `machine_translated`. Other states come \
      from scripts and translation services. Xcode may replace them when it saves the file, and it \
      is unclear whether the string is finished. The other rules treat it as translated.
      """,
    fix: "Use one of Xcode's states. If another tool needs its own, list it in `states`.",
    tally: "strings have an unknown state",
    examples: [
      .reported(
        "misspelled state", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Cancel",
            localizations: """
              "de" : { "stringUnit" : { "state" : "⟦needs-review⟧", "value" : "Abbrechen" } }
              """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            key: "Cancel",
            localizations: """
              "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Abbrechen" } }
              """)
        ]),
      .reported(
        "state of another tool, and an empty one", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Cancel",
            localizations: """
              "fr" : { "stringUnit" : { "state" : "⟦final⟧", "value" : "Annuler" } },
              "it" : { "stringUnit" : { "state" : "⟦⟧", "value" : "Annulla" } }
              """)
        ]),
      .reported(
        "no state: the finding is at the value", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Cancel" : {
              "localizations" : { "de" : { "stringUnit" : { "value" : "⟦Abbrechen⟧" } } }
            }
            """)
        ]),
      .reported(
        "phrases of an App Shortcut, which share one state", as: .warning,
        [
          "AppShortcuts.xcstrings": .catalog(
            key: "Open ${applicationName}",
            localizations: """
              "de" : {
                "stringSet" : {
                  "state" : "⟦done⟧",
                  "values" : [ "${applicationName} öffnen", "Zeige ${applicationName}" ]
                }
              }
              """)
        ]),
      .reported(
        "state that XLIFF doesn't define", as: .warning,
        [
          "de.xliff": """
          <xliff version="1.2">
            <file original="L.xcstrings" source-language="en" target-language="de">
              <body>
                <trans-unit id="save">
                  <source>Save</source><target state="⟦done⟧">Sichern</target>
                </trans-unit>
                <trans-unit id="undo">
                  <source>Undo</source><target state="final">Zurück</target>
                </trans-unit>
                <trans-unit id="redo"><source>Redo</source><target>Nochmal</target></trans-unit>
              </body>
            </file>
          </xliff>
          """
        ]),
      .accepted(
        "states that Xcode writes",
        [
          "Localizable.xcstrings": .catalog(
            key: "Cancel",
            localizations: """
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Abbrechen" } },
              "fr" : { "stringUnit" : { "state" : "needs_review", "value" : "Annuler" } },
              "it" : { "stringUnit" : { "state" : "new", "value" : "" } },
              "ja" : {
                "stringUnit" : { "state" : "machine_translated", "value" : "キャンセル" }
              }
              """)
        ]),
      .accepted(
        "state that the configuration lists",
        [
          "Localizable.xcstrings": .catalog(
            key: "Cancel",
            localizations: """
              "de" : { "stringUnit" : { "state" : "final", "value" : "Abbrechen" } }
              """)
        ], configuration: #"{ "rules": { "unknown-state": { "states": ["final"] } } }"#),
      .accepted(
        "formats without states",
        [
          "en.lproj/Localizable.strings": #""cancel" = "Cancel";"#,
          "de.lproj/Localizable.strings": #""cancel" = "Abbrechen";"#,
        ]),
    ]
  )

  /// States that are accepted in addition to those of Xcode.
  var states: [String] = []

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "states", into: &states, larger: .reportsLess,
      help: "States to accept in addition to Xcode's. Their strings count as translated.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.table.capabilities.hasStates else { return }
    for index in entry.units.indices where entry.units[index].state == .unknown {
      guard !isNextPhrase(index, of: entry) else { continue }
      let unit = entry.units[index]
      guard let range = unit.stateRange else {
        guard !entry.table.capabilities.isExport else { continue }
        context.report(
          Self.absence, in: unit, of: entry, severity: .note, help: Self.absenceHelp,
          kind: "missing")
        continue
      }
      let word = entry.string(of: TextSpan(range: range, traits: .escaped))
      guard !states.contains(word) else { continue }
      context.report(
        Self.message(word), in: unit, of: entry, at: range,
        help: entry.table.capabilities.isExport ? Self.exportHelp : Self.help(for: word),
        fix: Self.fix(of: word, at: range, in: entry))
    }
  }
}

extension UnknownState {
  private static let names = UnitState.allCases.map { "\($0.word)" }

  /// Returns whether a phrase belongs to the same set as the previous unit, and so shares its
  /// state.
  private func isNextPhrase(_ index: Int, of entry: Entry) -> Bool {
    guard index > 0, entry.units[index].isPhrase else { return false }
    let (last, unit) = (entry.units[index - 1], entry.units[index])
    return last.isPhrase && last.localization == unit.localization && last.branch == unit.branch
      && last.stateRange == unit.stateRange
  }
}

extension UnknownState {
  /// Writes the state that was probably meant.
  private static func fix(of word: String, at range: SourceRange, in entry: Entry) -> Fix? {
    guard let name = nearestName(to: word, in: names),
      let edit = entry.table.edit(replacing: TextSpan(range: range), with: name)
    else { return nil }
    return Fix("write '\(name)'", .unsafe, [edit])
  }

  private static func message(_ word: String) -> String {
    word.isEmpty ? "the state is empty" : "unknown state '\(word)'"
  }

  private static func help(for word: String) -> String {
    if let name = nearestName(to: word, in: names) { return "did you mean '\(name)'?" }
    return "Xcode knows 'new', 'translated', 'needs_review' and 'machine_translated'"
  }

  private static let exportHelp =
    "XLIFF knows 'new', 'translated', 'final', 'signed-off' and those that begin with 'needs-'"
  private static let absence = "the string has no state"
  private static let absenceHelp =
    "add \"state\" : \"translated\", or \"new\" if it is not translated"
}
