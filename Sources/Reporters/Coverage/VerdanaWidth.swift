import SourceText

/// The widths of strings in 11-pixel Verdana, the font of badges.
enum VerdanaWidth {
  private static let size = 11
  private static let unitsPerEm = 2048

  /// Returns the width in pixels, rounded up. Widths of non-ASCII characters are estimated from
  /// their terminal cells.
  static func pixels(of text: String) -> Int {
    let units = text.reduce(0) { sum, character in
      if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
        return sum + widths[Int(ascii) - 0x20]
      }
      return sum + TerminalWidth.cells(of: character) * unitsPerEm * 5 / 8
    }
    return (units * size + unitsPerEm - 1) / unitsPerEm
  }

  /// The advance widths of the ASCII characters from space to tilde, in font units.
  private static let widths = [
    720, 806, 940, 1676, 1302, 2204, 1488, 550, 930, 930, 1302, 1676, 745, 930, 745, 930,
    1302, 1302, 1302, 1302, 1302, 1302, 1302, 1302, 1302, 1302, 930, 930, 1676, 1676, 1676, 1117,
    2048, 1400, 1404, 1430, 1578, 1295, 1177, 1588, 1539, 862, 931, 1419, 1140, 1726, 1532, 1612,
    1235, 1612, 1424, 1400, 1262, 1499, 1400, 2025, 1403, 1260, 1403, 930, 930, 930, 1676, 1302,
    1302, 1230, 1276, 1067, 1276, 1220, 720, 1276, 1296, 562, 705, 1212, 562, 1992, 1296, 1243,
    1276, 1276, 874, 1067, 807, 1296, 1212, 1676, 1212, 1212, 1076, 1300, 930, 1300, 1676,
  ]
}
