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
    writeHead(to: &output)
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
    writeFoot(to: &output)
  }
}

extension HTMLPage {
  private static let icon: HTML = """
    data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' \
    fill='%231f7a5c'%3E%3Cpath d='M1 9h4v6H1zM6 5h4v10H6zM11 1h4v14h-4z'/%3E%3C/svg%3E
    """

  private func writeHead(to output: inout some TextOutputStream) {
    let report = facts.report
    let share = report.isMostlyWithoutSource ? nil : report.total.percentage
    let parts = [
      share.map { "\($0)%" }, report.project.map { SafeText.clipped($0, to: 80) },
      "Translation coverage",
    ]
    let title = parts.compactMap(\.self).joined(separator: " · ")
    output.add(
      """
      <!DOCTYPE html>
      <html lang="en" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="\(facts.report.tool.name) \(facts.report.tool.version)">
      <title>\(title)</title>
      <link rel="icon" href="\(Self.icon)">
      <style>\(HTML(stringLiteral: Self.style))</style>
      </head>
      <body>
      <a class="skip" href="#content">Skip to the report</a>

      """)
  }

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

  private func writeFoot(to output: inout some TextOutputStream) {
    let (tool, address): (ToolInfo, HTML) = (
      facts.report.tool, "https://github.com/catalog-lint/catalog-lint"
    )
    output.add(
      """
      <footer><p>Made by <a href="\(address)">\(tool.name)</a> \(tool.version).</p></footer>
      <script>\(HTML(stringLiteral: Self.script))</script>
      </body>
      </html>

      """)
  }
}

extension HTMLPage {
  static let style = HTMLStyle.frame + HTMLStyle.parts + HTMLStyle.colors
  static let script = HTMLScript.text

  private static let policy: HTML = {
    let style = HTML(stringLiteral: Base64.text(of: hash(HTMLPage.style)))
    let script = HTML(stringLiteral: Base64.text(of: hash(HTMLPage.script)))
    return """
      default-src 'none'; style-src 'sha256-\(style)'; script-src 'sha256-\(script)'; \
      img-src data:; base-uri 'none'; form-action 'none'
      """
  }()

  private static func hash(_ text: String) -> [UInt8] {
    var digest = SHA256()
    digest.update(text.utf8)
    return digest.finish()
  }
}

/// Writes a self-contained page, which loads nothing and works without its script.
///
/// A policy in its head forbids everything but its own style sheet and script, by their hashes, so
/// there are no attributes with styles or handlers in it.
struct HTMLCoverageReporter: CoverageReporter {
  init(_ options: ReportOptions) {}

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    HTMLPage(report).write(to: &output)
  }
}
