package import Diagnostics
import Git
package import LintConfiguration
import Platform
package import Workspace

extension Engine {
  /// Returns the localization files that a change adds, changes or deletes and that a run leaves
  /// out, with the reasons, sorted by path.
  ///
  /// - Parameters:
  ///   - present: what the search of the present state found.
  ///   - base: the files of the base revision, or nil if the last commit is the earlier state.
  package func uncheckedChanges(
    of states: RepositoryStates, present: FileDiscovery.Outcome, since base: BaseRevision?
  ) -> [SkippedFile] {
    let known = Set((present.files + (base?.files ?? [])).map(\.path))
    let left = states.changedTables(workingDirectory).filter { !known.contains($0.text) }
    let moved = states.movedFolders(workingDirectory)
    guard !left.isEmpty || !moved.isEmpty else { return [] }
    let excluded = present.excluded.map { SkippedFile(path: $0, reason: .excluded) }
    let reasons = Dictionary(
      (present.skipped + excluded + (base?.skipped ?? [])).map { ($0.path, $0.reason) }
    ) { first, _ in first }
    return
      (left.map { path in
        let folders = path.folders.lazy.compactMap { reasons[$0.text + "/"] }
        return SkippedFile(
          path: path.text, reason: reasons[path.text] ?? folders.first ?? .notNamed)
      } + moved).sorted { $0.path.utf8.precedes($1.path.utf8) }
  }

  /// Returns the configurations of the state before a change, without their mistakes. Nil if that
  /// state doesn't exist.
  ///
  /// - Parameter finder: the present configurations.
  package func earlierProjects(
    _ request: ConfigurationRequest, before finder: ProjectFinder, of states: RepositoryStates
  ) async throws(EngineFailure.Reason) -> ProjectFinder? {
    if case .given = request.source { return nil }
    do throws(GitFailure) {
      let sources = finder.allProjects.flatMap(\.file.sources).map { PathName.name(of: $0.path) }
      let names = Set(sources + [ConfigurationFile.name])
      guard let earlier = try await states.earlierState(forFilesNamed: names) else { return nil }
      return try await earlierProjects(request, finder, earlier)
    } catch {
      throw .git(error)
    }
  }

  func earlierProjects(
    _ request: ConfigurationRequest, _ finder: ProjectFinder, _ earlier: EarlierState
  ) async throws(GitFailure) -> ProjectFinder {
    do throws(EngineFailure.Reason) {
      return try await projectFinder(request, before: finder.common, in: earlier)
    } catch {
      throw .earlierConfiguration
    }
  }
}

extension Configuration {
  /// Returns whether this configuration checks a skipped file, although the present one excludes or
  /// doesn't include it.
  ///
  /// - Parameter present: the present configuration, with the patterns of the command line.
  package func checks(_ file: SkippedFile, skippedBy present: Configuration) -> Bool {
    guard file.reason.isPattern else { return false }
    let path = ShownPath(file.path)
    return !([path] + path.folders).contains {
      excludes($0) || present.commandLineExcludes($0)
    } && includes(path)
  }
}

extension ShownPath {
  /// The folders around the path, from the inside to the outside.
  fileprivate var folders: [ShownPath] {
    var folders: [ShownPath] = []
    var folder = folder
    while !folder.text.isEmpty, folder.text != "/", folder != folders.last {
      folders.append(folder)
      folder = folder.folder
    }
    return folders
  }
}
