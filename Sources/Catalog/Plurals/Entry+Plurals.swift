import SourceText

extension Entry {
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

  /// The branches of a plural variation that do not show the number which selects them, although
  /// another branch does.
  ///
  /// Empty texts, those that nobody has translated yet and those with a broken placeholder are not
  /// among them.
  public func branchesWithoutNumber(of variation: Variation) -> [Branch] {
    guard !specifiers.isEmpty, let counted = countedArgument(of: variation) else { return [] }
    var without: [Branch] = []
    var isShown = false
    for branch in branches(of: variation) {
      guard let index = branch.unit else { continue }
      if shows(counted, in: units[index]) {
        isShown = true
      } else if units[index].state != .new && !units[index].text.isEmpty
        && !units[index].isMalformed
      {
        without.append(branch)
      }
    }
    return isShown ? without : []
  }
}
