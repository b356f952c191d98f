public import SourceText

/// How much of a file was read.
///
/// A fact about the file: severities, suppressions, baselines and the selection of rules change
/// what is reported of it, and never this.
public enum ReadExtent: String, Sendable {
  /// All of it, as an app or a build reads it.
  case complete
  /// Not to its end, or not all of it: an app or a build loads less, or nothing.
  case partlyRead = "partly-read"
  /// Nothing: the system did not hand over its bytes.
  case unreadable
}

/// A file that was not read completely.
public struct IncompleteFile: Hashable, Sendable {
  /// As it is shown.
  public var path: String
  /// Never `complete`.
  public var extent: ReadExtent
  /// Why, as a fragment in lower case.
  public var reason: String
  /// The place of the first fault; nil for a file without bytes.
  public var start: SourceLocation?

  public init(path: String, extent: ReadExtent, reason: String, start: SourceLocation? = nil) {
    (self.path, self.extent, self.reason, self.start) = (path, extent, reason, start)
  }

  /// The file, and the place of the fault if it has one: `path:line:column`.
  public var placeName: String {
    path + (start.map { ":\($0.line):\($0.column)" } ?? "")
  }

  /// The file, the place of the fault and the reason, in one line.
  public var summary: String {
    switch extent {
    case .unreadable: "\(path): \(reason)"
    case .complete, .partlyRead: "\(placeName): not read completely: \(reason)"
    }
  }
}
