public import SourceText

extension Entry {
  /// The locale that a variation is in.
  public func locale(of variation: Variation) -> LocaleIdentifier {
    locale(of: localizations[variation.localization])
  }

  /// The variation at the same place of the source as one of a translation, if there is one.
  ///
  /// The place is the substitution and the branches around it. Only the first variations of the
  /// source are looked at: no person writes more of them than that.
  public func sourceVariation(for variation: Variation) -> Variation? {
    guard let source, variation.localization != sourceLocalization else { return nil }
    return source.variations.prefix(64).lazy.map { variations[$0] }
      .first { isSamePlace($0, variation) }
  }

  /// Whether each text of a variation is, byte for byte, one that the source has there, be it under
  /// another name.
  public func isCopyOfSource(_ variation: Variation) -> Bool {
    guard let original = sourceVariation(for: variation), variation.firstBranch != nil else {
      return false
    }
    return branches(of: variation).allSatisfy { isCopy($0, of: original) }
  }

  /// Whether the text of a branch is, byte for byte, one that the source has there.
  public func isCopyOfSource(_ branch: Branch) -> Bool {
    sourceVariation(for: variations[branch.variation]).map { isCopy(branch, of: $0) } ?? false
  }

  /// Whether two texts have the same bytes, in whichever files they stand.
  public func isSame(_ first: Text, _ second: Text) -> Bool {
    table.file(first.range.file).bytes.bytes(
      first.range.bytes, equal: table.file(second.range.file).bytes, second.range.bytes)
  }
}

extension Entry {
  private func isCopy(_ branch: Branch, of original: Variation) -> Bool {
    guard let unit = branch.unit else { return false }
    // A variation has few branches, unless somebody wants to see how long this takes.
    return branches(of: original).prefix(16).contains { twin in
      twin.unit.map { isSame(units[unit].text, units[$0].text) } ?? false
    }
  }
}
