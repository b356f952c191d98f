import Catalog
import Diagnostics
import SourceText

/// The locales of a table.
struct TableSurvey: Sendable {
  /// The locales for users, and the development language.
  var locales: [LocaleIdentifier] = []
  /// The development language, or nil if the table doesn't show it.
  var source: LocaleIdentifier?
  /// The size of its files.
  var byteCount = 0
}

/// A reader of the locales of a table.
final class SurveyVisitor: TableVisitor {
  private(set) var survey = TableSurvey()

  func visit(_ entry: Entry) {}

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    survey = TableSurvey(of: table)
  }
}

extension TableSurvey {
  init(of table: Table) {
    source = table.source
    byteCount = table.byteCount
    locales = table.locales.filter { locale in
      locale.isForPeople || locale.isPseudo || locale.spelling == table.source?.spelling
    }
  }
}
