import Diagnostics
import LintConfiguration
package import Workspace

/// Which files a request is about.
package enum RequestedFiles: Sendable {
  /// Files, and folders to search: relative to the working directory or absolute. Without any, the
  /// working directory.
  case searched([String])
  /// A file with other contents than on the disk, where it need not exist, and its siblings there.
  case overlaid(path: String, contents: [UInt8])
  /// Just these, wherever their contents are.
  case given([InputFile])

  /// The paths to search.
  var targets: [String] {
    switch self {
    case .searched(let paths): paths.isEmpty ? ["."] : paths
    case .overlaid(let path, _): [path]
    case .given(let files): files.map(\.path)
    }
  }

  /// Whether paths are named.
  var isNamed: Bool {
    if case .searched(let paths) = self { !paths.isEmpty } else { true }
  }

  /// The path near which the configuration is looked for.
  var start: String { targets.first ?? "." }
}

extension Engine {
  /// Finds the files of a request on the disk or in a state of a repository.
  func find(
    _ files: RequestedFiles, of states: RepositoryStates? = nil, _ configuration: Configuration
  ) async -> FileDiscovery.Outcome {
    switch files {
    case .given(let files):
      var found = FileDiscovery.Outcome()
      found.files = files
      return found
    case .overlaid(let path, let contents):
      return FileDiscovery.files(
        at: path, holding: contents, rules: configuration.searchRules,
        workingDirectory: workingDirectory)
    case .searched:
      guard let states else {
        return await FileDiscovery.search(
          at: files.targets, rules: configuration.searchRules, workingDirectory: workingDirectory)
      }
      return states.files(
        at: files.targets, rules: configuration.searchRules, workingDirectory: workingDirectory)
    }
  }
}

extension FileDiscovery.Outcome {
  /// What cannot be checked.
  var problemNotices: [EngineNotice] { problems.map(EngineNotice.problem) }

  /// What cannot be checked, and what was named and is excluded.
  func notices(_ configuration: Configuration) -> [EngineNotice] {
    let isByOption = !configuration.commandLineExclude.isEmpty
    return problemNotices + excluded.map { .excluded(path: $0, perhapsByOption: isByOption) }
  }

  /// Whether a file was found that findings are reported of.
  var hasFilesToCheck: Bool { files.contains { !$0.isContext } }

  /// What was left out although the user did not ask for that.
  var countedSkips: [SkippedFile] { skipped.filter(\.reason.isCounted) }
}
