package import SourceText
import Syntax

/// The characters that a string represents, each with its position in the file.
///
/// Creating one allocates: check the string's traits first to find out whether it is needed.
package struct TextScalars: RandomAccessCollection, Sendable {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The offset in the file of each character, and of the end.
  private(set) var offsets: [UInt32] = []
  let file: FileID

  package init(_ text: TextSpan, of file: SourceFile) {
    self.file = file.id
    if text.traits.isDisjoint(with: [.escaped, .wide]) {
      file.bytes.withSpan(text.range.bytes) { utf8 in
        read(utf8) { text.range.start + UInt32(truncatingIfNeeded: $0) }
      }
    } else {
      let decoded = DecodedText(text, of: file)
      read(decoded.bytes.span) { decoded.offsets[$0] }
    }
  }

  /// - Parameter offset: Returns the offset in the file of a byte of the string, or of its end.
  @inline(__always)
  private mutating func read(_ utf8: Span<UInt8>, from offset: (Int) -> UInt32) {
    // Filling an array is faster than growing it.
    var scalars = [Unicode.Scalar](repeating: "\0", count: utf8.count)
    var offsets = [UInt32](repeating: 0, count: utf8.count + 1)
    var count = 0
    var index = 0
    while index < utf8.count {
      offsets[count] = offset(index)
      let byte = utf8[index]
      if byte < 0x80 {
        scalars[count] = Unicode.Scalar(byte)
        index += 1
      } else {
        let (scalar, length) = utf8.scalar(at: index)
        scalars[count] = scalar
        index += length
      }
      count += 1
    }
    offsets[count] = offset(index)
    if count < scalars.count {
      offsets.removeLast(scalars.count - count)
      scalars.removeLast(scalars.count - count)
    }
    (self.scalars, self.offsets) = (scalars, offsets)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { scalars.count }
  package subscript(index: Int) -> Unicode.Scalar { scalars[index] }

  /// Returns the bytes of the file, including escapes, that represent some of the characters.
  package func sourceRange(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, Int(offsets[range.lowerBound])..<Int(offsets[range.upperBound]))
  }

  /// Returns some of the characters as a string.
  package func string(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }
}
