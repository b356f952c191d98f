import Diagnostics
import LintConfiguration
import LintEngine
import TranslationStatus

extension CoverageGate.Requirement {
  /// Returns the outcome, and the figure that was evaluated, in words.
  ///
  /// Shares are compared as displayed: in tenths of a percent, and never rounded up.
  /// - Parameters:
  ///   - earlier: the figures of the base state, or nil if it doesn't have the subject.
  ///   - whyNotCompared: the reason why there is no base state, or nil if there is one.
  func evaluate(
    _ tally: StatusTally, earlier: StatusTally?, whyNotCompared: String?
  ) -> (outcome: GateVerdict.Outcome, actual: String) {
    switch self {
    case .min(let least):
      guard let share = tally.percentage else { return Self.nothingToTranslate }
      return (share >= least ? .passed : .failed, "\(share)%")
    case .maxUntranslated(let maximum):
      let count = tally.untranslated.keys
      return (count <= maximum ? .passed : .failed, count == 1 ? "1 key" : "\(count) keys")
    case .maxDrop(let maximum):
      if let whyNotCompared { return (.skipped(whyNotCompared), "") }
      guard let share = tally.percentage else { return Self.nothingToTranslate }
      guard let change = PercentageChange(from: earlier?.percentage, to: share) else {
        return (.skipped("the earlier figures do not include it"), "")
      }
      return (change.tenths >= -maximum.tenths ? .passed : .failed, "\(change)")
    }
  }

  private static let nothingToTranslate = (
    outcome: GateVerdict.Outcome.skipped("there is nothing to translate"), actual: ""
  )
}

extension GateVerdict {
  /// Returns the finding about a failed requirement, without a range.
  ///
  /// - Parameter label: the base of the comparison, for example `since 2026-11-14`.
  func diagnostic(since label: String?) -> Diagnostic {
    var locale: String?
    if case .locale(let name) = subject { locale = name.shortened }
    return Diagnostic(
      .coverageBelowMinimum, .error, message(since: label),
      subject: Diagnostics.Subject(locale: locale),
      help: "'catalog-lint coverage\(locale.map { " --locale \($0)" } ?? "") --verbose' lists the "
        + "keys that are open")
  }

  private func message(since label: String?) -> String {
    switch requirement {
    case .min(let least):
      "\(subjectName) is \(actual) translated, but \(least)% is required"
    case .maxUntranslated(let maximum):
      "\(subjectName) has \(actual) untranslated, but at most \(maximum) "
        + "\(maximum == 1 ? "is" : "are") allowed"
    case .maxDrop(let maximum):
      "\(subjectName) has changed by \(actual) points \(label ?? ""), but may fall by at most "
        + "\(maximum)"
    }
  }

  private var subjectName: String {
    switch subject {
    case .locale(let name): name.shortened
    case .group(let name): "group '\(name.shortened)'"
    }
  }
}
