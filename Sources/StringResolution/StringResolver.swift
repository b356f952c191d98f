package import Catalog

/// Determines which string of an entry a user sees.
///
/// The steps are those of Foundation: language, entry, device, width, arguments, plural category,
/// formatting. What Apple doesn't document is never guessed: the result has a problem instead.
package struct StringResolver: Sendable {
  /// The locales of the app's bundle. The language is chosen once for all of its tables.
  package let locales: [LocaleIdentifier]
  /// The locale that is used if the app has nothing in the language of the user.
  package let development: LocaleIdentifier?

  package init(locales: [LocaleIdentifier], development: LocaleIdentifier?) {
    self.locales = locales
    self.development = development
  }

  /// A resolver for a table that is the only one of its bundle.
  package init(for table: Table) {
    self.init(locales: table.locales, development: table.source)
  }

  /// Returns what a user sees of an entry.
  package func resolve(_ entry: Entry, _ request: StringRequest) -> ResolvedString {
    ResolvedString(shown: .undefined)
  }
}
