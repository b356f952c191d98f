import SourceText

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
