import TranslationStatus

extension GateVerdict {
  var fails: Bool { outcome == .fails }

  var isJudged: Bool {
    switch outcome {
    case .holds, .fails: true
    case .notJudged: false
    }
  }

  /// Whose gate it is: `de`, `group Checkout`. Not yet made safe.
  var owner: String {
    switch subject {
    case .locale(let name): name
    case .group(let name): "group \(name)"
    }
  }

  /// What is demanded: `at least 95.0 %`, `at most 0 untranslated keys`, `a drop of at most 1.0`.
  var demand: String {
    switch requirement {
    case .min(let share): "at least \(share) %"
    case .maxUntranslated(1): "at most 1 untranslated key"
    case .maxUntranslated(let count): "at most \(count) untranslated keys"
    case .maxDrop(let share): "a drop of at most \(share)"
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
    guard gates.allSatisfy(\.isJudged) else { return "not all gates could be judged" }
    return gates.isEmpty ? nil : "all gates hold"
  }
}
