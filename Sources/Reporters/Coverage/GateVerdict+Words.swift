import TranslationStatus

extension GateVerdict {
  var fails: Bool { outcome == .fails }

  /// Whose gate it is: `de`, `group Checkout`. Not yet made safe.
  var owner: String {
    switch subject {
    case .locale(let name): name
    case .group(let name): "group \(name)"
    }
  }

  /// What became of it.
  var verdict: String {
    switch outcome {
    case .holds: "holds"
    case .fails: "FAILS"
    case .notJudged(let reason): "not judged: \(SafeText.inLine(reason))"
    }
  }

  /// What was demanded and what is there instead.
  var complaint: String { "\(SafeText.inLine(actual)) instead of \(demand)" }
}

extension CoverageReport {
  /// How the gates stand: `2 gates fail`, `all gates hold`; nil if there are none.
  var gateHeadline: String? {
    let failing = gates.count { $0.fails }
    if failing > 0 { return failing == 1 ? "1 gate fails" : "\(failing.grouped) gates fail" }
    let isJudged = gates.contains { $0.outcome == .holds }
    let isOpen = gates.contains { $0.outcome != .holds }
    switch (isJudged, isOpen) {
    case (false, false): return nil
    case (true, false): return "all gates hold"
    case (_, true): return "not all gates could be judged"
    }
  }
}
