package import Diagnostics
import SourceText

/// The rules whose findings are made by the scanners and readers.
extension RuleID {
  package static let syntaxError: RuleID = "syntax-error"
  package static let truncatedTable: RuleID = "truncated-table"
  package static let invalidEscape: RuleID = "invalid-escape"
  package static let suspiciousEncoding: RuleID = "suspicious-encoding"
  package static let duplicateKey: RuleID = "duplicate-key"

  /// Whether errors of the rule mean that not all of a file was read.
  package var isAboutReading: Bool {
    [.syntaxError, .truncatedTable, .suspiciousEncoding].contains(self)
  }
}

extension Fix.Remainders {
  /// The rules about the structure of a property list that find errors only if the file is read.
  static let inUnreadPropertyList: Self = [
    .duplicateKey, .invalidEscape, "invalid-nesting", .suspiciousEncoding, .syntaxError,
    .truncatedTable,
  ]
}

extension Diagnostic {
  /// Whether the diagnostic shows that a scanner or a reader didn't read all of the file, or that
  /// an app or a build wouldn't.
  ///
  /// To be used before a configuration is applied, while the severity is still the reader's own.
  package var isReadFault: Bool { severity == .error && rule.isAboutReading }
}

/// The lines that git leaves in a file whose merge wasn't finished.
enum MergeConflict {
  static let help = "resolve the conflict and remove the markers"

  static func message(_ marker: String) -> String {
    "unresolved merge conflict: the line begins with '\(marker)'"
  }

  /// Returns the marker that begins a line at an offset, or nil.
  static func marker(at offset: Int, in bytes: SourceBuffer) -> Range<Int>? {
    guard offset == 0 || bytes[offset - 1] == 0x0A else { return nil }
    let isMarker = (["<<<<<<<", "|||||||", "=======", ">>>>>>>"] as [StaticString])
      .contains { bytes.hasBytes($0, at: offset) }
    return isMarker ? offset..<offset + 7 : nil
  }

  /// Returns the marker that begins the line of an offset, or nil.
  static func marker(onLineOf offset: Int, in bytes: SourceBuffer) -> Range<Int>? {
    marker(at: bytes.lastOffset(of: 0x0A, in: 0..<offset).map { $0 + 1 } ?? 0, in: bytes)
  }
}
