import SourceText

/// The number of an argument that is next to its specifier instead of inside of it: `$1%@`,
/// `1$%@`, `%@1$`, `%d$1`, `%1@$`.
///
/// Editors for right-to-left text move the characters of a specifier like this. CoreFoundation
/// reads the rest as a specifier without a number, and shows the number to users.
package struct MisplacedNumber {
  /// The byte range of the specifier with the number.
  package let bytes: Range<Int>
  package let number: Int

  /// Finds the number next to a specifier.
  ///
  /// - Parameters:
  ///   - specifier: the byte range of a specifier without a number.
  ///   - width: its width, or 0.
  ///   - start: the end of the previous specifier with its number.
  package init?(
    nextTo specifier: Range<Int>, width: Int, in bytes: Span<UInt8>, from start: Int = 0
  ) {
    if let before = Self.before(specifier, in: bytes), before.start >= start {
      self.bytes = before.start..<specifier.upperBound
      number = before.number
    } else if let after = Self.after(specifier, width: width, in: bytes) {
      self.bytes = specifier.lowerBound..<after.end
      number = after.number
    } else {
      return nil
    }
  }
}

extension MisplacedNumber {
  /// Returns the digit directly before a specifier, which isn't part of a word or a longer number:
  /// `1%@`, the rest of `%1$@`. It may also be text.
  package static func digit(before specifier: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    let digit = bytes.byte(before: specifier.lowerBound)
    guard digit.isDigit, digit != UInt8(ascii: "0") else { return nil }
    let previous = bytes.byte(before: specifier.lowerBound - 1)
    guard !previous.isNameByte, !".,$%#-+".utf8.contains(previous) else { return nil }
    return Int(digit - UInt8(ascii: "0"))
  }

  /// The most digits of a number. 127 is the last argument.
  private static var maxDigits: Int { 3 }

  /// Reads `$1` or `1$` that ends at the specifier, and that doesn't continue a word or a number.
  private static func before(
    _ specifier: Range<Int>, in bytes: Span<UInt8>
  ) -> (start: Int, number: Int)? {
    var end = specifier.lowerBound
    let dollarIsLast = bytes.byte(before: end) == UInt8(ascii: "$")
    if dollarIsLast { end -= 1 }
    var start = end
    while end - start < maxDigits, bytes.byte(before: start).isDigit { start -= 1 }
    guard start < end else { return nil }
    let number = number(start..<end, in: bytes)
    if !dollarIsLast {
      guard bytes.byte(before: start) == UInt8(ascii: "$") else { return nil }
      start -= 1
    }
    let previous = bytes.byte(before: start)
    guard !previous.isNameByte, !".,$%".utf8.contains(previous) else { return nil }
    return (start, number)
  }

  /// Reads `1$`, `$1`, or the `$` of a number that was read as the width.
  private static func after(
    _ specifier: Range<Int>, width: Int, in bytes: Span<UInt8>
  ) -> (end: Int, number: Int)? {
    var start = specifier.upperBound
    let dollarIsFirst = bytes.byte(start) == UInt8(ascii: "$")
    if dollarIsFirst { start += 1 }
    var end = start
    while end - start < maxDigits, bytes.byte(end).isDigit { end += 1 }
    guard start < end else { return dollarIsFirst && width > 0 ? (start, width) : nil }
    let number = number(start..<end, in: bytes)
    if !dollarIsFirst {
      guard bytes.byte(end) == UInt8(ascii: "$") else { return nil }
      end += 1
    }
    let next = bytes.byte(end)
    guard !next.isNameByte, !"$@".utf8.contains(next) else { return nil }
    return (end, number)
  }

  private static func number(_ digits: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var number = 0
    for offset in digits { number = number * 10 + Int(bytes[offset] &- UInt8(ascii: "0")) }
    return number
  }
}

extension Span<UInt8> {
  /// Returns the byte before an offset, or 0 at the start.
  fileprivate func byte(before offset: Int) -> UInt8 { offset > 0 ? self[offset - 1] : 0 }
}
