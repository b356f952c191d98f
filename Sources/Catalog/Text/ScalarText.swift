import FormatStrings
public import SourceText

/// What users read of a string, as Unicode scalars with their origin in the file.
///
/// A format specifier is one U+FFFC, whatever replaces it at run time. A character after it that
/// isn't a conversion is kept.
public struct ScalarText: Sendable {
  /// The scalars in their order in the string.
  public private(set) var scalars: [Unicode.Scalar]
  private var places: ScalarPlaces
  private let file: FileID

  /// The placeholder for a format specifier.
  public static let argument: Unicode.Scalar = "\u{FFFC}"

  /// - Parameter specifiers: The format specifiers of the string, in file order.
  init(_ text: TextScalars, specifiers: ArraySlice<FormatSpecifier>) {
    (scalars, places, file) = (text.scalars, text.places, text.file)
    if !specifiers.isEmpty { replace(specifiers) }
  }

  /// Replaces format specifiers by placeholders.
  private mutating func replace(_ specifiers: ArraySlice<FormatSpecifier>) {
    places.store(for: scalars)
    var upcoming = specifiers.startIndex
    var kept = 0
    for index in scalars.indices {
      let start = places.offsets[index]
      while upcoming < specifiers.endIndex, specifiers[upcoming].range.end <= start {
        upcoming += 1
      }
      if upcoming < specifiers.endIndex, start >= specifiers[upcoming].range.start {
        if start == specifiers[upcoming].range.start {
          scalars[index] = Self.argument
        } else {
          // The bracket of `(100%)` belongs to the sentence.
          guard specifiers[upcoming].kind == .unknown,
            places.offsets[index + 1] == specifiers[upcoming].range.end
          else { continue }
        }
      }
      scalars[kept] = scalars[index]
      places.move(index, to: kept)
      kept += 1
    }
    places.move(scalars.count, to: kept)
    scalars.removeSubrange(kept...)
    places.removeAll(after: kept)
  }

  /// Returns the range in the file from which some of the scalars come.
  public func sourceRange(_ range: Range<Int>) -> SourceRange {
    let start = places.offset(of: range.lowerBound, in: scalars)
    return SourceRange(file: file, start..<places.offset(of: range.upperBound, in: scalars))
  }

  /// Returns some of the scalars as a string.
  public func string(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }

  /// The displayed length, in units of half the width of a Chinese character.
  public var displayLength: Int { TerminalWidth.cells(of: scalars) }
}

extension ScalarText {
  /// The number of words. An argument counts as one word, and so do two Chinese characters.
  public var wordCount: Int {
    var count = 0
    var unspaced = 0
    var isWord = false
    for scalar in scalars {
      if scalar.isWhitespace {
        if isWord { count += max(1, unspaced / 2) }
        (unspaced, isWord) = (0, false)
      } else {
        if scalar.isUnspaced { unspaced += 1 }
        if scalar.isAlphabetic || scalar == Self.argument { isWord = true }
      }
    }
    return isWord ? count + max(1, unspaced / 2) : count
  }
}

extension Unicode.Scalar {
  /// Whether the script has no spaces between words, or has particles that are attached to them.
  public var isUnspaced: Bool {
    switch value {
    // Thai and Lao, Tibetan, Myanmar, Khmer.
    case 0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: true
    // Kana, Hangul, Chinese characters.
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1100...0x11FF, 0x3130...0x318F,
      0xAC00...0xD7AF:
      true
    default: isIdeographic
    }
  }
}
