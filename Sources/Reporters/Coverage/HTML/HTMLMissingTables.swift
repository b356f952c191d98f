import TranslationStatus

/// The tables that do not have some locales of the project at all.
struct HTMLMissingTables: HTMLSection {
  private static let mostTables = 500
  private static let mostLocales = 60

  let id: HTML = "missing"
  let title: HTML = "Tables without a language"
  private let facts: PageFacts
  private var tables: [CoverageReport.MissingTable] { facts.report.missingTables }

  init(_ facts: PageFacts) { self.facts = facts }

  var isShown: Bool { !tables.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">Languages of the project in which a table has nothing at all. Their keys count \
      as missing only where the configuration requires the language.</p>

      """)
    output.add(.scrollStart("Tables without a language"))
    output.add(
      """
      <table class="rows compact" data-filters="table">
      \(.caption("Tables and the languages that they do not have"))<thead><tr>\
      <th scope="col">Table</th><th scope="col" class="n">Languages</th>\
      <th scope="col">Required</th><th scope="col">Not in the table</th></tr></thead>
      <tbody>

      """)
    for table in tables.prefix(Self.mostTables) { output.add(row(table)) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
    let left = tables.count - Self.mostTables
    if left > 0 { output.add(#"<p class="note">… and \#(left) more.</p>"# + "\n") }
  }

  private func row(_ table: CoverageReport.MissingTable) -> HTML {
    let shown = table.locales.prefix(Self.mostLocales)
    let names = shown.map { HTML.locale($0, facts.language(of: $0)) }
    let rest = table.locales.count - shown.count
    let more: [HTML] = rest > 0 ? ["\(rest) more"] : []
    return """
      <tr><th scope="row">\(.name(table.name.title))</th><td class="n">\(table.locales.count)</td>\
      <td>\(table.isRequired ? "yes" : "no")</td><td>\((names + more).joined(", "))</td></tr>

      """
  }
}
