import Catalog
import Diagnostics
import StringResolution

/// Collects the locales of the tables in one folder, from which an app chooses the language.
///
/// They are known only after all tables were read to their ends.
final class LocaleCollector: TableVisitor {
  private var locales: [LocaleIdentifier] = []
  private var seen: Set<String> = []
  private var development: LocaleIdentifier?

  var resolver: StringResolver { StringResolver(locales: locales, development: development) }

  func visit(_ entry: Entry) {}

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    locales += table.locales.filter { seen.insert($0.canonical).inserted }
    development = development ?? table.source
  }
}
