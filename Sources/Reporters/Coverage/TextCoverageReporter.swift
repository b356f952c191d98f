import SourceText
import TranslationStatus

/// Writes coverage for users: the progress of each locale, lowest first, and the results of the
/// gates, failed ones first.
///
/// With `quiet`, only failed gates are written. With `verbose`, every table in each locale and the
/// most important open keys are written too. Keys to review include machine-translated ones.
struct TextCoverageReporter: CoverageReporter {
  /// The maximum number of tables that are shown without `verbose`.
  private static let maxTables = 5

  private let options: ReportOptions
  private let layout: TextLayout

  init(_ options: ReportOptions) {
    self.options = options
    layout = TextLayout(options)
  }

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    var blocks = TextBlocks()
    let others = options.quiet ? [] : report.gates.filter { !$0.failed }
    let gates = TextCoverageGates(report.gates.filter(\.failed) + others, layout)
    if !options.quiet, !report.incompleteFiles.isEmpty {
      blocks.write(TextCoverageNotes(report, options, layout).incompleteFiles, to: &output)
    }
    if !options.quiet, let headline = report.sourceHeadline {
      let which = report.tableCount == 1 ? "its" : "their"
      write("\(headline), so \(which) strings are not counted.", &blocks, to: &output)
    }
    if !options.quiet, let headline = report.copiesHeadline {
      let sentence = "\(headline); 'coverage.countIdentical' decides whether they count."
      write(sentence, &blocks, to: &output)
    }
    if !options.quiet { writeFigures(of: report, &blocks, to: &output) }
    if !gates.isEmpty { blocks.write(gates.text, to: &output) }
    guard !options.quiet else { return }
    if options.verbose { writeOpenKeys(of: report, &blocks, to: &output) }
    let notes = TextCoverageNotes(report, options, layout).text
    blocks.write(notes, to: &output)
  }
}

extension TextCoverageReporter {
  /// Writes a sentence as a block.
  private func write(
    _ sentence: String, _ blocks: inout TextBlocks, to output: inout some TextOutputStream
  ) {
    let line = sentence.prefix(1).uppercased() + sentence.dropFirst()
    blocks.write("  " + layout.wrapped(line, from: 2, indent: 2) + "\n", to: &output)
  }

  private func writeFigures(
    of report: CoverageReport, _ blocks: inout TextBlocks, to output: inout some TextOutputStream
  ) {
    guard !report.locales.isEmpty else {
      if report.sourceHeadline == nil, report.incompleteFiles.isEmpty {
        let isEmpty = report.tables.isEmpty
        let line = isEmpty ? "There is no table to count." : "No translations were counted."
        write(line, &blocks, to: &output)
      }
      return
    }
    let since = report.comparison?.label
    let locales = TextCoverageTable(
      "", report.localeRows.map { .init($0) }, total: report.totalRow, since: since, layout)
    blocks.write(locales.text, to: &output)
    if let since, TextCoverageTable.heading(since) != SafeText.inLine(since) {
      blocks.write("  Changes " + lines(of: since, after: 10) + "\n", to: &output)
    }
    if options.verbose {
      writeAllTables(of: report, &blocks, to: &output)
    } else if report.tables.count > 1 {
      writeWorstTables(of: report, &blocks, to: &output)
    }
    guard !report.groups.isEmpty else { return }
    let groups = TextCoverageTable(
      "groups", report.groupRows.map { .init($0) }, total: nil, since: since, layout)
    blocks.write(groups.text, to: &output)
  }

  /// Returns a name that may have no spaces, in as many lines as it needs.
  ///
  /// - Parameter start: the number of cells before it in the first line.
  private func lines(of name: String, after start: Int) -> String {
    var (text, cells) = ("", start)
    for character in SafeText.inLine(name) {
      let width = TerminalWidth.cells(of: character)
      if cells + width > layout.width {
        text += "\n    "
        cells = 4
      }
      text.append(character)
      cells += width
    }
    return text
  }

  private func writeOpenKeys(
    of report: CoverageReport, _ blocks: inout TextBlocks, to output: inout some TextOutputStream
  ) {
    for row in report.localeRows {
      guard let keys = report.topOpenKeys(of: row.name), !keys.isEmpty else { continue }
      blocks.write(TextCoverageKeys(keys, of: row, layout).text, to: &output)
    }
  }

  private func writeWorstTables(
    of report: CoverageReport, _ blocks: inout TextBlocks, to output: inout some TextOutputStream
  ) {
    let open = report.worstTables.map(\.row).filter { $0.tally.open.keys > 0 }
    guard !open.isEmpty else { return }
    let shown = open.prefix(Self.maxTables)
    let title =
      shown.count == report.tables.count
      ? "tables" : "worst \(shown.count) of \(report.tables.count.grouped) tables"
    let rows = shown.map { TextCoverageTable.Row($0, keepsEnd: true) }
    let table = TextCoverageTable(title, rows, total: nil, since: nil, layout)
    blocks.write(table.text, to: &output)
  }

  private func writeAllTables(
    of report: CoverageReport, _ blocks: inout TextBlocks, to output: inout some TextOutputStream
  ) {
    // For a single locale, its figures are those of the tables.
    let showsLocales = report.locales.count > 1
    let rows = report.worstTables.flatMap { table in
      [TextCoverageTable.Row(table.row, keepsEnd: true)]
        + (showsLocales ? table.localeRows.map { TextCoverageTable.Row($0, depth: 1) } : [])
    }
    guard !rows.isEmpty else { return }
    blocks.write(
      TextCoverageTable("tables", rows, total: nil, since: nil, layout).text, to: &output)
  }
}

/// The most important open keys of a locale, one per line: key, state and source string.
struct TextCoverageKeys {
  private static let leastSource = 8

  private let locale: String
  private let keys: [OpenKey]
  private let layout: TextLayout

  init(_ keys: [OpenKey], of row: CoverageRow, _ layout: TextLayout) {
    self.keys = keys
    let code = SafeText.inLine(SafeText.clipped(row.name, to: 200))
    locale = row.language.map { "\($0) · \(code)" } ?? code
    self.layout = layout
  }

  var text: String {
    let title = TerminalWidth.clip("open keys of \(locale)", to: layout.width - 2)
    let names = keys.map { key in
      let name = SafeText.atLineStart(SafeText.clipped(key.key, to: 400))
      return TerminalWidth.clip(name, to: layout.width / 3)
    }
    let keyCells = TerminalWidth.widest(of: names)
    let stateCells = TerminalWidth.widest(of: keys.lazy.map(\.state.name))
    let lines = zip(keys, names).map { line($0, $1, keyCells, stateCells) }
    return ([layout.style.dim("  \(title)")] + lines).joined(separator: "\n") + "\n"
  }
}

extension TextCoverageKeys {
  private func line(_ key: OpenKey, _ name: String, _ keyCells: Int, _ stateCells: Int) -> String {
    let lead = "    " + TerminalWidth.padded(name, to: keyCells) + "  "
    let width = layout.width - 4 - keyCells - 2 - stateCells - 2
    guard width >= Self.leastSource, let source = key.source, !source.isEmpty else {
      return lead + key.state.name
    }
    let shown = SafeText.inLine(SafeText.clipped(source, to: 400))
    return lead + TerminalWidth.padded(key.state.name, to: stateCells) + "  "
      + TerminalWidth.clip(shown, to: width)
  }
}
