import SourceText

/// Which format specifiers an expression may become, as far as its syntax shows it.
enum ExpressionType {
  static func specifiers(
    of expression: Range<Int>, in bytes: SourceBuffer, _ outline: CodeOutline,
    _ types: inout TypeAnnotations
  ) -> FormatSpecifiers {
    guard !expression.isEmpty else { return .all }
    if let number = number(expression, bytes) { return number }
    let index = outline.literalIndex(from: expression.lowerBound)
    if index < outline.literals.count, outline.literals[index].range == expression {
      return .object
    }
    guard let chain = MemberChain(expression, bytes, outline) else { return .all }
    return specifiers(of: chain, bytes, &types)
  }
}

extension ExpressionType {
  private static func specifiers(
    of chain: MemberChain, _ bytes: SourceBuffer, _ types: inout TypeAnnotations
  ) -> FormatSpecifiers {
    let last = bytes.string(in: chain.last)
    if chain.isCall {
      if last == "formatted" { return .object }
      guard chain.count == 1 else { return .all }
      return FormatSpecifiers(typeName: last) ?? .all
    }
    if chain.count > 1, last == "count" { return .signed }
    if chain.count == 2, last == "now", bytes.bytes(chain.first, equal: "Date") { return .object }
    let isProperty = chain.count == 2 && bytes.bytes(chain.first, equal: "self")
    return chain.count == 1 || isProperty ? types.specifiers(of: chain.last) : .all
  }

  /// Returns the specifier of a number, or nil if the expression isn't one.
  private static func number(
    _ expression: Range<Int>, _ bytes: SourceBuffer
  ) -> FormatSpecifiers? {
    var offset = expression.lowerBound
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    guard offset < expression.upperBound, bytes[offset].isDigit else { return nil }
    let isHexadecimal = bytes.hasBytes("0x", at: offset)
    var isDecimal = false
    while offset < expression.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ".") {
        guard bytes[offset + 1].isDigit else { return nil }
        isDecimal = true
      } else if !isHexadecimal, byte | 0x20 == UInt8(ascii: "e") {
        isDecimal = true
      } else if !byte.isNameByte {
        return nil
      }
      offset += 1
    }
    return isDecimal ? .double : .signed
  }
}

/// An expression of names with periods between them, the last of which may be called:
/// `self.items.count`, `Int(value)`, `date.formatted(.iso8601)`.
private struct MemberChain {
  private(set) var first: Range<Int>
  private(set) var last: Range<Int>
  private(set) var count = 0
  /// Whether the last name is called.
  private(set) var isCall = false

  init?(_ expression: Range<Int>, _ bytes: SourceBuffer, _ outline: CodeOutline) {
    first = expression.lowerBound..<expression.lowerBound
    last = first
    var offset = expression.lowerBound
    while offset < expression.upperBound {
      let name = bytes.name(startingAt: offset)
      guard !name.isEmpty, count < 32 else { return nil }
      if count == 0 { first = name }
      last = name
      count += 1
      offset = name.upperBound
      isCall = false
      // Calls may be in the middle of the chain, too.
      while bytes[offset] == UInt8(ascii: "(") || bytes[offset] == UInt8(ascii: "[") {
        isCall = bytes[offset] == UInt8(ascii: "(")
        if !isCall { count = max(count, 2) }
        guard let end = Self.end(ofBracket: offset, bytes, outline) else { return nil }
        offset = end
        if !isCall { last = offset..<offset }
      }
      if offset < expression.upperBound,
        bytes[offset] == UInt8(ascii: "?")
          || bytes[offset] == UInt8(ascii: "!")
      {
        offset += 1
      }
      guard offset < expression.upperBound else { break }
      guard bytes[offset] == UInt8(ascii: ".") else { return nil }
      offset += 1
    }
    guard offset == expression.upperBound else { return nil }
  }

  /// Returns the offset after the bracket that closes the one at an offset.
  private static func end(
    ofBracket offset: Int, _ bytes: SourceBuffer, _ outline: CodeOutline
  ) -> Int? {
    var scanner = ArgumentScanner(
      bytes, outline, from: offset + 1, literal: outline.literalIndex(from: offset))
    while scanner.next() != nil {}
    let end = scanner.offset
    guard scanner.isAtEnd, bytes[end] == UInt8(ascii: ")") || bytes[end] == UInt8(ascii: "]") else {
      return nil
    }
    return end + 1
  }
}
