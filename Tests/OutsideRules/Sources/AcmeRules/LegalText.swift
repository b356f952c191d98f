public import LintKit

/// Finds legal strings that a lawyer has not reviewed.
public struct LegalText: Rule {
  public static let info = RuleInfo(
    id: "acme-legal-text",
    category: .custom,
    severity: .error,
    isOn: true,
    summary: "A legal text is not reviewed.",
    rationale: "Users agree to what the text says in their own language.",
    fix: "Have the translation approved, and mark it as reviewed.",
    examples: [
      .reported(
        "the state says so", as: .error,
        [
          "Legal.xcstrings": .catalog(
            """
            "legal.terms" : {
              "comment" : "Shown before the first purchase",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "⟦needs_review⟧", "value" : "AGB" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Terms" } }
              }
            }
            """)
        ]),
      .reported(
        "no comment describes where the string appears", as: .error,
        ["Legal.xcstrings": .catalog(key: "⟦terms⟧", values: ["en": "Terms", "de": "AGB"])],
        configuration: """
          { "rules": { "acme-legal-text": { "keys": "^terms$", "requires": "comment" } } }
          """),
      .accepted(
        "other strings need no review",
        ["Legal.xcstrings": .catalog(key: "title", values: ["en": "Legal", "de": "Rechtliches"])]),
    ]
  )

  /// What a legal text must have.
  enum Requirement: String, OptionChoice {
    case review, comment
  }

  var keys: Pattern = "^legal\\."
  var requires = Requirement.review

  public init() {}

  public mutating func configure(from options: inout OptionReader) {
    options.read("keys", into: &keys, help: "The keys of legal strings.")
    options.read("requires", into: &requires, help: "What a legal text must have.")
  }

  public func check(_ entry: Entry, _ context: inout RuleContext) {
    let key = entry.string(of: entry.key)
    guard entry.isShipped, keys.matches(key) else { return }
    switch requires {
    case .comment:
      guard entry.comment == nil else { return }
      context.report(
        "the legal text '\(entry.name(of: entry.key))' has no comment", at: entry.key.range,
        key: key)
    case .review:
      for unit in entry.units where unit.state == .needsReview || unit.state == .new {
        let source = entry.source.flatMap { entry.rootUnit(of: $0) }
        context.report(
          "the \(entry.locale(of: unit).englishName) text is not reviewed", in: unit, of: entry,
          at: unit.stateRange, notes: source.map { [Note("source text", at: $0.text.range)] } ?? [])
      }
    }
  }
}
