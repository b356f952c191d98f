import SourceText

/// A converter from UTF-16 and UTF-32 to UTF-8. Bytes at the end that aren't a whole unit are
/// dropped.
enum WideTranscoder {
  /// Returns the text, and the offsets in it of the first surrogate without a partner and of the
  /// first 8-bit text in between.
  static func utf16(
    _ input: SourceBuffer, from start: Int, isBig: Bool
  ) -> (text: [UInt8], invalid: Int?, eightBitText: Int?) {
    var output: [UInt8] = []
    var invalid: Int?
    var eightBitText: Int?
    var words = EightBitWords()
    output.reserveCapacity(input.count)
    let high = isBig ? 0 : 1
    var offset = start
    func unit(_ offset: Int) -> UInt16 {
      UInt16(input[offset + high]) << 8 | UInt16(input[offset + 1 - high])
    }
    while offset + 1 < input.count {
      let value = unit(offset)
      words.add(input[offset], input[offset + 1])
      if eightBitText == nil {
        if words.isText {
          eightBitText = output.count - 3 * (EightBitWords.minCount - 1)
        } else if value == 0x3D20 || value == 0x203D, isEntry(around: offset, in: input) {
          eightBitText = output.count
        }
      }
      offset += 2
      if value < 0x80 {
        output.append(UInt8(value))
      } else if offset + 1 < input.count,
        let scalar = Unicode.Scalar(lead: value, trail: unit(offset))
      {
        append(scalar.value, to: &output)
        offset += 2
      } else {
        if invalid == nil, Unicode.Scalar(value) == nil { invalid = output.count }
        append(UInt32(value), to: &output)
      }
    }
    return (output, invalid, eightBitText)
  }

  /// Returns whether `" = "` with one byte for each character is at a unit or a byte later.
  private static func isEntry(around offset: Int, in input: SourceBuffer) -> Bool {
    (max(2, offset - 2)...offset).contains { input.hasBytes("\" = \"", at: $0) }
  }

  /// Units that are letters and spaces if they are read as 8-bit text. In Chinese text, nearly
  /// every unit has a byte that is neither.
  private struct EightBitWords {
    /// The number of units that are certainly words. Each has three bytes in UTF-8.
    static let minCount = 12
    private var count = 0
    private var spaces = 0

    var isText: Bool { count == Self.minCount && spaces > 1 }

    mutating func add(_ first: UInt8, _ second: UInt8) {
      guard first.isLetter || first == 0x20, second.isLetter || second == 0x20 else {
        (count, spaces) = (0, 0)
        return
      }
      count += 1
      if first == 0x20 || second == 0x20 { spaces += 1 }
    }
  }

  /// Returns the text, and the offset in it of the first unit that isn't a character.
  static func utf32(
    _ input: SourceBuffer, from start: Int, isBig: Bool
  ) -> (text: [UInt8], invalid: Int?) {
    var output: [UInt8] = []
    var invalid: Int?
    output.reserveCapacity(input.count / 2)
    var offset = start
    while offset + 3 < input.count {
      var value: UInt32 = 0
      for index in 0..<4 {
        value = value << 8 | UInt32(input[offset + (isBig ? index : 3 - index)])
      }
      if invalid == nil, Unicode.Scalar(value) == nil { invalid = output.count }
      append(value, to: &output)
      offset += 4
    }
    return (output, invalid)
  }

  /// Returns whether a file without a byte order mark is UTF-16: most of its first units have one
  /// zero byte, always on the same side.
  static func looksWide(_ input: SourceBuffer, zeroAt side: Int) -> Bool {
    let units = min(input.count / 2, 32)
    var zeros = 0
    var others = 0
    for unit in 0..<units {
      if input[2 * unit + side] == 0 { zeros += 1 }
      if input[2 * unit + 1 - side] == 0 { others += 1 }
    }
    return zeros * 2 > units && others == 0
  }

  /// Appends a code point. A surrogate or a value beyond Unicode becomes U+FFFD.
  private static func append(_ value: UInt32, to output: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
