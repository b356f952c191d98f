import LintConfiguration
import LintKit
import Platform
import Workspace

/// Everything that a run needs except the contents of the files that it checks, so that they can be
/// checked more than once.
struct PreparedLint {
  /// A configuration of the run.
  struct Part {
    var project: Project
    let baseline: BaselineFile?
    let options: RunOptions
  }

  var request: LintRequest
  let states: RepositoryStates?
  var finder: ProjectFinder
  /// The state that the policy comes from, or nil if it is the present one.
  var policy: EarlierState?
  /// At least one.
  var parts: [Part]
  let files: FoundFiles
  /// The files of the base revision, or nil if there is none.
  let base: BaseRevision?

  var configurationPaths: [String] { parts.compactMap(\.project.path) }

  /// Any of the configurations, for what the command line sets in all of them.
  var configuration: Configuration { parts[0].project.configuration }
}

extension Engine {
  /// Returns notices about the nearest configuration and baseline on the disk if the index is
  /// checked and doesn't have them.
  func unstagedSettings(
    of request: LintRequest, _ states: RepositoryStates?
  ) -> [EngineNotice] {
    guard let index = states?.index else { return [] }
    let start = request.files.start(in: workingDirectory).text
    var found: [ShownPath?] = []
    if request.configuration.source.isNearest {
      found.append(ConfigurationFile.find(from: start, workingDirectory: workingDirectory))
    }
    if case .nearest = request.baseline {
      found.append(BaselineFile.find(from: start, workingDirectory: workingDirectory))
    }
    return found.compactMap(\.self).filter { !index.exists(workingDirectory.absolute($0)) }
      .map { .unstaged(path: $0.text) }
  }
}
