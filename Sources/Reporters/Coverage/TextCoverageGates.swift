import Diagnostics
import SourceText
import TranslationStatus

/// The results of the gates, one per line.
struct TextCoverageGates {
  private static let indent = 8

  private let gates: [GateVerdict]
  private let layout: TextLayout
  /// The locale or the group of each gate. Skipped gates of several locales are on one line.
  private let owners: [String]
  /// The widths of the owner, the requirement and the figure in cells, for a line with columns.
  private let widths: [Int]

  init(_ gates: [GateVerdict], _ layout: TextLayout) {
    let folded = gates.foldingSkipped
    self.gates = folded.map(\.gate)
    self.layout = layout
    let width = max((layout.width - Self.indent) / 3, 12)
    owners = folded.map { TerminalWidth.clip(SafeText.inLine($0.owner), to: width) }
    widths = [
      owners, self.gates.map(\.requirementWords), self.gates.map { SafeText.inLine($0.actual) },
    ].map {
      TerminalWidth.widest(of: $0)
    }
  }

  var isEmpty: Bool { gates.isEmpty }

  var text: String {
    zip(gates, owners).map { line($0, owner: $1) + "\n" }.joined()
  }
}

extension TextCoverageGates {
  private func line(_ gate: GateVerdict, owner: String) -> String {
    let parts = [owner, gate.requirementWords, SafeText.inLine(gate.actual)]
    let columns = zip(parts, widths).map { TerminalWidth.padded($0, to: $1 + 2) }.joined()
    let lead = "  \(layout.style.dim("gate"))  "
    let width = layout.width - Self.indent
    let used = TerminalWidth.cells(of: columns)
    if used + TerminalWidth.cells(of: gate.verdict) <= width {
      return lead + columns + painted(gate, upTo: width)
    }
    // The verdict is on its own line. If there isn't enough space for columns, the parts become a
    // list.
    let lineStart = "\n" + String(repeating: " ", count: Self.indent)
    let said = parts.filter { !$0.isEmpty }
    let asked = used - 2 <= width ? columns : layout.list(said, indent: Self.indent)
    return lead + Self.trimmingSpaces(after: asked) + lineStart + painted(gate, upTo: width)
  }

  private static func trimmingSpaces(after text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  private func painted(_ gate: GateVerdict, upTo width: Int) -> String {
    let verdict = TerminalWidth.clip(gate.verdict, to: width)
    switch gate.outcome {
    case .passed: return verdict
    case .failed: return layout.style.paint(verdict, as: .error)
    case .skipped: return layout.style.paint(verdict, as: .warning)
    }
  }
}

extension [GateVerdict] {
  /// The gates with their owners. Those with the same requirement that are skipped for the same
  /// reason are one, with the number of its owners.
  var foldingSkipped: [(owner: String, gate: GateVerdict)] {
    var counts: [String: Int] = [:]
    for gate in self where !gate.isEvaluated { counts[gate.folding, default: 0] += 1 }
    var seen: Set<String> = []
    return compactMap { gate in
      guard !gate.isEvaluated, let count = counts[gate.folding], count > 1 else {
        return (gate.owner, gate)
      }
      guard seen.insert(gate.folding).inserted else { return nil }
      return (count.counted(gate.isOfLocale ? "locale" : "group"), gate)
    }
  }
}

extension GateVerdict {
  /// What gates have in common that are on one line.
  fileprivate var folding: String {
    "\(isOfLocale) \(requirementWords) \(verdict) \(configuration ?? "")"
  }

  fileprivate var isOfLocale: Bool { if case .locale = subject { true } else { false } }

  var failed: Bool { outcome == .failed }

  var isEvaluated: Bool {
    switch outcome {
    case .passed, .failed: true
    case .skipped: false
    }
  }

  /// The locale or group of the gate: `de`, `group Checkout`. Not yet made safe for output.
  var owner: String {
    let place = configuration.map { " (\($0))" } ?? ""
    switch subject {
    case .locale(let name): return name + place
    case .group(let name): return "group \(name)\(place)"
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
