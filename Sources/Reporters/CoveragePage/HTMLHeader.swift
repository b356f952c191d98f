import Diagnostics
import SourceText
import TranslationStatus

/// The top of the page: the results of the gates, the share, and the date and revision of the
/// report.
struct HTMLHeader {
  private let facts: PageFacts
  private var report: CoverageReport { facts.report }

  init(_ facts: PageFacts) { self.facts = facts }

  func write(to output: inout some TextOutputStream) {
    let project = report.project.map { HTML.name($0, upTo: 80) + " " } ?? ""
    output.add(
      """
      <header>
      <p class="origin">\(origin.joined(" · "))</p>
      <h1>\(project)<span class="kind">Translation coverage</span></h1>
      \(warning)\(verdict)\(absences)<div class="headline">
      \(share)<p class="progress">\(progress)</p>
      </div>
      \(HTML.bar(report.total, width: 1000, height: 14))
      \(HTML.legend(report.total))
      <dl class="figures">
      \(figures)</dl>
      \(report.gates.isEmpty ? Self.noGates : "")</header>

      """)
  }
}

extension HTMLHeader {
  private var origin: [HTML] {
    var parts: [HTML] = [.time(report.date)]
    if let revision = report.revision {
      let title = SafeText.clipped(revision, to: 64)
      let shown = String(SafeText.clipped(revision, to: 64).prefix(10))
      let code: HTML = #"<code translate="no" title="\#(title)">\#(shown)</code>"#
      parts.append("revision \(facts.links.commit(code, revision))")
    }
    return parts
  }

  /// The percentage, unless most tables have no source.
  private var share: HTML {
    guard !report.isMostlyWithoutSource else { return "" }
    let share = report.total.percentage.map { "\($0.description)<small>%</small>" as HTML } ?? "–"
    return #"<p class="share">\#(share)</p>"# + "\n"
  }

  private static let noGates: HTML = #"<p class="note">No gates are configured.</p>"# + "\n"

  /// A warning before any figure if most tables have no source.
  private var warning: HTML {
    guard let headline = report.sourceHeadline else { return copiesWarning }
    let (which, tables) = report.tableCount == 1 ? ("Its", "table") : ("Their", "tables")
    return """
      <p class="verdict skipped"><strong>! \(headline).</strong> \(which) strings are \
      not counted. <a href="#sourceless">See the \(tables)</a></p>

      """
  }

  private var copiesWarning: HTML {
    guard let headline = report.copiesHeadline else { return "" }
    let sentence = headline.prefix(1).uppercased() + headline.dropFirst()
    let locale = report.copiedLocales.first ?? ""
    return """
      <p class="verdict skipped"><strong>! \(sentence).</strong> <code>catalog-lint lint --only \
      identical-to-source --locale \(.name(locale, upTo: 40))</code> lists them.</p>

      """
  }

  /// The locales that many tables don't have, whose percentages are about the other tables only.
  private var absences: HTML {
    let few = facts.locales.filter { locale in
      locale.presence.map { $0.tables * 2 <= $0.all && !$0.isComplete } ?? false
    }
    guard !few.isEmpty else { return "" }
    let verb = few.count == 1 ? "is" : "are"
    return """
      <p class="verdict skipped"><strong>! \(few.count.counted("locale")) \(verb) missing from at \
      least half of the tables.</strong> Their percentages don't count these tables, unless \
      <code>locales</code> in the configuration requires them. \
      <a href="#missing">See the tables</a></p>

      """
  }

  /// The files that were not read completely, or else the results of the gates; empty if there are
  /// neither.
  private var verdict: HTML {
    let unread = report.incompleteFiles.count
    if unread > 0 {
      let named = report.incompleteFiles.prefix(3).map { HTML.name($0.path) }
      return """
        <p class="verdict fails"><strong>✗ \(unread.counted("file")) could not be read \
        completely:</strong> \(named.joined(", ")) <a href="#incomplete">Details</a></p>

        """
    }
    let gates = report.gates
    guard !gates.isEmpty else { return "" }
    let failed = gates.count { $0.failed }
    let skippedGates = gates.count { !$0.isEvaluated }
    if failed > 0 {
      let verb = failed == 1 ? "fails" : "fail"
      return verdict("fails", "✗ \(failed) of \(gates.count.counted("gate")) \(verb).") + failures
    }
    if skippedGates > 0 {
      return verdict(
        "skipped", "? \(skippedGates) of \(gates.count.counted("gate")) skipped.")
    }
    return verdict(
      "passed", gates.count == 1 ? "✓ The gate passes." : "✓ All \(gates.count) gates pass.")
  }

  /// The first gates that fail, since the list of gates is further down.
  private var failures: HTML {
    let failed = report.gates.filter(\.failed)
    let items = failed.prefix(Self.maxFailures).map { gate -> HTML in
      let subject: HTML =
        switch gate.subject {
        case .locale(let name): .locale(name, facts.language(of: name))
        case .group(let name): "group \(.name(name, upTo: 100))"
        }
      let found: HTML = gate.actual.isEmpty ? "" : ": \(gate.actual)"
      return "<li>\(subject)\(found), required \(gate.requirementWords)</li>\n"
    }
    let rest = failed.count - items.count
    let more: HTML = rest > 0 ? ##"<li><a href="#gates">\##(rest) more</a></li>"## + "\n" : ""
    return #"<ul class="failures">"# + "\n\(items.joined())\(more)</ul>\n"
  }

  private static let maxFailures = 5

  private func verdict(_ kind: HTML, _ text: HTML) -> HTML {
    """
    <p class="verdict \(kind)"><strong>\(text)</strong> <a href="#gates">See the gates</a></p>

    """
  }

  private var progress: HTML {
    let (done, all) = (report.total.translated.keys, report.total.total.keys)
    let count = report.tables.count
    let tables: HTML =
      report.isMostlyWithoutSource ? " in the other \(count.counted("table"))" : ""
    var text: HTML = """
      <strong>\(done)</strong> of \(all.counted("key"))\(tables) \(all == 1 ? "is" : "are") translated
      """
    if let comparison = report.comparison, let change = report.change {
      text += "<br>\(HTML.change(change)) points \(HTML.name(comparison.label, upTo: 80))"
    }
    return text
  }

  private var figures: HTML {
    let total = report.total
    var figures: [(HTML, Int)] = [
      ("Locales", report.locales.count), ("Tables", report.tables.count),
      ("Open keys", total.open.keys), ("Open words", total.open.words),
      ("Review", total.review),
      ("Errors found", report.findingCounts.count(of: .error)),
      ("Warnings found", report.findingCounts.count(of: .warning)),
    ]
    if let keys = report.undefinedKeys { figures.append(("Undefined keys", keys)) }
    return figures.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" }.joined()
  }
}

/// A date of a report as a number of seconds, for the axis of a chart.
struct PointInTime {
  /// The number of seconds since 1970.
  let seconds: Int

  /// Parses a date in the form `2026-11-21T04:00:00Z`. Returns nil for any other form.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let form = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    let digit = UInt8(ascii: "d")
    guard bytes.count == form.count,
      zip(bytes, form).allSatisfy({ $1 == digit ? 48...57 ~= $0 : $0 == $1 })
    else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
    guard 1...12 ~= number(5..<7), 1...31 ~= number(8..<10),
      let start = CalendarDate.start(of: String(text.prefix(10)))
    else { return nil }
    seconds = start + number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
  }
}
