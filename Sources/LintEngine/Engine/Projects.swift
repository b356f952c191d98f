import Catalog
import Diagnostics
package import Git
import Languages
package import LintConfiguration
package import Platform
import Synchronization
package import Workspace

/// A configuration of a run, with the files that it applies to.
package struct Project: Sendable {
  /// The folder of the configuration, without symbolic links. Nil if there is no file.
  package let folder: AbsolutePath?
  package let file: ConfigurationFile
  /// The configuration with the changes of the request.
  package var configuration: Configuration

  /// The displayed path of the configuration, or nil if there is no file.
  package var path: String? { file.path }
}

extension SourceLocales {
  package init(_ projects: [Project]) {
    var ofProject: [AbsolutePath: String?] = [:]
    for project in projects {
      if let folder = project.folder {
        ofProject[folder] = .some(project.configuration.sourceLocale)
      }
    }
    let common = projects.first { $0.folder == nil }
    self.init(common?.configuration.sourceLocale, ofProject: ofProject)
  }
}

/// Finds the configurations of a run: the nearest one for each file, or one for all files.
///
/// It is a class because a search of the disk asks it from several threads.
package final class ProjectFinder: Sendable {
  /// The maximum number of configurations in a run, far more than any repository has.
  static let limit = 200

  private struct State {
    /// The folder of the nearest configuration of each folder that was looked at.
    var nearest: [AbsolutePath: AbsolutePath?] = [:]
    var projects: [AbsolutePath: Project] = [:]
    var failures: [AbsolutePath: EngineFailure.Reason] = [:]
  }

  private let engine: Engine
  private let request: ConfigurationRequest
  /// The configuration of all files, or nil if each has the nearest one.
  private let single: Project?
  /// The path from which the configuration of a request without files is searched for.
  private let start: AbsolutePath
  /// The configuration of files without a configuration file.
  private let fallback: Project
  /// The contents of configurations that aren't read from the disk, by absolute path.
  private let staged: [AbsolutePath: [UInt8]]
  /// The configurations in the index, even if they are links to nothing in it.
  private let listed: Set<AbsolutePath>
  /// Whether configurations on the disk count.
  private let readsDisk: Bool
  /// The repository of the working directory.
  private let repository: RepositoryFolder?
  /// Whether the files of the request are searched for.
  private let isSearched: Bool
  private let state = Mutex(State())

  init(
    _ engine: Engine, _ request: ConfigurationRequest, single: Project?, fallback: Project,
    staged: [AbsolutePath: [UInt8]], listed: Set<AbsolutePath> = [], readsDisk: Bool,
    from start: AbsolutePath, isSearched: Bool
  ) {
    (self.engine, self.request, self.staged) = (engine, request, staged)
    (self.listed, self.readsDisk, self.isSearched) = (listed, readsDisk, isSearched)
    repository = FolderChain(from: engine.workingDirectory.path).repository
    (self.single, self.fallback, self.start) = (single, fallback, start)
  }

  /// The configuration of a request without files, and of files that aren't searched for. Of a
  /// request with files, only what the command line sets in all configurations matters.
  package var common: Project { single ?? nearest(to: start) ?? fallback }

  /// Whether files in different folders can have different configurations.
  private var isNested: Bool { single == nil }

  /// The rules of a search, which finds more configurations.
  package var searchRules: SearchRules {
    var rules = (single ?? fallback).configuration.searchRules
    rules.settingsNames = [ConfigurationFile.name, Baseline.fileName]
    guard single == nil else { return rules }
    rules.nested = NestedRules(
      fileName: ConfigurationFile.name,
      hasOwn: { [self] folder in exists(folder.appending(ConfigurationFile.name)) },
      nearest: { [self] path in self.rules(ofProject: nearest(to: path)) })
    return rules
  }
}

extension ProjectFinder {
  private func rules(ofProject project: Project?) -> SearchRules? {
    guard let project else { return nil }
    var rules = project.configuration.searchRules
    rules.project = project.folder
    rules.nested = searchRules.nested
    return rules
  }

  /// Returns the project of a path without symbolic links. Nil if no configuration applies to it
  /// but the common one.
  private func nearest(to path: AbsolutePath) -> Project? {
    state.withLock { state in
      folder(nearestTo: path, &state).flatMap { project(in: $0, &state) }
    }
  }

  /// Returns the folder of the nearest configuration, up to the root of the repository.
  private func folder(nearestTo path: AbsolutePath, _ state: inout State) -> AbsolutePath? {
    var passed: [AbsolutePath] = []
    var folder = path
    var found: AbsolutePath?
    while true {
      if let known = state.nearest[folder] {
        found = known
        break
      }
      passed.append(folder)
      if exists(folder.appending(ConfigurationFile.name)) {
        found = folder
        break
      }
      guard folder.text.utf8.count > 1,
        !readsDisk || !FolderChain.ends(at: folder, around: repository)
      else { break }
      folder = folder.folder
    }
    for folder in passed { state.nearest[folder] = .some(found) }
    return found
  }

  private func exists(_ path: AbsolutePath) -> Bool {
    staged[path] != nil || listed.contains(path) || readsDisk && FileSystem.exists(path)
  }

  private func project(in folder: AbsolutePath, _ state: inout State) -> Project? {
    if let known = state.projects[folder] { return known }
    guard state.failures[folder] == nil, state.projects.count < Self.limit else { return nil }
    do throws(EngineFailure.Reason) {
      let project = try engine.project(
        request, at: folder.appending(ConfigurationFile.name),
        holding: staged[folder.appending(ConfigurationFile.name)], extending: staged,
        readsDisk: readsDisk)
      state.projects[folder] = project
      return project
    } catch {
      state.failures[folder] = error
      return nil
    }
  }
}

extension ProjectFinder {
  /// Returns the folder that the files of a project have as theirs.
  package func folder(of project: Project) -> AbsolutePath? {
    isNested && isSearched ? project.folder : nil
  }

  /// Returns the configuration that applies to a path.
  package func project(of path: AbsolutePath) -> Project {
    single ?? nearest(to: path) ?? fallback
  }

  /// Returns the configuration in a folder, or that of files without one.
  func project(inFolder folder: AbsolutePath?) -> Project {
    single ?? folder.flatMap { nearest(to: $0) } ?? fallback
  }

  /// All configurations that were found.
  var allProjects: [Project] {
    if let single { return [single] }
    let found = state.withLock { Array($0.projects.values) }
    return found.isEmpty ? [fallback] : found
  }

  /// Finds the configurations in some folders in advance.
  func find(in folders: [AbsolutePath]) {
    guard isNested else { return }
    for folder in folders { _ = nearest(to: folder) }
    // What is wrong in one of them matters only if it applies to a file.
    state.withLock { $0.failures = [:] }
  }

  /// Whether any configuration that was found reads code.
  var readsCode: Bool {
    let found = state.withLock { Array($0.projects.values) }
    return (found + [common]).contains { $0.configuration.code.isOn }
  }

  /// Returns the projects that some files are in, sorted by path.
  ///
  /// - Throws: the first reason why a configuration that was found can't be used.
  package func projects(of files: [InputFile]) throws(EngineFailure.Reason) -> [Project] {
    let state = state.withLock(\.self)
    let failure = state.failures.min { $0.key.text.utf8.precedes($1.key.text.utf8) }
    if let failure { throw failure.value }
    guard state.projects.count < Self.limit else { throw .tooManyConfigurations(Self.limit) }
    let folders = Set(files.map(\.project))
    var found = folders.compactMap { $0 }.compactMap { state.projects[$0] }
    if folders.contains(nil) { found.append(isNested && isSearched ? fallback : common) }
    // Code can use tables that have another configuration.
    for project in state.projects.values where project.configuration.code.isOn {
      guard let folder = project.folder, !folders.contains(folder) else { continue }
      let places = files.lazy.compactMap { $0.absolutePath ?? $0.project }
      if places.contains(where: { $0.isIn(folder) }) { found.append(project) }
    }
    if found.isEmpty { found = [common] }
    try engine.checkNames(
      in: request, knowing: (found + [common] + state.projects.values).map(\.configuration),
      orAnyOf: { allConfigurations })
    return found.sorted { ($0.path ?? "").utf8.precedes(($1.path ?? "").utf8) }
  }
}

extension ProjectFinder {
  /// The configurations of the whole repository, also of folders that the run leaves out.
  private var allConfigurations: [Configuration] {
    guard isNested, isSearched else { return [] }
    if readsDisk, let repository {
      _ = FileDiscovery.files(
        at: [repository.path.text], in: Disk(), rules: searchRules,
        workingDirectory: engine.workingDirectory, jobs: engine.jobs)
    }
    find(in: staged.keys.map(\.folder))
    return allProjects.map(\.configuration)
  }

  /// Gives all files of a table the configuration of its source file. The folders of its locales
  /// may have other ones.
  package func unifyTables(in files: inout [InputFile]) {
    guard let first = files.first, files.contains(where: { $0.project != first.project }) else {
      return
    }
    for table in TableSource.group(files.indices, of: files, request.formats) {
      let project = project(of: table, among: files)
      for member in table.members { files[member.file].project = project }
    }
  }

  /// Finds the files of the base revision, with the present configurations. Returns nil if there is
  /// no base revision.
  ///
  /// - Parameters:
  ///   - present: the files to check.
  ///   - others: folders with other files, each with the rules for them.
  package func baseFiles(
    of states: RepositoryStates, at paths: [String], present: [InputFile],
    and others: [(paths: [String], rules: SearchRules)] = []
  ) async throws(GitFailure) -> BaseRevision? {
    let base = try await states.baseFiles(
      at: paths, rules: searchRules, workingDirectory: engine.workingDirectory, present: present,
      and: others)
    guard let base else { return nil }
    var files = base.files
    unifyTables(in: &files)
    return BaseRevision(
      revision: base.revision, files: files, renames: base.renames, skipped: base.skipped)
  }

  private func project(of table: TableSource, among files: [InputFile]) -> AbsolutePath? {
    let found = table.members.map { files[$0.file].project }
    guard found.contains(where: { $0 != found[0] }) else { return found[0] }
    // The outermost configuration says what the source language is.
    let outermost = found.min { ($0?.text.utf8.count ?? 0) < ($1?.text.utf8.count ?? 0) } ?? nil
    let configuration = outermost.flatMap { nearest(to: $0) } ?? fallback
    let locales = table.members.map { LocaleIdentifier($0.locale ?? "Base") }
    let source = locales.sourceIndex(configured: configuration.configuration.sourceLocale)
    return source.map { found[$0] } ?? outermost
  }
}
