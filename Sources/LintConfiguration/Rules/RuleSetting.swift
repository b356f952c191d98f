package import Syntax

/// What the configuration says about one rule.
package struct RuleSetting: Sendable {
  /// Nil if nothing is said but for some locales.
  package var level: RuleLevel?
  /// Levels for locales, which stand for their regions and scripts too.
  package var locales: [(locale: String, level: RuleLevel)] {
    didSet { localeIndex = LocaleNameIndex(locales.map(\.locale)) }
  }
  private var localeIndex: LocaleNameIndex
  package var options: [JSONValue.Member]

  package init(
    level: RuleLevel?, locales: [(locale: String, level: RuleLevel)] = [],
    options: [JSONValue.Member] = []
  ) {
    self.level = level
    self.locales = locales
    localeIndex = LocaleNameIndex(locales.map(\.locale))
    self.options = options
  }

  /// The level for findings about a locale, if the setting says one.
  func level(for locale: String?) -> RuleLevel? {
    guard let locale, !locales.isEmpty else { return level }
    let longest = localeIndex.indices(for: locale).max { first, second in
      (locales[first].locale.utf8.count, second) < (locales[second].locale.utf8.count, first)
    }
    return longest.map { locales[$0].level } ?? level
  }
}
