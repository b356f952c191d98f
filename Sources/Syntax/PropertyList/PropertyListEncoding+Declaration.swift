import Diagnostics
import SourceText

/// The encoding that an XML declaration names.
///
/// Without a byte order mark CoreFoundation believes the declaration, not the bytes.
struct DeclaredEncoding {
  /// Where the name stands, without its quotes.
  let range: Range<Int>
  /// In lower case; the beginning of a very long one.
  let name: String

  /// Finds the name as CoreFoundation does: behind the first `encoding=` of a declaration that is
  /// at the very start.
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

  /// What is wrong with the declaration of a file whose letters are one byte each, if anything.
  var fault: (message: String, help: String)? {
    let help = "write encoding=\"UTF-8\""
    if Self.wide.contains(where: name.hasPrefix) {
      return (
        "the XML declaration says '\(name)', which the file is not: Foundation loads nothing of it",
        help
      )
    }
    guard !Self.known.contains(where: name.hasPrefix) else { return nil }
    return ("unknown encoding '\(name)': Foundation loads nothing of the file", help)
  }

  private static let wide = ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646", "unicode"]

  /// How the names of the encodings begin that CoreFoundation knows on all its systems.
  private static let known = [
    "utf-8", "utf8", "utf_8", "utf-7", "us-ascii", "ascii", "iso", "latin", "l1", "windows-", "cp",
    "ibm", "mac", "x-mac", "shift_jis", "sjis", "x-sjis", "euc", "gb", "hz-", "big5", "koi8",
    "ks_c",
    "tis-", "viscii", "cs", "nextstep",
  ]
}
