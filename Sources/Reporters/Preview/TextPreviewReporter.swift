import Catalog
import SourceText
import StringResolution

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
      for key in table.keys {
        let rows = TextPreviewRows(
          key, isCompared: report.base != nil, isVerbose: options.verbose, layout)
        let lines = [headline(of: key, in: table)] + rows.lines
        blocks.write(lines.joined(separator: "\n") + "\n", to: &output)
      }
    }
    guard !options.quiet else { return }
    var summary = report.headline
    if report.omitted > 0 { summary += " (\(report.omitted.grouped) not shown)" }
    blocks.write(layout.wrapped(summary) + "\n", to: &output)
  }
}

extension TextPreviewReporter {
  /// The column at which a path begins, unless the key is longer.
  private static let pathColumn = 60
  private static let maxKeyLength = 1_000

  private func headline(of key: PreviewedKey, in table: PreviewedTable) -> String {
    let name = SafeText.atLineStart(SafeText.clipped(key.name, to: Self.maxKeyLength))
    let path = SafeText.inLine(table.path)
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
