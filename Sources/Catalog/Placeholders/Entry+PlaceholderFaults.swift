import SourceText

extension Entry {
  /// Whether the source may have placeholders with names, or must have them, as phrases must.
  public var mayHavePlaceholders: Bool {
    if table.purpose == .appShortcuts { return true }
    guard let source else {
      return table.capabilities.hasTextKeys && mayHaveNamedPlaceholders(key)
    }
    return source.units.contains { mayHaveNamedPlaceholders(units[$0].text) }
  }

  /// Compares the placeholders with names of all translations with those of the source.
  ///
  /// Entries that nobody ships have no faults.
  ///
  /// - Parameters:
  ///   - kinds: what is compared. Labels are not where they are arguments of format strings.
  ///   - ignored: names that are not compared.
  public func placeholderFaults(
    of kinds: Set<NamedPlaceholder.Kind>, ignoring ignored: Set<String>
  ) -> [PlaceholderFault] {
    guard isShipped, mayHavePlaceholders else { return [] }
    var comparison = PlaceholderComparison(
      kinds: hasArguments ? kinds.subtracting([.label]) : kinds, ignored: ignored)
    for (index, localization) in localizations.enumerated()
    where index != sourceLocalization && !locale(of: localization).isDocumentation {
      if hasSubstitutions(localization) {
        compareWhole(localization, &comparison)
      } else {
        for unit in localization.units where units[unit].isCompared { compare(unit, &comparison) }
      }
    }
    return comparison.faultsWithoutWords
  }
}

extension Entry {
  /// Whether `%(label)@` is an argument, for which there are other rules.
  private var hasArguments: Bool {
    guard table.isFormatted else { return false }
    return table.capabilities.hasExtractedKeys
      || !specifiers.isEmpty && arguments.reference.isFormat
  }

  private func hasSubstitutions(_ localization: Localization) -> Bool {
    !localization.substitutions.isEmpty || !(source?.substitutions.isEmpty ?? true)
  }

  private func compare(_ index: Int, _ comparison: inout PlaceholderComparison) {
    guard let text = sourceText(for: units[index]) else { return }
    if units[index].branch == nil, let source, source.units.count > 1 {
      comparison.expect(.devices(text)) { placeholders(in: text, ofAllDevicesIn: source) }
    } else {
      comparison.expect(.text(text)) { namedPlaceholders(in: text) }
    }
    guard !comparison.expected.isEmpty else { return }
    comparison.compare(
      namedPlaceholders(in: units[index].text), ofUnit: index, at: units[index].text.range,
      mayOmit: standsForOneNumber(units[index]),
      hasDollar: hasDollar(units[index].text)
        && comparison.dollars.fact(about: text, find: hasDollar))
  }

  /// The placeholders of a text that no device of the source does without.
  private func placeholders(
    in text: Text, ofAllDevicesIn source: Localization
  ) -> [NamedPlaceholder] {
    var common = namedPlaceholders(in: text)
    for unit in source.units.prefix(64).map({ units[$0] }) {
      let category = unit.branch.flatMap { branches[$0].category }
      guard category == nil || category == .other else { continue }
      let shown = Set(namedPlaceholders(in: unit.text).map(\.identity))
      common.removeAll { !shown.contains($0.identity) }
    }
    return common
  }

  /// Compares the texts of a localization as if they were one: a placeholder may stand in the text
  /// or in one of its substitutions.
  private func compareWhole(
    _ localization: Localization, _ comparison: inout PlaceholderComparison
  ) {
    let texts = localization.units
    guard let first = texts.first, texts.allSatisfy({ units[$0].isCompared }) else { return }
    comparison.expect(.all) {
      guard let source else { return namedPlaceholders(in: key) }
      return source.units.flatMap { namedPlaceholders(in: units[$0].text) }
    }
    guard !comparison.expected.isEmpty else { return }
    let unit = texts.first { units[$0].substitution == nil } ?? first
    comparison.compare(
      texts.flatMap { namedPlaceholders(in: units[$0].text) }, ofUnit: unit,
      at: units[unit].text.range, mayOmit: false, hasDollar: false)
  }

  /// Whether a text is a plural form for a single number, which may be spelled out.
  private func standsForOneNumber(_ unit: Unit) -> Bool {
    guard let category = unit.branch.flatMap({ branches[$0].category }) else { return false }
    return category == .zero || locale(of: unit).pluralRules?.exact(category) != nil
  }

  private func hasDollar(_ text: Text) -> Bool {
    table.file(text.range.file).bytes.firstOffset(of: UInt8(ascii: "$"), in: text.range.bytes)
      != nil
  }
}

extension Unit {
  /// Whether somebody has written the text.
  var isCompared: Bool { state != .new && !text.isEmpty }
}
