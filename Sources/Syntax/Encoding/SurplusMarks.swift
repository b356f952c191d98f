package import SourceText

/// The byte order marks after the first one at the start of a file.
package struct SurplusMarks {
  package let range: Range<Int>

  /// - Parameter start: The offset after the first mark, or of the first byte without one.
  /// - Returns: Nil if there are none.
  package init?(from start: Int, in bytes: SourceBuffer) {
    var end = start
    while bytes.hasBytes("\u{FEFF}", at: end) { end += 3 }
    guard end > start else { return nil }
    range = start..<end
  }

  /// The number of marks at the start, for messages.
  package var description: String {
    "\(isOne ? "two" : "\(range.count / 3 + 1)") byte order marks"
  }

  /// The title of the fix that removes them.
  package var removal: String {
    isOne ? "remove the second mark" : "remove all marks but the first"
  }

  private var isOne: Bool { range.count == 3 }
}
