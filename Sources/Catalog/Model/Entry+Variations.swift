import FormatStrings
import SourceText

/// What rules ask about the variations of an entry.
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

  private func isCopy(_ branch: Branch, of original: Variation) -> Bool {
    guard let unit = branch.unit else { return false }
    // A variation has few branches, unless somebody wants to see how long this takes.
    return branches(of: original).prefix(16).contains { twin in
      twin.unit.map { isSame(units[unit].text, units[$0].text) } ?? false
    }
  }

  /// The categories for which a plural variation has a branch.
  public func categories(of variation: Variation) -> PluralCategorySet {
    var categories = PluralCategorySet()
    for branch in branches(of: variation) {
      if let category = branch.category { categories.insert(category) }
    }
    return categories
  }

  /// Whether nobody has translated any text of a variation yet.
  public func isUntranslated(_ variation: Variation) -> Bool {
    var hasTexts = false
    for branch in branches(of: variation) {
      guard let unit = branch.unit else { continue }
      guard units[unit].state == .new else { return false }
      hasTexts = true
    }
    return hasTexts
  }

  /// The plural rules of the locale that a variation is in; nil if there are none to hold it to.
  ///
  /// The forms of a source text in an XLIFF are those that its translation needs.
  public func pluralRules(for variation: Variation) -> PluralRules? {
    if table.capabilities.isExport && variation.localization == sourceLocalization { return nil }
    let locale = locale(of: variation)
    return locale.isPseudo ? nil : locale.pluralRules
  }

  /// Whether the number that selects a branch may have a fraction.
  ///
  /// A number of an unknown type counts as an integer.
  public func countsFractions(_ variation: Variation) -> Bool {
    if let substitution = variation.substitution {
      let specifier = substitutions[substitution].formatSpecifier.map(string)
      return specifier?.utf8.last.map { "aAeEfFgG".utf8.contains($0) } ?? false
    }
    // Without specifiers nobody has looked for arguments.
    guard !specifiers.isEmpty, let counted = countedArgument(of: variation) else { return false }
    return expectedArguments.contains { position, argumentClass in
      position == counted && (argumentClass == .double || argumentClass == .longDouble)
    }
  }

  /// The branches of a width variation whose names stand for numbers, in file order.
  public func widths(of variation: Variation) -> [(width: Int, branch: Branch)] {
    branches(of: variation).compactMap { branch in
      WidthKey(string(of: branch.name)).value.map { ($0, branch) }
    }
  }
}
