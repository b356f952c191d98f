import Catalog
import Diagnostics
import Languages
import SourceText
import StringResolution

/// The rows of one key: what is asked for in aligned columns, then what users read.
///
/// A string that is shown for a range of widths is repeated in a box as wide as the smallest of
/// them, at one cell for each unit.
struct TextPreviewRows {
  /// The row of one string.
  fileprivate struct Row {
    /// The locale, the device, the width, the numbers, the categories and the change. Cells that
    /// repeat those of the row above are empty.
    var cells: [String]
    let string: PreviewedString
  }

  private static let maxStringLength = 2_000
  private static let maxBoxWidth = 60

  private let rows: [Row]
  private let layout: TextLayout
  private let isCompared: Bool
  /// Whether the reasons are shown.
  private let isVerbose: Bool
  /// The widths of the columns in cells.
  private let widths: [Int]
  /// The width of the widest string that has a box, in cells.
  private let boxedWidth: Int

  init(_ key: PreviewedKey, isCompared: Bool, isVerbose: Bool, _ layout: TextLayout) {
    (self.layout, self.isCompared, self.isVerbose) = (layout, isCompared, isVerbose)
    let rows = key.locales.flatMap { locale in locale.strings.map { Row($0, in: locale) } }
    widths = (0..<6).map { column in TerminalWidth.widest(of: rows.map { $0.cells[column] }) }
    boxedWidth = TerminalWidth.widest(
      of: rows.compactMap { Self.boxWidth(of: $0.string) == nil ? nil : Self.text(of: $0.string) })
    self.rows = rows.enumerated().map { index, row in
      index == 0 ? row : row.withoutRepetitions(of: rows[index - 1])
    }
  }

  var lines: [String] { rows.flatMap(lines) }
}

extension TextPreviewRows.Row {
  fileprivate init(_ string: PreviewedString, in locale: PreviewedLocale) {
    let name = SafeText.clipped(locale.locale.spelling, to: 40)
    let pseudo = locale.pseudo.map { " (\($0.rawValue))" } ?? ""
    let width = string.variant.widthWords
    cells = [
      SafeText.atLineStart(name + pseudo), string.variant.device?.rawValue ?? "",
      width.map { $0 == "any width" ? $0 : "width \($0)" } ?? "",
      SafeText.inLine(SafeText.clipped(string.variant.numberWords(in: locale.locale), to: 60)),
      string.variant.categoryWords, string.change?.phrase ?? "",
    ]
    self.string = string
  }

  /// The same row without the locale, the device and the width if they are those of another row.
  fileprivate func withoutRepetitions(of other: Self) -> Self {
    var row = self
    for column in 0..<3 {
      guard cells[column] == other.cells[column] else { break }
      row.cells[column] = ""
    }
    return row
  }
}

extension TextPreviewRows {
  private func lines(of row: Row) -> [String] {
    var start = ""
    for (index, width) in widths.enumerated() where width > 0 {
      let cell = TerminalWidth.padded(row.cells[index], to: width)
      start +=
        "  " + (index == 0 ? layout.style.bold(cell) : index == 5 ? layout.style.dim(cell) : cell)
    }
    let column = widths.reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } + 2
    // On a narrow terminal, strings are below their columns.
    let isBelow = column > layout.width / 2
    let indent = isBelow ? 4 : column
    let strings = strings(of: row, from: indent).map { text in
      layout.wrapped(text, from: indent, indent: indent)
    }
    let space = String(repeating: " ", count: indent)
    if isBelow { return [start] + strings.map { space + $0 } }
    return strings.enumerated().map { index, text in (index == 0 ? start + "  " : space) + text }
  }

  /// Returns what users read, with a box and a remark.
  private func strings(of row: Row, from column: Int) -> [String] {
    let string = row.string
    let shown = string.shownDifference
    let now = string.now.map { resolved in
      // All rows of a locale use the same language.
      text(of: resolved, as: shown?.after) + box(string, from: column)
        + remark(resolved, namesLanguage: !row.cells[0].isEmpty)
    }
    let reasons = isVerbose ? (string.now ?? string.before)?.because ?? [] : []
    let because = reasons.map { layout.style.dim("because " + SafeText.inLine($0.sentence)) }
    let mixed = string.mixed.map { text(of: $0) }
    guard isCompared else { return [now ?? "", mixed].compactMap(\.self) + because }
    let before = string.before.map { resolved in
      "− " + text(of: resolved, as: shown?.before)
        + (resolved.text == nil ? remark(resolved, namesLanguage: false) : "")
    }
    return [before, now.map { "+ " + $0 }, mixed.map { "+ " + $0 }].compactMap(\.self) + because
  }

  /// - Parameter text: what is shown in place of the string, or nil.
  private func text(of resolved: ResolvedString, as text: String? = nil) -> String {
    guard let text = text ?? resolved.text else { return layout.style.dim("⟨undefined⟩") }
    return SafeText.inLine(SafeText.clipped(text, to: Self.maxStringLength))
  }

  private func remark(_ resolved: ResolvedString, namesLanguage: Bool) -> String {
    let words = resolved.remark(namesLanguage: namesLanguage)
    guard let remark = words.map({ SafeText.inLine($0) }) else { return "" }
    guard resolved.problem != nil else { return "  " + layout.style.dim("(\(remark))") }
    return "  " + layout.style.paint("← \(remark)", as: .warning)
  }

  /// Returns the string in a box, or nothing if there is no range of widths or too little space.
  /// The boxes of a key are below each other.
  private func box(_ string: PreviewedString, from column: Int) -> String {
    guard !isCompared, let width = Self.boxWidth(of: string), let text = Self.text(of: string),
      column + boxedWidth + width + 4 <= layout.width
    else { return "" }
    let space = String(repeating: " ", count: boxedWidth - TerminalWidth.cells(of: text) + 2)
    let shown = TerminalWidth.padded(TerminalWidth.clip(text, to: width), to: width)
    return space + "▕\(shown)▏"
  }

  /// Returns the smallest width for which a string is shown, or nil if it has no box.
  private static func boxWidth(of string: PreviewedString) -> Int? {
    guard let widths = string.variant.widths, widths.upperBound < .max else { return nil }
    let width = widths.lowerBound > 0 ? widths.lowerBound : widths.upperBound
    return 2...maxBoxWidth ~= width && text(of: string) != nil ? width : nil
  }

  private static func text(of string: PreviewedString) -> String? {
    string.now?.text.map { SafeText.inLine(SafeText.clipped($0, to: maxStringLength)) }
  }
}

/// Writes a preview for users: a block for each key, with a row for each case that it
/// distinguishes.
///
/// With `verbose`, the reasons follow each string. With `quiet`, the summary is omitted.
struct TextPreviewReporter: PreviewReporter {
  private let options: ReportOptions
  private let layout: TextLayout

  init(_ options: ReportOptions) {
    self.options = options
    layout = TextLayout(options)
  }

  func write(_ report: PreviewReport, to output: inout some UTF8OutputStream) {
    var blocks = TextBlocks()
    for table in report.tables {
      // With the reasons, each language has its own.
      let folded = options.verbose ? nil : FoldedTable(table)
      for (key, untranslated) in folded?.keys ?? table.keys.map({ ($0, nil) }) {
        let rows = TextPreviewRows(
          key, isCompared: report.base != nil, isVerbose: options.verbose, layout)
        let others = untranslated.map { [line(for: $0)] } ?? []
        let lines = [headline(of: key, in: table)] + rows.lines + others
        blocks.write(lines.joined(separator: "\n") + "\n", to: &output)
      }
      for group in folded?.groups ?? [] {
        blocks.write(lines(of: group, in: table).joined(separator: "\n") + "\n", to: &output)
      }
    }
    var summary = report.headline
    if report.omitted > 0 { summary += " (\(report.omitted.grouped) not shown)" }
    let remarks = report.remarks.map { "  " + $0.sentence }
    // A remark can be the reason why the run fails.
    let lines = options.quiet ? remarks : [summary] + remarks
    guard !lines.isEmpty else { return }
    blocks.write(lines.map { layout.wrapped($0) + "\n" }.joined(), to: &output)
  }
}

extension TextPreviewReporter {
  /// The column at which a path begins, unless the key is longer.
  private static let pathColumn = 60
  private static let maxKeyLength = 1_000

  private func headline(of key: PreviewedKey, in table: PreviewedTable) -> String {
    headline(
      SafeText.atLineStart(SafeText.clipped(key.name, to: Self.maxKeyLength)),
      path: SafeText.inLine(key.path(in: table)))
  }

  private func line(for locales: UntranslatedLocales) -> String {
    layout.wrapped("  " + layout.style.paint(locales.sentence, as: .warning))
  }

  /// Returns the languages of new keys, and what users of the source language read.
  private func lines(of group: UntranslatedKeys, in table: PreviewedTable) -> [String] {
    let paths = Set(group.keys.map { $0.path(in: table) })
    let path = paths.count == 1 ? paths.first ?? table.path : table.path
    let keys = group.keys.map { key in
      let name = SafeText.inLine(SafeText.clipped(key.name, to: Self.maxKeyLength))
      let string = key.locales[0].strings[0]
      let text = string.now?.text.map { SafeText.inLine(SafeText.clipped($0, to: 2_000)) }
      return layout.wrapped(
        "  " + layout.style.bold(name)
          + (string.isItsKey || text == name ? "" : ": \(text ?? layout.style.dim("⟨undefined⟩"))"))
    }
    return [headline(group.headline, path: SafeText.inLine(path)), line(for: group.locales)] + keys
  }

  /// - Parameters:
  ///   - name: what the block is about, made safe for output.
  ///   - path: the path of its file, made safe for output.
  private func headline(_ name: String, path: String) -> String {
    let (nameCells, pathCells) = (TerminalWidth.cells(of: name), TerminalWidth.cells(of: path))
    let column = min(max(layout.width - pathCells, 0), Self.pathColumn)
    guard max(nameCells + 2, column) + pathCells <= layout.width else {
      return layout.wrapped(layout.style.bold(name)) + "\n  "
        + layout.style.dim(TerminalWidth.clip(path, to: layout.width - 2))
    }
    let space = String(repeating: " ", count: max(column - nameCells, 2))
    return layout.style.bold(name) + space + layout.style.dim(path)
  }
}
