import SourceText
import TranslationStatus

/// Every table in every locale, colored by share.
///
/// A project can have tens of thousands of these cells, so each takes only a few bytes of markup,
/// and their widths are set in advance.
struct HTMLHeatMap: HTMLSection {
  let id: HTML = "tables"
  let title: HTML = "Tables"
  private let facts: PageFacts

  init(_ facts: PageFacts) { self.facts = facts }

  /// A single table has the same figures as the locales.
  var isShown: Bool { facts.report.tables.count > 1 }

  func write(to output: inout some TextOutputStream) {
    let columns = Dictionary(
      facts.locales.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    output.add(note)
    output.add(.scrollStart("Tables by locale", "tall\(isWide ? " screen" : "")"))
    let kind: HTML = isWide ? "heat" : "heat roomy"
    output.add(#"<table class="\#(kind)" data-sorts data-filters="table columns">"# + "\n")
    output.add(.caption("Translated keys in each table and locale, in percent") + head)
    for table in facts.report.worstTables { write(table, columns, to: &output) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
  }
}

extension HTMLHeatMap {
  /// The maximum number of locales that fit on paper.
  static let maxPrintedRows = 20

  static let printNotice: HTML = """
     <span class="paper">Open the page in a browser to see the whole table.</span>
    """

  private var isWide: Bool { facts.locales.count > Self.maxPrintedRows }

  private var note: HTML {
    let steps = (0...10).map { step -> HTML in
      #"<span class="h\#(plain: step)">\#(plain: step * 10)</span>"#
    }
    return """
      <p class="note">Percent of keys translated, worst first. A dash means that the table \
      isn't counted in the locale.\(isWide ? Self.printNotice : "")</p>
      <p class="scale" aria-hidden="true">\(steps.joined())</p>

      """
  }

  private var head: HTML {
    let longest = facts.locales.map { TerminalWidth.cells(of: $0.name) }.max() ?? 0
    let kind: HTML = longest > 5 ? #" class="turned""# : ""
    let names = facts.locales.map { locale -> HTML in
      """
      <th scope="col" data-sort \(.about(locale.name, locale.language)) \
      title="\(locale.language ?? "")"><span>\(.name(locale.name, upTo: 30))</span></th>
      """
    }
    return """
      \(isWide ? columns : "")<thead><tr\(kind)><th scope="col" data-sort>Table</th>\
      <th scope="col" data-sort><span>All</span></th>\(names.joined())</tr></thead>
      <tbody>

      """
  }

  /// The widths of the columns, so that browsers don't have to measure many of them.
  private var columns: HTML {
    """
    <colgroup><col class="name"><col class="all"><col class="one" \
    span="\(plain: max(1, facts.locales.count))"></colgroup>

    """
  }

  private func write(
    _ table: CoverageReport.TableCoverage, _ columns: [String: Int],
    to output: inout some TextOutputStream
  ) {
    var shares = [Percentage?](repeating: nil, count: facts.locales.count)
    for locale in table.locales {
      guard let column = columns[locale.locale] else { continue }
      shares[column] = locale.tally.percentage
    }
    output.add(#"<tr><th scope="row">\#(facts.tableNames.html(table.name.title))"#)
    output.add(cell(table.total.percentage))
    for share in shares { output.add(cell(share)) }
    output.add("\n")
  }

  /// Returns a cell. HTML allows the end tags of cells and rows to be omitted.
  private func cell(_ share: Percentage?) -> HTML {
    guard let share else { return "<td>–" }
    if 1...9 ~= share.tenths { return "<td class=h0>&lt;1" }
    return "<td class=h\(plain: share.tenths / 100)>\(plain: share.tenths / 10)"
  }
}
