import Diagnostics
package import SourceText

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
    /// The offset of 8-bit text in a file that is otherwise UTF-16.
    var eightBitText: Int?
  }

  /// Decodes a file. Invalid units of UTF-16 or UTF-32 become U+FFFD.
  static func decode(_ input: SourceBuffer) -> Decoded {
    if input.hasBytes("bplist", at: 0) {
      return Decoded(bytes: input, encoding: .binary, start: 0)
    }
    let (first, second) = (input[0], input[1])
    if input.count > 4, first == 0, second == 0, input[2] == 0xFE, input[3] == 0xFF {
      return transcodedFromUTF32(input, isBig: true)
    }
    if input.count > 4, first == 0xFF, second == 0xFE, input[2] == 0, input[3] == 0 {
      return transcodedFromUTF32(input, isBig: false)
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
    _ result: (text: [UInt8], invalid: Int?, eightBitText: Int?), _ encoding: TextEncoding
  ) -> Decoded {
    Decoded(
      bytes: SourceBuffer(result.text), encoding: encoding, start: 0, invalid: result.invalid,
      eightBitText: result.eightBitText)
  }

  private static func transcodedFromUTF32(_ input: SourceBuffer, isBig: Bool) -> Decoded {
    let result = WideTranscoder.utf32(input, from: 4, isBig: isBig)
    return Decoded(
      bytes: SourceBuffer(result.text), encoding: .utf32, start: 0, invalid: result.invalid)
  }

  /// Returns the finding for a file that is UTF-16 only in part.
  static func finding(ofEightBitText offset: Int, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      rule: .suspiciousEncoding, severity: .error,
      message: "this text is not UTF-16 like the rest of the file, so users see wrong characters "
        + "or nothing", range: file.range(offset..<offset + 3),
      help: "restore the file from another copy, or write this part again, and save it as UTF-8")
  }
}

/// The encoding that an XML declaration names.
///
/// Without a byte order mark, CoreFoundation trusts the declaration and not the bytes.
struct DeclaredEncoding {
  /// The byte range of the name, without its quotes.
  let range: Range<Int>
  /// The name in lower case. A very long one is truncated.
  let name: String

  /// Finds the name as CoreFoundation does: after the first `encoding=` of a declaration at the
  /// very start of the file.
  init?(in bytes: SourceBuffer) {
    guard bytes.hasBytes("<?xml", at: 0) else { return nil }
    var offset = 5
    while offset < bytes.count, !bytes.hasBytes("encoding=", at: offset) {
      guard bytes[offset] != UInt8(ascii: "?"), bytes[offset] != UInt8(ascii: ">") else {
        return nil
      }
      offset += 1
    }
    offset += 9
    let quote = bytes[offset]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), offset < bytes.count,
      let end = bytes.firstOffset(of: quote, in: offset + 1..<bytes.count)
    else { return nil }
    range = offset + 1..<end
    name = bytes.string(in: offset + 1..<min(end, offset + 41)).lowercased()
  }
}

extension DeclaredEncoding {
  var isUTF8: Bool { ["utf-8", "utf8", "utf_8"].contains(name) }

  /// The fault in the declaration of a file with one byte for each ASCII character, if there is
  /// one.
  var fault: (message: String, help: String)? {
    let help = "write encoding=\"UTF-8\""
    if Self.wide.contains(where: name.hasPrefix) {
      return (
        "the file is not '\(name)', as its XML declaration says: Foundation loads nothing of it",
        help
      )
    }
    let isKnown = Self.known.contains(where: name.hasPrefix) && !Self.macRoman.contains(name)
    guard !isKnown else { return nil }
    return ("unknown encoding '\(name)': Foundation loads nothing of the file", help)
  }

  private static let wide = ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646", "unicode"]

  /// Prefixes of the names of encodings that CoreFoundation knows on all its systems.
  private static let known = [
    "utf-8", "utf8", "utf_8", "utf-7", "us-ascii", "ascii", "ansi_x3.4", "iso", "latin", "l1",
    "windows-", "cp", "ibm", "mac", "x-mac", "shift_jis", "shift-jis", "sjis", "x-sjis", "euc",
    "gb", "hz-", "big5", "koi8", "ks_c", "tis-", "viscii", "cs",
  ]

  /// CoreFoundation's number for this encoding is 0, which its XML reader takes for an unknown one.
  private static let macRoman = ["macintosh", "mac", "macroman", "x-mac-roman"]
}

extension FileEncoding {
  /// Decodes XML that declares an encoding with one byte for each character. Returns nil for other
  /// files.
  ///
  /// A file in UTF-8 that declares another encoding by mistake is read as UTF-8.
  static func decodeDeclared(_ input: SourceBuffer) -> Decoded? {
    guard let declared = DeclaredEncoding(in: input), !declared.isUTF8,
      input.firstInvalidUTF8(in: 0..<input.count) != nil,
      let table = SingleByteEncoding(named: declared.name)
    else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(input.count + input.count / 8)
    var invalid: Int?
    for offset in 0..<input.count {
      let byte = input[offset]
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      if invalid == nil, table[byte] == nil { invalid = text.count }
      text.append(
        contentsOf: UTF8.encode(table[byte] ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }
    return Decoded(
      bytes: SourceBuffer(text), encoding: .declared, start: 0, invalid: invalid)
  }

  /// Returns the finding for a declaration of an encoding other than UTF-8, if there is one.
  static func finding(of declared: DeclaredEncoding, in file: SourceFile) -> Diagnostic? {
    if let fault = declared.fault {
      return Diagnostic(
        rule: .suspiciousEncoding, severity: .error, message: fault.message,
        range: file.range(declared.range), help: fault.help)
    }
    let bytes = file.bytes
    if let invalid = bytes.firstInvalidUTF8(in: 0..<bytes.count) {
      return Diagnostic(
        rule: .suspiciousEncoding, severity: .error,
        message: "text in '\(declared.name)' is not supported, so it is not checked from here on",
        range: file.range(invalid..<invalid + 1), help: "save the file as UTF-8")
    }
    guard bytes.scalars(in: 0..<bytes.count) < bytes.count else { return nil }
    return Diagnostic(
      rule: .suspiciousEncoding, severity: .warning,
      message: "the XML declaration says '\(declared.name)', but the file is UTF-8: "
        + "Foundation shows wrong characters",
      range: file.range(declared.range), help: "write encoding=\"UTF-8\"")
  }
}

extension FileEncoding {
  /// Reports problems of the encoding that keep Foundation from loading the file or that are hidden
  /// in the text.
  ///
  /// Each fault has one finding. A stray NUL or byte order mark may be reported by the scanner
  /// already, but bytes that keep the file from loading take precedence.
  static func report(
    _ decoded: Decoded, in file: SourceFile, into diagnostics: inout [Diagnostic]
  ) {
    let encoding = findings(of: decoded, in: file)
    if encoding.contains(where: { $0.severity == .error }), file.encoding == .utf8,
      let invalid = file.bytes.firstInvalidUTF8(in: 0..<file.bytes.count)
    {
      diagnostics.removeAll { Int($0.range.start) == invalid }
    }
    for finding in encoding {
      let start = finding.range.start
      if finding.severity == .error, !finding.range.isEmpty {
        diagnostics.removeAll { $0.range.start == start }
      } else if diagnostics.contains(where: { $0.range.start == start && !finding.range.isEmpty }) {
        continue
      }
      diagnostics.append(finding)
    }
  }
}

extension FileEncoding {
  private static func findings(of decoded: Decoded, in file: SourceFile) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let bytes = file.bytes
    func report(_ severity: Severity, _ message: String, _ range: Range<Int>, _ help: String) {
      findings.append(
        Diagnostic(
          rule: .suspiciousEncoding, severity: severity, message: message, range: file.range(range),
          help: help))
    }
    switch decoded.encoding {
    case .binary: return []
    case .utf32:
      if let invalid = decoded.invalid {
        report(
          .error, "bytes that are not UTF-32: Foundation loads nothing of the file",
          invalid..<invalid + 3, "save it as UTF-8")
      } else if SurplusMarks(from: decoded.start, in: bytes) == nil {
        report(.note, "the file is stored as UTF-32", 0..<0, "save it as UTF-8")
      }
    case .utf16LittleEndian(mark: false)
    where !file.escapes.isXML && (bytes[0] == 0x20 || (0x09...0x0D).contains(bytes[0])):
      report(
        .note,
        "UTF-16 without a byte order mark, which Foundation loads only because it begins with "
          + "whitespace", 0..<0, "save it as UTF-8")
    case .utf16LittleEndian(mark: false), .utf16BigEndian(mark: false):
      report(
        .error, "UTF-16 without a byte order mark, which Foundation does not load", 0..<0,
        "save it as UTF-8")
    case .utf8 where bytes.count > 1 && (bytes[0] == 0 || bytes[1] == 0):
      let zero = bytes[0] == 0 ? 0 : 1
      report(
        .error, "a NUL byte at the start: Foundation reads the file as UTF-16",
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
          .error, "bytes that are not '\(declared.name)': Foundation loads nothing of the file",
          invalid..<invalid + 3, "save the file as UTF-8")
      } else {
        report(
          .note, "the file is stored as '\(declared.name)'", declared.range,
          "save it as UTF-8, and declare that")
      }
    case .utf16LittleEndian, .utf16BigEndian:
      // The XML reader works on UTF-8, and a lone surrogate can't be converted. The other reader
      // accepts it.
      guard file.escapes.isXML, let invalid = decoded.invalid else { break }
      report(
        .error, "a lone surrogate: Foundation loads nothing of the file",
        invalid..<invalid + 3, "write the whole character")
    }
    let surplus = SurplusMarks(from: decoded.start, in: bytes)
    if let surplus {
      report(
        .warning,
        "\(surplus.description): Foundation does not load the file, but Xcode drops one of them",
        surplus.range, "\(surplus.removal), or save it as UTF-8")
      if file.isEditable {
        // Nothing of the file was read before.
        findings[findings.count - 1].fix = Fix(
          surplus.removal, .unsafe, [file.edit(surplus.range, "")],
          remainders: .inUnreadPropertyList)
      }
    }
    let rest = surplus?.range.upperBound ?? decoded.start
    for mark in offsets(of: "\u{FEFF}", 0xEF, from: rest, in: bytes) {
      report(
        .warning, "byte order mark (U+FEFF) in the middle of the file", mark..<mark + 3,
        "remove it; it is invisible")
    }
    for zero in offsets(of: "\0", 0, from: 2, in: bytes) {
      report(.warning, "a NUL byte inside the file", zero..<zero + 1, "remove it")
    }
    return findings
  }

  private static let occurrenceLimit = 20

  /// Returns the first offsets of some bytes.
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

  /// Returns a finding for the first byte that isn't UTF-8. A lone 0xA9 is only a warning, because
  /// CoreFoundation reads it as U+FFFD and accepts the file.
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
        rule: .suspiciousEncoding, severity: .error,
        message: "byte 0x\(bytes[invalid].hexadecimal(digits: 2)) is not UTF-8: "
          // Foundation doesn't read the comments of XML.
          + (file.escapes.isXML
            ? "XML parsers refuse the file" : "Foundation loads nothing of the file"),
        range: file.range(invalid..<invalid + 1),
        help: "save the file as UTF-8; it may be in Latin-1 or Mac Roman")
    }
    return passing.map {
      Diagnostic(
        rule: .suspiciousEncoding, severity: .warning,
        message: "byte 0xA9 is not UTF-8: Foundation shows U+FFFD instead of '©'",
        range: file.range($0..<$0 + 1), help: "save the file as UTF-8")
    }
  }
}

/// The byte order marks after the first one at the start of a file.
package struct SurplusMarks {
  package let range: Range<Int>

  /// - Parameter start: the offset after the first mark, or of the first byte without one.
  /// - Returns: nil if there are none.
  package init?(from start: Int, in bytes: SourceBuffer) {
    var end = start
    while bytes.hasBytes("\u{FEFF}", at: end) { end += 3 }
    guard end > start else { return nil }
    range = start..<end
  }

  /// The number of marks at the start, for messages.
  package var description: String {
    "\(isOne ? "two" : "\(range.count / 3 + 1)") byte order marks"
  }

  /// The title of the fix that removes them.
  package var removal: String {
    isOne ? "remove the second mark" : "remove all marks but the first"
  }

  private var isOne: Bool { range.count == 3 }
}
