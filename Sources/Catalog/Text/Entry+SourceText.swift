public import SourceText

extension Entry {
  /// Returns the source string of a translation, or nil if it is unknown.
  ///
  /// This is the source's string of the same variant, or else the one for `other` at that location,
  /// or else the principal string. If a catalog has no string in the source language, it is the
  /// key, unless the key is an identifier. A phrase has the first phrase of the source.
  public func sourceText(for unit: StringUnit) -> TextSpan? {
    guard let source else { return keyAsSourceText }
    return text(for: unit, in: source)
  }

  /// Returns the string of a source localization that a translation translates, or nil if the
  /// localization has no strings.
  package func text(for unit: StringUnit, in source: Localization) -> TextSpan? {
    guard source.units.count > 1 else { return source.units.first.map { units[$0].text } }
    let original =
      counterpart(of: unit, in: source) ?? PrincipalText.unit(of: source, in: nil, of: self)
    return original?.text ?? source.units.first.map { units[$0].text }
  }

  /// Returns the source's unit for the same variant, or for `other` where the translation has more
  /// variants.
  private func counterpart(of unit: StringUnit, in source: Localization) -> StringUnit? {
    var other: StringUnit?
    for index in source.units.prefix(Self.maxUnits) {
      let candidate = units[index]
      guard isSameSubstitution(unit.substitution, candidate.substitution) else { continue }
      guard let branch = candidate.branch else {
        if unit.branch == nil { return candidate }
        continue
      }
      if let own = unit.branch, isSameBranch(own, branch) { return candidate }
      if other == nil, isOther(branch) { other = candidate }
    }
    return other
  }

  /// The maximum number of variants that are searched. Real entries have fewer.
  private static var maxUnits: Int { 64 }

  /// Returns whether a branch and all branches around it are named `other`.
  private func isOther(_ branch: Int) -> Bool {
    var current: Int? = branch
    while let index = current {
      guard isNamed(branches[index].name, "other") else { return false }
      current = variations[branches[index].variation].parent
    }
    return true
  }
}
