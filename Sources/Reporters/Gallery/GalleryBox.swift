import SourceText

/// The space that a view has for a string, in widths of the letter M.
struct GalleryBox {
  /// The maximum width that is drawn.
  static let maxWidth = 120

  /// The smallest width for which the string is meant. The first range of an entry has no smallest
  /// width, so it is the largest one.
  let space: Int

  /// - Parameter widths: The range of widths that gives the string. A string for all widths has no
  ///   box.
  init?(of widths: ClosedRange<Int>) {
    guard widths != 0...Int.max else { return nil }
    space = widths.lowerBound > 0 ? widths.lowerBound : widths.upperBound
  }

  /// - Parameter window: The width of a window.
  init(of window: Int) { space = window }

  /// The width that is drawn.
  var width: Int { Self.drawn(space) }

  /// Whether the box doesn't fit into a narrow window.
  var mayScroll: Bool { width > 25 }

  static func drawn(_ width: Int) -> Int { min(max(width, 1), maxWidth) }

  /// Returns the estimated width of a text. A letter is 4/7 as wide as an M on average, and a
  /// Chinese character twice as wide as a letter.
  static func width(of text: String) -> Int { (TerminalWidth.cells(of: text) * 4 + 6) / 7 }
}
