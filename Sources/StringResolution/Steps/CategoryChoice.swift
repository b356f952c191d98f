import Catalog

/// The branch of a plural variation that is used for a number.
struct CategoryChoice {
  /// The index of the branch, or nil if nothing is defined.
  let branch: Int?
  let reason: CategoryReason

  /// - Parameters:
  ///   - number: The number with the digits that are shown, for example `1.50`.
  ///   - locale: The loaded localization, whose rules apply, and not those of the user's locale.
  init(_ number: String, in locale: LocaleIdentifier, among branches: [PluralCategory: Int]) {
    let operands = PluralOperands(number)
    if let zero = branches[.zero], operands.isZero {
      (branch, reason) = (zero, .explicitZero)
      return
    }
    let language = locale.englishName
    let other = branches[.other]
    guard let rules = locale.pluralRules else {
      branch = other
      reason =
        other == nil
        ? .missing(.other, number: number, language: language) : .noRules(language: language)
      return
    }
    let category = rules.category(of: operands)
    if let own = branches[category] {
      (branch, reason) = (own, .selected(category, number: number, language: language))
    } else if let other {
      // Xcode doesn't ask for forms that only millions select.
      let isExpected = rules.millionOnly.contains(category)
      branch = other
      reason = .fallback(
        from: category, number: number, language: language, isExpected: isExpected)
    } else {
      (branch, reason) = (nil, .missing(category, number: number, language: language))
    }
  }
}
