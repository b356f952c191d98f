import TranslationStatus

extension GateVerdict {
  var failed: Bool { outcome == .failed }

  var isEvaluated: Bool {
    switch outcome {
    case .passed, .failed: true
    case .skipped: false
    }
  }

  /// The locale or group of the gate: `de`, `group Checkout`. Not yet made safe for output.
  var owner: String {
    switch subject {
    case .locale(let name): name
    case .group(let name): "group \(name)"
    }
  }

  /// The requirement: `at least 95.0%`, `at most 0 untranslated keys`, `a drop of at most 1.0
  /// points`.
  var requirementWords: String {
    switch requirement {
    case .min(let share): "at least \(share)%"
    case .maxUntranslated(1): "at most 1 untranslated key"
    case .maxUntranslated(let count): "at most \(count) untranslated keys"
    case .maxDrop(let share): "a drop of at most \(share) points"
    }
  }

  /// The result in words.
  var verdict: String {
    switch outcome {
    case .passed: "passes"
    case .failed: "FAILS"
    case .skipped(let reason): "skipped: \(SafeText.inLine(reason))"
    }
  }

  /// The actual figure and the requirement.
  var complaint: String { "\(SafeText.inLine(actual)) instead of \(requirementWords)" }
}

extension CoverageReport {
  /// The state of the gates: `2 gates fail`, `all gates pass`; nil if there are none.
  var gateHeadline: String? {
    let failing = gates.count { $0.failed }
    if failing > 0 { return failing == 1 ? "1 gate fails" : "\(failing.grouped) gates fail" }
    guard gates.allSatisfy(\.isEvaluated) else { return "some gates are skipped" }
    return gates.isEmpty ? nil : "all gates pass"
  }
}
