import LintKit

/// Describes what the source and one translation of a key hold, as rules see it.
///
/// It is a rule so that its notes have places like any finding. It is in no catalogue of rules, and
/// its name is never shown.
struct EntryAccount: Rule {
  static let info = RuleInfo(
    id: "account", category: .project, severity: .note, summary: "What rules see of a key.",
    rationale: "It explains a finding.", examples: [])

  /// The key that the account is about.
  var key = ""
  /// The locale that is described next to the source; nil for all.
  var locale: String?

  /// Of more variants than a person writes, the rest is left out.
  private static let greatestCount = 100

  init() {}

  init(of key: String, locale: String?) {
    self.key = key
    self.locale = locale
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.string(of: entry.key) == key else { return }
    if entry.source == nil {
      context.report(Self.message(forKeyOf: entry), at: entry.key.range, key: key)
    }
    for (index, localization) in entry.localizations.enumerated() {
      let isSource = index == entry.sourceLocalization
      guard isSource || locale == nil || locale == entry.locale(of: localization).spelling else {
        continue
      }
      for unit in entry.units[localization.units].prefix(Self.greatestCount) {
        context.report(Self.message(for: unit, of: entry), in: unit, of: entry)
      }
      for variation in entry.variations[localization.variations].prefix(Self.greatestCount)
      where variation.kind == .plural {
        guard let rules = entry.pluralRules(for: variation) else { continue }
        context.report(
          Self.message(for: variation, of: entry, rules), in: variation, of: entry)
      }
    }
    if let locale, !entry.localizations.contains(where: { entry.locale(of: $0).spelling == locale })
    {
      context.report(
        Self.message(forMissing: LocaleIdentifier(locale), of: entry), at: entry.key.range,
        key: key)
    }
  }
}

extension EntryAccount {
  private static func message(forKeyOf entry: Entry) -> String {
    let expected = arguments(of: entry)
    let isText = entry.table.capabilities.hasExtractedKeys && !entry.isIdentifier(entry.key)
    return (isText ? "the key is the source text" : "there is no text in the source language")
      + (expected.isEmpty ? "" : "; the code passes " + list(expected))
  }

  /// What a translation needs that does not exist yet.
  private static func message(
    forMissing locale: LocaleIdentifier, of entry: Entry
  ) -> String {
    var needs: [String] = []
    let expected = arguments(of: entry)
    if !expected.isEmpty { needs.append("the arguments " + list(expected)) }
    let isPlural = entry.source?.variations.contains { entry.variations[$0].kind == .plural }
    if isPlural == true, let rules = locale.pluralRules {
      needs.append("the plural categories " + list(categories(of: rules)))
    }
    return "\(locale.englishName) has no translation; it needs "
      + (needs.isEmpty ? "neither arguments nor plural forms" : needs.joined(separator: " and "))
  }

  /// The arguments that the code passes. Those of an entry without specifiers are not worked out.
  private static func arguments(of entry: Entry) -> [String] {
    guard !entry.specifiers.isEmpty else { return [] }
    return entry.expectedArguments.map { "\($0.position): \($0.argumentClass)" }
  }

  /// The categories that a translation must have, with the numbers that select them.
  private static func categories(of rules: PluralRules) -> [String] {
    rules.integer.union([.other]).map { category in
      category.name + (rules.exampleText(for: category).map { " (\($0))" } ?? "")
    }
  }

  private static func message(for unit: Unit, of entry: Entry) -> String {
    let uses = entry.argumentUses(of: unit).map { use in
      let specifier = entry.string(of: Text(range: use.range, traits: unit.text.traits))
      return "\(use.position): \(use.argumentClass) (\(specifier))"
    }
    return (entry.isSource(unit) ? "source" : "translation")
      + (entry.table.capabilities.hasStates ? " (\(name(of: unit.state)))" : "")
      + ", takes " + (uses.isEmpty ? "no arguments" : list(uses))
  }

  private static func name(of state: Unit.State) -> String {
    switch state {
    case .new: "new"
    case .needsReview: "needs review"
    case .translated: "translated"
    case .machineTranslated: "translated by a machine"
    case .unknown: "in no known state"
    }
  }

  private static func message(
    for variation: Variation, of entry: Entry, _ rules: PluralRules
  ) -> String {
    let present = entry.branches(of: variation).prefix(greatestCount).map { branch in
      "'\(entry.name(of: branch.name))'"
    }
    let language = entry.locale(of: variation).englishName
    return "\(language) uses \(list(categories(of: rules))); found are "
      + (present.isEmpty ? "none" : list(present))
  }

  private static func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}
