public import Diagnostics

/// A format in which findings leave the program.
///
/// A reporter only renders: it neither sorts nor counts anew, asks nothing of the world and gives
/// the same text for the same report. It writes piece by piece, so no report stands in memory
/// twice.
public protocol Reporter: Sendable {
  init(_ options: ReportOptions)

  func write(_ report: LintReport, to output: inout some TextOutputStream)
}

/// What the caller knows about the destination of a report.
public struct ReportOptions: Hashable, Sendable {
  /// Whether text is colored with terminal escape sequences.
  public var color = false
  /// The cells of a line, if a terminal is the destination.
  public var width: Int?
  /// Whether notes are shown and long runs are listed in full.
  public var verbose = false
  /// Whether text ends without a summary.
  public var quiet = false
  /// Whether warnings fail the gate, and so are failures in JUnit.
  public var strict = false
  /// Whether CSV of coverage lists open keys instead of figures.
  public var csvListsOpenKeys = false
  /// Whether JSON of coverage lists all open keys, and not only those that matter most.
  public var listsAllKeys = false
  /// How long the run took, shown by text only: every other format is the same for the same input.
  public var elapsed: Duration?
  /// The date of the report as ISO 8601 writes it in UTC, where builds must be reproducible.
  public var timestamp: String?
  /// What stands before relative paths: the way from the root of the repository to the working
  /// directory, or an absolute folder, with a slash at its end; or nothing.
  public var pathPrefix = ""
  /// Where a reader of a page finds the files, if the host is known.
  public var links: SourceLinks?

  public init() {}
}
