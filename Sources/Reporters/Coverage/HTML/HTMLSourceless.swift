import TranslationStatus

/// The tables of which nobody knows what is to be translated.
struct HTMLSourceless: HTMLSection {
  let id: HTML = "sourceless"
  let title: HTML = "Tables without a source"
  private let titles: [String]

  init(_ facts: PageFacts) { titles = facts.report.tablesWithoutSource }

  var isShown: Bool { !titles.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(
      """
      <p class="note">No file has their source texts, so nobody knows what is to be translated. \
      They enter no share.</p>
      <ul>

      """)
    for title in titles { output.add("<li>\(.name(title))</li>\n") }
    output.add("</ul>\n")
  }
}
