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
    scalars.reserveCapacity(decoded.bytes.count)
    offsets.reserveCapacity(decoded.bytes.count + 1)
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = decoded.bytes.makeIterator()
    var index = 0
    loop: while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar):
        append(Unicode.UTF8.decode(scalar), from: decoded.offsets[index])
        index += scalar.count
      case .error(let length):
        append("\u{FFFD}", from: decoded.offsets[index])
        index += length
      case .emptyInput: break loop
      }
    }
    offsets.append(decoded.offsets[index])
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
