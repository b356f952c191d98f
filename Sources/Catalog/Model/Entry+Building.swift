import SourceText

/// The functions that readers use to fill an entry. They return indices, which show where the next
/// part belongs.
extension Entry {
  mutating func beginLocalization(
    _ locale: Int, named name: SourceRange, comment: TextSpan? = nil
  ) {
    localizations.append(Localization(locale: locale, name: name, comment: comment, in: self))
    guard locale == sourceLocale else { return }
    sourceLocalization = localizations.count - 1
    if let comment { self.comment = comment }
  }

  /// Records where the parts of the current localization end.
  mutating func endLocalization() {
    let last = localizations.count - 1
    localizations[last].unitsEnd = UInt32(units.count)
    localizations[last].variationsEnd = UInt32(variations.count)
    localizations[last].substitutionsEnd = UInt32(substitutions.count)
  }

  /// Appends a localization that has only one unit, whose traits are complete.
  @inline(__always)
  mutating func append(_ unit: StringUnit, asAllOf locale: Int, named name: SourceRange) {
    if locale == sourceLocale { sourceLocalization = localizations.count }
    var localization = Localization(locale: locale, name: name, comment: nil, in: self)
    localization.unitsEnd &+= 1
    localizations.append(localization)
    units.append(unit)
    traits.formUnion(unit.text.traits)
  }

  mutating func append(_ unit: StringUnit) { append(unit, from: table.file(unit.text.range.file)) }

  /// Appends a unit for a reader that has the file at hand.
  mutating func append(_ unit: StringUnit, from file: SourceFile) {
    var unit = unit
    unit.text.traits.formUnion(
      file.escapes == .json
        ? file.bytes.jsonSurface(of: unit.text)
        : file.bytes.surface(of: unit.text, escapes: file.escapes))
    units.append(unit)
    traits.formUnion(unit.text.traits)
    if let branch = unit.branch { branches[branch].unit = units.count - 1 }
  }

  mutating func append(_ variation: Variation) -> Int {
    variations.append(variation)
    return variations.count - 1
  }

  /// - Parameter last: The index of the previous branch of the same variation, or nil.
  mutating func append(_ branch: Branch, after last: Int?) -> Int {
    branches.append(branch)
    let index = branches.count - 1
    if let last {
      branches[last].next = index
    } else {
      variations[branch.variation].firstBranch = index
    }
    return index
  }

  mutating func append(_ substitution: Substitution) -> Int {
    substitutions.append(substitution)
    return substitutions.count - 1
  }

  /// Adds the record of the entry to the table.
  mutating func record(presence: inout LocaleSet) {
    presence.removeAll()
    // A localization without a string was reported for that, so it isn't reported as missing too.
    for localization in localizations { presence.insert(localization.locale) }
    table.keys.appendTightly(
      KeyRecord(
        key: key, isTranslatable: isTranslatable, isStale: isStale && !isMarkedButUsed,
        isManual: extraction == .manual, symbol: symbol,
        content: sourceContent,
        presence: table.index(of: presence)))
    table.unitCount += units.count
  }

  /// The symbol that Xcode generates for the key, if the project enables this.
  ///
  /// Inlined because a call would copy the entry.
  @inline(__always)
  private var symbol: KeyRecord.Symbol {
    guard extraction == .manual, generatesSymbol else { return .none }
    if table.hasPercent(key) { return .function }
    guard let source else { return .variable }
    for unit in source.units where table.hasPercent(units[unit].text) { return .function }
    return .variable
  }
}

extension Table {
  fileprivate func hasPercent(_ text: TextSpan) -> Bool {
    guard text.traits.contains(.percent) else { return false }
    guard !text.traits.contains(.escaped) else { return string(of: text).utf8.contains(0x25) }
    return file(text.range.file).bytes.firstOffset(
      of: UInt8(ascii: "%"), in: text.range.bytes) != nil
  }
}
