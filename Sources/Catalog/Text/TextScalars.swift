package import SourceText
package import Syntax

/// The characters that a text stands for, each with the place where it is written.
///
/// Making one allocates: ask the traits of the text first whether it is worth it.
package struct TextScalars: RandomAccessCollection, Sendable {
  private var scalars: [Unicode.Scalar] = []
  /// For each character, and once more for the end, its offset in the file.
  private var offsets: [UInt32] = []
  private let file: FileID

  package init(_ decoded: DecodedText, of file: FileID) {
    self.file = file
    let bytes = decoded.bytes
    scalars.reserveCapacity(bytes.count)
    offsets.reserveCapacity(bytes.count + 1)
    var index = 0
    while index < bytes.count {
      let (scalar, length) = bytes.span.scalar(at: index)
      append(scalar, from: decoded.offsets[index])
      index += length
    }
    offsets.append(decoded.offsets[index])
  }

  private mutating func append(_ scalar: Unicode.Scalar, from offset: UInt32) {
    scalars.append(scalar)
    offsets.append(offset)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { scalars.count }
  package subscript(index: Int) -> Unicode.Scalar { scalars[index] }

  /// The bytes of the file, escapes included, that stand for some of the characters.
  package func sourceRange(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, Int(offsets[range.lowerBound])..<Int(offsets[range.upperBound]))
  }

  /// Some of the characters as a string.
  package func string(_ range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars[range])
    return String(string)
  }
}
