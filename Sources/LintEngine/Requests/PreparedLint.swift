import LintConfiguration
import LintKit
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
