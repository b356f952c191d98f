import FormatStrings
public import SourceText
import Syntax

/// The characters that a string represents, each with its position in the file.
///
/// Creating one allocates: check the string's traits first to find out whether it is needed.
public struct TextScalars: RandomAccessCollection, Sendable {
  /// The characters in their order.
  public private(set) var scalars: [Unicode.Scalar] = []
  private(set) var places = ScalarPlaces(from: 0)
  let file: FileID

  /// Decodes a string of a file.
  public init(_ text: TextSpan, of file: SourceFile) {
    self.file = file.id
    if text.traits.isDisjoint(with: [.escaped, .wide]) {
      file.bytes.withSpan(text.range.bytes) { utf8 in
        guard !readPlain(utf8, from: text.range.start) else { return }
        read(utf8) { text.range.start + UInt32(truncatingIfNeeded: $0) }
      }
    } else {
      let decoded = DecodedText(text, of: file)
      read(decoded.bytes.span) { decoded.offsets[$0] }
    }
  }

  /// Reads a short string in valid UTF-8. Returns false for any other.
  private mutating func readPlain(_ utf8: Span<UInt8>, from start: UInt32) -> Bool {
    guard utf8.count <= ScalarPlaces.maxImplied else { return false }
    // Filling an array is faster than growing it.
    var scalars = [Unicode.Scalar](repeating: "\0", count: utf8.count)
    var count = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x80 {
        scalars[count] = Unicode.Scalar(byte)
        index &+= 1
      } else {
        let (scalar, length) = utf8.scalar(at: index)
        guard scalar != "\u{FFFD}" else { return false }
        scalars[count] = scalar
        index &+= length
      }
      count &+= 1
    }
    if count < scalars.count { scalars.removeLast(scalars.count - count) }
    self.scalars = scalars
    places = ScalarPlaces(from: start)
    return true
  }

  /// - Parameter offset: returns the offset in the file of a byte of the string, or of its end.
  @inline(__always)
  private mutating func read(_ utf8: Span<UInt8>, from offset: (Int) -> UInt32) {
    var scalars: [Unicode.Scalar] = []
    var offsets: [UInt32] = []
    scalars.reserveCapacity(utf8.count)
    offsets.reserveCapacity(utf8.count + 1)
    var index = 0
    while index < utf8.count {
      offsets.append(offset(index))
      let (scalar, length) = utf8.scalar(at: index)
      scalars.append(scalar)
      index += length
    }
    offsets.append(offset(index))
    self.scalars = scalars
    places = ScalarPlaces(offsets)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { scalars.count }
  /// Returns a character, numbered from 0.
  public subscript(index: Int) -> Unicode.Scalar { scalars[index] }

  /// Returns the bytes of the file, including escapes, that represent some of the characters.
  public func sourceRange(_ range: Range<Int>) -> SourceRange {
    let start = places.offset(of: range.lowerBound, in: scalars)
    return SourceRange(file: file, start..<places.offset(of: range.upperBound, in: scalars))
  }

  /// Returns some of the characters as a string.
  public func string(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }
}

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

  /// - Parameter specifiers: the format specifiers of the string, in file order.
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

/// The places in a file of the characters of a string.
struct ScalarPlaces: Sendable {
  /// The offset of each character, and of the end. Empty if each character is written as its own
  /// UTF-8, so that the offsets follow from the characters.
  private(set) var offsets: [UInt32] = []
  private let start: UInt32

  /// - Parameter offsets: the offset of each character, and of the end.
  init(_ offsets: [UInt32]) {
    self.offsets = offsets
    start = 0
  }

  /// Creates the places of characters that are written as their own UTF-8. There must be few,
  /// because finding one of them takes time.
  init(from start: UInt32) { self.start = start }

  /// The maximum length in bytes of a string whose places aren't stored.
  static let maxImplied = 1024

  /// Returns the offset of a character, or of the end.
  func offset(of index: Int, in scalars: [Unicode.Scalar]) -> Int {
    guard offsets.isEmpty else { return Int(offsets[index]) }
    return scalars[..<index].reduce(Int(start)) { $0 + UTF8.width($1) }
  }

  /// Stores the offsets.
  mutating func store(for scalars: [Unicode.Scalar]) {
    guard offsets.isEmpty else { return }
    offsets.reserveCapacity(scalars.count + 1)
    var offset = start
    for scalar in scalars {
      offsets.append(offset)
      offset += UInt32(UTF8.width(scalar))
    }
    offsets.append(offset)
  }

  /// Moves the offset of a character to an earlier index, where the characters between are removed.
  mutating func move(_ index: Int, to earlier: Int) { offsets[earlier] = offsets[index] }

  /// Removes the offsets after an index.
  mutating func removeAll(after index: Int) { offsets.removeSubrange((index + 1)...) }
}
