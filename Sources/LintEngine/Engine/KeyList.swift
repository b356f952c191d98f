import Diagnostics
import Git
import LintKit
import SourceCode
import SourceText
import Workspace

/// Lists the keys of a project by table and name.
struct KeyList {
  private struct Name: Hashable, Comparable {
    let table: String?
    let key: String

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.table ?? "", lhs.key) < (rhs.table ?? "", rhs.key)
    }
  }

  private let project: ProjectKeys
  private let files: RunFiles
  private let extracted: ExtractedKeys

  /// - Parameter extracted: the keys of a build, which replace what was found in the same files.
  init(_ project: ProjectKeys, _ files: RunFiles, _ extracted: ExtractedKeys) {
    (self.project, self.files, self.extracted) = (project, files, extracted)
  }

  /// The keys that calls and other files use, with their places.
  var used: [ListedKey] {
    var listed: [Name: ListedKey] = [:]
    for file in project.uses.files where !file.uses.isEmpty {
      let path = files.files[file.index].path
      guard !extracted.paths.contains(path), let bytes = try? files.bytes(of: file.index) else {
        continue
      }
      let source = SourceFile(
        id: FileID(file.index), path: path, bytes: bytes, encoding: .utf8, escapes: .json)
      let locations = source.locations(of: file.uses.map(\.range.lowerBound))
      for use in file.uses {
        let name = name(of: use)
        let place = ListedKey.Place(
          path: path, location: locations[use.range.lowerBound], use: use)
        listed[name.0, default: name.1].places.append(place)
      }
    }
    for place in extracted.places {
      let name = name(of: place.use.keyUse)
      listed[name.0, default: name.1].places.append(ListedKey.Place(place))
    }
    return listed.sorted { $0.key < $1.key }.map { $0.value.sorted }
  }

  /// The keys of tables that nothing in the code can be a use of.
  var unused: [ListedKey] {
    let extracted = Set(extracted.places.map { Name(table: $0.use.table, key: $0.use.key) })
    return project.tables.all.filter { !project.uses.mayUse($0.name) }
      .map { Name(table: $0.table, key: $0.name) }.filter { !extracted.contains($0) }.sorted()
      .map { name in
        ListedKey(name: name.key, table: name.table, isDefined: true)
      }
  }

  private func name(of use: KeyUse) -> (Name, ListedKey) {
    let table = use.tableName
    let keys = table.map { project.tables.keys(matching: use.key, in: $0) } ?? []
    let key =
      keys.count == 1 ? String(decoding: keys[0].name, as: UTF8.self) : use.key.spelling
    let listed = ListedKey(name: key, table: table, isDefined: !keys.isEmpty)
    return (Name(table: table, key: key), listed)
  }
}

extension ListedKey {
  /// The same key with its places in the order of the files.
  fileprivate var sorted: ListedKey {
    var key = self
    key.places.sort {
      ($0.path, $0.location.line, $0.location.column)
        < ($1.path, $1.location.line, $1.location.column)
    }
    return key
  }
}

extension ListedKey.Place {
  fileprivate init(_ place: ExtractedKeys.Place) {
    let start = SourceLocation(
      line: place.use.line ?? 1, column: place.use.column ?? 1, offset: 0)
    self.init(path: place.path, location: start, use: place.use.keyUse)
  }
}

/// The keys of a project, the files that were read, and those that can't be read.
typealias ProjectKeyReading = (keys: ProjectKeys, files: RunFiles, unreadable: [String])

extension Linter {
  /// Reads the code and the keys of all tables among some files.
  ///
  /// - Parameters:
  ///   - files: the files of the run, sorted by path.
  ///   - repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  func projectKeys(
    of files: [InputFile], in repository: Repository?, options: RunOptions
  ) async throws(GitFailure) -> ProjectKeyReading {
    let objects = try await repository?.contents(of: files.compactMap(\.object)) ?? [:]
    let run = RunFiles(files: files, objects: objects)
    let reader = CodeReader(configuration: configuration, files: run, jobs: options.jobs)
    let code = await reader.read(files.indices) ?? ReadCode(uses: UseTable([], KeyEvidence()))
    let sources = TableSource.all(of: files, configuration.formats, includesContext: true)
    let linter = tableLinter(run, sharing: [], options).withoutRules.with(code.uses)
    let results = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      await linter.lint(sources[index])
    }
    let keys = ProjectKeys(
      uses: code.uses, tables: KeyIndex(joining: results.map(\.recordedKeys)))
    let unreadable = code.unreadable + results.flatMap(\.unreadable)
    return (keys, run, unreadable.map { "\($0.path): \($0.reason)" })
  }
}
