import Diagnostics
import SourceText

/// The strings that a finding compares, one above the other with their values aligned.
///
///     en  "%@ replied to"
///     ko  "%@님이 답글을 남김: "
///                            ^
struct ComparedRows {
  private let layout: TextLayout
  private let finding: Finding
  /// The width of the widest name in terminal cells.
  private let column: Int
  /// The position of the finding in its string, as a fraction, so that long strings show the same
  /// part.
  private let anchor: Double

  init(_ finding: Finding, _ layout: TextLayout) {
    (self.layout, self.finding) = (layout, finding)
    column = TerminalWidth.widest(of: finding.strings.map { SafeText.atLineStart($0.name) })
    let own = finding.strings.first { $0.isOwn }
    anchor = own?.start ?? 0
  }

  var lines: [String] { finding.strings.flatMap(lines) }

  /// The number of cells before a value, without its quotation mark.
  private var indent: Int { column + 4 }
}

extension ComparedRows {
  private func lines(_ string: ComparedExcerpt) -> [String] {
    let shown = string.marks.filter { string.isOwn || !string.isWhole($0) }
    let row = RenderedLine(
      string.text, marks: shown.map(\.bytes), anchor: anchor, width: layout.width - indent - 2)
    let name = TerminalWidth.padded(SafeText.atLineStart(string.name), to: column)
    return ["  \(layout.style.dim(name))  \"\(row.text)\""] + below(row, string)
  }

  /// Returns the markers of a string, followed by its notes, on the same line if they fit.
  private func below(_ row: RenderedLine, _ string: ComparedExcerpt) -> [String] {
    let severity = string.isOwn ? finding.severity : .note
    let markers = row.markers(string.isOwn ? "^" : "-")
    let padding = String(repeating: " ", count: indent + 1)
    var lines = markers.isEmpty ? [] : [padding + layout.style.paint(markers, as: severity)]
    for label in labels(of: string) {
      let used = markers.utf8.count + indent + 2
      if lines.count == 1, !markers.isEmpty, used + TerminalWidth.cells(of: label) <= layout.width {
        lines[0] += " " + layout.style.paint(label, as: .note)
      } else {
        let text = layout.style.paint(label, as: .note)
        lines.append(layout.wrapped(padding + text, indent: indent + 1))
      }
    }
    return lines
  }

  private func labels(of string: ComparedExcerpt) -> [String] {
    let indices = string.marks.compactMap(\.note).filter(finding.notes.indices.contains)
    let notes = indices.map { finding.notes[$0] }
    let messages = notes.filter { !$0.isCaption }.map { SafeText.atLineStart($0.message) }
    return messages.isEmpty ? [] : [messages.joined(separator: "; ")]
  }
}

extension ComparedExcerpt {
  /// Whether the string is the one with the problem.
  var isOwn: Bool { marks.contains { $0.note == nil } }

  /// The start of the first mark as a fraction of the string. It is 1 if a mark is at the end of
  /// the string.
  fileprivate var start: Double {
    let first = marks.map(\.bytes.lowerBound).min() ?? 0
    let isAtEnd = marks.contains { $0.bytes.upperBound == text.utf8.count && !isWhole($0) }
    return isAtEnd ? 1 : Double(first) / Double(max(text.utf8.count, 1))
  }

  fileprivate func isWhole(_ mark: Mark) -> Bool {
    mark.bytes.lowerBound == 0 && mark.bytes.upperBound == text.utf8.count
  }
}
