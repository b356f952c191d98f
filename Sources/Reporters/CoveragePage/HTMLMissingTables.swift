import TranslationStatus

/// The tables that have no strings at all in some locales of the project.
struct HTMLMissingTables: HTMLSection {
  private static let maxTables = 500
  private static let maxLocales = 60

  let id: HTML = "missing"
  let title: HTML = "Tables with missing languages"
  private let facts: PageFacts
  private var tables: [CoverageReport.MissingTable] { facts.report.missingTables }

  init(_ facts: PageFacts) { self.facts = facts }

  var isShown: Bool { !tables.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">Project languages for which a table has no translations. Keys count as \
      missing only if the configuration requires the language.</p>

      """)
    output.add(.scrollStart("Tables with missing languages"))
    output.add(
      """
      <table class="rows compact" data-filters="table">
      \(.caption("Missing languages by table"))<thead><tr>\
      <th scope="col">Table</th><th scope="col" class="n">Languages</th>\
      <th scope="col">Required</th><th scope="col">Not in the table</th></tr></thead>
      <tbody>

      """)
    for table in tables.prefix(Self.maxTables) { output.add(row(table)) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
    let left = tables.count - Self.maxTables
    if left > 0 { output.add(#"<p class="note">… and \#(left) more.</p>"# + "\n") }
  }

  private func row(_ table: CoverageReport.MissingTable) -> HTML {
    let shown = table.locales.prefix(Self.maxLocales)
    let names = shown.map { HTML.locale($0, facts.language(of: $0)) }
    let rest = table.locales.count - shown.count
    let more: [HTML] = rest > 0 ? ["\(rest) more"] : []
    return """
      <tr><th scope="row">\(.name(table.name.title))</th><td class="n">\(table.locales.count)</td>\
      <td>\(table.isRequired ? "yes" : "no")</td><td>\((names + more).joined(", "))</td></tr>

      """
  }
}
