package import Platform

/// Options of a run.
package struct RunOptions: Sendable {
  /// The number of tables to check at the same time; at least 1.
  package var jobs: Int
  /// Whether findings include an excerpt of their line.
  package var showsExcerpts: Bool
  /// Whether findings that the text report collapses into counts include an excerpt too.
  package var showsCollapsedExcerpts: Bool
  /// Whether the run covers all files that the configuration applies to.
  package var coversProject = false
  /// Whether the folder of the configuration is among the checked ones, so that fixes may change
  /// the configuration.
  package var coversConfiguration = false
  /// Whether all tables that code can use are among the files, so that a missing key is known.
  package var hasAllTables = false
  /// The maximum number of reported findings per rule and file.
  package var limit = FindingLimit.standard
  /// Findings that are kept beyond the limit, since a baseline will remove them.
  package var accepted = AcceptedFindings()
  /// The folder that displayed paths are relative to; empty if unknown.
  package var workingDirectory = WorkingDirectory("")

  package init(jobs: Int, showsExcerpts: Bool, showsCollapsedExcerpts: Bool) {
    self.jobs = jobs
    self.showsExcerpts = showsExcerpts
    self.showsCollapsedExcerpts = showsCollapsedExcerpts
  }
}
