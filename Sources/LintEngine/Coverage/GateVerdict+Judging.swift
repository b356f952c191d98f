import Diagnostics
import TranslationStatus

extension CoverageGate.Requirement {
  /// Whether it is fulfilled, and the figure that was judged, in words.
  ///
  /// Shares are compared as they are shown: in tenths, and never rounded up.
  /// - Parameters:
  ///   - earlier: the figures of the state compared with; nil if it lacks the subject.
  ///   - isCompared: whether there is such a state.
  func judge(
    _ tally: StatusTally, earlier: StatusTally?, isCompared: Bool
  ) -> (outcome: GateVerdict.Outcome, actual: String) {
    switch self {
    case .min(let least):
      guard let share = tally.percentage else { return Self.nothingToTranslate }
      return (share >= least ? .holds : .fails, "\(share) %")
    case .maxUntranslated(let greatest):
      let count = tally.untranslated.keys
      return (count <= greatest ? .holds : .fails, count == 1 ? "1 key" : "\(count) keys")
    case .maxDrop(let greatest):
      guard isCompared else { return (.notJudged("there is nothing to compare with"), "") }
      guard let share = tally.percentage else { return Self.nothingToTranslate }
      guard let change = PercentageChange(from: earlier?.percentage, to: share) else {
        return (.notJudged("the state compared with has no figure for it"), "")
      }
      return (change.tenths >= -greatest.tenths ? .holds : .fails, "\(change)")
    }
  }

  private static let nothingToTranslate = (
    outcome: GateVerdict.Outcome.notJudged("there is nothing to translate"), actual: ""
  )
}

extension GateVerdict {
  /// The finding about a requirement that is not fulfilled, without a range.
  ///
  /// - Parameter label: what the figures are compared with, as `since 2026-11-14`.
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
      "\(subjectName) is \(actual) translated, and \(least) % are required"
    case .maxUntranslated(let greatest):
      "\(subjectName) has \(actual) untranslated, and at most \(greatest) may be"
    case .maxDrop(let greatest):
      "\(subjectName) has changed by \(actual) points \(label ?? ""), and may fall by at most "
        + "\(greatest)"
    }
  }

  private var subjectName: String {
    switch subject {
    case .locale(let name): name.shortened
    case .group(let name): "group '\(name.shortened)'"
    }
  }
}
