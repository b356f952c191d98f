import Catalog
import StringResolution

/// What an app loads from one folder: the locales of all of its tables.
///
/// `Foundation` chooses the language once for a bundle, and then looks into one table.
struct TableBundle: Hashable, Sendable {
  /// The locales without repetitions, the development language first, the others sorted.
  let locales: [LocaleIdentifier]
  let development: LocaleIdentifier?

  var resolver: StringResolver { StringResolver(locales: locales, development: development) }

  init(_ surveys: some Sequence<TableSurvey>) {
    let surveys = Array(surveys)
    development = surveys.lazy.compactMap(\.source).first
    var seen: Set<LocaleIdentifier> = []
    let others = surveys.flatMap(\.locales).sorted { $0.precedes($1) }
    locales = ([development].compactMap(\.self) + others).filter { seen.insert($0).inserted }
  }

  /// Returns whether the bundle has a locale itself, perhaps under another name.
  func contains(_ locale: LocaleIdentifier) -> Bool { locales.match(for: locale) != nil }
}
