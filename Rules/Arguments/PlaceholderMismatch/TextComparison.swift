import LintKit

/// Compares the placeholders with names of all translations of an entry with those of the source.
struct TextComparison {
  private let entry: Entry
  private var comparison: PlaceholderComparison

  /// - Parameters:
  ///   - kinds: what is compared. Labels are not where they are arguments of format strings.
  ///   - ignored: names that are not compared.
  init(of entry: Entry, kinds: Set<NamedPlaceholder.Kind>, ignoring ignored: Set<String>) {
    self.entry = entry
    comparison = PlaceholderComparison(
      kinds: Self.takesLabels(entry) ? kinds.subtracting([.label]) : kinds, ignored: ignored)
  }

  /// Whether the source may have placeholders with names, or must have them, as phrases must.
  static func mayHavePlaceholders(_ entry: Entry) -> Bool {
    let table = entry.table
    if table.purpose == .appShortcuts { return true }
    guard let source = entry.source else {
      return table.format != .localizedFiles
        && NamedPlaceholder.mayStand(in: entry.key, of: table)
    }
    return source.units.contains {
      NamedPlaceholder.mayStand(in: entry.units[$0].text, of: table)
    }
  }

  /// What is wrong with the translations, in the order of the localizations.
  mutating func faults() -> [PlaceholderFault] {
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization && !entry.locale(of: localization).isDocumentation {
      if hasSubstitutions(localization) {
        compareWhole(localization)
      } else {
        for unit in localization.units where entry.units[unit].isCompared { compare(unit) }
      }
    }
    return comparison.faultsWithoutWords
  }
}

extension TextComparison {
  /// Whether `%(label)@` is an argument, for which there are other rules.
  private static func takesLabels(_ entry: Entry) -> Bool {
    guard entry.table.isFormatted else { return false }
    return entry.table.format == .catalog || entry.takesArguments
  }

  private func hasSubstitutions(_ localization: Localization) -> Bool {
    !localization.substitutions.isEmpty || !(entry.source?.substitutions.isEmpty ?? true)
  }

  private mutating func compare(_ index: Int) {
    let unit = entry.units[index]
    guard let text = entry.sourceText(for: unit) else { return }
    if unit.branch == nil, let source = entry.source, source.units.count > 1 {
      comparison.expect(.devices(text)) { placeholders(in: text, ofAllDevicesIn: source) }
    } else {
      comparison.expect(.text(text)) { placeholders(in: text) }
    }
    guard !comparison.expected.isEmpty else { return }
    comparison.compare(
      placeholders(in: unit.text), ofUnit: index, at: unit.text.range,
      mayOmit: standsForOneNumber(unit),
      hasDollar: hasDollar(unit.text) && comparison.dollars.fact(about: text, find: hasDollar))
  }

  private func placeholders(in text: Text) -> [NamedPlaceholder] {
    NamedPlaceholder.all(in: text, of: entry.table)
  }

  /// The placeholders of a text that no device of the source does without.
  private func placeholders(
    in text: Text, ofAllDevicesIn source: Localization
  ) -> [NamedPlaceholder] {
    var common = placeholders(in: text)
    for unit in source.units.prefix(64).map({ entry.units[$0] }) {
      let category = unit.branch.flatMap { entry.branches[$0].category }
      guard category == nil || category == .other else { continue }
      let shown = Set(placeholders(in: unit.text).map(\.identity))
      common.removeAll { !shown.contains($0.identity) }
    }
    return common
  }

  /// Compares the texts of a localization as if they were one: a placeholder may stand in the text
  /// or in one of its substitutions.
  private mutating func compareWhole(_ localization: Localization) {
    let texts = localization.units
    guard let first = texts.first, texts.allSatisfy({ entry.units[$0].isCompared }) else { return }
    comparison.expect(.all) {
      guard let source = entry.source else { return placeholders(in: entry.key) }
      return source.units.flatMap { placeholders(in: entry.units[$0].text) }
    }
    guard !comparison.expected.isEmpty else { return }
    let unit = texts.first { entry.units[$0].substitution == nil } ?? first
    comparison.compare(
      texts.flatMap { placeholders(in: entry.units[$0].text) }, ofUnit: unit,
      at: entry.units[unit].text.range, mayOmit: false, hasDollar: false)
  }

  /// Whether a text is a plural form for a single number, which may be spelled out.
  private func standsForOneNumber(_ unit: Unit) -> Bool {
    guard let category = unit.branch.flatMap({ entry.branches[$0].category }) else { return false }
    return category == .zero || entry.locale(of: unit).pluralRules?.exact(category) != nil
  }

  private func hasDollar(_ text: Text) -> Bool {
    entry.table.file(text.range.file).bytes
      .firstOffset(of: UInt8(ascii: "$"), in: text.range.bytes) != nil
  }
}
