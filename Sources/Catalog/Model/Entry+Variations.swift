import SourceText
import Syntax

/// What rules query about the variations of an entry.
extension Entry {
  /// Returns the locale of a variation.
  public func locale(of variation: Variation) -> LocaleIdentifier {
    locale(of: localizations[variation.localization])
  }

  /// Returns the source's variation at the same location as a variation of a translation, if there
  /// is one.
  ///
  /// The location is the substitution and the branches around the variation. Only the first 64
  /// variations of the source are searched. Real entries have fewer.
  public func sourceVariation(for variation: Variation) -> Variation? {
    guard let source, variation.localization != sourceLocalization else { return nil }
    return source.variations.prefix(64).lazy.map { variations[$0] }
      .first { isSamePlace($0, variation) }
  }

  /// Returns whether each string of a variation equals a string that the source has
  /// there, even if under another name.
  public func isCopyOfSource(_ variation: Variation) -> Bool {
    guard let original = sourceVariation(for: variation), variation.firstBranch != nil else {
      return false
    }
    return branches(of: variation).allSatisfy { isCopy($0, of: original) }
  }

  /// Returns whether the string of a branch equals one that the source has there.
  public func isCopyOfSource(_ branch: Branch) -> Bool {
    sourceVariation(for: variations[branch.variation]).map { isCopy(branch, of: $0) } ?? false
  }

  private func isCopy(_ branch: Branch, of original: Variation) -> Bool {
    guard let unit = branch.unit else { return false }
    // A limit for hostile input. A variation has few branches.
    return branches(of: original).prefix(16).contains { twin in
      twin.unit.map { hasSameContent(units[unit].text, units[$0].text) } ?? false
    }
  }

  /// Returns whether a variation has a branch with a name.
  public func hasBranch(_ name: StaticString, in variation: Variation) -> Bool {
    branches(of: variation).contains { isNamed($0.name, name) }
  }

  /// Returns whether a name is a word, however it is written. Nearly all are compared without
  /// making strings.
  func isNamed(_ name: TextSpan, _ word: StaticString) -> Bool {
    let file = table.file(name.range.file)
    guard name.traits.isDisjoint(with: [.escaped, .wide]) else {
      return file.string(of: name).utf8.elementsEqual(word.description.utf8)
    }
    return file.bytes.bytes(name.range.bytes, equal: word)
  }

  /// Returns the categories for which a plural variation has a branch.
  public func categories(of variation: Variation) -> PluralCategorySet {
    var categories = PluralCategorySet()
    for branch in branches(of: variation) {
      if let category = branch.category { categories.insert(category) }
    }
    return categories
  }

  /// Returns whether no string of a variation has been translated yet.
  public func isUntranslated(_ variation: Variation) -> Bool {
    var hasStrings = false
    for branch in branches(of: variation) {
      guard let unit = branch.unit else { continue }
      guard units[unit].state == .new else { return false }
      hasStrings = true
    }
    return hasStrings
  }

  /// Returns the plural rules for a variation, or nil if there are none that it must follow.
  ///
  /// In an XLIFF, a source string has the forms that its translation needs.
  public func pluralRules(for variation: Variation) -> PluralRules? {
    if table.capabilities.isExport && variation.localization == sourceLocalization { return nil }
    let locale = locale(of: variation)
    return locale.isPseudo ? nil : locale.pluralRules
  }

  /// Returns the keys of a width variation with the indices of their branches, in file order.
  public func widthKeys(of variation: Variation) -> [(key: WidthKey, branch: Int)] {
    branchIndices(of: variation).map { (WidthKey(string(of: branches[$0].name)), $0) }
  }

  /// Returns the branches of a width variation whose names are numbers, in file order.
  public func widths(of variation: Variation) -> [(width: Int, branch: Branch)] {
    widthKeys(of: variation).compactMap { key, branch in
      key.value.map { ($0, branches[branch]) }
    }
  }
}
