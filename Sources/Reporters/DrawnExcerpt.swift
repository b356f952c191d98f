import Diagnostics
import SourceText

/// A line of a file and the carets under its marked part, cut to the room there is.
///
/// Tabs become spaces and treacherous characters become visible, so the carets stand where the
/// terminal draws the marked text.
struct DrawnExcerpt {
  let line: String
  let carets: String

  /// - Parameter room: the cells for the line, at least 20.
  init(_ excerpt: Excerpt, room: Int) {
    let after = excerpt.after.trimmingLineEnd
    let marked = after.isEmpty ? excerpt.marked.trimmingLineEnd : excerpt.marked
    let parts = SafeText.joined([excerpt.before, marked, after], keepingTabs: true)
    var glyphs = Glyphs()
    glyphs.append(parts[0])
    let start = glyphs.count
    glyphs.append(parts[1])
    let end = glyphs.count
    glyphs.append(parts[2])
    let window = glyphs.window(around: start..<end, room: max(room, 20))
    let lead = window.lowerBound > 0 ? "…" : ""
    line = lead + glyphs.text(window) + (window.upperBound < glyphs.count ? "…" : "")
    let indent = lead.count + glyphs.cells(window.lowerBound..<max(start, window.lowerBound))
    let width = glyphs.cells(start..<max(start, min(end, window.upperBound)))
    carets = String(repeating: " ", count: indent) + String(repeating: "^", count: max(width, 1))
  }
}

/// The characters of a line with the cells that each takes.
private struct Glyphs {
  private var characters: [Character] = []
  /// The cells before each character, and at last before the end.
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

  /// Returns the characters to show: all, or those around the mark with room for `…` at each cut.
  func window(around mark: Range<Int>, room: Int) -> Range<Int> {
    guard offsets[count] > room else { return 0..<count }
    var first = 0
    if offsets[mark.upperBound] > room - 2 {
      // A third of the room is for what leads up to the mark.
      let edge = offsets[mark.lowerBound] - room / 3
      first = offsets[...mark.lowerBound].firstIndex { $0 > edge } ?? mark.lowerBound
      if edge <= 0 { first = 0 }
    }
    let budget = offsets[first] + room - (first > 0 ? 1 : 0)
    if offsets[count] <= budget { return first..<count }
    let last = offsets[first...].lastIndex { $0 <= budget - 1 } ?? first
    return first..<last
  }
}

extension String {
  /// The text without the line feed and carriage return at its end, if any.
  fileprivate var trimmingLineEnd: String {
    var scalars = unicodeScalars
    while let last = scalars.last, last == "\n" || last == "\r" { scalars.removeLast() }
    return String(scalars)
  }
}
