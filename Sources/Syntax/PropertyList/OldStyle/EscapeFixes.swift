import Diagnostics
import SourceText

/// The fixes of the escapes of one string in an old-style property list.
///
/// A safe fix writes the same string in another way. An unsafe one writes the character that was
/// probably meant.
struct EscapeFixes {
  private let range: Range<Int>
  private let file: SourceFile
  private let isEditable: Bool
  /// The end of an escape that would also include a digit after it.
  private var open: (end: Int, isHexadecimal: Bool)?

  init(of range: Range<Int>, in file: SourceFile) {
    self.range = range
    self.file = file
    isEditable = file.isEditable
  }

  /// Notes an escape, in the order of the string.
  mutating func pass(_ escape: OldStyleEscapes.Escape, at backslash: Int) {
    let end = backslash + escape.length
    switch escape.kind {
    case .octal where escape.length < 4: open = (end, false)
    case .hexadecimal(let digits) where digits < 4: open = (end, true)
    case .octal, .hexadecimal, .simple, .lineEnd, .unknown: open = nil
    }
  }

  /// Returns the fix of an escape that means something else than it seems to, or nil.
  ///
  /// - Parameter marked: the escape and the digits that seem to belong to it.
  func fix(of escape: OldStyleEscapes.Escape, at marked: Range<Int>) -> Fix? {
    guard isEditable else { return nil }
    switch escape.kind {
    case .simple, .lineEnd: return nil
    case .octal:
      guard escape.unit != 0 else { return nil }
      return fix(.safe, marked, written(OldStyleEscapes.scalar(escape.unit, nil)))
    case .hexadecimal(let digits):
      let code = hexadecimalDigits(after: marked.lowerBound + 2, before: marked.upperBound)
      if digits < 4 {
        guard escape.unit != 0, !UTF16.isSurrogate(escape.unit) else { return nil }
        return fix(.safe, marked, "\\U" + String(repeating: "0", count: 4 - digits) + code)
      }
      // A long code, for which UTF-16 needs two escapes.
      guard code.utf8.count > 4, let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init),
        scalar != "\0"
      else { return nil }
      return fix(.unsafe, marked, Self.escaped(scalar))
    case .unknown: return fixOfUnknown(at: marked)
    }
  }

  /// Returns the removal of all backslashes before characters that need none.
  func removalOfBackslashes() -> Fix? {
    guard isEditable else { return nil }
    let bytes = file.bytes
    var edits: [Edit] = []
    var offset = range.lowerBound
    while let backslash = bytes.firstOffset(
      of: UInt8(ascii: "\\"), in: offset..<range.upperBound), backslash + 1 < range.upperBound
    {
      let escape = OldStyleEscapes.escape(at: backslash, in: bytes, end: range.upperBound)
      if escape.isUnknown,
        OldStyleEscapes.isSign(at: backslash + 1, in: bytes, end: range.upperBound)
      {
        edits.append(file.edit(backslash..<backslash + 1, ""))
      }
      offset = backslash + escape.length
    }
    return Fix(
      edits.count == 1 ? "remove the backslash" : "remove the backslashes", .safe, edits)
  }
}

extension EscapeFixes {
  private func fixOfUnknown(at marked: Range<Int>) -> Fix? {
    let letter = file.bytes[marked.lowerBound + 1]
    guard marked.count > 2, letter < 0x80 else {
      // Before a letter, another escape may have been meant.
      return fix(
        letter.isLetter ? .unsafe : .safe, marked,
        file.bytes.string(in: marked.lowerBound + 1..<marked.upperBound))
    }
    let code = file.bytes.string(in: marked.lowerBound + 2..<marked.upperBound)
    if letter == UInt8(ascii: "u") { return fixOfSmallLetter(code, at: marked) }
    guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init), scalar != "\0" else {
      return nil
    }
    return fix(.unsafe, marked, written(scalar))
  }

  /// Writes a capital letter in place of the small one, also in the second half of a surrogate
  /// pair.
  private func fixOfSmallLetter(_ code: String, at marked: Range<Int>) -> Fix? {
    guard let unit = UInt16(code, radix: 16), unit != 0, !UTF16.isTrailSurrogate(unit) else {
      return nil
    }
    guard UTF16.isLeadSurrogate(unit) else { return fix(.unsafe, marked, "\\U\(code)") }
    let next = marked.upperBound
    guard next + 6 <= range.upperBound, file.bytes.hasBytes("\\u", at: next) else { return nil }
    let trail = file.bytes.string(in: next + 2..<next + 6)
    guard UInt16(trail, radix: 16).map(UTF16.isTrailSurrogate) == true else { return nil }
    return fix(.unsafe, marked.lowerBound..<next + 6, "\\U\(code)\\U\(trail)")
  }

  private func fix(_ safety: Fix.Safety, _ range: Range<Int>, _ text: String) -> Fix? {
    guard !wouldJoin(text, at: range.lowerBound) else { return nil }
    // A key without escapes looks like an identifier, which must be in the source language too.
    return Fix(
      "write '\(text)'", safety, [file.edit(range, text)], remainders: ["orphan-translation"])
  }

  /// Returns whether the escape before a text would include its first character.
  private func wouldJoin(_ text: String, at offset: Int) -> Bool {
    guard let open, open.end == offset, let digit = text.utf8.first?.hexDigitValue else {
      return false
    }
    return open.isHexadecimal || digit < 8
  }

  private func written(_ scalar: Unicode.Scalar) -> String {
    OldStyleEscapes.written(
      String(scalar), in: file.quote(before: range.lowerBound) ?? UInt8(ascii: "\""))
  }

  private func hexadecimalDigits(after start: Int, before end: Int) -> String {
    file.bytes.string(in: min(start, end)..<end)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { "\\U" + UInt32($0).hexadecimal(digits: 4).lowercased() }.joined()
  }
}
