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

  /// Whether a variation has the same branches with the same texts, byte for byte, as the source.
  public func isCopyOfSource(_ variation: Variation) -> Bool {
    guard let original = sourceVariation(for: variation) else { return false }
    var originals = branches(of: original)
    for branch in branches(of: variation) {
      guard let twin = originals.next(), isSame(branch.name, twin.name), let unit = branch.unit,
        let twinUnit = twin.unit, isSame(units[unit].text, units[twinUnit].text)
      else { return false }
    }
    return originals.next() == nil
  }

  /// Whether the text of a branch is, byte for byte, that of the source's branch of the same name.
  public func isCopyOfSource(_ branch: Branch) -> Bool {
    guard let unit = branch.unit, let original = sourceVariation(for: variations[branch.variation])
    else { return false }
    // A variation has few branches, unless somebody wants to see how long this takes.
    return branches(of: original).prefix(16).contains { twin in
      guard let twinUnit = twin.unit else { return false }
      return isSame(branch.name, twin.name) && isSame(units[unit].text, units[twinUnit].text)
    }
  }

  /// Whether two texts have the same bytes, in whichever files they stand.
  public func isSame(_ first: Text, _ second: Text) -> Bool {
    table.file(first.range.file).bytes.bytes(
      first.range.bytes, equal: table.file(second.range.file).bytes, second.range.bytes)
  }
}

extension Entry {
  private func isSamePlace(_ first: Variation, _ second: Variation) -> Bool {
    var (one, other) = (first, second)
    guard one.kind == other.kind, isSameSubstitution(one.substitution, other.substitution) else {
      return false
    }
    while let parent = one.parent, let otherParent = other.parent {
      guard isSame(branches[parent].name, branches[otherParent].name) else { return false }
      one = variations[branches[parent].variation]
      other = variations[branches[otherParent].variation]
      guard one.kind == other.kind else { return false }
    }
    return one.parent == nil && other.parent == nil
  }

  private func isSameSubstitution(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return isSame(substitutions[first].name, substitutions[second].name)
  }
}
