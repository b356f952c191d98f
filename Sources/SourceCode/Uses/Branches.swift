import SourceText

/// The branches of `? :` in the arguments of calls.
struct Branches {
  /// The maximum length in bytes of a condition with its branches.
  private static let limit = 1024

  private let outline: CodeOutline
  private let bytes: SourceBuffer

  init(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    (self.outline, self.bytes) = (outline, bytes)
  }

  /// Returns whether the sign at an offset may precede a branch. The colon of a label follows a
  /// name that begins an argument.
  static func mayBegin(after sign: Int, in bytes: SourceBuffer) -> Bool {
    switch bytes[sign] {
    case UInt8(ascii: "?"): sign == 0 || bytes[sign - 1] != UInt8(ascii: "?")
    case UInt8(ascii: ":"):
      bytes.lastVisible(before: sign).map { last in
        !bytes.isPartOfName(bytes[last])
          || bytes.bytes(bytes.name(endingAt: last + 1), equal: "nil")
      } ?? false
    default: false
    }
  }

  /// Where the argument of a branch begins.
  struct Argument {
    /// The offset of the bracket or the comma before it.
    let separator: Int
    /// Whether another branch is certainly a `String`, and therefore all are.
    let isString: Bool
  }

  /// Returns the argument that a branch belongs to. Returns nil if the other branch isn't a
  /// literal, because all may be variables then.
  func argument(of literal: CodeLiteral) -> Argument? {
    let bracket = Int(literal.bracket)
    guard let sign = outline.lastCode(before: literal.range.lowerBound, in: bytes) else {
      return nil
    }
    let isFirst = bytes[sign] == UInt8(ascii: "?")
    guard isFirst ? hasLiteral(after: literal) : isLiteral(endingBefore: sign) else { return nil }
    var index = outline.literalIndex(from: literal.range.lowerBound)
    var offset = sign
    var depth = 0
    // The last branch before the literal that is joined to something, and the first sign.
    var joined = -1
    var first = isFirst ? sign : Int.max
    func argument(after separator: Int) -> Argument {
      Argument(
        separator: separator, isString: joined > first || isStringBranch(after: literal))
    }
    while offset > bracket, sign - offset < Self.limit {
      offset -= 1
      if let start = start(ofLiteralEndingAt: offset + 1, before: &index) {
        offset = start
        if depth == 0, joined < 0, isJoined(outline.literals[index]) { joined = start }
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth -= 1
        if depth < 0 { return offset == bracket ? argument(after: offset) : nil }
      case UInt8(ascii: ",") where depth == 0: return argument(after: offset)
      case UInt8(ascii: "?") where depth == 0 && isSign(offset): first = offset
      default: break
      }
    }
    return nil
  }

  /// Returns whether a question mark is that of `? :`, and not that of an optional value.
  private func isSign(_ mark: Int) -> Bool {
    bytes[mark + 1] != UInt8(ascii: "?") && [0x09, 0x0A, 0x20].contains(bytes[mark - 1])
  }

  /// Returns whether a literal is a part of an expression that is a `String`: with an operator,
  /// with a member, or as the value of an optional variable that is nil.
  private func isJoined(_ literal: CodeLiteral) -> Bool {
    if !literal.traits.isDisjoint(with: [.joinsNext, .joinsPrevious]) { return true }
    if bytes[literal.range.upperBound] == UInt8(ascii: ".") { return true }
    return outline.lastCode(before: literal.range.lowerBound, in: bytes).map { mark in
      bytes[mark] == UInt8(ascii: "?") && mark > 0 && bytes[mark - 1] == UInt8(ascii: "?")
    } ?? false
  }

  /// Returns whether the literal of a later branch is joined to something.
  private func isStringBranch(after literal: CodeLiteral) -> Bool {
    let index = outline.literalIndex(from: literal.range.lowerBound)
    var end = literal.range.upperBound
    for next in outline.literals[index...].dropFirst().prefix(Self.branchLimit)
    where next.bracket == literal.bracket {
      // The next branch, or the condition before it.
      guard bytes[bytes.nextCode(from: end)] == UInt8(ascii: ":"),
        !(end..<next.range.lowerBound).contains(where: { bytes[$0] == UInt8(ascii: ",") })
      else { return false }
      if isJoined(next) { return true }
      end = next.range.upperBound
    }
    return false
  }

  /// More branches, with the literals in them, than any real argument has.
  private static let branchLimit = 16

  private func isLiteral(endingBefore sign: Int) -> Bool {
    guard let last = outline.lastCode(before: sign, in: bytes) else { return false }
    return isQuote(bytes[last]) || bytes.bytes(bytes.name(endingAt: last + 1), equal: "nil")
  }

  /// Returns whether `: "…"` follows a branch, or a condition whose first branch is a literal.
  private func hasLiteral(after literal: CodeLiteral) -> Bool {
    let colon = bytes.nextCode(from: literal.range.upperBound)
    guard bytes[colon] == UInt8(ascii: ":") else { return false }
    let next = bytes.nextCode(from: colon + 1)
    if isOpening(at: next) || bytes.bytes(bytes.name(startingAt: next), equal: "nil") {
      return true
    }
    var offset = next
    while offset < bytes.count, offset - next < 128, bytes[offset] != UInt8(ascii: "?") {
      if bytes[offset] == UInt8(ascii: ",") || bytes[offset] == 0x0A { return false }
      offset += 1
    }
    return bytes[offset] == UInt8(ascii: "?") && isOpening(at: bytes.nextCode(from: offset + 1))
  }

  private func isOpening(at offset: Int) -> Bool {
    isQuote(bytes[offset]) || bytes[offset] == UInt8(ascii: "@")
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#")
  }

  /// Returns the start of the literal that ends at an offset, if there is one before an index.
  private func start(ofLiteralEndingAt end: Int, before index: inout Int) -> Int? {
    guard isQuote(bytes[end - 1]) else { return nil }
    for candidate in stride(from: index - 1, through: max(0, index - 8), by: -1)
    where Int(outline.literals[candidate].end) == end {
      index = candidate
      return Int(outline.literals[candidate].start)
    }
    return nil
  }
}
