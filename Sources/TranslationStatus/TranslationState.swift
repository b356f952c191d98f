import Catalog
package import Diagnostics
import Languages
import SourceText

/// The translation state of a key in a locale, which is the worst state of its strings.
///
/// The first six states count toward the percentages. The others don't.
package enum TranslationState: Int, CaseIterable, Sendable {
  case translated
  /// All strings are translated, but at least one is a machine translation that hasn't been
  /// reviewed.
  case machineTranslated
  /// A string needs review, or its state is unknown.
  case needsReview
  /// A plural category that the locale needs, or a device, has no string.
  case incomplete
  /// A string is new, or is empty while the source isn't.
  case new
  /// The locale has no string for the key.
  case missing
  /// The key is in the locale's files but not in the source files.
  case obsolete
  /// The code no longer uses the key.
  case stale
  case notForTranslation
  /// The key is missing, and the locale is one that needs only some keys.
  case notRequired
  /// The source string is only whitespace, or it has no letters and the configuration leaves out
  /// such strings.
  case nonText

  /// The states that count toward the percentages, best first.
  package static let counted: [TranslationState] = [
    .translated, .machineTranslated, .needsReview, .incomplete, .new, .missing,
  ]

  /// The states that don't count toward the percentages.
  package static let excluded: [TranslationState] = [
    .obsolete, .stale, .notForTranslation, .notRequired, .nonText,
  ]

  /// The name in reports, for example `needs-review`.
  package var name: String {
    switch self {
    case .translated: "translated"
    case .machineTranslated: "machine-translated"
    case .needsReview: "needs-review"
    case .incomplete: "incomplete"
    case .new: "new"
    case .missing: "missing"
    case .obsolete: "obsolete"
    case .stale: "stale"
    case .notForTranslation: "not-for-translation"
    case .notRequired: "not-required"
    case .nonText: "non-text"
    }
  }
}

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
