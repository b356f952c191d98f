import Diagnostics
import LintEngine
import LintKit
import SourceText
import Workspace

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
