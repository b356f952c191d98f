import TranslationStatus

/// The change of the shares over time: a chart for each range of screen widths, and a table.
struct HTMLTrend: HTMLSection {
  private static let maxColumns = 60

  let id: HTML = "trend"
  let title: HTML = "Trend"
  private let facts: PageFacts

  init(_ facts: PageFacts) { self.facts = facts }

  var isShown: Bool { !facts.dates.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">Percent of keys translated. The thick line is all locales together; the \
      others are named where they fit, worst first.\(gaps)</p>
      \(TrendChart(facts, .wide).html)
      \(TrendChart(facts, .medium).html)
      \(TrendChart(facts, .narrow).html)
      <details><summary>Show as a table</summary>

      """)
    writeTable(to: &output)
    output.add("</details>\n")
  }
}

extension HTMLTrend {
  private var gaps: HTML {
    facts.report.trend.contains { !$0.isKnown }
      ? " At a gap, not all files could be read." : ""
  }

  private func writeTable(to output: inout some TextOutputStream) {
    let columns = Array(facts.dates.indices).thinned(to: Self.maxColumns).reversed()
    if facts.dates.count > 12 {
      output.add(#"<p class="note paper">The latest twelve points; the page has more.</p>"# + "\n")
    }
    output.add(.scrollStart("Trend as a table", "tall"))
    output.add(#"<table class="rows matrix trend">"# + "\n")
    output.add(.caption("Percent of keys translated, newest first"))
    output.add(#"<thead><tr><th scope="col">Locale</th>"#)
    for column in columns {
      output.add(#"<th scope="col" class="n">\#(.day(facts.dates[column]))</th>"#)
    }
    output.add("</tr></thead>\n<tbody>\n")
    for locale in facts.locales {
      let about = HTML.about(locale.name, locale.language)
      output.add(
        row(.locale(locale.name, locale.language), about, locale.shares, Array(columns)))
    }
    output.add("</tbody>\n<tfoot>")
    output.add(row("All locales", .aboutNone, facts.shares, Array(columns)))
    output.add("</tfoot></table>\n\(.scrollEnd)")
  }

  private func row(
    _ name: HTML, _ about: HTML, _ shares: [Percentage?], _ columns: [Int]
  ) -> HTML {
    let cells = columns.map { column -> HTML in
      let share = shares[column].map { "\($0.description)" as HTML } ?? "–"
      return #"<td class="n">\#(share)</td>"#
    }
    return #"<tr \#(about)><th scope="row">\#(name)</th>\#(cells.joined())</tr>"# + "\n"
  }
}
