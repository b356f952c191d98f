import Catalog

/// A set of integers that the plural forms of a language distinguish: 0, and the other integers of
/// each category.
///
/// Forms never divide these groups further, so no number has to be tried.
struct IntegerGroups: Hashable {
  private(set) var hasZero = false
  /// The categories of the other integers.
  private(set) var categories = PluralCategorySet()

  var isEmpty: Bool { !hasZero && categories.isEmpty }
}

extension IntegerGroups {
  /// The groups of one language.
  struct Language {
    /// All integers.
    let all: IntegerGroups
    private let zeroCategory: PluralCategory

    init(_ rules: PluralRules) {
      var all = IntegerGroups(hasZero: true)
      var zeroCategory = PluralCategory.other
      for category in rules.cardinal {
        let examples = rules.examples(for: category)
        if examples.contains(0) { zeroCategory = category }
        if examples.contains(where: { $0 != 0 }) { all.categories.insert(category) }
      }
      self.all = all
      self.zeroCategory = zeroCategory
    }

    /// Returns those integers of a set for which a form is shown.
    ///
    /// - Parameter forms: The categories that have a form.
    func groups(
      of integers: IntegerGroups, shownBy form: PluralCategory, among forms: PluralCategorySet
    ) -> IntegerGroups {
      let zeroForm =
        forms.contains(.zero) ? .zero : forms.contains(zeroCategory) ? zeroCategory : .other
      var shown = IntegerGroups(hasZero: integers.hasZero && zeroForm == form)
      for category in integers.categories
      where (forms.contains(category) ? category : .other) == form {
        shown.categories.insert(category)
      }
      return shown
    }
  }
}
