package import Syntax

/// The configuration of one rule.
package struct RuleSetting: Sendable {
  /// The level. Nil if only the levels for certain locales are set.
  package var level: RuleLevel?
  /// The levels for certain locales, including their regions and scripts.
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

  /// Returns the level for findings in a locale, or nil if none is set.
  func level(for locale: String?) -> RuleLevel? {
    guard let locale, !locales.isEmpty else { return level }
    let longest = localeIndex.indices(for: locale).max { first, second in
      (locales[first].locale.utf8.count, second) < (locales[second].locale.utf8.count, first)
    }
    return longest.map { locales[$0].level } ?? level
  }
}
