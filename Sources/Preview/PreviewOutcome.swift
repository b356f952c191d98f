package import LintConfiguration
package import LintEngine
package import StringResolution

/// What users read, with notices about what could not be shown.
package struct PreviewOutcome: Sendable {
  package internal(set) var report: PreviewReport
  /// The configuration that decided what is read.
  package let configuration: Configuration
  /// The files that were read.
  package let inputs: RunInputs
  package let notices: [PreviewNotice]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }

  /// The number of strings that users read differently after the change. Moving a string to another
  /// table and pseudo-languages aren't counted.
  package var changeCount: Int {
    report.tables.lazy.flatMap(\.keys).flatMap(\.locales).filter { $0.pseudo == nil }
      .flatMap(\.strings)
      .count { $0.change.map { $0 != .moved } ?? false } + (report.base == nil ? 0 : report.omitted)
  }
}

/// Something that a preview noticed without failing.
package enum PreviewNotice: Sendable {
  /// A notice that other requests can have too.
  case engine(EngineNotice)
  /// Strings that the report leaves out, because there are more than the limit.
  case omitted(Int, limit: Int)
  /// Files that no app loads, because they are only exchanged with translators.
  case exports(Int)
  /// Nothing that was found has the requested keys.
  ///
  /// - isSelected: Whether the request has patterns or states of keys.
  case noKey(isSelected: Bool)
  /// A table that the request names and that doesn't exist.
  case noTable(String, suggestion: String?)
  /// No table has a path that the request asks for.
  case noPath
  /// A file of the base revision that can't be read, or not completely.
  case unreadableBase(path: String, revision: String, reason: String)

  /// Whether something that was requested is missing from the report.
  package var isFailure: Bool {
    switch self {
    case .engine(let notice): notice.isFailure
    case .unreadableBase: true
    case .omitted, .exports, .noKey, .noTable, .noPath: false
    }
  }
}
