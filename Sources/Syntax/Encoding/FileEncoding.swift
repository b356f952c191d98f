import SourceText

/// A detector for the encoding of a file's text, with the same results as CoreFoundation.
enum FileEncoding {
  /// A file as UTF-8.
  struct Decoded {
    let bytes: SourceBuffer
    let encoding: TextEncoding
    /// The offset at which the text begins, after a byte order mark that is kept.
    let start: Int
    /// The offset of a U+FFFD that replaces an invalid unit.
    var invalid: Int?
  }

  /// Decodes a file. Invalid units of UTF-16 or UTF-32 become U+FFFD.
  static func decode(_ input: SourceBuffer) -> Decoded {
    if input.hasBytes("bplist", at: 0) {
      return Decoded(bytes: input, encoding: .binary, start: 0)
    }
    let (first, second) = (input[0], input[1])
    if input.count > 4, first == 0, second == 0, input[2] == 0xFE, input[3] == 0xFF {
      return transcoded(WideTranscoder.utf32(input, from: 4, isBig: true), .utf32)
    }
    if input.count > 4, first == 0xFF, second == 0xFE, input[2] == 0, input[3] == 0 {
      return transcoded(WideTranscoder.utf32(input, from: 4, isBig: false), .utf32)
    }
    if input.hasBytes("\u{FEFF}", at: 0) {
      return Decoded(bytes: input, encoding: .utf8WithMark, start: 3)
    }
    guard input.count > 1 else { return Decoded(bytes: input, encoding: .utf8, start: 0) }
    switch (first, second) {
    case (0xFF, 0xFE):
      return transcoded(
        WideTranscoder.utf16(input, from: 2, isBig: false), .utf16LittleEndian(mark: true))
    case (0xFE, 0xFF):
      return transcoded(
        WideTranscoder.utf16(input, from: 2, isBig: true), .utf16BigEndian(mark: true))
    case (0, 1...0x7F) where WideTranscoder.looksWide(input, zeroAt: 0):
      return transcoded(
        WideTranscoder.utf16(input, from: 0, isBig: true), .utf16BigEndian(mark: false))
    case (1...0x7F, 0) where WideTranscoder.looksWide(input, zeroAt: 1):
      return transcoded(
        WideTranscoder.utf16(input, from: 0, isBig: false), .utf16LittleEndian(mark: false))
    default: return decodeDeclared(input) ?? Decoded(bytes: input, encoding: .utf8, start: 0)
    }
  }

  private static func transcoded(
    _ result: (text: [UInt8], invalid: Int?), _ encoding: TextEncoding
  ) -> Decoded {
    Decoded(
      bytes: SourceBuffer(result.text), encoding: encoding, start: 0, invalid: result.invalid)
  }
}
