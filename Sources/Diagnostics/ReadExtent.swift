public import SourceText

/// How much of a file was read.
///
/// This is a fact about the file. Severities, suppressions, baselines and the selection of rules
/// change what is reported about it, but never this.
public enum ReadExtent: String, Sendable {
  /// All of it, as an app or a build reads it.
  case complete
  /// Not to its end, or not all of it. An app or a build loads less, or nothing.
  case partlyRead = "partly-read"
  /// Nothing, because the system didn't provide its bytes.
  case unreadable
}

/// A file that wasn't read completely.
public struct IncompleteFile: Hashable, Sendable {
  /// The path as it is shown.
  public var path: String
  /// Never `complete`.
  public var extent: ReadExtent
  /// The reason, as a fragment in lower case.
  public var reason: String
  /// The position of the first fault, or nil for a file without bytes.
  public var start: SourceLocation?

  package init(path: String, extent: ReadExtent, reason: String, start: SourceLocation? = nil) {
    (self.path, self.extent, self.reason, self.start) = (path, extent, reason, start)
  }

  /// The file, and the position of the fault if it has one: `path:line:column`.
  package var locationText: String {
    path + (start.map { ":\($0.line):\($0.column)" } ?? "")
  }

  /// The file, the position of the fault and the reason, in one line.
  package var summary: String {
    switch extent {
    case .unreadable: "\(path): \(reason)"
    case .complete, .partlyRead: "\(locationText): not read completely: \(reason)"
    }
  }
}
