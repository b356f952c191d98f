public import Diagnostics
public import LintKit

/// Runs rules over files: the whole way from bytes to a report.
public struct Linter: Sendable {
  /// How a run is done, none of which changes what is found.
  public struct Options: Sendable {
    /// How many tables are checked at the same time; at least 1.
    public var jobs: Int
    /// Whether findings carry the line they stand on.
    public var showsExcerpts: Bool
    /// Whether findings that the text report folds into counts carry their line too.
    public var showsFoldedExcerpts: Bool

    public init(jobs: Int, showsExcerpts: Bool, showsFoldedExcerpts: Bool) {
      self.jobs = jobs
      self.showsExcerpts = showsExcerpts
      self.showsFoldedExcerpts = showsFoldedExcerpts
    }
  }

  /// What a run has found, and what it could not read.
  public struct Outcome: Sendable {
    public var report: LintReport
    /// Files that were asked for and could not be read, as lines for standard error:
    /// 'path: reason'. Each is also a finding of `unreadable-file`.
    public var unreadable: [String]
  }

  /// Creates a linter.
  ///
  /// - Parameter rules: the rules that exist, on or off; the configuration decides which run.
  public init(rules: [any Rule.Type], configuration: Configuration, tool: ToolInfo) {
  }

  /// Checks files and reports in an order that does not depend on the number of jobs.
  public func lint(_ files: [InputFile], options: Options) async -> Outcome {
    Outcome(report: LintReport(tool: ToolInfo(name: "", version: "")), unreadable: [])
  }
}
