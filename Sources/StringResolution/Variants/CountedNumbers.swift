import Catalog
import FormatStrings

/// Sample numbers for the categories of a language.
struct CountedNumbers {
  /// The maximum number of samples for a category.
  private static let maxCount = 4

  /// - Parameters:
  ///   - rules: The rules of the language, or nil if there are none.
  ///   - isFraction: Whether the number can have a fraction.
  ///   - hasZero: Whether the entry has a form `zero`.
  /// - Returns: The categories in the order of the CLDR, each with at least one number.
  static func samples(
    _ rules: PluralRules?, isFraction: Bool, hasZero: Bool
  ) -> [(category: PluralCategory, values: [ArgumentValue])] {
    let categories = (rules?.cardinal ?? [.other]).union(hasZero ? [.zero] : [])
    return categories.compactMap { category in
      var numbers = rules?.examples(for: category) ?? [1, 2]
      if hasZero { numbers.removeAll { $0 == 0 } }
      if hasZero && category == .zero { numbers.insert(0, at: 0) }
      var values = numbers.prefix(maxCount).map(ArgumentValue.integer)
      if isFraction { values = numbers.prefix(maxCount).map { .double(Double($0)) } }
      if isFraction, rules?.category(of: PluralOperands("1.5")) ?? .other == category {
        values = values.prefix(maxCount - 1) + [.double(1.5)]
      }
      return values.isEmpty ? nil : (category, values)
    }
  }
}
