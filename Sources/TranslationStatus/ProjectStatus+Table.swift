package import Catalog

extension ProjectStatus {
  /// A table with the locales that the configuration requires of it.
  package struct Table: Sendable {
    package var status: TableStatus
    /// The required locales. Empty if none are required, in which case the table needs the locales
    /// that it has.
    package let requiredLocales: [LocaleIdentifier]
    private let requiredNames: Set<String>

    package init(_ status: TableStatus, requiredLocales: [LocaleIdentifier] = []) {
      self.status = status
      self.requiredLocales = requiredLocales
      requiredNames = Set(requiredLocales.lazy.map(\.canonical))
    }

    /// Returns whether all keys are missing in a locale that the table doesn't have.
    ///
    /// - Parameter locale: a canonical identifier.
    func needs(_ locale: String) -> Bool {
      requiredNames.contains(locale) && canNeed(locale)
    }

    /// Returns whether a locale isn't the source language, or the language of which the source
    /// language is a variant.
    func canNeed(_ locale: String) -> Bool {
      guard status.needsAllLocales, let source = status.sourceLocale else { return false }
      return !source.utf8.elementsEqual(locale.utf8) && !source.hasPrefix(locale + "-")
    }
  }
}
