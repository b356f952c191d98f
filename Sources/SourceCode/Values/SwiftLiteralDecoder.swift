import SourceText

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

  init(_ literal: CodeLiteral, _ outline: CodeOutline, _ bytes: SourceBuffer) {
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
      case let byte:
        text.append(byte)
        offset += 1
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
