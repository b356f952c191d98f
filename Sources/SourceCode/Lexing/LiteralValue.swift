package import SourceText

/// The value of a string literal: its fixed parts, decoded, and its interpolations between them.
package struct LiteralValue: Hashable, Sendable {
  /// A part of a literal.
  package enum Part: Hashable, Sendable {
    /// A decoded part. Strings are compared as bytes, because Swift's `==` treats different
    /// normalization forms as equal.
    case text([UInt8])
    /// The range of an expression in parentheses.
    case expression(Range<Int>)
  }

  package internal(set) var parts: [Part] = []

  /// Decodes a literal of a file.
  package init(_ literal: CodeLiteral, of outline: borrowing CodeOutline, in bytes: SourceBuffer) {
    switch outline.language {
    case .swift:
      var decoder = SwiftLiteralDecoder(literal, outline, bytes)
      parts = decoder.decode()
    case .c:
      parts = [.text(CLiteralDecoder(bytes: bytes).decode(literal))]
    }
  }

  /// The value if there are no interpolations. Invalid Unicode becomes U+FFFD.
  package var text: String? {
    guard parts.count <= 1 else { return nil }
    switch parts.first {
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .expression: return nil
    case nil: return ""
    }
  }

  /// Appends the value of a literal that is joined to this one.
  mutating func append(_ other: LiteralValue) {
    for part in other.parts {
      if case .text(let bytes) = part, case .text(var text)? = parts.last {
        // Without the part in the array, the text is not copied.
        parts.removeLast()
        text += bytes
        parts.append(.text(text))
      } else {
        parts.append(part)
      }
    }
  }
}

/// Decodes the escapes, the indentation and the line breaks of a literal of Swift.
struct SwiftLiteralDecoder {
  private let bytes: SourceBuffer
  private let interpolations: [CodeInterpolation]
  private let pounds: Int
  /// The range between the delimiters, or between the lines of the delimiters.
  private let content: Range<Int>
  /// The whitespace before the closing delimiter of several lines, which isn't part of any line.
  private let indentation: Range<Int>

  private var parts: [LiteralValue.Part] = []
  private var text: [UInt8] = []
  private var offset: Int

  init(_ literal: CodeLiteral, _ outline: borrowing CodeOutline, _ bytes: SourceBuffer) {
    self.bytes = bytes
    interpolations = outline.interpolations
    var pounds = 0
    while bytes[Int(literal.start) + pounds] == UInt8(ascii: "#") { pounds += 1 }
    self.pounds = pounds
    let layout = Layout(literal, pounds: pounds, bytes)
    content = layout.content
    indentation = layout.indentation
    offset = content.lowerBound
  }

  /// Returns the parts. Between interpolations, there is a text unless it is empty.
  mutating func decode() -> [LiteralValue.Part] {
    if !indentation.isEmpty { skipIndentation() }
    while offset < content.upperBound {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where isEscape: decodeEscape()
      case 0x0A, 0x0D:
        text.append(0x0A)
        skipLineBreak()
        skipIndentation()
      default:
        let end = min(bytes.nextLiteralStop(from: offset + 1), content.upperBound)
        bytes.append(offset..<end, to: &text)
        offset = end
      }
    }
    endText()
    return parts
  }
}

extension SwiftLiteralDecoder {
  /// Where the text of a literal is.
  private struct Layout {
    var content: Range<Int>
    var indentation: Range<Int>

    init(_ literal: CodeLiteral, pounds: Int, _ bytes: SourceBuffer) {
      let delimiter = pounds + (literal.traits.contains(.multiline) ? 3 : 1)
      let start = Int(literal.start) + delimiter
      let isTerminated = !literal.traits.contains(.unterminated)
      let end = max(start, Int(literal.end) - (isTerminated ? delimiter : 0))
      content = start..<end
      indentation = end..<end
      guard literal.traits.contains(.multiline), isTerminated else { return }
      // The compiler rejects anything between the delimiter and the line break.
      guard bytes[start] == 0x0A || bytes[start] == 0x0D else { return }
      let first = Self.afterLineBreak(at: start, bytes)
      var line = end
      while line > start, bytes[line - 1] == 0x20 || bytes[line - 1] == 0x09 { line -= 1 }
      guard line >= first, bytes[line - 1] == 0x0A || bytes[line - 1] == 0x0D else { return }
      indentation = line..<end
      let isCRLF = bytes[line - 1] == 0x0A && bytes[line - 2] == 0x0D
      content = first..<max(first, line - (isCRLF ? 2 : 1))
    }

    static func afterLineBreak(at offset: Int, _ bytes: SourceBuffer) -> Int {
      bytes[offset] == 0x0D && bytes[offset + 1] == 0x0A ? offset + 2 : offset + 1
    }
  }

  private mutating func skipLineBreak() {
    offset = Layout.afterLineBreak(at: offset, bytes)
  }

  private mutating func skipIndentation() {
    for expected in indentation {
      guard offset < content.upperBound, bytes[offset] == bytes[expected] else { return }
      offset += 1
    }
  }

  /// Whether the backslash at the present position begins an escape.
  private var isEscape: Bool {
    for index in 0..<pounds where bytes[min(offset + 1 + index, bytes.count)] != UInt8(ascii: "#") {
      return false
    }
    return true
  }

  private mutating func decodeEscape() {
    offset += 1 + pounds
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "u"): decodeScalar()
    case UInt8(ascii: "("): decodeInterpolation()
    case 0x20, 0x09, 0x0A, 0x0D: continueLine()
    default: text.append(byte)
    }
  }

  /// Skips the line break after a backslash. Whitespace may be between them.
  private mutating func continueLine() {
    offset -= 1
    while offset < content.upperBound, bytes[offset] == 0x20 || bytes[offset] == 0x09 {
      offset += 1
    }
    guard offset < content.upperBound else { return }
    skipLineBreak()
    skipIndentation()
  }

  private mutating func decodeScalar() {
    var value: UInt32 = 0
    if bytes[offset] == UInt8(ascii: "{") { offset += 1 }
    while offset < content.upperBound, let digit = bytes[offset].hexadecimalValue {
      value = value &<< 4 | digit
      offset += 1
    }
    if bytes[offset] == UInt8(ascii: "}") { offset += 1 }
    text.append(scalar: value)
  }

  private mutating func decodeInterpolation() {
    endText()
    // The interpolations are sorted, and there is one that begins here.
    let index = interpolations.partitioningIndex { $0.range.lowerBound >= offset }
    guard index < interpolations.count, interpolations[index].range.lowerBound == offset else {
      return
    }
    parts.append(.expression(interpolations[index].range))
    offset = interpolations[index].range.upperBound + 1
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    parts.append(.text(text))
    text.removeAll()
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or nil.
  var hexadecimalValue: UInt32? {
    if isDigit { return UInt32(self &- UInt8(ascii: "0")) }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a scalar, or U+FFFD if there is no such scalar.
  mutating func append(scalar value: UInt32) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

/// Decodes the escapes of a string literal of C.
struct CLiteralDecoder {
  let bytes: SourceBuffer

  /// Returns the value as UTF-8.
  func decode(_ literal: CodeLiteral) -> [UInt8] {
    var start = Int(literal.start)
    while start < literal.end, bytes[start] != UInt8(ascii: "\"") { start += 1 }
    let isTerminated = !literal.traits.contains(.unterminated)
    let end = max(start + 1, Int(literal.end) - (isTerminated ? 1 : 0))
    let content = start + 1..<end
    return literal.traits.contains(.rawC) ? decodeRaw(content) : decode(content)
  }
}

extension CLiteralDecoder {
  /// Returns the value between `name(` and `)name`.
  private func decodeRaw(_ content: Range<Int>) -> [UInt8] {
    var start = content.lowerBound
    while start < content.upperBound, bytes[start] != UInt8(ascii: "(") { start += 1 }
    let end = content.upperBound - (start - content.lowerBound) - 1
    return start < end ? (start + 1..<end).map { bytes[$0] } : []
  }

  private func decode(_ content: Range<Int>) -> [UInt8] {
    var value: [UInt8] = []
    var offset = content.lowerBound
    while offset < content.upperBound {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset = decodeEscape(at: offset + 1, in: content, into: &value)
      } else {
        value.append(bytes[offset])
        offset += 1
      }
    }
    return value
  }

  /// Decodes the escape whose letter is at an offset. Returns the offset after it.
  private func decodeEscape(
    at offset: Int, in content: Range<Int>, into value: inout [UInt8]
  ) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "n"): value.append(0x0A)
    case UInt8(ascii: "t"): value.append(0x09)
    case UInt8(ascii: "r"): value.append(0x0D)
    case UInt8(ascii: "a"): value.append(0x07)
    case UInt8(ascii: "b"): value.append(0x08)
    case UInt8(ascii: "v"): value.append(0x0B)
    case UInt8(ascii: "f"): value.append(0x0C)
    case UInt8(ascii: "e"): value.append(0x1B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let (code, end) = number(from: offset, digits: 3, radix: 8, in: content)
      value.append(UInt8(truncatingIfNeeded: code))
      return end
    case UInt8(ascii: "x"):
      let (code, end) = number(from: offset + 1, digits: .max, radix: 16, in: content)
      value.append(UInt8(truncatingIfNeeded: code))
      return end
    case UInt8(ascii: "u"):
      let (code, end) = number(from: offset + 1, digits: 4, radix: 16, in: content)
      value.append(scalar: code)
      return end
    case UInt8(ascii: "U"):
      let (code, end) = number(from: offset + 1, digits: 8, radix: 16, in: content)
      value.append(scalar: code)
      return end
    case 0x0D where bytes[offset + 1] == 0x0A: return offset + 2
    case 0x0A, 0x0D: break
    case let byte: value.append(byte)
    }
    return offset + 1
  }

  /// Reads the digits from an offset. Returns their value and the offset after them.
  private func number(
    from start: Int, digits: Int, radix: UInt32, in content: Range<Int>
  ) -> (value: UInt32, end: Int) {
    var value: UInt32 = 0
    var offset = start
    while offset < content.upperBound, offset - start < digits,
      let digit = bytes[offset].hexadecimalValue, digit < radix
    {
      value = value &* radix &+ digit
      offset += 1
    }
    return (value, offset)
  }
}
