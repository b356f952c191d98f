import LintKit

/// Plural forms that a change has removed.
extension LostTranslation {
  /// Reports forms that were removed from a plural that has only `other` now, although the string
  /// still shows the number. If other plurals of the key have more forms, `missing-plural-category`
  /// reports it.
  func reportRemovedForms(
    of entry: Entry, since earlier: BaseEntry, _ context: inout RuleContext
  ) {
    // No real string has more variations than this.
    for variation in entry.variations.prefix(512) where variation.kind == .plural {
      guard let rules = entry.pluralRules(for: variation),
        MissingPluralCategory.isExempt(variation, of: entry), !entry.isUntranslated(variation)
      else { continue }
      let locale = entry.locale(of: variation)
      let missing = rules.integer.subtracting(
        entry.categories(of: variation).union([.other, .zero]))
      guard !missing.isEmpty, !locale.keepsNounsAfterNumbers, showsNumber(variation, of: entry)
      else { continue }
      let removed = earlier.categories(of: variation, in: entry, among: missing)
      guard !removed.isEmpty else { continue }
      let forms = removed.map { category in
        "'\(category.name)'" + (rules.exampleText(for: category).map { " (\($0))" } ?? "")
      }
      context.report(
        "the plural \(removed.count == 1 ? "form" : "forms") \(forms.listed) in "
          + "\(locale.englishName) \(removed.count == 1 ? "is" : "are") missing, and 'other' shows "
          + "the number", in: variation, of: entry, severity: .warning,
        help: "restore \(removed.map { "'\($0.name)'" }.listed), or write the string without the "
          + "number", kind: "form")
    }
  }

  /// Returns whether the words of `other` are next to the number, so that they can depend on it.
  private func showsNumber(_ variation: Variation, of entry: Entry) -> Bool {
    guard
      let other = entry.branches(of: variation).first(where: { $0.category == .other })?.unit,
      entry.units[other].specifiers.contains(where: { entry.specifiers[$0].takesArgument })
    else { return false }
    return !MissingPluralCategory.isNeutral(variation, of: entry)
  }
}
