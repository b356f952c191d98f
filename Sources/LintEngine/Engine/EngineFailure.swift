package import Diagnostics
package import Git

/// The reason why a request failed, with the notices so far.
public struct EngineFailure: Error, Sendable {
  /// The reason why there is no outcome.
  package enum Reason: Error, Sendable {
    /// None of the files exists. The notices contain the reasons.
    case nothingThere
    /// No file was found, and there was no other problem.
    ///
    /// - Parameters:
    ///   - skipped: the files that were found and skipped.
    ///   - exclusions: the settings that exclude other files, each once.
    ///   - isNamed: whether the request names paths.
    case nothingToCheck(skipped: [SkippedFile], exclusions: [Exclusion], isNamed: Bool)
    case git(GitFailure)
    case unreadable(path: String, reason: String)
    case mistakes([Finding], inFile: String, SettingsFile)
    /// A file that the user didn't name is a link out of the repository. Messages would quote its
    /// target.
    case linkLeavesRepository(path: String, SettingsFile)
    case unknownRule(String, suggestion: String?)
    case unknownLocale(String, suggestion: String?)
    case absentLocale(AbsentLocale)
    case excludePattern(String, reason: String)
    case tooManyConfigurations(Int)
    case noBaseline(path: String)
    /// Entries of a baseline would be lost, since some files could not be read.
    case baselineOfUnreadFiles
    /// - Parameter base: the revision that the run compares with.
    case noFinding(name: String, since: String?)
    case noKey(String, suggestion: String?)
    /// The request needs code, and neither the configuration nor the command line names any.
    case noCode
  }

  /// A setting that excludes files.
  package enum Exclusion: CaseIterable, Sendable {
    /// Patterns of the command line.
    case option
    /// Patterns of the configuration for files to exclude.
    case exclude
    /// Patterns of the configuration for files to check, which match no file.
    case include
  }

  /// A file that a request reads in addition to the files that it checks.
  package enum SettingsFile: String, Sendable {
    case configuration, baseline
  }

  package let reason: Reason
  /// The notices before the failure, in order.
  package let notices: [EngineNotice]

  package init(_ reason: Reason, after notices: [EngineNotice]) {
    (self.reason, self.notices) = (reason, notices)
  }
}

/// Something that a request noticed without failing.
package enum EngineNotice: Sendable {
  /// A requested file that can't be checked or read.
  case problem(String)
  case git(GitFailure)
  /// Files that an app or a build would load only partly or not at all.
  case incompleteFiles([IncompleteFile])
  /// A property list of the project whose keys are not known because of a fault.
  case faultyList(IncompleteFile)
  case absentLocale(AbsentLocale)
  case excluded(path: String, perhapsByOption: Bool)
  /// A configuration or a baseline that doesn't apply, because only the disk has it.
  case unstaged(path: String)
  /// A file of the base revision that could not be read completely, so that its table is not
  /// compared.
  case uncompared(UncomparedFile, revision: String)

  /// Whether something that was requested is missing from the outcome.
  package var isFailure: Bool {
    switch self {
    case .problem, .git, .incompleteFiles, .absentLocale: true
    case .faultyList, .excluded, .unstaged, .uncompared: false
    }
  }
}
