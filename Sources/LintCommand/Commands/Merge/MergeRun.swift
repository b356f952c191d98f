import Diagnostics
import LintEngine
import Merging
import SourceText

/// A merge of three versions, with a check of its result.
struct MergeRun {
  /// What becomes of the file.
  enum Outcome {
    case merged(MergedFile)
    /// The members could not be merged.
    case refused(MergeRefusal)
    /// The merged file would have an error that no side has.
    case invalid(String)
  }

  let request: MergeRequest

  /// Merges the versions.
  func outcome(in session: Session) async throws -> Outcome {
    switch request.merge() {
    case .refused(let refusal): return .refused(refusal)
    case .merged(let file):
      guard !isOneSide(file) else { return .merged(file) }
      let check = MergedFileCheck(
        engine: session.engine(), rules: session.rules, path: request.path)
      for bytes in file.choices {
        let error = try await check.firstNewError(
          in: bytes, ours: request.ours, theirs: request.theirs)
        if let error { return .invalid("the merged file would have an error: \(error.message)") }
      }
      return .merged(file)
    }
  }

  /// Returns whether the result is what one side has, errors included.
  private func isOneSide(_ file: MergedFile) -> Bool {
    request.ours.isEqual(to: file.bytes) || request.theirs.isEqual(to: file.bytes)
  }
}

extension Session {
  /// Writes the conflicts of a merged file, and those that the preference decided.
  mutating func show(_ file: MergedFile, at path: String) {
    for conflict in file.conflicts.prefix(Self.maxConflicts) {
      report(CommandFailure("\(path): \(MergeWording.line(conflict))"))
    }
    let others = file.conflicts.count - Self.maxConflicts
    if others > 0 { note("\(path): \(counted(others, "other conflict"))") }
    for conflict in file.decided.prefix(Self.maxConflicts) {
      note("\(path): \(MergeWording.line(conflict))")
    }
    if !file.decided.isEmpty {
      let verb = file.decided.count == 1 ? "was" : "were"
      note("\(path): \(counted(file.decided.count, "conflict")) \(verb) decided by '--prefer'")
    }
  }

  /// The maximum number of conflicts that are listed.
  private static let maxConflicts = 100
}
