import Languages
import LintKit

/// Describes the source and one translation of a key as rules see them.
///
/// This is a rule so that its notes have locations like any finding. It isn't in any list of rules,
/// and its name is never shown.
struct EntrySummary: Rule {
  static let info = RuleInfo(
    id: "account", category: .project, severity: .note, summary: "What rules see of a key.",
    rationale: "It explains a finding.", examples: [])

  /// The key to describe.
  var key = ""
  /// The locale to describe next to the source, or nil for all locales.
  var locale: String?

  /// The maximum number of units and of variations to describe. Hand-written entries have fewer.
  private static let maxCount = 100

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
      for unit in entry.units[localization.units].prefix(Self.maxCount) {
        context.report(Self.message(for: unit, of: entry), in: unit, of: entry)
      }
      for variation in entry.variations[localization.variations].prefix(Self.maxCount)
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

extension EntrySummary {
  private static func message(forKeyOf entry: Entry) -> String {
    let expected = arguments(of: entry)
    let isText = entry.table.capabilities.hasExtractedKeys && entry.keyShape == .text
    return (isText ? "the key is the source string" : "there is no string in the source language")
      + (expected.isEmpty ? "" : "; " + list(expected))
  }

  /// Returns a message that describes what a missing translation needs.
  private static func message(
    forMissing locale: LocaleIdentifier, of entry: Entry
  ) -> String {
    var facts: [String] = []
    let expected = arguments(of: entry)
    if !expected.isEmpty { facts.append(list(expected)) }
    let isPlural = entry.source?.variations.contains { entry.variations[$0].kind == .plural }
    if isPlural == true, let rules = locale.pluralRules {
      facts.append("it needs the plural categories " + list(categories(of: rules)))
    }
    if facts.isEmpty { facts.append("it needs neither arguments nor plural forms") }
    return "\(locale.englishName) has no translation; " + facts.joined(separator: "; ")
  }

  /// Returns the types of the arguments that the code passes. Empty without format specifiers.
  private static func arguments(of entry: Entry) -> [String] {
    guard !entry.specifiers.isEmpty else { return [] }
    return entry.expectedArguments.map { "argument \($0.position) is \($0.argumentClass)" }
  }

  /// Returns the categories that a translation must have, with example numbers for each.
  private static func categories(of rules: PluralRules) -> [String] {
    rules.integer.union([.other]).map { category in
      category.name + (rules.exampleText(for: category).map { " (\($0))" } ?? "")
    }
  }

  private static func message(for unit: StringUnit, of entry: Entry) -> String {
    let uses = entry.argumentUses(of: unit).map { use in
      let specifier = entry.string(of: TextSpan(range: use.range, traits: unit.text.traits))
      return "argument \(use.position) is \(use.argumentClass) (\(specifier))"
    }
    return (entry.isSource(unit) ? "source" : "translation")
      + (entry.table.capabilities.hasStates ? " (\(name(of: unit.state)))" : "")
      + (uses.isEmpty ? ", without arguments" : ": " + list(uses))
  }

  private static func name(of state: StringUnit.State) -> String {
    switch state {
    case .new: "new"
    case .needsReview: "needs review"
    case .translated: "translated"
    case .machineTranslated: "machine-translated"
    case .unknown: "unknown state"
    }
  }

  private static func message(
    for variation: Variation, of entry: Entry, _ rules: PluralRules
  ) -> String {
    let present = entry.branches(of: variation).prefix(maxCount).map { branch in
      "'\(entry.name(of: branch.name))'"
    }
    let language = entry.locale(of: variation).englishName
    return "\(language) uses \(list(categories(of: rules))); found: "
      + (present.isEmpty ? "none" : list(present))
  }

  private static func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}
