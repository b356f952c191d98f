import FormatStrings
package import SourceText

/// What users read of a string, as Unicode scalars with their origin in the file.
///
/// A format specifier is one U+FFFC, whatever replaces it at run time. A character after it that
/// isn't a conversion is kept.
package struct ScalarText: Sendable {
  package private(set) var scalars: [Unicode.Scalar] = []
  /// The index in the whole string of each scalar, and of the end.
  private var indices: [Int] = []
  private let text: TextScalars

  /// The placeholder for a format specifier.
  package static let argument: Unicode.Scalar = "\u{FFFC}"

  /// - Parameter specifiers: The format specifiers of the string, in file order.
  init(_ text: TextScalars, specifiers: ArraySlice<FormatSpecifier>) {
    self.text = text
    var upcoming = specifiers.startIndex
    for (index, scalar) in text.enumerated() {
      let start = text.sourceRange(index..<index).start
      while upcoming < specifiers.endIndex, specifiers[upcoming].range.end <= start {
        upcoming += 1
      }
      if upcoming == specifiers.endIndex || start < specifiers[upcoming].range.start {
        append(scalar, from: index)
      } else if start == specifiers[upcoming].range.start {
        append(Self.argument, from: index)
      } else if specifiers[upcoming].kind == .unknown,
        text.sourceRange(index..<index + 1).end == specifiers[upcoming].range.end
      {
        // The bracket of `(100%)` belongs to the sentence.
        append(scalar, from: index)
      }
    }
    indices.append(text.count)
  }

  private mutating func append(_ scalar: Unicode.Scalar, from index: Int) {
    scalars.append(scalar)
    indices.append(index)
  }

  /// Returns the range in the file from which some of the scalars come.
  package func sourceRange(_ range: Range<Int>) -> SourceRange {
    text.sourceRange(indices[range.lowerBound]..<indices[range.upperBound])
  }

  /// Returns some of the scalars as a string.
  package func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// The displayed length, in units of half the width of a Chinese character.
  package var displayLength: Int { TerminalWidth.cells(of: string(scalars.indices)) }
}

extension ScalarText {
  /// The number of words. An argument counts as one word, and so do two Chinese characters.
  package var wordCount: Int {
    scalars.split(whereSeparator: \.isWhitespace).reduce(0) { count, part in
      let unspaced = part.lazy.filter(\.isUnspaced).count
      let isWord = part.contains { $0.properties.isAlphabetic || $0 == Self.argument }
      return count + (isWord ? max(1, unspaced / 2) : 0)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the script has no spaces between words, or has particles that are attached to them.
  package var isUnspaced: Bool {
    switch value {
    // Thai and Lao, Tibetan, Myanmar, Khmer.
    case 0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: true
    // Kana, Hangul, Chinese characters.
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1100...0x11FF, 0x3130...0x318F,
      0xAC00...0xD7AF:
      true
    default: properties.isIdeographic
    }
  }
}
