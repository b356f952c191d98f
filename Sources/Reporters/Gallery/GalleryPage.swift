import Catalog
import Diagnostics
import Languages
package import SourceText
package import StringResolution

/// The gallery: a section for each table with a card for each key.
struct GalleryPage {
  /// The maximum number of bytes of all cards.
  private static let maxBytes = 14_000_000

  private let report: PreviewReport
  private let languages = GalleryLanguages()
  private var sections: [Section] = []
  private var count = GalleryCount()

  /// The cards of one table, and the keys that would make the page too large.
  private struct Section {
    var table: PreviewedTable
    var cards: [HTML] = []
    var isCut = false
  }

  init(_ report: PreviewReport) {
    self.report = report
    var bytesLeft = Self.maxBytes
    var number = 0
    for table in report.tables {
      var section = Section(table: table)
      for key in table.keys {
        guard bytesLeft > 0 else {
          section.isCut = true
          break
        }
        number += 1
        let card = GalleryCard(
          key: key, windows: report.windows, source: table.source?.canonical,
          id: "k\(plain: number)", languages: languages)
        let result = card.result(upTo: bytesLeft)
        bytesLeft -= result.html.count
        section.cards.append(result.html)
        count.add(result, of: key.name, at: card.id)
      }
      sections.append(section)
    }
    count.locales = languages.count
  }

  func write(to output: inout some TextOutputStream) {
    let kind = report.base == nil ? "What users read" : "What users read differently"
    let document = HTMLDocument(
      tool: report.tool, title: kind, skipLink: "Skip to the strings",
      style: HTMLStyle.frame + HTMLStyle.gallery + HTMLStyle.colors
        + GalleryWidths(of: report).style)
    document.writeHead(to: &output)
    writeHeader("\(kind)", to: &output)
    output.add("<main id=\"content\">\n")
    writeMarks(to: &output)
    for (index, section) in sections.enumerated() { write(section, index, to: &output) }
    output.add("</main>\n")
    document.writeFoot(to: &output)
  }
}

extension GalleryPage {
  private func writeHeader(_ title: HTML, to output: inout some TextOutputStream) {
    let origin: HTML =
      report.base.map { "Compared with \(.name($0, upTo: 80))" }
      ?? "Strings by device, width and number"
    var links = sections.enumerated().map { index, section -> HTML in
      ##"<li><a href="#t\##(plain: index + 1)">\##(HTML.name(section.table.name, upTo: 60))</a></li>"##
    }
    if !count.keys.isEmpty { links.insert(##"<li><a href="#check">To check</a></li>"##, at: 0) }
    output.add(
      """
      <header>
      <p class="origin">\(origin)</p>
      <h1>\(title)</h1>
      <dl class="figures">
      \(count.figures(tables: sections.count, isCompared: report.base != nil))</dl>
      \(legend)\(omission)\(remarks)</header>
      <nav aria-label="Sections"><ul>\(links.joined())</ul></nav>

      """)
  }

  /// The meaning of boxes, if there are any.
  private var legend: HTML {
    let varies = report.tables.contains { table in
      table.keys.contains { key in
        key.locales.contains { $0.strings.contains { $0.variant.widths != nil } }
      }
    }
    guard varies else { return "" }
    return """
      <p class="note">A box is as wide as the smallest width for which its string is shown, in widths \
      of the letter M. A longer string is cut, as in a label on one line. Fonts differ, so this is a \
      picture and not a measurement.</p>

      """
  }

  private var omission: HTML {
    guard report.omitted > 0 || sections.contains(where: \.isCut) || count.isCut else { return "" }
    let more: HTML =
      report.omitted > 0 ? "\(report.omitted.counted("more string"))" : "More strings"
    return #"<p class="note"><b>\#(more) would make the page too large.</b></p>"# + "\n"
  }

  private var remarks: HTML {
    report.remarks.map { #"<p class="note"><b>\#($0.sentence)</b></p>"# + "\n" as HTML }.joined()
  }

  private func writeMarks(to output: inout some TextOutputStream) {
    guard !count.keys.isEmpty else { return }
    output.add(
      #"<section id="check" aria-labelledby="check-title"><h2 id="check-title">To check</h2>"#)
    output.add("\n<ul class=\"list\">\n")
    for key in count.keys {
      let names = key.names.map { "\($0)" as HTML }.joined(", ")
      output.add(
        ##"<li><a href="#\##(key.id)">\##(.name(key.name, upTo: 80))</a> <span class="soft">"##
          + "\(names)</span></li>\n")
    }
    output.add("</ul>\n")
    if count.moreKeys > 0 {
      output.add(#"<p class="note">… and \#(count.moreKeys.counted("more key"))</p>"# + "\n")
    }
    output.add("</section>\n")
  }

  private func write(
    _ section: Section, _ index: Int, to output: inout some TextOutputStream
  ) {
    let (id, table): (HTML, PreviewedTable) = ("t\(plain: index + 1)", section.table)
    let source = table.source.map { " · source language \(languages.html($0))" as HTML } ?? ""
    output.add(
      """
      <section id="\(id)" aria-labelledby="\(id)-title">\
      <h2 id="\(id)-title">\(.name(table.name, upTo: 100))</h2>
      <p class="note">\(.name(table.path)) · \(table.keys.count.counted("key"))\(source)</p>

      """)
    for card in section.cards { output.add(card) }
    if section.isCut {
      let left = table.keys.count - section.cards.count
      output.add(#"<p class="note">… and \#(left.counted("more key"))</p>"# + "\n")
    }
    output.add("</section>\n")
  }
}

/// The rules for the widths of boxes, because attributes can't have styles: one class for each
/// width, sum of widths, and number of columns.
struct GalleryWidths {
  private var boxes: Set<Int> = []
  private var sums: Set<Int> = []
  private var counts: Set<Int> = []

  init(of report: PreviewReport) {
    for key in report.tables.lazy.flatMap(\.keys) {
      guard key.locales.contains(where: { $0.strings.contains { $0.variant.widths != nil } }) else {
        continue
      }
      for columns in GalleryGrid(key, windows: report.windows).groups {
        sums.insert(columns.reduce(0) { $0 + $1.width })
        counts.insert(columns.count)
        for column in columns {
          boxes.formUnion(
            column.strings.keys.compactMap { $0.widths.flatMap(GalleryBox.init)?.width })
        }
      }
    }
    boxes.formUnion(report.windows.map { GalleryBox.drawn($0.width) })
  }

  /// The style sheet.
  var style: String {
    rules("w", boxes) + rules("x", sums) + rules("c", counts)
  }

  private func rules(_ name: String, _ numbers: Set<Int>) -> String {
    numbers.sorted().map { ".\(name)\($0){--\(name):\($0)}\n" }.joined()
  }
}

/// The figures at the top of the gallery, and the keys to check.
struct GalleryCount {
  /// A key with marks.
  struct Key {
    let name: String
    let id: HTML
    /// The names of its marks, each once.
    let names: [String]
  }

  private static let maxKeys = 100

  var locales = 0
  private(set) var keys: [Key] = []
  /// The number of keys with marks that are not listed.
  private(set) var moreKeys = 0
  private(set) var isCut = false
  private var allKeys = 0
  private var strings = 0
  private var changes = 0
  private var problems = 0
  private var wide = 0

  mutating func add(_ card: GalleryCard.Result, of name: String, at id: HTML) {
    allKeys += 1
    strings += card.strings
    changes += card.changes
    isCut = isCut || card.isCut
    for mark in card.marks {
      switch mark {
      case .problem: problems += 1
      case .tooWide, .widerThan, .tooLong, .longerThanAllowed: wide += 1
      }
    }
    guard !card.marks.isEmpty else { return }
    guard keys.count < Self.maxKeys else {
      moreKeys += 1
      return
    }
    var names: [String] = []
    for mark in card.marks where !names.contains(mark.name) { names.append(mark.name) }
    keys.append(Key(name: name, id: id, names: names))
  }

  func figures(tables: Int, isCompared: Bool) -> HTML {
    var figures: [(HTML, Int)] = [
      ("Tables", tables), ("Keys", allKeys), ("Locales", locales), ("Strings", strings),
    ]
    if isCompared { figures.append(("Changed", changes)) }
    figures += [("Problems", problems), ("Too long", wide)]
    return figures.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" }.joined()
  }
}

/// Writes a self-contained page with everything that users read, for reviewers.
package struct HTMLPreviewReporter: PreviewReporter {
  package init(_ options: ReportOptions) {}

  package func write(_ report: PreviewReport, to output: inout some UTF8OutputStream) {
    GalleryPage(report).write(to: &output)
  }
}
