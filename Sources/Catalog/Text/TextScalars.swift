public import SourceText
import Syntax

/// The characters that a text stands for, each with the place where it is written.
///
/// Making one allocates: ask the traits of the text first whether it is worth it.
public struct TextScalars: RandomAccessCollection, Sendable {
  private var scalars: [Unicode.Scalar] = []
  /// For each character, and once more for the end, its offset in the file.
  private var offsets: [UInt32] = []
  private let file: FileID

  init(_ decoded: DecodedText, of file: FileID) {
    self.file = file
    let bytes = decoded.bytes
    scalars.reserveCapacity(bytes.count)
    offsets.reserveCapacity(bytes.count + 1)
    var index = 0
    while index < bytes.count {
      let (scalar, length) = Self.scalar(at: index, in: bytes)
      append(scalar, from: decoded.offsets[index])
      index += length
    }
    offsets.append(decoded.offsets[index])
  }

  /// The scalar at an index and its length; a byte that begins none is U+FFFD.
  private static func scalar(at index: Int, in bytes: [UInt8]) -> (Unicode.Scalar, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, index + length <= bytes.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[index + 1..<index + length] {
      guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) } ?? ("\u{FFFD}", 1)
  }

  private mutating func append(_ scalar: Unicode.Scalar, from offset: UInt32) {
    scalars.append(scalar)
    offsets.append(offset)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { scalars.count }
  public subscript(index: Int) -> Unicode.Scalar { scalars[index] }

  /// The bytes of the file, escapes included, that stand for some of the characters.
  public func sourceRange(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, Int(offsets[range.lowerBound])..<Int(offsets[range.upperBound]))
  }

  /// Some of the characters as a string.
  public func string(_ range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: scalars[range])
    return String(string)
  }
}

extension Entry {
  /// The characters of the key or of any text. Each call decodes it anew.
  public func scalars(of text: Text) -> TextScalars {
    var decoded = DecodedText()
    decoded.decode(text, of: table.file(text.range.file))
    return TextScalars(decoded, of: text.range.file)
  }
}
