import SourceText
import TranslationStatus

/// Figures for users, with a bar for each row and aligned columns.
///
/// It is never wider than the layout. Parts that don't fit are shortened or omitted.
struct TextCoverageTable {
  /// A name with its figures.
  struct Row {
    let name: String
    /// The name of a language, which comes before the name if there is enough space.
    let language: String?
    let row: CoverageRow
    let depth: Int
    /// Whether the end of the name distinguishes it from others, for example for a path.
    let keepsEnd: Bool

    init(_ row: CoverageRow, depth: Int = 0, keepsEnd: Bool = false) {
      self.row = row
      self.depth = depth
      self.keepsEnd = keepsEnd
      name = SafeText.atLineStart(SafeText.clipped(row.name, to: 200))
      language = row.language.map(SafeText.inLine)
    }

    /// The width in cells of everything before the bar.
    var cells: Int {
      TerminalWidth.cells(of: name) + 2 * depth
        + (language.map { TerminalWidth.cells(of: $0 + Row.separator) } ?? 0)
    }

    /// Returns the text that fits into a number of cells. The name takes precedence over the
    /// language.
    func text(cells: Int) -> String {
      let left = cells - TerminalWidth.cells(of: name + Row.separator)
      guard let language, left >= Row.leastLanguage else {
        return keepsEnd ? name.end(cells: cells) : TerminalWidth.clip(name, to: cells)
      }
      return TerminalWidth.clip(language, to: left) + Row.separator + name
    }

    private static let separator = " · "
    private static let leastLanguage = 4
  }

  private static let maxTitleLength = 18

  private let title: String
  private let rows: [Row]
  private let total: Row?
  private let since: String
  private let style: TextStyle
  private var shape: Shape

  /// - Parameter since: the heading of the column with changes. The column is omitted if nil.
  init(_ title: String, _ rows: [Row], total: CoverageRow?, since: String?, _ layout: TextLayout) {
    self.title = title
    self.rows = rows
    self.total = total.map { Row($0) }
    self.since = since.map(Self.heading) ?? ""
    style = layout.style
    let showsTables = rows.contains { $0.row.presence.map { !$0.isComplete } ?? false }
    let showsCopies = rows.contains { $0.row.tally.hasManyCopies }
    shape = Shape(
      columns: CoverageColumn.allCases.filter {
        ($0 != .change || since != nil) && ($0 != .presence || showsTables)
          && ($0 != .identical || showsCopies)
      }, hasLanguages: rows.contains { $0.language != nil })
    shape.widths = shape.columns.map { column in
      let figures = (rows + [self.total].compactMap(\.self)).map { column.text(of: $0.row) }
      return TerminalWidth.widest(of: [heading(of: column)] + figures)
    }
    let names = rows.map(\.cells)
    let spanning = max(TerminalWidth.cells(of: title), self.total?.name.count ?? 0)
    shape.fit(names: names.max() ?? 0, spanning: spanning, into: layout.width) {
      NameEnds.cells(distinguishing: rows.filter(\.keepsEnd).map(\.name))
    }
  }

  /// Returns the heading of the column with changes. The name of a revision is never cut off: if it
  /// is long, the column is called `change`, and a line below the table has the name.
  static func heading(_ since: String) -> String {
    let heading = SafeText.inLine(since)
    return TerminalWidth.cells(of: heading) <= maxTitleLength ? heading : "change"
  }

  var text: String {
    var lines = [style.dim(line(title, shape.columns.map(heading)))]
    lines += rows.map(line)
    if let total {
      let figures = shape.columns.map { $0.text(of: total.row) }
      lines.append(line(total.name, figures))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension TextCoverageTable {
  private func heading(of column: CoverageColumn) -> String {
    column == .change ? since : column.rawValue
  }

  /// Returns a line without a bar, whose name can extend into the space for bars.
  private func line(_ name: String, _ figures: [String]) -> String {
    let width = shape.name + (shape.bar > 0 ? shape.bar + 2 : 0)
    let line =
      "  " + TerminalWidth.padded(TerminalWidth.clip(name, to: width), to: width)
      + aligned(figures)
    return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
  }

  private func line(_ row: Row) -> String {
    let width = shape.name - 2 * row.depth
    let name = row.text(cells: width)
    let lead = String(repeating: " ", count: 2 + 2 * row.depth)
    let shown = row.depth == 0 ? style.bold(name) : name
    let padding = String(repeating: " ", count: max(width - TerminalWidth.cells(of: name), 0))
    let bar = shape.bar > 0 ? "  " + bar(row.row.tally.percentage, cells: shape.bar) : ""
    return lead + shown + padding + bar + aligned(shape.columns.map { $0.text(of: row.row) })
  }

  private func aligned(_ figures: [String]) -> String {
    zip(figures, shape.widths).map { figure, width in
      String(repeating: " ", count: 2 + max(width - TerminalWidth.cells(of: figure), 0)) + figure
    }.joined()
  }

  /// Returns a bar made of eighths of cells, rounded down, on a track that shows its length. Any
  /// share above zero is visible.
  private func bar(_ share: Percentage?, cells: Int) -> String {
    let tenths = share?.tenths ?? 0
    let eighths = tenths > 0 ? max(tenths * cells * 8 / 1000, 1) : 0
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    let track = String(repeating: "░", count: cells - (eighths + 7) / 8)
    return bar + (track.isEmpty ? "" : style.dim(track))
  }
}

extension String {
  /// Returns the end of a string that is too wide, after `…`.
  fileprivate func end(cells: Int) -> String {
    guard TerminalWidth.cells(of: self) > cells else { return self }
    var used = 1
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      used += TerminalWidth.cells(of: self[before])
      guard used <= cells else { break }
      start = before
    }
    return "…" + self[start...]
  }
}

/// A column of figures. The raw value is its heading.
enum CoverageColumn: String, CaseIterable {
  case translated, identical, review, incomplete, open
  case words = "open words"
  case presence = "in tables"
  case change

  func text(of row: CoverageRow) -> String {
    switch self {
    case .translated: row.percent
    case .identical: row.tally.identical.keys.grouped
    case .review: row.tally.review.grouped
    case .incomplete: row.tally[.incomplete].keys.grouped
    case .open: row.tally.open.keys.grouped
    case .words: row.tally.open.words.grouped
    case .presence: row.tables
    case .change: row.changed
    }
  }
}

/// The widths of the parts of a line in cells.
private struct Shape {
  /// The bar widths and the omitted columns to try, until the line fits.
  private static let attempts: [(bar: Int, without: Set<CoverageColumn>)] = [
    (20, []), (10, []), (10, [.incomplete]), (10, [.incomplete, .review]),
    (10, [.incomplete, .review, .words]), (0, [.incomplete, .review, .words]),
    (0, [.incomplete, .review, .words, .presence]),
    (0, [.incomplete, .review, .words, .presence, .change]),
  ]
  /// The same for names with long common endings. Their bars are dropped earlier.
  private static let attemptsForNames: [(bar: Int, without: Set<CoverageColumn>)] = [
    (20, []), (10, []), (0, []), (0, [.incomplete]), (0, [.incomplete, .review]),
    (0, [.incomplete, .review, .words]), (0, [.incomplete, .review, .words, .presence]),
    (0, [.incomplete, .review, .words, .presence, .change]),
  ]
  /// The width in cells to which names are shortened before columns are omitted.
  private static let leastName = 24
  /// The same for language names, which can be shortened, with their codes.
  private static let leastLanguage = 16
  /// The maximum width for which columns are omitted if names have long common endings.
  private static let maxNameLength = 56

  var columns: [CoverageColumn]
  var widths: [Int] = []
  private(set) var name = 0
  private(set) var bar = 0

  private let least: Int

  init(columns: [CoverageColumn], hasLanguages: Bool) {
    self.columns = columns
    least = hasLanguages ? Self.leastLanguage : Self.leastName
  }

  /// - Parameters:
  ///   - names: the width of the widest name in cells.
  ///   - spanning: the width in cells of text that spans names and bars.
  ///   - distinguishing: returns the number of cells that distinguish the names; called only if
  ///     they must be cut off.
  mutating func fit(names: Int, spanning: Int, into width: Int, distinguishing: () -> Int) {
    let whole = zip(columns, widths).reduce(2 + 22 + names) { $0 + $1.1 + 2 }
    let apart = whole <= width ? 0 : min(distinguishing(), Self.maxNameLength)
    let attempts = apart > Self.leastName ? Self.attemptsForNames : Self.attempts
    for attempt in attempts {
      let kept = zip(columns, widths).filter { !attempt.without.contains($0.0) }
      let figures = kept.reduce(0) { $0 + $1.1 + 2 }
      let barCells = attempt.bar > 0 ? attempt.bar + 2 : 0
      let available = width - 2 - figures - barCells
      let wanted = max(names, spanning - barCells)
      guard available >= min(wanted, max(apart, least)) || attempt.without.contains(.change)
      else {
        continue
      }
      (columns, widths) = (kept.map(\.0), kept.map(\.1))
      (bar, name) = (attempt.bar, max(min(wanted, available), 1))
      return
    }
  }
}

/// The ends that distinguish names whose beginnings are cut off, such as long paths.
enum NameEnds {
  /// Returns the number of cells that names need to keep the path components that distinguish them.
  /// The mark for the removed part is included.
  static func cells(distinguishing names: [String]) -> Int {
    let sorted = Set(names).map { Array($0.utf8.reversed()) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let ends = zip(sorted, sorted.dropFirst()).map { first, second in
      let common = zip(first, second).prefix { $0 == $1 }.count
      return max(cells(of: first, beyond: common), cells(of: second, beyond: common))
    }
    return (ends.max() ?? 0) + 1
  }

  /// - Parameter name: the bytes of the name in reverse order.
  private static func cells(of name: [UInt8], beyond common: Int) -> Int {
    let end = name.dropFirst(common + 1).firstIndex(of: UInt8(ascii: "/")) ?? name.endIndex
    return TerminalWidth.cells(of: String(decoding: name[..<end].reversed(), as: UTF8.self))
  }
}
