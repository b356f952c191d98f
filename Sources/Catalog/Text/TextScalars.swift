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

  /// - Parameter offset: Returns the offset in the file of a byte of the string, or of its end.
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
