import Catalog
import Diagnostics
import Languages
import LintEngine
import SourceText
import StringResolution
import Workspace

/// The tables of one state of a project, which can be read several times.
struct TableReading: Sendable {
  /// A file that can't be read, or not completely.
  struct Problem: Sendable {
    let path: String
    let reason: String
  }

  let reader: TableReader<RunFiles>
  let sources: [TableSource]

  var files: [InputFile] { reader.source.files }

  /// - Parameter sources: the tables, whose members are indices into the files.
  init(
    _ files: RunFiles, _ sources: [TableSource], _ locales: SourceLocales, _ formats: TableFormats
  ) {
    // Nothing that apps load repeats other files.
    reader = TableReader(
      files, sharing: [], originals: OriginalTables(formats), sourceLocales: locales)
    self.sources = sources
  }

  /// Reads a table once. Returns what is wrong with its files.
  @discardableResult
  func read(_ source: TableSource, to visitor: any TableVisitor) async -> [Problem] {
    let pass = TablePass(source, of: files, to: [visitor])
    await reader.read(pass)
    return pass.unreadable.map { Problem(path: $0.path, reason: $0.reason) }
      + pass.incompleteFiles.map { Problem(path: $0.path, reason: $0.reason) }
  }

  /// Finds the locales of a table, without reading its strings if possible. Returns what is wrong
  /// with its files too.
  func survey(_ source: TableSource) async -> (TableSurvey, [Problem]) {
    if let table = await reader.locales(of: source) { return (TableSurvey(of: table), []) }
    let visitor = SurveyVisitor()
    let problems = await read(source, to: visitor)
    return (visitor.survey, problems)
  }

  /// The displayed path of a table's first file.
  func path(of source: TableSource) -> String { files[source.members[0].file].path }
}

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
