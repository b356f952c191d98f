import Catalog
package import Diagnostics
import Languages
import LintKit
import SourceText
import StringResolution
package import Workspace

/// Notes on how rules see the key of a finding, and on what users see.
package typealias EntryNotes = (entry: [LocatedNote], preview: [LocatedNote])

extension Linter {
  /// Returns notes, with locations, on how rules see the key of a finding, and on what users see.
  ///
  /// - Parameter files: the files of the run that produced the finding.
  package func summary(
    of finding: Finding, in files: [InputFile]
  ) async -> EntryNotes {
    guard let key = finding.subject.key else { return ([], []) }
    let locale = finding.subject.locale
    // Sibling files that only serve as context are described too.
    let files = files.sortedByPath().map { file in
      InputFile(path: file.path, contents: file.contents, absolutePath: file.absolutePath)
    }
    let sources = TableSource.group(files.indices, of: files, configuration.formats)
    let source = sources.first { source in
      source.members.contains { files[$0.file].path == finding.location.path }
    }
    guard let source else { return ([], []) }
    return await notes(on: key, in: locale, of: source, among: sources, files)
  }

  /// Returns the tables that have a key, with notes on it.
  ///
  /// - Parameters:
  ///   - locale: the locale to describe next to the source, or nil for all locales.
  ///   - files: the files of all tables.
  package func tables(
    with key: String, in locale: String?, among files: [InputFile]
  ) async -> [(name: String, paths: [String], notes: EntryNotes)] {
    let files = files.sortedByPath()
    let sources = TableSource.group(files.indices, of: files, configuration.formats)
    var tables: [(name: String, paths: [String], notes: EntryNotes)] = []
    for source in sources {
      let notes = await notes(on: key, in: locale, of: source, among: sources, files)
      guard !notes.entry.isEmpty else { continue }
      tables.append((source.name, source.members.map { files[$0.file].path }, notes))
    }
    return tables
  }

  /// Returns the keys of all tables, each once.
  ///
  /// - Parameter files: the files of all tables.
  package func keys(among files: [InputFile]) async -> Set<String> {
    let files = files.sortedByPath()
    let sources = TableSource.group(files.indices, of: files, configuration.formats)
    let reader = reader(of: RunFiles(files: files, objects: [:]), sharing: [], .explaining)
    let collector = KeyCollector()
    for source in sources {
      _ = await TableLinter(reader, [], [], settings(.explaining))
        .lint(source, feeding: [collector])
    }
    return collector.keys
  }

  /// - Parameter sources: the tables among the files, of which those in the same folder determine
  ///   which languages the app has.
  private func notes(
    on key: String, in locale: String?, of source: TableSource, among sources: [TableSource],
    _ files: [InputFile]
  ) async -> EntryNotes {
    let reader = reader(of: RunFiles(files: files, objects: [:]), sharing: [], .explaining)
    let settings = settings(.explaining)
    let collector = LocaleCollector()
    let others = sources.filter { table in
      table.path == source.path && table.members.map(\.file) != source.members.map(\.file)
    }
    for table in [source] + others {
      _ = await TableLinter(reader, [], [], settings).lint(table, feeding: [collector])
    }
    let linter = TableLinter(
      reader,
      [
        EntrySummary(of: key, locale: locale),
        EntryPreview(of: key, locale: locale, resolver: collector.resolver),
      ],
      [EntrySummary.info, EntryPreview.info], settings)
    let findings = await linter.lint(source).findings
    func notes(by rule: RuleInfo) -> [LocatedNote] {
      findings.filter { $0.rule == rule.id }
        .map { LocatedNote(message: $0.message, location: $0.location) }
    }
    return (notes(by: EntrySummary.info), notes(by: EntryPreview.info))
  }
}

extension RunOptions {
  fileprivate static let explaining = Self(
    jobs: 1, showsExcerpts: true, showsCollapsedExcerpts: true)
}

extension Finding {
  /// Returns whether a name refers to the finding. The name is at least the first 7 characters of
  /// its fingerprint, or its location in the form `path:line` or `path:line:column`.
  package func matches(by name: String) -> Bool {
    let start = "\(location.path):\(location.start.line)"
    if name == start || name == "\(start):\(location.start.column)" { return true }
    return name.utf8.count >= 7 && fingerprint.hasPrefix(name.lowercased())
  }
}

/// Collects the keys of tables, to find the one that a user means.
private final class KeyCollector: TableVisitor {
  /// More keys than any project has that we know.
  private static let maxCount = 200_000

  private(set) var keys: Set<String> = []

  func visit(_ entry: Entry) {
    if keys.count < Self.maxCount { keys.insert(entry.string(of: entry.key)) }
  }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {}
}

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
