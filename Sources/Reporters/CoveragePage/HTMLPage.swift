import Diagnostics
import SourceText
import TranslationStatus

/// The frame of the page: its head, header, navigation, sections and footer.
struct HTMLPage {
  private let facts: PageFacts
  private let sections: [any HTMLSection]

  init(_ report: CoverageReport, _ options: ReportOptions) {
    let facts = PageFacts(report, options)
    self.facts = facts
    let all: [any HTMLSection] = [
      HTMLIncompleteFiles(facts), HTMLLocales(facts), HTMLGates(facts), HTMLOpenKeys(facts),
      HTMLTrend(facts), HTMLGroups(facts), HTMLHeatMap(facts), HTMLFindings(facts),
      HTMLMissingTables(facts), HTMLSourceless(facts), HTMLDefinitions(facts),
    ]
    sections = all.filter { $0.isShown }
  }

  func write(to output: inout some TextOutputStream) {
    let document = document
    document.writeHead(to: &output)
    HTMLHeader(facts).write(to: &output)
    writeNavigation(to: &output)
    output.add("<main id=\"content\">\n")
    for section in sections {
      output.add(
        #"<section id="\#(section.id)" aria-labelledby="\#(section.id)-title">"#
          + #"<h2 id="\#(section.id)-title">\#(section.title)</h2>"# + "\n")
      section.write(to: &output)
      output.add("</section>\n")
    }
    output.add("</main>\n")
    document.writeFoot(to: &output)
  }
}

extension HTMLPage {
  private var document: HTMLDocument {
    let report = facts.report
    let share = report.isMostlyWithoutSource ? nil : report.total.percentage
    let parts = [
      share.map { "\($0)%" }, report.project.map { SafeText.clipped($0, to: 80) },
      "Translation coverage",
    ]
    return HTMLDocument(
      tool: report.tool, title: parts.compactMap(\.self).joined(separator: " · "),
      skipLink: "Skip to the report", style: Self.style, script: HTMLScript.text)
  }

  private static let style =
    HTMLStyle.frame + HTMLStyle.summary + HTMLStyle.parts + HTMLStyle.colors + HTMLStyle.heat

  private func writeNavigation(to output: inout some TextOutputStream) {
    let hasTables = facts.report.tables.count > 1
    let links = sections.map { section -> HTML in
      ##"<li><a href="#\##(section.id)">\##(section.title)</a></li>"##
    }
    output.add(
      """
      <nav aria-label="Sections"><ul>\(links.joined())</ul></nav>
      <div id="filter" role="search" aria-label="Filter" hidden>
      <label>Locales <input type="search" id="filter-locales" placeholder="de, pt-BR …"></label>
      <label\(hasTables ? "" : " hidden")>Tables <input type="search" id="filter-tables" placeholder="Checkout …"></label>
      <p id="filter-result" role="status"></p>
      </div>

      """)
  }
}

/// Writes a self-contained page, which works without its script.
struct HTMLCoverageReporter: CoverageReporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    HTMLPage(report, options).write(to: &output)
  }
}

/// The tables whose source strings are unknown.
struct HTMLSourceless: HTMLSection {
  let id: HTML = "sourceless"
  let title: HTML = "Tables without a source language"
  private let titles: [String]

  init(_ facts: PageFacts) { titles = facts.report.tablesWithoutSource }

  var isShown: Bool { !titles.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">No file has the source strings of these tables, so they are not part of any \
      percentage.</p>
      <ul>

      """)
    for title in titles { output.add("<li>\(.name(title))</li>\n") }
    output.add("</ul>\n")
  }
}

/// The files that were not read completely, which come before any figure.
struct HTMLIncompleteFiles: HTMLSection {
  private static let maxCount = 200

  let id: HTML = "incomplete"
  let title: HTML = "Files not read completely"
  private let files: [IncompleteFile]
  private let links: PageLinks

  init(_ facts: PageFacts) { (files, links) = (facts.report.incompleteFiles, facts.links) }

  var isShown: Bool { !files.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">The app loads these files only in part or not at all, so the figures don't \
      cover the whole project.</p>
      <ul>

      """)
    for file in files.prefix(Self.maxCount) { output.add(item(file)) }
    output.add("</ul>\n")
    let left = files.count - Self.maxCount
    if left > 0 { output.add(#"<p class="note">… and \#(left) more.</p>"# + "\n") }
  }

  private func item(_ file: IncompleteFile) -> HTML {
    let line: HTML = file.start.map { ":\(plain: $0.line)" } ?? ""
    let reason = SafeText.clipped(file.reason, to: 500)
    let place = links.line(.name(file.path) + line, file.path, file.start?.line ?? 1)
    return #"<li>\#(place): <span dir="auto">\#(reason)</span></li>"# + "\n"
  }
}

/// The tables that have no strings at all in some locales of the project.
struct HTMLMissingTables: HTMLSection {
  private static let maxTables = 500
  private static let maxLocales = 60
  /// The maximum number of locales that are listed with the names of their languages.
  private static let maxNames = 6

  let id: HTML = "missing"
  let title: HTML = "Tables with missing languages"
  private let facts: PageFacts
  private var tables: [CoverageReport.MissingTable] { facts.report.missingTables }

  init(_ facts: PageFacts) { self.facts = facts }

  var isShown: Bool { !tables.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">Project languages for which a table has no translations. Set \
      <code>locales</code> in the configuration to count these keys as missing.</p>

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
    let isShort = shown.count > Self.maxNames
    let names = shown.map { isShort ? HTML.name($0) : HTML.locale($0, facts.language(of: $0)) }
    let rest = table.locales.count - shown.count
    let more: [HTML] = rest > 0 ? ["\(rest) more"] : []
    return """
      <tr><th scope="row">\(facts.tableNames.html(table.name.title))</th><td class="n">\(table.locales.count)</td>\
      <td>\(table.isRequired ? "yes" : "no")</td><td>\((names + more).joined(", "))</td></tr>

      """
  }
}
