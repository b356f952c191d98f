package import Diagnostics

/// A format in which findings leave the program.
///
/// A reporter only renders: it neither sorts nor counts anew, asks nothing of the world and gives
/// the same text for the same report. It writes piece by piece, so no report stands in memory
/// twice.
package protocol Reporter: Sendable {
  init(_ options: ReportOptions)

  func write(_ report: LintReport, to output: inout some TextOutputStream)
}

/// What the caller knows about the destination of a report.
package struct ReportOptions: Hashable, Sendable {
  /// Whether text is colored with terminal escape sequences.
  package var color = false
  /// The cells of a line, if a terminal is the destination.
  package var width: Int?
  /// Whether notes are shown and long runs are listed in full.
  package var verbose = false
  /// Whether text ends without a summary.
  package var quiet = false
  /// Whether warnings fail the gate, and so are failures in JUnit.
  package var strict = false
  /// Whether CSV of coverage lists open keys instead of figures.
  package var csvListsOpenKeys = false
  /// Whether JSON of coverage lists all open keys, and not only those that matter most.
  package var listsAllKeys = false
  /// How long the run took, shown by text only: every other format is the same for the same input.
  package var elapsed: Duration?
  /// The date of the report as ISO 8601 writes it in UTC, where builds must be reproducible.
  package var timestamp: String?
  /// What stands before relative paths: the way from the root of the repository to the working
  /// directory, or an absolute folder, with a slash at its end; or nothing.
  package var pathPrefix = ""
  /// Where a reader of a page finds the files, if the host is known.
  package var links: SourceLinks?

  package init() {}
}
