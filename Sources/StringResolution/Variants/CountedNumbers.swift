import Catalog
import FormatStrings

/// Sample numbers for the categories of a language.
struct CountedNumbers {
  /// The maximum number of samples for a category.
  private static let maxCount = 4

  /// Numbers of which some select each category of fractions.
  private static let fractions: [Double] =
    [1.5] + (0...25).map(Double.init) + (1...25).map { Double($0) / 10 } + [100, 1_000_000]

  /// - Parameters:
  ///   - rules: The rules of the language, or nil if there are none.
  ///   - fractionDigits: The number of digits after the decimal separator that are shown, or nil if
  ///     the number is an integer.
  ///   - hasZero: Whether the entry has a form `zero`.
  /// - Returns: The categories in the order of the CLDR, each with at least one number.
  static func samples(
    _ rules: PluralRules?, fractionDigits: Int?, hasZero: Bool
  ) -> [(category: PluralCategory, values: [ArgumentValue])] {
    let categories = (rules?.cardinal ?? [.other]).union(hasZero ? [.zero] : [])
    return categories.compactMap { category in
      let values =
        fractionDigits.map { fractions(category, rules, digits: $0, hasZero: hasZero) }
        ?? integers(category, rules, hasZero: hasZero)
      return values.isEmpty ? nil : (category, values)
    }
  }

  /// Returns a number with a fraction for each category that no integer selects.
  static func impossible(
    _ rules: PluralRules?, among categories: Set<PluralCategory>
  ) -> [(category: PluralCategory, values: [ArgumentValue])] {
    guard let rules else { return [] }
    return rules.cardinal.filter {
      categories.contains($0) && integers($0, rules, hasZero: false).isEmpty
    }.compactMap { category in
      let numbers = fractions(
        category, rules, digits: NumberText.impossibleDigits, hasZero: false)
      guard case .double(let value)? = numbers.first else { return nil }
      return (category, [.impossible(value)])
    }
  }

  private static func integers(
    _ category: PluralCategory, _ rules: PluralRules?, hasZero: Bool
  ) -> [ArgumentValue] {
    // Without rules, each number but 0 uses `other`.
    var numbers = rules?.examples(for: category) ?? (category == .zero ? [] : [1, 2])
    if hasZero { numbers.removeAll { $0 == 0 } }
    if hasZero && category == .zero { numbers.insert(0, at: 0) }
    return numbers.prefix(maxCount).map(ArgumentValue.integer)
  }

  /// Returns numbers that select a category with the digits that are shown: 1.00 isn't 1.
  private static func fractions(
    _ category: PluralCategory, _ rules: PluralRules?, digits: Int, hasZero: Bool
  ) -> [ArgumentValue] {
    var shown: Set<String> = []
    let numbers = fractions.filter { number in
      let text = DecimalNumber(number).plainText(fractionDigits: digits)
      let operands = PluralOperands(text)
      let own = hasZero && operands.isZero ? .zero : rules?.category(of: operands) ?? .other
      return own == category && shown.insert(text).inserted
    }
    return numbers.prefix(maxCount).map(ArgumentValue.double)
  }
}
