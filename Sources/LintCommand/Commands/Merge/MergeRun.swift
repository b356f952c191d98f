import Diagnostics
import LintEngine
import LintKit
import Merging
import SourceText
import Workspace

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

/// A check of a merged file for errors of its structure that neither side has.
struct MergedFileCheck {
  let engine: Engine
  let rules: [any Rule.Type]
  /// The path of the file, which determines its format.
  let path: String

  /// Returns the first error that is only in the merged file, or nil.
  func firstNewError(
    in merged: [UInt8], ours: SourceBuffer, theirs: SourceBuffer
  ) async throws -> Finding? {
    let errors = try await errors(in: merged)
    guard !errors.isEmpty else { return nil }
    var known: Set<Subject> = []
    for side in [ours, theirs] {
      for error in try await self.errors(in: side.bytes) { known.insert(subject(of: error)) }
    }
    return errors.first { !known.contains(subject(of: $0)) }
  }

  private func errors(in bytes: [UInt8]) async throws -> [Finding] {
    var request = LintRequest(.given([InputFile(path: path, bytes: bytes)]))
    request.configuration.source = .given(Configuration())
    request.configuration.only = structureRules
    request.baseline = .none
    let outcome = try await engine.run(request)
    return outcome.report.findings.filter { $0.severity == .error }
  }

  private var structureRules: [String] {
    rules.map { $0.info }.filter { $0.category == .structure && $0.severity == .error }
      .map(\.id.name)
  }

  /// Returns what an error is about, with its rule in place of the table.
  private func subject(of error: Finding) -> Subject {
    Subject(
      table: error.rule.name, key: error.subject.key, locale: error.subject.locale,
      variant: error.subject.variant)
  }
}

extension SourceBuffer {
  /// A copy of the bytes.
  var bytes: [UInt8] {
    var copy: [UInt8] = []
    append(0..<count, to: &copy)
    return copy
  }
}
