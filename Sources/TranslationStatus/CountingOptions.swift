/// What counting needs to know that the files do not say.
package struct CountingOptions: Sendable {
  /// What the configuration calls the language of the code; nil if it does not say.
  package var sourceLocale: String?
  /// The canonical identifiers of locales that need only some keys: what they lack is not required.
  package var partialLocales: Set<String>
  /// The canonical identifiers of the locales that the configuration names. Regions of the source
  /// language that are not among them need no keys of their own: people read them in the source
  /// language.
  package var namedLocales: Set<String>
  /// Whether texts without letters are left out of what counts.
  package var leavesOutTextsWithoutLetters: Bool
  /// How many open keys are kept for each locale; `Int.max` for all.
  package var openKeys: Int

  package init(
    sourceLocale: String? = nil, partialLocales: Set<String> = [],
    namedLocales: Set<String> = [], leavesOutTextsWithoutLetters: Bool = false, openKeys: Int = 10
  ) {
    self.sourceLocale = sourceLocale
    self.partialLocales = partialLocales
    self.namedLocales = namedLocales
    self.leavesOutTextsWithoutLetters = leavesOutTextsWithoutLetters
    self.openKeys = openKeys
  }
}
