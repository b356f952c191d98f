import Diagnostics
import TranslationStatus

/// What a reader must know first: the verdict, the share, and of what state they are.
struct HTMLHeader {
  private let facts: PageFacts
  private var report: CoverageReport { facts.report }

  init(_ facts: PageFacts) { self.facts = facts }

  func write(to output: inout some TextOutputStream) {
    let share: HTML =
      report.total.percentage.map { "\($0.description)<small> %</small>" as HTML } ?? "–"
    output.add(
      """
      <header>
      <p class="origin">\(origin.joined(" · "))</p>
      <h1>Translation coverage</h1>
      <p class="verdict \(verdict.kind)">\(verdict.text)</p>
      <div class="headline">
      <p class="share">\(share)</p>
      <p class="progress">\(progress)</p>
      </div>
      \(HTML.bar(report.total, width: 1000, height: 14))
      \(HTML.legend(report.total))
      <dl class="figures">
      \(figures)</dl>
      </header>

      """)
  }
}

extension HTMLHeader {
  private var origin: [HTML] {
    var parts: [HTML] = [.time(report.date)]
    if let revision = report.revision {
      let shown = SafeText.clipped(revision, to: 40)
      parts.append(#"revision <code translate="no">\#(shown)</code>"#)
    }
    return parts
  }

  private var verdict: (kind: HTML, text: HTML) {
    let gates = report.gates
    let failed = gates.count { $0.fails }
    let unjudged = gates.count { !$0.isJudged }
    let unread = report.incompleteFiles.count
    if unread > 0 {
      let text = "✗ \(unread.counted("file")) could not be read completely:"
      let named = report.incompleteFiles.prefix(3).map { HTML.name($0.path) }
      let link: HTML = ##"<a href="#incomplete">See why</a>"##
      return ("fails", "<strong>\(text)</strong> \(named.joined(", ")) \(link)")
    }
    let link: HTML = gates.isEmpty ? "" : ##" <a href="#gates">See the gates</a>"##
    if failed > 0 {
      let fails: HTML = failed == 1 ? "fails" : "fail"
      return (
        "fails", "<strong>✗ \(failed) of \(gates.count.counted("gate")) \(fails).</strong>\(link)"
      )
    }
    if unjudged > 0 {
      let text = "? \(unjudged) of \(gates.count.counted("gate")) could not be judged."
      return ("unjudged", "<strong>\(text)</strong>\(link)")
    }
    guard !gates.isEmpty else { return ("none", "No gates are configured.") }
    let hold: HTML = gates.count == 1 ? "The gate holds." : "All \(gates.count) gates hold."
    return ("holds", "<strong>✓ \(hold)</strong>\(link)")
  }

  private var progress: HTML {
    let done = report.total.translated.keys
    var text: HTML = "<strong>\(done)</strong> of \(report.total.total.keys) keys are translated"
    if let comparison = report.comparison, let change = report.change {
      text += "<br>\(HTML.change(change)) points \(HTML.name(comparison.label, upTo: 80))"
    }
    return text
  }

  private var figures: HTML {
    let total = report.total
    let figures: [(HTML, Int)] = [
      ("Locales", report.locales.count), ("Tables", report.tables.count),
      ("Open keys", total.open.keys), ("Open words", total.open.words),
      ("Wait for review", total.review),
      ("Errors found", report.findingCounts.count(of: .error)),
      ("Warnings found", report.findingCounts.count(of: .warning)),
    ]
    return figures.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" }.joined()
  }
}
