import Diagnostics
import Workspace

/// A request to correct the findings in files that a program can correct.
package struct FixRequest: Sendable {
  /// The files, and what is checked in them.
  package var lint: LintRequest
  /// Whether unsafe fixes are applied, too.
  package var allowsUnsafe: Bool

  package init(_ lint: LintRequest, allowsUnsafe: Bool) {
    (self.lint, self.allowsUnsafe) = (lint, allowsUnsafe)
    // Findings that a limit omits in one round would be reported as new in the next one.
    self.lint.limit = .none
  }
}

/// The corrected files, which are not written yet, and the findings that remain.
package struct FixOutcome: Sendable {
  /// The findings in the corrected files.
  package let lint: LintOutcome
  /// The files that changed, sorted by path, and then the configuration.
  package let files: [CorrectedFile]
  /// The number of findings whose fixes overlap others, even after the last round.
  package let overlapping: Int
  /// The files that are left alone, or get safe fixes only, because of a fault in a rule.
  package let faults: [FixFault]

  /// The number of findings that were corrected.
  package var corrected: Int { files.reduce(0) { $0 + $1.count } }
}

extension Engine {
  /// Corrects files in memory.
  ///
  /// Fixes are applied in rounds, since a fix can make another one possible. After each round, the
  /// files are checked again. A file with a new finding gets its original contents back.
  package func run(_ request: FixRequest) async throws(EngineFailure) -> FixOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await withStates(
        request.lint.states, of: request.lint.files, by: request.lint.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        let prepared = try await prepare(request.lint, of: states, &notices)
        let run = FixRun(self, prepared, notices)
        return try await run.finish(allowsUnsafe: request.allowsUnsafe)
      }
    }
  }
}
