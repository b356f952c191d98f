import SourceText

/// An expression of names with periods between them, of which some may be called:
/// `model.items[0].name`, `Int(value)`.
struct ExpressionChain {
  struct Part {
    let name: Range<Int>
    /// The offset of the parenthesis after the name.
    var bracket: Int?
    /// The number of subscripts after the name or the call.
    var subscripts = 0
    var isOptional = false
    var isForced = false

    var isCall: Bool { bracket != nil }
  }

  private static let limit = 16

  private(set) var parts: [Part] = []

  /// Returns nil for an expression of another kind.
  init?(_ expression: Range<Int>, _ bytes: SourceBuffer, _ outline: CodeOutline) {
    var offset = expression.lowerBound
    while offset < expression.upperBound {
      let name = bytes.name(startingAt: offset)
      guard !name.isEmpty, parts.count < Self.limit else { return nil }
      // The member of a tuple is a number.
      if parts.isEmpty, bytes[offset].isDigit { return nil }
      var part = Part(name: name)
      offset = name.upperBound
      while offset < expression.upperBound,
        let end = Self.read(&part, at: offset, before: expression.upperBound, bytes, outline)
      {
        offset = end
      }
      parts.append(part)
      guard offset < expression.upperBound else { break }
      // A method is often called on the next line.
      offset = bytes.nextVisible(from: offset)
      guard bytes[offset] == UInt8(ascii: "."), bytes[offset + 1] != UInt8(ascii: ".") else {
        return nil
      }
      offset += 1
    }
    guard offset == expression.upperBound, !parts.isEmpty else { return nil }
  }

  /// Reads a bracket or a mark after a name. Returns the end of it, or nil if there is none.
  private static func read(
    _ part: inout Part, at offset: Int, before end: Int, _ bytes: SourceBuffer,
    _ outline: CodeOutline
  ) -> Int? {
    switch bytes[offset] {
    case UInt8(ascii: "("):
      guard part.bracket == nil else { return nil }
      part.bracket = offset
      return self.end(ofBracket: offset, UInt8(ascii: ")"), bytes, outline)
    case UInt8(ascii: "["):
      part.subscripts += 1
      return self.end(ofBracket: offset, UInt8(ascii: "]"), bytes, outline)
    case UInt8(ascii: "?"):
      part.isOptional = true
      return offset + 1
    case UInt8(ascii: "!"):
      part.isForced = true
      return offset + 1
    case UInt8(ascii: "{"): return self.end(ofBracket: offset, UInt8(ascii: "}"), bytes, outline)
    case 0x20 where bytes[offset + 1] == UInt8(ascii: "{"):
      return self.end(ofBracket: offset + 1, UInt8(ascii: "}"), bytes, outline)
    default: return nil
    }
  }

  private static func end(
    ofBracket offset: Int, _ closing: UInt8, _ bytes: SourceBuffer, _ outline: CodeOutline
  ) -> Int? {
    var scanner = ArgumentScanner(
      bytes, outline, from: offset + 1, literal: outline.literalIndex(from: offset))
    while scanner.next() != nil {}
    return scanner.isAtEnd && bytes[scanner.offset] == closing ? scanner.offset + 1 : nil
  }
}
