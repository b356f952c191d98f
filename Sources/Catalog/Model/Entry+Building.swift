import SourceText

/// What readers do to fill an entry. Indices are handed back to say where the next piece belongs.
extension Entry {
  mutating func beginLocalization(
    _ locale: Int, named name: SourceRange, comment: Text? = nil
  ) {
    localizations.append(Localization(locale: locale, name: name, comment: comment, in: self))
    guard locale == table.sourceLocale else { return }
    sourceLocalization = localizations.count - 1
    if let comment { self.comment = comment }
  }

  /// Notes how far the pieces of the localization reach that was begun last.
  mutating func endLocalization() {
    let last = localizations.count - 1
    localizations[last].units = localizations[last].units.lowerBound..<units.count
    localizations[last].variations = localizations[last].variations.lowerBound..<variations.count
    localizations[last].substitutions =
      localizations[last].substitutions.lowerBound..<substitutions.count
  }

  mutating func append(_ unit: Unit) { append(unit, from: table.file(unit.text.range.file)) }

  /// Does the same for a reader that has the file at hand.
  mutating func append(_ unit: Unit, from file: SourceFile) {
    var unit = unit
    unit.text.traits.formUnion(file.bytes.surface(of: unit.text, escapes: file.escapes))
    units.append(unit)
    traits.formUnion(unit.text.traits)
    if let branch = unit.branch { branches[branch].unit = units.count - 1 }
  }

  mutating func append(_ variation: Variation) -> Int {
    variations.append(variation)
    return variations.count - 1
  }

  /// - Parameter last: the index of the branch before it in the same variation, or nil.
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

  /// Completes the entry for the rules: its arguments, and its record in the table.
  mutating func finish(presence: inout LocaleSet) {
    resolveArguments()
    presence.removeAll()
    // One without a text has been reported for that, so it is not missing as well.
    for localization in localizations { presence.insert(localization.locale) }
    table.keys.append(
      KeyRecord(
        key: key, isTranslatable: isTranslatable, isStale: isStale,
        symbol: symbol, content: KeyRecord.Content(ofSourceOf: self),
        presence: table.index(of: presence)))
    table.unitCount += units.count
  }

  /// Finds the format specifiers of all texts, and which arguments they take.
  ///
  /// Entries that nobody ships have none, and no more have those whose source text is not known.
  private mutating func resolveArguments() {
    guard table.isFormatted,
      traits.contains(.percent) || BrokenSource.mayLackPercentSigns(self),
      isShipped, source?.isFaulty != true
    else { return }
    var resolution = ArgumentResolution(of: consume self)
    resolution.run()
    self = resolution.finish()
  }

  /// What Xcode makes of the key, if the project has its symbols generated.
  private var symbol: KeyRecord.Symbol {
    guard extraction == .manual, generatesSymbol else { return .none }
    let texts = [key] + (source.map { units[$0.units].map(\.text) } ?? [])
    return texts.contains(where: hasPercent) ? .function : .variable
  }

  private func hasPercent(_ text: Text) -> Bool {
    text.traits.contains(.percent)
      && table.file(text.range.file).bytes.firstOffset(
        of: UInt8(ascii: "%"), in: text.range.bytes) != nil
  }
}
