import Diagnostics
import SourceText
import TranslationStatus

/// The gates of the configuration, failed ones first.
struct HTMLGates: HTMLSection {
  let id: HTML = "gates"
  let title: HTML = "Gates"
  private let facts: PageFacts
  private let gates: [GateVerdict]

  init(_ facts: PageFacts) {
    self.facts = facts
    gates = facts.report.gates.sorted { Self.rank($0) < Self.rank($1) }
  }

  var isShown: Bool { !gates.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(.scrollStart("Gates"))
    output.add(
      """
      <table class="rows">
      \(.caption("Gates and their results"))<thead><tr><th scope="col">Gate</th>\
      <th scope="col">Result</th><th scope="col">Required</th><th scope="col">Actual</th>\
      <th scope="col">Configured in</th></tr></thead>
      <tbody>

      """)
    for gate in gates { output.add(row(gate)) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
  }
}

extension HTMLGates {
  private static func rank(_ gate: GateVerdict) -> Int {
    switch gate.outcome {
    case .failed: 0
    case .skipped: 1
    case .passed: 2
    }
  }

  private func row(_ gate: GateVerdict) -> HTML {
    let location: HTML = "\(.name(gate.location.path)):\(plain: gate.location.start.line)"
    let found: HTML = gate.actual.isEmpty ? "–" : "\(gate.actual)"
    return """
      <tr \(about(gate))><th scope="row">\(subject(gate))</th><td>\(verdict(gate.outcome))</td>\
      <td>\(gate.requirementWords)</td><td class="figure">\(found)</td>\
      <td class="location">\(location)</td></tr>

      """
  }

  private func subject(_ gate: GateVerdict) -> HTML {
    switch gate.subject {
    case .locale(let name): .locale(name, facts.language(of: name))
    case .group(let name): "group \(.name(name, upTo: 100))"
    }
  }

  private func about(_ gate: GateVerdict) -> HTML {
    switch gate.subject {
    case .locale(let name): .about(name, facts.language(of: name))
    case .group: .aboutNone
    }
  }

  private func verdict(_ outcome: GateVerdict.Outcome) -> HTML {
    switch outcome {
    case .passed: #"<span class="mark passed">✓ passes</span>"#
    case .failed: #"<span class="mark fails">✗ fails</span>"#
    case .skipped(let reason):
      #"<span class="mark skipped">? skipped</span> \#(SafeText.clipped(reason, to: 200))"#
    }
  }
}
