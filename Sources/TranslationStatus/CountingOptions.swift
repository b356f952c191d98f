/// The settings of a count that the files themselves don't contain.
package struct CountingOptions: Sendable {
  /// The source language in the configuration, or nil if it doesn't set one.
  package var sourceLocale: String?
  /// The canonical identifiers of locales that need only some keys. Their missing keys count as not
  /// required.
  package var partialLocales: Set<String>
  /// The canonical identifiers of the locales that the configuration names. Other regional variants
  /// of the source language need no keys of their own, because their users see the source language.
  package var namedLocales: Set<String>
  /// Whether strings count that have only digits, punctuation and placeholders.
  package var countsNonTextStrings: Bool
  /// The maximum number of open keys to keep for each locale, or `Int.max` for all.
  package var openKeys: Int

  package init(
    sourceLocale: String? = nil, partialLocales: Set<String> = [],
    namedLocales: Set<String> = [], countsNonTextStrings: Bool = true, openKeys: Int = 10
  ) {
    self.sourceLocale = sourceLocale
    self.partialLocales = partialLocales
    self.namedLocales = namedLocales
    self.countsNonTextStrings = countsNonTextStrings
    self.openKeys = openKeys
  }
}
