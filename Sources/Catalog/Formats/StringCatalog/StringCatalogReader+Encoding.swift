import Diagnostics
import SourceText
import Syntax

extension StringCatalogReader {
  /// The offset at which the text of the file begins.
  private var start: Int { file.encoding == .utf8WithMark ? 3 : 0 }

  /// Reports problems of the encoding that keep tools from loading the file.
  mutating func checkEncoding() {
    if let name = file.encoding.nameOfOther {
      report(
        .suspiciousEncoding, "the file is stored as \(name), but catalogs are UTF-8",
        at: file.range(0..<0), help: "save it as UTF-8")
    }
    guard let surplus = SurplusMarks(from: start, in: file.bytes) else { return }
    report(
      .suspiciousEncoding, "\(surplus.description) at the start", at: file.range(surplus.range),
      help: "remove them; a catalog needs none")
    if file.isEditable { attach(Fix(surplus.removal, .unsafe, [file.edit(surplus.range, "")])) }
    scanner.move(to: surplus.range.upperBound)
  }

  /// The minimum number of unchecked bytes after an entry for which they are checked at once.
  static let minChecked = 1 << 12

  /// Checks that the bytes up to an offset are UTF-8.
  ///
  /// This happens after some entries, while the bytes are at hand: a second pass over a large file
  /// would load all of it into memory again. Only the first invalid byte is reported.
  /// - Parameter end: The offset at which a scalar ends if the bytes are valid.
  mutating func checkUTF8(before end: Int) {
    guard validated < end else { return }
    let bytes = file.bytes
    let invalid = bytes.firstInvalidUTF8(in: validated..<end, noticingMark: &hasMark)
    validated = invalid == nil ? end : bytes.count
    guard let invalid else { return }
    report(
      .suspiciousEncoding, "byte 0x\(bytes[invalid].hexadecimal(digits: 2)) is not UTF-8",
      at: file.range(invalid..<invalid + 1),
      help: "save the file as UTF-8; it may be in Latin-1 or Mac Roman")
  }

  /// Marks the bytes up to an offset as checked, or those before the first that isn't UTF-8. The
  /// next check then begins there, and reports it.
  ///
  /// - Returns: Whether all of them are UTF-8.
  mutating func passUTF8(before end: Int) -> Bool {
    guard validated < end else { return true }
    let invalid = bytes.firstInvalidUTF8(in: validated..<end, noticingMark: &hasMark)
    validated = invalid ?? end
    return invalid == nil
  }

  /// Does the same for the localization that ends after a string. All of it but the string repeats
  /// bytes of an earlier one.
  mutating func passUTF8(of string: PlainString) -> Bool {
    guard validated < string.end else { return true }
    validated = string.isUTF8 ? string.end : string.text.range.bytes.lowerBound
    return passUTF8(before: string.end)
  }

  /// Reports byte order marks inside strings. Elsewhere they are syntax errors.
  mutating func checkMarks() {
    guard hasMark else { return }
    let bytes = file.bytes
    var offset = SurplusMarks(from: start, in: bytes)?.range.upperBound ?? start
    var found = 0
    while found < Self.markLimit, offset < bytes.count,
      let next = bytes.firstOffset(of: 0xEF, in: offset..<bytes.count)
    {
      offset = next + 1
      guard bytes.hasBytes("\u{FEFF}", at: next) else { continue }
      found += 1
      guard !diagnostics.contains(where: { $0.range.bytes.lowerBound == next }) else { continue }
      report(
        .suspiciousEncoding, "the string contains a byte order mark (U+FEFF)",
        at: file.range(next..<next + 3), severity: .warning, help: "remove it; it is invisible")
    }
  }

  private static var markLimit: Int { 20 }
}

extension TextEncoding {
  /// The name of an encoding that isn't UTF-8.
  fileprivate var nameOfOther: String? {
    switch self {
    case .utf8, .utf8WithMark: nil
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .utf32: "UTF-32"
    case .declared: "another encoding"
    case .binary: "a binary property list"
    }
  }
}
