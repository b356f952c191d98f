import Diagnostics
import SourceText

/// Tells how the text of a property list is encoded, as CoreFoundation does.
enum PropertyListEncoding {
  /// A file as UTF-8.
  struct Decoded {
    let bytes: SourceBuffer
    let encoding: TextEncoding
    /// Where the text begins, behind a mark that is kept.
    let start: Int
    /// Where U+FFFD stands for a unit that is no character.
    var invalid: Int?
  }

  /// Decodes a file. What is not Unicode in UTF-16 or UTF-32 becomes U+FFFD.
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

extension PropertyListEncoding {
  /// Reports what of the encoding keeps Foundation from loading the file, or hides in the text.
  static func findings(of decoded: Decoded, in file: SourceFile) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let bytes = file.bytes
    func report(_ severity: Severity, _ message: String, _ range: Range<Int>, _ help: String) {
      findings.append(
        Diagnostic(
          rule: .suspectEncoding, severity: severity, message: message, range: file.range(range),
          help: help))
    }
    switch decoded.encoding {
    case .binary: return []
    case .utf32:
      if let invalid = decoded.invalid {
        report(
          .error, "bytes that are no UTF-32, for which Foundation loads nothing of the file",
          invalid..<invalid + 3, "store it as UTF-8")
      } else {
        report(.note, "the file is stored as UTF-32", 0..<0, "store it as UTF-8")
      }
    case .utf16LittleEndian(mark: false), .utf16BigEndian(mark: false):
      report(
        .error, "UTF-16 without a byte order mark, which Foundation does not load", 0..<0,
        "store it as UTF-8")
    case .utf8 where bytes.count > 1 && (bytes[0] == 0 || bytes[1] == 0):
      let zero = bytes[0] == 0 ? 0 : 1
      report(
        .error, "a NUL byte at the start, for which Foundation takes the file for UTF-16",
        zero..<zero + 1, "remove it")
    case .utf8, .utf8WithMark:
      let declared = decoded.encoding == .utf8 ? DeclaredEncoding(in: bytes) : nil
      let finding =
        if let declared, !declared.isUTF8 {
          finding(of: declared, in: file)
        } else {
          invalidByte(of: file)
        }
      findings += [finding].compactMap { $0 }
    case .declared:
      guard let declared = DeclaredEncoding(in: bytes) else { break }
      if let invalid = decoded.invalid {
        report(
          .error, "bytes that are not '\(declared.name)', for which Foundation loads nothing",
          invalid..<invalid + 3, "store the file as UTF-8")
      } else {
        report(
          .note, "the file is stored as '\(declared.name)'", declared.range,
          "store it as UTF-8, and declare that")
      }
    case .utf16LittleEndian, .utf16BigEndian:
      // The reader of XML works on UTF-8, into which it cannot be turned; the other one does not.
      guard file.escapes == .xml, let invalid = decoded.invalid else { break }
      report(
        .error, "a lone surrogate, for which Foundation loads nothing of the file",
        invalid..<invalid + 3, "write the whole character")
    }
    if bytes.hasBytes("\u{FEFF}", at: decoded.start) {
      report(
        .error, "two byte order marks, which Foundation does not load",
        decoded.start..<decoded.start + 3, "remove the second one, or store it as UTF-8")
    }
    for mark in offsets(of: "\u{FEFF}", 0xEF, from: decoded.start + 3, in: bytes) {
      report(
        .warning, "a byte order mark (U+FEFF) inside the text", mark..<mark + 3,
        "remove it; it is invisible")
    }
    for zero in offsets(of: "\0", 0, from: 2, in: bytes) {
      report(.warning, "a NUL byte inside the text", zero..<zero + 1, "remove it")
    }
    return findings
  }

  private static let occurrenceLimit = 20

  /// The first places of some bytes.
  private static func offsets(
    of text: StaticString, _ first: UInt8, from start: Int, in bytes: SourceBuffer
  ) -> [Int] {
    var found: [Int] = []
    var offset = start
    while offset < bytes.count, found.count < occurrenceLimit,
      let next = bytes.firstOffset(of: first, in: offset..<bytes.count)
    {
      if bytes.hasBytes(text, at: next) { found.append(next) }
      offset = next + 1
    }
    return found
  }

  /// The first byte that is not UTF-8. A lone 0xA9 is worth a warning, because CoreFoundation
  /// reads it as U+FFFD instead of refusing the file.
  private static func invalidByte(of file: SourceFile) -> Diagnostic? {
    let bytes = file.bytes
    var offset = 0
    var passing: Int?
    while offset < bytes.count, let invalid = bytes.firstInvalidUTF8(in: offset..<bytes.count) {
      if bytes[invalid] == 0xA9 {
        passing = passing ?? invalid
        offset = invalid + 1
        continue
      }
      return Diagnostic(
        rule: .suspectEncoding, severity: .error,
        message: "byte 0x\(bytes[invalid].hexadecimal(digits: 2)) is not UTF-8: "
          // Foundation does not look at the comments of XML.
          + (file.escapes == .xml
            ? "XML parsers refuse the file" : "Foundation loads nothing of the file"),
        range: file.range(invalid..<invalid + 1),
        help: "store the file as UTF-8; it may be in Latin-1 or Mac Roman")
    }
    return passing.map {
      Diagnostic(
        rule: .suspectEncoding, severity: .warning,
        message: "byte 0xA9 is not UTF-8: Foundation shows U+FFFD instead of '©'",
        range: file.range($0..<$0 + 1), help: "store the file as UTF-8")
    }
  }
}
