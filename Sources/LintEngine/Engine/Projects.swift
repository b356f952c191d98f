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
  /// The configuration of a request without files, and of files that aren't searched for.
  package let common: Project
  /// The configuration of files without a configuration file.
  private let fallback: Project
  /// The contents of configurations in the index, by absolute path.
  private let staged: [AbsolutePath: [UInt8]]
  /// Whether the files of the request are searched for.
  private let isSearched: Bool
  private let state = Mutex(State())

  fileprivate init(
    _ engine: Engine, _ request: ConfigurationRequest, common: Project, fallback: Project,
    staged: [AbsolutePath: [UInt8]], isSearched: Bool
  ) {
    (self.engine, self.request, self.staged) = (engine, request, staged)
    self.isSearched = isSearched
    (self.common, self.fallback) = (common, fallback)
  }

  /// Whether files in different folders can have different configurations.
  private var isNested: Bool { if case .nearest = request.source { true } else { false } }

  /// The rules of a search, which finds more configurations.
  package var searchRules: SearchRules {
    guard isNested else { return common.configuration.searchRules }
    var rules = fallback.configuration.searchRules
    rules.nested = NestedRules(
      fileName: ConfigurationFile.name,
      rules: { [self] folder in self.rules(ofProject: nearest(to: folder)) },
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
      guard folder.text.utf8.count > 1, !FolderChain.isRepository(folder) else { break }
      folder = folder.folder
    }
    for folder in passed { state.nearest[folder] = .some(found) }
    return found
  }

  private func exists(_ path: AbsolutePath) -> Bool {
    staged[path] != nil || FileSystem.exists(path)
  }

  private func project(in folder: AbsolutePath, _ state: inout State) -> Project? {
    if let known = state.projects[folder] { return known }
    guard state.failures[folder] == nil, state.projects.count < Self.limit else { return nil }
    do throws(EngineFailure.Reason) {
      let project = try engine.project(
        request, at: folder.appending(ConfigurationFile.name),
        holding: staged[folder.appending(ConfigurationFile.name)], extending: staged)
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

  /// Finds the configurations in some folders in advance.
  func find(in folders: [AbsolutePath]) {
    guard isNested else { return }
    for folder in folders { _ = nearest(to: folder) }
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
    if found.isEmpty { found = [common] }
    try engine.checkNames(
      in: request, knowing: (found + [common] + state.projects.values).map(\.configuration))
    return found.sorted { ($0.path ?? "").utf8.precedes(($1.path ?? "").utf8) }
  }
}

extension ProjectFinder {
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
    return BaseRevision(revision: base.revision, files: files, renames: base.renames)
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

extension Engine {
  /// Returns a finder of the configurations of a request.
  package func projectFinder(
    _ request: ConfigurationRequest, of files: RequestedFiles, _ states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> ProjectFinder {
    let settings = try await settings(request, near: files.start, of: states)
    let path = settings.file.path.map { workingDirectory.absolute(ShownPath($0)) }
    let common = Project(
      folder: path.map { ($0.destination ?? $0).folder }, file: settings.file,
      configuration: settings.effective)
    var staged: [AbsolutePath: [UInt8]] = [:]
    var isSearched = true
    if case .given = files { isSearched = false }
    do throws(GitFailure) {
      staged = try await states?.stagedFiles(named: ConfigurationFile.name) ?? [:]
    } catch {
      throw .git(error)
    }
    for (path, contents) in staged {
      let others = try await extended(by: contents, at: path, of: states)
      staged.merge(others) { first, _ in first }
    }
    let finder = ProjectFinder(
      self, request, common: common, fallback: try defaultProject(request), staged: staged,
      isSearched: isSearched)
    // A change of code can have findings in tables that the change doesn't touch.
    finder.find(in: states?.folders(withFileNamed: ConfigurationFile.name) ?? [])
    return finder
  }
}
