import SourceText
import Syntax

/// The attributes of a start tag, which is well-formed.
struct InterfaceTag {
  struct Attribute {
    let name: String
    /// The range of the value without its quotes.
    let range: Range<Int>
    let file: SourceFile

    /// The decoded value.
    var value: String {
      let isEscaped = file.bytes.firstOffset(of: UInt8(ascii: "&"), in: range) != nil
      return file.string(
        of: TextSpan(range: file.range(range), traits: isEscaped ? .escaped : []))
    }
  }

  private(set) var attributes: [Attribute] = []

  init(_ tag: Range<Int>, of file: SourceFile) {
    let bytes = file.bytes
    var offset = tag.lowerBound
    // The name of the element ends at whitespace or at the end of the tag.
    while let equals = bytes.firstOffset(of: UInt8(ascii: "="), in: offset..<tag.upperBound) {
      guard let nameEnd = bytes.lastVisible(before: equals) else { return }
      let opening = bytes.nextVisible(from: equals + 1)
      guard opening < tag.upperBound,
        let closing = bytes.firstOffset(of: bytes[opening], in: opening + 1..<tag.upperBound)
      else { return }
      attributes.append(
        Attribute(
          name: bytes.string(in: bytes.name(endingAt: nameEnd + 1)), range: opening + 1..<closing,
          file: file))
      offset = closing + 1
    }
  }

  /// The attribute with a name.
  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}
