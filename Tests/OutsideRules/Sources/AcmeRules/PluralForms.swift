public import LintKit

/// Finds plural forms of a language that are missing from a translation.
public struct PluralForms: Rule {
  public static let info = RuleInfo(
    id: "acme-plural-forms",
    category: .custom,
    severity: .warning,
    summary: "A plural form of the language is missing.",
    rationale: "The form for `other` is shown instead, and reads like a mistake.",
    fix: "Add the missing plural forms.",
    examples: [
      .reported(
        "Polish has a form for a few", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "pl" : {
                "variations" : {
                  "⟦plural⟧" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } },
                    "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliku" } }
                  }
                }
              }
              """)
        ]),
      .reported(
        "a form has two words", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld sheep",
            localizations: """
              "en" : {
                "variations" : {
                  "plural" : {
                    "⟦one⟧" : { "stringUnit" : { "state" : "translated", "value" : "sheep" } },
                    "other" : { "stringUnit" : { "state" : "translated", "value" : "sheep" } }
                  }
                }
              }
              """)
        ],
        configuration: #"{ "rules": { "acme-plural-forms": { "allows-equal": false } } }"#),
      .accepted(
        "English has two forms",
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "%d file", "other": "%d files"])
        ]),
    ]
  )

  /// Whether two forms may have the same text.
  var allowsEqual = true

  public init() {}

  public mutating func configure(from options: inout OptionReader) {
    options.read(
      "allows-equal", into: &allowsEqual, help: "Whether two forms may have the same text.")
  }

  public func check(_ entry: Entry, _ context: inout RuleContext) {
    for variation in entry.variations where variation.kind == .plural {
      checkForms(of: variation, of: entry, &context)
      if !allowsEqual { checkStrings(of: variation, of: entry, &context) }
    }
  }

  private func checkForms(
    of variation: Variation, of entry: Entry, _ context: inout RuleContext
  ) {
    guard let rules = entry.pluralRules(for: variation) else { return }
    let present = entry.categories(of: variation)
    let missing = rules.integer.filter { $0 != .other && !present.contains($0) }
    guard let first = missing.first else { return }
    let numbers = rules.examples(for: first).map(String.init).joined(separator: ", ")
    context.report(
      "no '\(first.name)' in \(entry.locale(of: variation).nameAndSpelling)", in: variation,
      of: entry, help: "it is used for \(numbers)")
  }

  private func checkStrings(
    of variation: Variation, of entry: Entry, _ context: inout RuleContext
  ) {
    let branches = Array(entry.branches(of: variation))
    for (branch, next) in zip(branches, branches.dropFirst()) {
      guard let unit = branch.unit, let other = next.unit,
        entry.hasSameContent(entry.units[unit].text, entry.units[other].text)
      else { continue }
      context.report("'\(entry.variant(of: branch))' is like the next", in: branch, of: entry)
    }
  }
}
