import TranslationStatus

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
