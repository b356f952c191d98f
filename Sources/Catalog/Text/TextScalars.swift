package import SourceText
package import Syntax

/// The characters that a string represents, each with its position in the file.
///
/// Creating one allocates: check the string's traits first to find out whether it is needed.
package struct TextScalars: RandomAccessCollection, Sendable {
  private var scalars: [Unicode.Scalar] = []
  /// The offset in the file of each character, and of the end.
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

  /// Returns the bytes of the file, including escapes, that represent some of the characters.
  package func sourceRange(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, Int(offsets[range.lowerBound])..<Int(offsets[range.upperBound]))
  }

  /// Returns some of the characters as a string.
  package func string(_ range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars[range])
    return String(string)
  }
}
