import Diagnostics
import SourceText

/// A line of a file, or a string, with marked parts, shortened to the width of a terminal.
///
/// Tabs become spaces and treacherous characters become visible. So the marks are where the
/// terminal displays the marked text.
struct RenderedLine {
  /// The line, with `…` where it was cut off.
  let text: String
  /// The range of each visible mark in terminal cells, at least one cell wide.
  let marks: [Range<Int>]

  /// - Parameters:
  ///   - marks: the marked parts as ranges of UTF-8 bytes. All of them are visible if they fit, or
  ///     else the first.
  ///   - anchor: the part that is visible if nothing is marked, as a fraction of the text.
  ///   - width: the width of the line in cells, at least 20.
  init(_ text: String, marks: [Range<Int>], anchor: Double = 0, width: Int) {
    let bounds = Set(marks.flatMap { [$0.lowerBound, $0.upperBound] } + [0]).sorted()
    let ends = bounds.dropFirst() + [text.utf8.count]
    let parts = zip(bounds, ends).map { text.utf8Part($0..<max($0, $1)) }
    var glyphs = Glyphs()
    var offsets: [Int: Int] = [:]
    for (bound, part) in zip(bounds, SafeText.joined(parts, keepingTabs: true)) {
      offsets[bound] = glyphs.count
      glyphs.append(part)
    }
    let marks = marks.map { (offsets[$0.lowerBound] ?? 0)..<(offsets[$0.upperBound] ?? 0) }
    let middle = Int(Double(glyphs.count) * anchor)
    let first = marks.map(\.lowerBound).min() ?? middle
    let last = marks.map(\.upperBound).max() ?? middle
    let window = glyphs.window(around: first..<last, width: max(width, 20))
    let lead = window.isCutBefore ? "…" : ""
    self.text = lead + glyphs.text(window.range) + (window.isCutAfter ? "…" : "")
    self.marks = marks.compactMap { mark in
      guard mark.lowerBound <= window.range.upperBound else { return nil }
      let start = max(mark.lowerBound, window.range.lowerBound)
      let end = max(start, min(mark.upperBound, window.range.upperBound))
      let column = lead.count + glyphs.cells(window.range.lowerBound..<start)
      return column..<column + max(glyphs.cells(start..<end), 1)
    }
  }

  /// Creates a line of a file with one mark.
  init(_ excerpt: Excerpt, width: Int) {
    let after = excerpt.after.trimmingLineEnd
    let marked = after.isEmpty ? excerpt.marked.trimmingLineEnd : excerpt.marked
    let start = excerpt.before.utf8.count
    let mark = start..<start + marked.utf8.count
    self.init(excerpt.before + marked + after, marks: [mark], width: width)
  }

  /// Returns the line below the text, with a character in each marked cell.
  func markers(_ character: String) -> String {
    var line = ""
    var used = 0
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) where mark.upperBound > used {
      line += String(repeating: " ", count: max(mark.lowerBound - used, 0))
      line += String(repeating: character, count: mark.upperBound - max(mark.lowerBound, used))
      used = mark.upperBound
    }
    return line
  }
}

/// The characters of a line, with the number of cells that each takes.
private struct Glyphs {
  /// The characters that are shown.
  struct Window {
    var range: Range<Int>
    var isCutBefore = false
    var isCutAfter = false
  }

  private var characters: [Character] = []
  /// The number of cells before each character and, as the last element, before the end.
  private var offsets = [0]

  var count: Int { characters.count }

  mutating func append(_ text: String) {
    for character in text {
      if character == "\t" {
        for _ in 0..<(4 - offsets[count] % 4) { append(" ", cells: 1) }
      } else {
        append(character, cells: TerminalWidth.cells(of: character))
      }
    }
  }

  private mutating func append(_ character: Character, cells: Int) {
    offsets.append(offsets[count] + cells)
    characters.append(character)
  }

  func cells(_ range: Range<Int>) -> Int { offsets[range.upperBound] - offsets[range.lowerBound] }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  /// Returns the characters to show: all, all except the indentation, or those around the mark,
  /// with space for `…` at each cut.
  func window(around mark: Range<Int>, width: Int) -> Window {
    if cells(0..<count) <= width { return Window(range: 0..<count) }
    let indentation = characters[..<mark.lowerBound].prefix { $0 == " " }.count
    if cells(indentation..<count) <= width { return Window(range: indentation..<count) }
    let first = start(before: mark, indentation, width: width)
    let isCutBefore = first > indentation
    let end = offsets[first] + width - (isCutBefore ? 1 : 0)
    if offsets[count] <= end { return Window(range: first..<count, isCutBefore: isCutBefore) }
    let last = offsets[first...].lastIndex { $0 <= end - 1 } ?? first
    return Window(range: first..<last, isCutBefore: isCutBefore, isCutAfter: true)
  }

  /// Returns the first character to show of a line that is too long. This is the start of the line
  /// if the mark is visible then. Otherwise a third of the width is before the mark, or more if the
  /// text after the mark doesn't fill the rest.
  private func start(before mark: Range<Int>, _ indentation: Int, width: Int) -> Int {
    if cells(indentation..<mark.upperBound) < width { return indentation }
    let available = width - 2 - cells(mark)
    let unused = width - 1 - cells(mark.lowerBound..<count)
    let edge = offsets[mark.lowerBound] - max(min(width / 3, available), unused, 0)
    let candidates = offsets[indentation...mark.lowerBound]
    return candidates.firstIndex { $0 >= edge } ?? mark.lowerBound
  }
}

extension String {
  /// The string without line feeds and carriage returns at its end.
  fileprivate var trimmingLineEnd: String {
    var scalars = unicodeScalars
    while let last = scalars.last, last == "\n" || last == "\r" { scalars.removeLast() }
    return String(scalars)
  }

  fileprivate func utf8Part(_ range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
