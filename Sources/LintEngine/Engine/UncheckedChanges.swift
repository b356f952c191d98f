package import Diagnostics
package import Git
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
    guard !left.isEmpty else { return [] }
    let excluded = present.excluded.map { SkippedFile(path: $0, reason: .excluded) }
    let reasons = Dictionary(
      (present.skipped + excluded + (base?.skipped ?? [])).map { ($0.path, $0.reason) }
    ) { first, _ in first }
    return left.map { path in
      let folders = path.folders.lazy.compactMap { reasons[$0.text + "/"] }
      return SkippedFile(
        path: path.text, reason: reasons[path.text] ?? folders.first ?? .notNamed)
    }.sorted { $0.path.utf8.precedes($1.path.utf8) }
  }

  /// Reads the configuration of the state before a change, without its mistakes. Returns nil if
  /// there is no such state, or if the configuration isn't part of the repository.
  ///
  /// - Parameter start: the path at which the search for the file starts.
  package func earlierConfiguration(
    _ request: ConfigurationRequest, near start: String, of states: RepositoryStates
  ) async throws(GitFailure) -> Configuration? {
    guard
      let earlier = try await states.earlierState(forFilesNamed: [ConfigurationFile.name])
    else { return nil }
    let path: AbsolutePath?
    switch request.source {
    case .given: return nil
    case .file(let name): path = workingDirectory.absolute(argument: name).withoutParents
    case .nearest:
      let start = workingDirectory.absolute(argument: start).withoutParents
      path = earlier.nearest(ConfigurationFile.name, from: start)
      // There was none, so everything was checked.
      if path == nil { return Configuration() }
    }
    guard let path, let contents = try await earlier.contents(ofFile: path) else { return nil }
    let file = try? ConfigurationFile(
      path: workingDirectory.shown(path), workingDirectory: workingDirectory, contents: contents,
      rules: rules)
    return file?.configuration ?? Configuration()
  }
}

extension Configuration {
  /// Returns those of some skipped files that this configuration checks, although the present one
  /// excludes or doesn't include them.
  ///
  /// - Parameter present: the present configuration, with the patterns of the command line.
  package func checked(among skipped: [SkippedFile], by present: Configuration) -> [SkippedFile] {
    skipped.filter { file in
      guard file.reason.isPattern else { return false }
      let path = ShownPath(file.path)
      return !([path] + path.folders).contains {
        excludes($0) || present.commandLineExcludes($0)
      } && includes(path)
    }
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
