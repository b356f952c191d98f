import Languages
import LintConfiguration

/// A requested locale that no table has.
package struct AbsentLocale: Sendable {
  /// Returns the language of a country whose code is often mistaken for the code of the language.
  ///
  /// - Parameter code: a country code, in upper or lower case.
  package static func language(ofCountry code: String) -> String? {
    LocaleIdentifier.language(ofCountry: code)
  }

  /// The locale as the user wrote it.
  package let name: String
  /// A locale of the tables that the user may have meant.
  package let suggestion: String?

  /// - Parameter known: the locales that tables have.
  package init(_ name: String, known: some Sequence<String>) {
    self.name = name
    let known = known.sorted()
    let language = Self.language(ofCountry: name)
    suggestion =
      language.flatMap { language in known.first { LocaleName.matches(language, $0) } }
      ?? nearestName(to: name, in: known)
  }
}

extension Configuration {
  /// Returns the locales of the command line that no table has and that are not required.
  func absentLocales(from outcome: Linter.Outcome) -> [AbsentLocale] {
    guard outcome.unreadable.isEmpty, !outcome.report.paths.isEmpty else { return [] }
    return absentLocales(knowing: knownLocales(with: outcome.locales))
  }

  func absentLocales(knowing known: Set<String>) -> [AbsentLocale] {
    selection.locales.filter { name in !known.contains { LocaleName.matches(name, $0) } }
      .map { AbsentLocale($0, known: known) }
  }

  /// Returns the locales of tables and those that are required.
  func knownLocales(with locales: Set<String>) -> Set<String> {
    locales.union(self.locales).union(overrides.compactMap(\.locales).flatMap(\.self))
  }
}
