import Catalog
import LintEngine
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

  /// - Parameter sources: The tables, whose members are indices into the files.
  init(_ files: RunFiles, _ sources: [TableSource], sourceLocale: String?, _ formats: TableFormats)
  {
    // Nothing that apps load repeats other files.
    reader = TableReader(
      files, sharing: [], originals: OriginalTables(formats), sourceLocale: sourceLocale)
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
