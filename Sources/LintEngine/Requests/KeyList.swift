import Catalog
import Diagnostics
import Git
import LintConfiguration
import LintKit
package import SourceCode
package import SourceText
package import Workspace

/// Lists the keys of a project by table and name.
struct KeyList {
  private struct Name: Hashable, Comparable {
    let table: String?
    let key: String

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.table ?? "", lhs.key) < (rhs.table ?? "", rhs.key)
    }
  }

  /// More places than users look at. A short string can occur in thousands of places and be a key
  /// of many tables.
  private static let maxPlaces = 100
  /// More keys of a table than one string with interpolations stands for.
  private static let maxKeys = 100

  private let project: ProjectKeys
  private let files: RunFiles
  private let extracted: ExtractedKeys
  private let foreign: Set<String>

  /// - Parameters:
  ///   - extracted: the keys of a build, which replace what was found in the same files.
  ///   - foreign: the paths of the files whose keys and uses aren't listed.
  init(
    _ project: ProjectKeys, _ files: RunFiles, _ extracted: ExtractedKeys,
    without foreign: Set<String>
  ) {
    (self.project, self.files, self.extracted) = (project, files, extracted)
    self.foreign = foreign
  }

  /// The keys that calls and other files use, with their places.
  var used: [ListedKey] {
    var listed: [Name: ListedKey] = [:]
    for file in project.uses.files.lazy.map(withLearnedUses) where !file.uses.isEmpty {
      let path = files.files[file.index].path
      guard !foreign.contains(path), !extracted.paths.contains(path),
        let locations = locations(of: file.uses.map(\.range.lowerBound), in: file)
      else { continue }
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
    addEvidence(to: &listed)
    return listed.sorted { $0.key < $1.key }.map { $0.value.sorted }
  }

  /// The keys of tables that nothing in the code can be a use of, and no other text file has.
  var unused: [ListedKey] {
    let extracted = Set(extracted.places.map { Name(table: $0.use.table, key: $0.use.key) })
    let known = project.tables.all.filter {
      !foreign.contains($0.path) && project.uses.hasReadAllUses(ofTable: $0.table, at: $0.path)
    }
    return Dictionary(grouping: known, by: \.path).values.flatMap(unusedNames)
      .filter { !extracted.contains($0) }.sorted()
      .map { name in
        ListedKey(name: name.key, table: name.table, isDefined: true)
      }
  }

  /// Returns the unused keys of one table.
  private func unusedNames(
    of keys: [(table: String, path: String, name: String)]
  ) -> [Name] {
    var used: [String] = []
    var unused: [(name: Name, isIdentifier: Bool)] = []
    for (table, path, name) in keys {
      if project.uses.mayUse(name, in: table, isOfCatalog: path.hasSuffix(".xcstrings")) {
        used.append(name)
      } else {
        let isIdentifier = KeyPattern(Array(name.utf8)).isIdentifier
        unused.append((Name(table: table, key: name), isIdentifier))
      }
    }
    let isInOtherFile = project.uses.areInOtherFiles(
      unused.map { ($0.name.key, $0.isIdentifier) }, ofTableWith: used)
    return zip(unused, isInOtherFile).filter { !$1 }.map { $0.0.name }
  }

  private func withLearnedUses(_ file: CodeFile) -> CodeFile {
    guard !project.learnedCalls(in: file).isEmpty, let bytes = try? files.bytes(of: file.index)
    else { return file }
    return project.addingLearnedUses(to: file, bytes, onlyMissing: false)
  }

  private func locations(of offsets: [UInt32], in file: CodeFile) -> SourceLocations? {
    guard !offsets.isEmpty, let bytes = try? files.bytes(of: file.index) else { return nil }
    return file.source(bytes, path: files.files[file.index].path).locations(of: offsets)
  }

  private func name(of use: KeyUse) -> (Name, ListedKey) {
    let table = project.table(of: use)
    let keys = table.map { project.tables.keys(matching: use.key, in: $0) } ?? []
    let key =
      keys.count == 1 ? String(decoding: keys[0].name, as: UTF8.self) : use.key.spelling
    var isKnown = table.map { !keys.isEmpty || project.tables.isComplete($0) } ?? true
    if let table, project.isMissing(table, for: use) { isKnown = !keys.isEmpty }
    if use.kind == .interface, let table, !project.tables.has(table: table) {
      // The interface isn't translated by a table, but perhaps by copies of it.
      isKnown = false
    }
    let listed = ListedKey(name: key, table: table, isDefined: isKnown ? !keys.isEmpty : nil)
    return (Name(table: table, key: key), listed)
  }

  /// Adds the strings that are keys of a table but that no call looks up.
  private func addEvidence(to listed: inout [Name: ListedKey]) {
    let tables = project.tables.tablesByHash
    for file in project.uses.files where !file.strings.isEmpty {
      let path = files.files[file.index].path
      let called = Set(
        file.uses.map(\.range.lowerBound)
          + project.learnedCalls(in: file).map(\.range.lowerBound))
      let found = file.strings.filter { !called.contains($0.range.lowerBound) }
        .map { (string: $0, names: names(of: $0.key, in: tables)) }.filter { !$0.names.isEmpty }
      guard !foreign.contains(path), !extracted.paths.contains(path),
        let locations = locations(of: found.map(\.string.range.lowerBound), in: file)
      else { continue }
      for (string, names) in found {
        let place = ListedKey.Place(
          path: path, location: locations[string.range.lowerBound],
          use: KeyUse(
            range: string.range, kind: .literal, certainty: .evidence, key: string.key))
        for name in names {
          let new = ListedKey(name: name.key, table: name.table, isDefined: true)
          guard listed[name]?.places.count ?? 0 < Self.maxPlaces else { continue }
          listed[name, default: new].places.append(place)
        }
      }
    }
  }

  /// Returns the keys that a string can be.
  private func names(of pattern: KeyPattern, in tables: [UInt64: Set<String>]) -> [Name] {
    guard !pattern.isComputed else { return [] }
    let hash = KeyHash.shape(pattern) ?? pattern.exactKey.map { KeyHash.exact($0) }
    return (hash.flatMap { tables[$0] } ?? []).flatMap { table in
      project.tables.keys(matching: pattern, in: table, upTo: Self.maxKeys).map {
        Name(table: table, key: String(decoding: $0.name, as: UTF8.self))
      }
    }
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

extension RunFiles {
  /// Returns a property list that was not read because of a fault, or nil for any other file.
  fileprivate func faultyFile(_ file: CodeFile) -> IncompleteFile? {
    let input = files[file.index]
    guard let fault = file.fault, fault.severity == .error, !input.shown.isTest,
      let bytes = try? bytes(of: file.index)
    else { return nil }
    let start = fault.range.start
    return IncompleteFile(
      path: input.path, extent: .partlyRead, reason: fault.message,
      start: file.source(bytes, path: input.path).locations(of: [start])[start])
  }
}

/// The keys of a project, the files that were read, and those that can't be read.
typealias ProjectKeyReading = (keys: ProjectKeys, files: RunFiles, notices: [EngineNotice])

extension Linter {
  /// Reads the code and the keys of all tables among some files.
  ///
  /// - Parameters:
  ///   - files: the files of the run, sorted by path.
  ///   - configurations: the configurations of the files, which say what is read as code.
  ///   - foreign: the paths of files that need not be readable, as the request isn't about them.
  ///   - repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  func projectKeys(
    of files: [InputFile], by configurations: [Configuration], foreign: Set<String>,
    in repository: Repository?, options: RunOptions
  ) async throws(GitFailure) -> ProjectKeyReading {
    let objects = try await repository?.contents(of: files.compactMap(\.object)) ?? [:]
    let run = RunFiles(files: files, objects: objects)
    let reader = CodeReader(
      configurations, files: run, jobs: options.jobs, keepsStrings: true)
    let code = await reader.read(files.indices) ?? ReadCode(uses: UseTable([], KeyEvidence()))
    let sources = TableSource.all(of: files, configuration.formats, includesContext: true)
    let linter = tableLinter(run, sharing: [], options).withoutRules.with(code.uses)
    let results = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      await linter.lint(sources[index])
    }
    let keys = ProjectKeys(
      uses: code.uses,
      tables: KeyIndex(joining: results.map(\.recordedKeys).withoutReplaced(of: code.projects)),
      projects: code.projects)
    let faulty = code.uses.files.compactMap { run.faultyFile($0) }
      .filter { !foreign.contains($0.path) }
    let unreadableCode = code.unreadable.filter { !foreign.contains($0.path) }
    let unreadableTables = results.flatMap(\.unreadable).filter { !foreign.contains($0.path) }
    // A file that was named makes the run fail. Its fault says more than the failure.
    let named = Set(unreadableCode.map(\.path)).intersection(faulty.map(\.path))
    let unreadable =
      unreadableCode.filter { !named.contains($0.path) } + unreadableTables
    var notices = unreadable.map { EngineNotice.problem("\($0.path): \($0.reason)") }
    notices += faulty.filter { !named.contains($0.path) }.map(EngineNotice.faultyList)
    let incomplete = IncompleteFile.merged(
      results.flatMap(\.incompleteFiles).filter { !foreign.contains($0.path) }
        + faulty.filter { named.contains($0.path) })
    if !incomplete.isEmpty { notices.append(.incompleteFiles(incomplete)) }
    return (keys, run, notices)
  }
}

/// A request for the keys that the code uses, and those that it doesn't use.
package struct KeysRequest: Sendable {
  /// The keys to list.
  package enum Selection: Sendable {
    case all
    /// Those that no table contains.
    case undefined
    /// Those of tables that nothing in the code can be a use of.
    case unused
  }

  package var paths: [String]
  package var configuration = ConfigurationRequest()
  package var selection = Selection.all
  /// A pattern of keys, or nil for all.
  package var key: Glob?
  /// The name of a table, or nil for all.
  package var table: String?
  /// Files and folders with the keys that a build on a Mac extracted.
  package var extracted: [String] = []
  /// The index of a repository instead of the disk, or nil. A base revision is ignored.
  package var states: RepositoryStates.Request?

  package init(_ paths: [String]) { self.paths = paths }
}

/// A key that the code uses, or that a table contains.
package struct ListedKey: Sendable {
  /// A place in the code.
  package struct Place: Sendable {
    package let path: String
    package let location: SourceLocation
    package let use: KeyUse
  }

  /// The key, or its spelling in the code if no single key of a table matches it.
  package let name: String
  /// The name of its table, or nil if it isn't known.
  package let table: String?
  package var places: [Place] = []
  /// Whether a table contains it, or nil if its table was not read completely.
  package let isDefined: Bool?
}

/// The keys of a request, sorted by table and name.
package struct KeysOutcome: Sendable {
  package let keys: [ListedKey]
  /// The routines of the project that look up keys, sorted by name.
  package let routines: [ListedRoutine]
  package let notices: [EngineNotice]
  /// The displayed paths of the files that were read.
  package let files: [String]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }

  /// Whether a property list was not read because of a fault.
  package var hasFaultyLists: Bool {
    notices.contains { if case .faultyList = $0 { true } else { false } }
  }
}

extension Engine {
  /// Lists keys with the places where the code uses them.
  package func run(_ request: KeysRequest) async throws(EngineFailure) -> KeysOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      let files = RequestedFiles.searched(request.paths)
      return try await withStates(
        request.states, of: files, by: request.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        try await keys(request, in: files, of: states?.includingUnchanged, &notices)
      }
    }
  }

  private func keys(
    _ request: KeysRequest, in files: RequestedFiles, of states: RepositoryStates?,
    _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> KeysOutcome {
    let finder = try await projectFinder(request.configuration, of: files, states)
    let found = try await findTablesAndCode(
      files, of: states, by: finder, from: request.configuration.source)
    let configurations = found.projects.map(\.project.configuration)
    guard configurations.contains(where: { $0.code.isOn }) || !request.extracted.isEmpty else {
      throw .noCode
    }
    notices += found.tables.problemNotices + found.code.problemNotices
    let extracted = await ExtractedKeyReader(
      workingDirectory: workingDirectory, folders: ["."] + configurations[0].codeRoots
    ).read(request.extracted)
    notices += extracted.problems.map(EngineNotice.problem)
    let options = options(showsExcerpts: false, showsCollapsedExcerpts: false)
    let project: ProjectKeyReading
    do throws(GitFailure) {
      project = try await linter(configurations[0]).projectKeys(
        of: found.all.sortedByPath(), by: configurations + found.others, foreign: found.foreign,
        in: states?.repository, options: options)
    } catch {
      throw .git(error)
    }
    notices += project.notices
    let list = KeyList(project.keys, project.files, extracted, without: found.foreign)
    let keys = request.selection == .unused ? list.unused : list.used
    return KeysOutcome(
      keys: keys.filter { request.includes($0) }, routines: project.keys.listedRoutines,
      notices: notices, files: found.all.map(\.path))
  }
}

extension KeysRequest {
  fileprivate func includes(_ key: ListedKey) -> Bool {
    if selection == .undefined, key.isDefined != false { return false }
    if let table, key.table != table { return false }
    return self.key?.matches(key.name) ?? true
  }
}
