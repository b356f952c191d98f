import Catalog
package import Diagnostics
import SourceText

/// The keys of a table that have errors, with the locales of those errors.
package struct TranslationsWithErrors: Sendable {
  private struct Key: Hashable {
    let table: String?
    let key: String
  }

  /// The canonical identifiers of the locales with errors, for each key.
  private var locales: [Key: Set<String>] = [:]

  package init() {}

  /// Collects the errors that refer to a key in a locale.
  package init(_ findings: FindingList) {
    var canonical: [String: String] = [:]
    for finding in findings.findings(where: { $1 == .error }) {
      guard let key = finding.subject.key, let locale = finding.subject.locale else { continue }
      let name = canonical[locale] ?? LocaleIdentifier(locale).canonical
      canonical[locale] = name
      locales[Key(table: finding.subject.table, key: key), default: []].insert(name)
    }
  }

  package var isEmpty: Bool { locales.isEmpty }

  /// Returns the locales in which a key has an error.
  func locales(of key: TextSpan, in table: Table) -> Set<String> {
    locales[Key(table: table.name, key: table.string(of: key))] ?? []
  }
}
