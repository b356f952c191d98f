import SourceText

/// The bytes of a text in the encoding of a file.
enum EncodedText {
  /// Returns the bytes of a file on disk, or nil for an encoding that can't be written.
  static func bytes(of file: SourceFile) -> [UInt8]? {
    var text: [UInt8] = []
    file.bytes.append(0..<file.bytes.count, to: &text)
    return bytes(text, file.encoding)
  }

  /// Encodes UTF-8. A mark of UTF-8 is part of the text.
  static func bytes(_ text: [UInt8], _ encoding: TextEncoding) -> [UInt8]? {
    switch encoding {
    case .utf8, .utf8WithMark: text
    case .utf16LittleEndian(let mark): utf16(text, hasMark: mark, isBig: false)
    case .utf16BigEndian(let mark): utf16(text, hasMark: mark, isBig: true)
    case .utf32, .declared, .binary: nil
    }
  }

  private static func utf16(_ text: [UInt8], hasMark: Bool, isBig: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 2 + 2)
    func append(_ unit: UInt16) {
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      bytes += isBig ? [high, low] : [low, high]
    }
    if hasMark { append(0xFEFF) }
    for unit in String(decoding: text, as: UTF8.self).utf16 { append(unit) }
    return bytes
  }
}

extension TextEncoding {
  /// The mark at the beginning of a text in UTF-8.
  var mark: [UInt8] { self == .utf8WithMark ? [0xEF, 0xBB, 0xBF] : [] }
}
