import Diagnostics
import TranslationStatus

/// The frame of the page: its head, header, navigation, sections and footer.
struct HTMLPage {
  private let facts: PageFacts
  private let sections: [any HTMLSection]

  init(_ report: CoverageReport) {
    let facts = PageFacts(report)
    self.facts = facts
    let all: [any HTMLSection] = [
      HTMLIncompleteFiles(facts), HTMLGates(facts), HTMLLocales(facts), HTMLTrend(facts),
      HTMLGroups(facts), HTMLHeatMap(facts), HTMLOpenKeys(facts), HTMLFindings(facts),
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
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    HTMLPage(report).write(to: &output)
  }
}
