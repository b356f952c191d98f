import Diagnostics
import SourceText

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
