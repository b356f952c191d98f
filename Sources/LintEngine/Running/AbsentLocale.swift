import Catalog
import SourceText

/// A locale that was asked for and that no table has.
package struct AbsentLocale: Sendable {
  /// The language that is spoken in a country, for those whose code is often taken for the
  /// language's.
  ///
  /// - Parameter code: in any case.
  package static func language(ofCountry code: String) -> String? {
    LocaleIdentifier.language(ofCountry: code)
  }

  /// As the user writes it.
  package let name: String
  /// A locale of the tables that may be meant.
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
