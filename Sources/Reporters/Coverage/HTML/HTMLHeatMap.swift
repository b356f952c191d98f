import SourceText
import TranslationStatus

/// Every table in every locale: where the work is, is where it glows.
///
/// A project may have tens of thousands of these cells, so each is a few bytes of markup, and their
/// widths are told in advance.
struct HTMLHeatMap: HTMLSection {
  let id: HTML = "tables"
  let title: HTML = "Tables"
  private let facts: PageFacts

  init(_ facts: PageFacts) { self.facts = facts }

  /// Of one table, the figures of the locales tell everything.
  var isShown: Bool { facts.report.tables.count > 1 }

  func write(to output: inout some TextOutputStream) {
    let columns = Dictionary(
      facts.locales.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    output.add(note)
    output.add(.scrollStart("Tables by locale", "tall\(isWide ? " screen" : "")"))
    let kind: HTML = isWide ? "heat" : "heat roomy"
    output.add(#"<table class="\#(kind)" data-sorts data-filters="table columns">"# + "\n")
    output.add(.caption("Share of keys translated in each table and locale, in percent") + head)
    for table in facts.report.worstTables { write(table, columns, to: &output) }
    output.add("</tbody></table>\n")
    output.add(.scrollEnd)
  }
}

extension HTMLHeatMap {
  /// For how many locales paper has room.
  static let mostOnPaper = 20

  static let apology: HTML = """
     <span class="paper">The table is too wide for paper; see the page itself.</span>
    """

  private var isWide: Bool { facts.locales.count > Self.mostOnPaper }

  private var note: HTML {
    let steps = (0...10).map { step -> HTML in
      #"<span class="h\#(plain: step)">\#(plain: step * 10)</span>"#
    }
    return """
      <p class="note">Percent of keys translated, worst first. A dash: the table is not about the \
      locale.\(isWide ? Self.apology : "")</p>
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

  /// Their widths, so that many columns need not be measured.
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
    output.add(#"<tr><th scope="row">\#(.name(table.name.title))"#)
    output.add(cell(table.total.percentage))
    for share in shares { output.add(cell(share)) }
    output.add("\n")
  }

  /// End tags of cells and rows may be left out.
  private func cell(_ share: Percentage?) -> HTML {
    guard let share else { return "<td>–" }
    if 1...9 ~= share.tenths { return "<td class=h0>&lt;1" }
    return "<td class=h\(plain: share.tenths / 100)>\(plain: share.tenths / 10)"
  }
}
