import Diagnostics
import SourceText

/// A search for the part of a document type that keeps Foundation from reading the rest of the
/// file.
///
/// Foundation ends a document type at the first `>`, even inside quotes, and doesn't support
/// declarations in brackets.
struct DocumentTypeEnd {
  private let bytes: SourceBuffer
  private var offset: Int

  /// - Parameter start: The offset at which the text of the file begins.
  init(in bytes: SourceBuffer, from start: Int) {
    self.bytes = bytes
    offset = start
  }

  /// Returns the first character that Foundation reads differently from XML.
  mutating func misread() -> Range<Int>? {
    guard skipProlog(), bytes.hasBytes("<!DOCTYPE", at: offset) else { return nil }
    var quote: UInt8?
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "["): return offset..<offset + 1
      case UInt8(ascii: ">"): return quote == nil ? nil : offset..<offset + 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == nil { quote = bytes[offset] } else if quote == bytes[offset] { quote = nil }
      default: break
      }
      offset += 1
    }
    return nil
  }
}

extension DocumentTypeEnd {
  /// Skips whitespace, comments and instructions. Returns whether more follows.
  private mutating func skipProlog() -> Bool {
    while offset < bytes.count {
      if bytes.hasBytes("<!--", at: offset) {
        skip(past: "-->", from: offset + 4)
      } else if bytes.hasBytes("<?", at: offset) {
        skip(past: "?>", from: offset + 2)
      } else if bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
        offset += 1
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skip(past end: StaticString, from start: Int) {
    offset = start
    while offset < bytes.count, !bytes.hasBytes(end, at: offset) { offset += 1 }
    offset = min(offset + end.utf8CodeUnitCount, bytes.count)
  }
}

extension XMLPropertyListBuilder {
  /// Reports a document type that is valid XML but that Foundation can't read.
  mutating func checkDocumentType() {
    var search = DocumentTypeEnd(
      in: file.bytes, from: file.encoding == .utf8WithMark ? 3 : 0)
    guard let range = search.misread() else { return }
    let isEnd = file.bytes[range.lowerBound] == UInt8(ascii: ">")
    append(
      isEnd
        ? "Foundation ends the document type at this '>' and loads nothing of the file"
        : "Foundation does not accept '[' in a document type and loads nothing of the file",
      at: range, help: "write the document type as Xcode does, or remove it")
  }
}
