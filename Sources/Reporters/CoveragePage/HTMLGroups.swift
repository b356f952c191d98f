import TranslationStatus

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
        <th scope="col" class="n" data-sort>Points \(.name(comparison.label, upTo: 40))</th>
        """
    }
    return head + #"<th scope="col">Worst locales</th></tr></thead>"# + "\n"
  }

  private func row(_ group: CoverageReport.GroupCoverage) -> HTML {
    let tally = group.total
    var row: HTML = """
      <tr><th scope="row">\(.name(group.name, upTo: 100))</th><td class="n">\(group.tables)</td>\
      <td class="n share">\(.share(tally.percentage))</td><td class="bars">\(.bar(tally))</td>\
      <td class="n">\(tally.open.keys)</td><td class="n">\(tally.open.words)</td>
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
