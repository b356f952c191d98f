import Diagnostics
import SourceText
import TranslationStatus

/// The meanings of the states, with the size of each in the project.
struct HTMLDefinitions: HTMLSection {
  let id: HTML = "definitions"
  let title: HTML = "What the states mean"
  private let report: CoverageReport
  private var total: StatusTally { report.total }

  init(_ facts: PageFacts) { report = facts.report }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">In each locale, a key has the state of its least complete string. The \
      percentage is the share of counted keys that are translated, rounded down, so 100 means every \
      key is translated. Open keys are all counted keys that are not translated. Words are counted in \
      the source string.</p>

      """)
    output.add(.scrollStart("What the states mean"))
    output.add(
      """
      <table class="rows compact">
      \(.caption("States, their meanings and key counts"))<thead><tr>\
      <th scope="col">State</th><th scope="col">Meaning</th><th scope="col" class="n">Keys</th>\
      <th scope="col" class="n">Words</th></tr></thead>

      """)
    let marks: [(HTML, HTML, TextAmount)] = [
      ("identical to the source", "Translated, but identical to the source.", total.identical),
      (
        "outdated", "Translated before the source string changed; counted with '--base'.",
        total.outdated
      ),
      (
        "with errors",
        report.errors.isEmpty
          ? "Translated, but a rule reports an error."
          : ##"Translated, but a rule reports an <a href="#errors">error</a>."##, total.faulty
      ),
    ]
    write("Counted", TranslationState.counted.map(row), to: &output)
    write("Not counted", TranslationState.excluded.map(row), to: &output)
    write("Translated keys to check", marks.map(row), to: &output)
    output.add("</table>\n")
    output.add(.scrollEnd)
  }
}

extension HTMLDefinitions {
  private func write(_ title: HTML, _ rows: [HTML], to output: inout some TextOutputStream) {
    output.add(#"<tbody><tr><th scope="rowgroup" colspan="4">\#(title)</th></tr>"# + "\n")
    for row in rows { output.add(row) }
    output.add("</tbody>\n")
  }

  private func row(_ state: TranslationState) -> HTML {
    row((.state(state), Self.meaning(of: state), total[state]))
  }

  private func row(_ row: (name: HTML, meaning: HTML, amount: TextAmount)) -> HTML {
    """
    <tr><th scope="row">\(row.name)</th><td>\(row.meaning)</td>\
    \(.count(row.amount.keys))\(.count(row.amount.words))</tr>

    """
  }

  private static func meaning(of state: TranslationState) -> HTML {
    switch state {
    case .translated: "All strings are translated. Only these keys count as done."
    case .machineTranslated: "Some strings are machine-translated and not reviewed."
    case .needsReview: "A string needs review, or its state is unknown."
    case .incomplete: "A plural category that the locale needs, or a device, has no string."
    case .new: "A string is new, or empty although the source is not."
    case .missing: "The locale has no entry for the key."
    case .obsolete: "The locale has the key, but the source does not."
    case .stale: "Xcode no longer finds the key in the code."
    case .notForTranslation: "The key is marked as not translatable."
    case .notRequired: "The locale needs only some keys, and this is not one of them."
    case .nonText:
      "The source string is only whitespace, or has no letters and the configuration excludes it."
    }
  }
}

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
    let passed = gates.drop { $0.outcome != .passed }
    let others = gates.prefix(gates.count - passed.count)
    if !others.isEmpty { write(others, "Gates that fail or are skipped", to: &output) }
    guard !passed.isEmpty else { return }
    let verb = passed.count == 1 ? "passes" : "pass"
    output.add(
      """
      <details><summary><span class="mark passed">✓ \(passed.count.counted("gate")) \(verb)</span>\
      </summary>

      """)
    write(passed, "Gates that pass", to: &output)
    output.add("</details>\n")
  }
}

extension HTMLGates {
  private func write(
    _ gates: ArraySlice<GateVerdict>, _ title: String, to output: inout some TextOutputStream
  ) {
    output.add(.scrollStart(title))
    output.add(
      """
      <table class="rows">
      \(.caption("\(title)"))<thead><tr><th scope="col">Gate</th>\
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
    let line = gate.location.start.line
    let location = facts.links.line(
      "\(.path(gate.location.path)):\(plain: line)", gate.location.path, line)
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

/// The groups of the configuration, with the shares of their locales.
struct HTMLGroups: HTMLSection {
  let id: HTML = "groups"
  let title: HTML = "Groups"
  private let facts: PageFacts
  private var report: CoverageReport { facts.report }

  init(_ facts: PageFacts) { self.facts = facts }

  var isShown: Bool { !report.groups.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(.scrollStart("Groups"))
    output.add(#"<table class="rows" data-sorts>"# + "\n")
    output.add(.caption("Groups of tables and how far they are translated") + head + "<tbody>\n")
    for group in report.groups { output.add(row(group)) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
  }
}

extension HTMLGroups {
  private var head: HTML {
    var head: HTML = """
      <thead><tr><th scope="col" data-sort>Group</th>\
      <th scope="col" class="n" data-sort>Tables</th>\
      <th scope="col" class="n" data-sort>Translated</th><th scope="col">States</th>\
      <th scope="col" class="n" data-sort>Open keys</th>\
      <th scope="col" class="n" data-sort>Open words</th>
      """
    if let comparison = report.comparison {
      head += """
        <th scope="col" class="n" data-sort>Points \(.label(comparison.label))</th>
        """
    }
    return head + #"<th scope="col">Worst locales</th></tr></thead>"# + "\n"
  }

  private func row(_ group: CoverageReport.GroupCoverage) -> HTML {
    let tally = group.total
    var row: HTML = """
      <tr><th scope="row">\(.name(group.name, upTo: 100))</th><td class="n">\(group.tables)</td>\
      <td class="n share">\(.share(tally.percentage))</td><td class="bars">\(.bar(tally))</td>\
      \(.count(tally.open.keys))\(.count(tally.open.words))
      """
    if report.comparison != nil {
      row += #"<td class="n">\#(report.change(of: group).map(HTML.change) ?? "–")</td>"#
    }
    return row + "<td>\(worst(group))</td></tr>\n"
  }

  private func worst(_ group: CoverageReport.GroupCoverage) -> HTML {
    let open = group.localeRows.filter { $0.tally.open.keys > 0 }.prefix(3)
    guard !open.isEmpty else { return "–" }
    return open.map { locale -> HTML in
      """
      <span class="pair">\(.name(locale.name, upTo: 30)) \
      \(.share(locale.tally.percentage))</span>
      """
    }.joined(", ")
  }
}

/// A section of the page with its own heading.
protocol HTMLSection {
  /// The fragment for links to the section; unique.
  var id: HTML { get }
  var title: HTML { get }
  /// Whether the section has any content.
  var isShown: Bool { get }

  init(_ facts: PageFacts)

  func write(to output: inout some TextOutputStream)
}

extension HTMLSection {
  var isShown: Bool { true }
}
