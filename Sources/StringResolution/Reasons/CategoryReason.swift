package import Catalog

/// Why a plural form is used.
package enum CategoryReason: Hashable, Sendable {
  /// The language has the number in the category, and there is a form for it.
  case selected(PluralCategory, number: String, language: String)
  /// `zero` is used for the number 0 in every language.
  case explicitZero
  /// There is no form for the category, so `other` is used.
  case fallback(from: PluralCategory, number: String, language: String, isExpected: Bool)
  /// There is neither a form for the category nor `other`.
  case missing(PluralCategory, number: String, language: String)
  /// The language has no plural rules.
  case noRules(language: String)
}

extension CategoryReason {
  var sentence: String {
    switch self {
    case .selected(let category, let number, let language):
      "\(number) is '\(category.name)' in \(language)"
    case .explicitZero: "'zero' is used for 0 in every language"
    case .fallback(let category, let number, let language, _):
      "\(number) is '\(category.name)' in \(language), which is missing, so 'other' is used"
    case .missing(.other, let number, let language):
      "\(number) is 'other' in \(language), and 'other' is missing"
    case .missing(let category, let number, let language):
      "\(number) is '\(category.name)' in \(language), which is missing, and so is 'other'"
    case .noRules(let language): "there are no plural rules for \(language), so 'other' is used"
    }
  }

  var problem: ResolutionProblem? {
    switch self {
    case .selected, .explicitZero, .noRules: nil
    case .fallback(_, _, _, let isExpected): isExpected ? nil : .missingCategory
    case .missing: .missingCategory
    }
  }
}
