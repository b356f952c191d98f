import LintKit

/// Compares the named placeholders in all translations of an entry with those of the source.
struct TextComparison {
  private let entry: Entry
  private let kinds: Set<NamedPlaceholder.Kind>
  private let ignored: Set<String>

  /// - Parameters:
  ///   - kinds: the kinds to compare. Labels are left out if they are arguments of format strings.
  ///   - ignored: names that aren't compared.
  init(of entry: Entry, kinds: Set<NamedPlaceholder.Kind>, ignoring ignored: Set<String>) {
    self.entry = entry
    self.kinds = Self.takesLabels(entry) ? kinds.subtracting([.label]) : kinds
    self.ignored = ignored
  }

  /// Returns whether the source can have named placeholders, or needs them, as phrases do.
  static func mayHavePlaceholders(_ entry: Entry) -> Bool {
    let table = entry.table
    if table.purpose == .appShortcuts { return true }
    guard let source = entry.source else {
      return table.capabilities.hasTextKeys
        && NamedPlaceholder.mayOccur(in: entry.key, of: table)
    }
    return source.units.contains {
      NamedPlaceholder.mayOccur(in: entry.units[$0].text, of: table)
    }
  }

  /// Returns the problems with the translations, in the order of the localizations.
  func faults() -> [PlaceholderFault] {
    var comparison = PlaceholderComparison(kinds: kinds, ignored: ignored)
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization && !entry.locale(of: localization).isDocumentation {
      if hasSubstitutions(localization) {
        compareWhole(localization, &comparison)
      } else {
        for unit in localization.units where entry.isCompared(unit) {
          compare(unit, &comparison)
        }
      }
    }
    return comparison.faultsWithoutWords()
  }
}

extension TextComparison {
  /// Returns whether `%(label)@` is an argument, which other rules check.
  private static func takesLabels(_ entry: Entry) -> Bool {
    guard entry.table.isFormatted else { return false }
    return entry.table.capabilities.hasExtractedKeys || entry.takesArguments
  }

  private func hasSubstitutions(_ localization: Localization) -> Bool {
    !localization.substitutions.isEmpty || !(entry.source?.substitutions.isEmpty ?? true)
  }

  private func compare(_ index: Int, _ comparison: inout PlaceholderComparison) {
    let unit = entry.units[index]
    guard let text = entry.sourceText(for: unit) else { return }
    if unit.branch == nil, let source = entry.source, source.units.count > 1 {
      if comparison.begin(.devices(text)) {
        comparison.expect(placeholders(in: text, ofAllDevicesIn: source))
      }
    } else if comparison.begin(.text(text)) {
      comparison.expect(placeholders(in: text))
    }
    guard !comparison.expected.isEmpty else { return }
    comparison.compare(
      placeholders(in: unit.text), ofUnit: index, at: unit.text.range,
      mayOmit: isForOneNumber(unit),
      hasDollar: hasDollar(unit.text) && comparison.dollars.fact(about: text, find: hasDollar))
  }

  private func placeholders(in text: TextSpan) -> [NamedPlaceholder] {
    NamedPlaceholder.all(in: text, of: entry.table)
  }

  /// Returns the placeholders of a string that the source has for every device.
  private func placeholders(
    in text: TextSpan, ofAllDevicesIn source: Localization
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

  /// Compares all strings of a localization as one, because a placeholder can be in the main string
  /// or in one of its substitutions.
  private func compareWhole(
    _ localization: Localization, _ comparison: inout PlaceholderComparison
  ) {
    let units = localization.units
    guard let first = units.first, units.allSatisfy(entry.isCompared) else { return }
    if comparison.begin(.all) {
      let source = entry.source?.units
      comparison.expect(
        source?.flatMap { placeholders(in: entry.units[$0].text) } ?? placeholders(in: entry.key))
    }
    guard !comparison.expected.isEmpty else { return }
    let unit = units.first { entry.units[$0].substitution == nil } ?? first
    comparison.compare(
      units.flatMap { placeholders(in: entry.units[$0].text) }, ofUnit: unit,
      at: entry.units[unit].text.range, mayOmit: false, hasDollar: false)
  }

  /// Returns whether a string is the plural form for exactly one number, which may be spelled out.
  private func isForOneNumber(_ unit: StringUnit) -> Bool {
    guard let category = unit.branch.flatMap({ entry.branches[$0].category }) else { return false }
    return category == .zero || entry.locale(of: unit).pluralRules?.exact(category) != nil
  }

  private func hasDollar(_ text: TextSpan) -> Bool {
    entry.table.file(text.range.file).bytes
      .firstOffset(of: UInt8(ascii: "$"), in: text.range.bytes) != nil
  }
}
