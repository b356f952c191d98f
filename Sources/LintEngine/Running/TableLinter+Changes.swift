import SourceText
import Workspace

/// Files that somebody writes to while they are checked. What was found in them may be about a mix
/// of two states, so nothing of it is reported or counted.
extension TableLinter {
  /// Drops the findings and the figures of a table if one of its files has changed, and returns
  /// whether it has.
  func refuseChanged(_ files: [SourceFile], into result: inout TableResult) -> Bool {
    let changed = files.filter(\.bytes.hasChanged)
    guard !changed.isEmpty else { return false }
    (result.findings, result.statuses) = ([], [])
    (result.overflows, result.languages) = ([], [])
    (result.keys, result.units, result.suppressed, result.fixed) = (0, 0, 0, 0)
    result.unreadable += changed.map { ($0.path, FileReadError.changed.reason) }
    return true
  }
}

extension SourceBuffer {
  /// - Throws: if the file has changed, so that what was read from it is of no use.
  func refuseChange() throws(FileReadError) {
    if hasChanged { throw .changed }
  }
}
