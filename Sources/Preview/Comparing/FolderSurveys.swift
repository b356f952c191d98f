import Catalog
import Languages
import LintEngine
import StringResolution

/// The languages of the tables in each folder, in two states of a project.
///
/// Paths name the languages of localized files. Those of a catalog are known when it is read.
struct FolderSurveys: Sendable {
  /// What was read of a pair of tables.
  struct Pair: Sendable {
    let now: [TableSurvey]
    let before: [TableSurvey]

    /// Whether both states have the same languages.
    var isSame: Bool { now.languages == before.languages }
  }

  private var now: [String: [TableSurvey]] = [:]
  private var before: [String: [TableSurvey]] = [:]

  /// Finds the languages that the paths of the files name.
  init(namedBy files: ComparedFiles) {
    for table in files.presentTables { now[table.path, default: []].append(table.namedLocales) }
    for table in files.baseTables { before[table.path, default: []].append(table.namedLocales) }
  }

  /// Adds what was read of a pair.
  mutating func add(_ read: Pair, of pair: TablePair) {
    if let present = pair.present { now[present.path, default: []] += read.now }
    for path in Set(pair.base.map(\.path)) { before[path, default: []] += read.before }
  }

  /// Returns the languages of some folders.
  func surveys(in folders: Set<String>) -> Pair {
    let folders = folders.sorted()
    return Pair(
      now: folders.flatMap { now[$0] ?? [] }, before: folders.flatMap { before[$0] ?? [] })
  }

  /// Returns whether some folders have a language that they didn't have.
  func haveNewLanguage(_ folders: Set<String>) -> Bool {
    let surveys = surveys(in: folders)
    return !surveys.now.languages.isSubset(of: surveys.before.languages)
  }
}

extension [TableSurvey] {
  /// The canonical identifiers of the locales.
  fileprivate var languages: Set<String> { Set(joinedLocales.map(\.canonical)) }

  private var joinedLocales: some Sequence<LocaleIdentifier> { lazy.flatMap(\.locales) }
}

extension TableSource {
  /// The locales for users that the paths of the files name.
  fileprivate var namedLocales: TableSurvey {
    var survey = TableSurvey()
    let names = Set(members.compactMap(\.locale)).sorted()
    survey.locales = names.map { LocaleIdentifier($0) }.filter(\.isForPeople)
    return survey
  }
}

extension TablePair {
  /// The folders of both states.
  var folders: Set<String> { Set(([present].compactMap(\.self) + base).map(\.path)) }

  /// Whether apps load the table.
  var isLoaded: Bool {
    !((present ?? base.first)?.format.capabilities.isExport ?? true)
  }
}

/// The languages that were known when a pair of tables was compared, in both states.
struct PairLanguages: Sendable {
  /// Those of the tables themselves.
  let surveys: FolderSurveys.Pair
  /// Those of the folder.
  let now: TableBundle
  let before: TableBundle
  /// Whether a key is new or gone.
  let hasOtherKeys: Bool

  /// Returns whether the result depends on the languages of all tables of the folder: if the
  /// languages differ, if users of other languages see a key that is new or gone, or if the request
  /// names languages. Other keys are the same in languages that the tables don't have.
  func matter(for request: PreviewRequest) -> Bool {
    guard surveys.isSame else { return true }
    if request.isSourceOnly { return now.development == nil }
    return hasOtherKeys || !request.locales.isEmpty
  }

  /// Returns whether the tables of the folder have the languages that were known.
  ///
  /// - Parameter folder: the languages of all tables of the folder.
  func areThose(of folder: FolderSurveys.Pair) -> Bool {
    now == TableBundle(surveys.now + folder.now)
      && before == TableBundle(surveys.before + folder.before)
  }
}
