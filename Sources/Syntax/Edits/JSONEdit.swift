package import Diagnostics
package import SourceText

/// Edits of the members of objects in a JSON file.
///
/// Nothing is edited but what is asked for, and the joints: commas and the whitespace around them.
/// What is inserted takes the layout of its neighbors, otherwise Xcode's.
package struct JSONEdit {
  /// A member of an object.
  package struct Member {
    /// The name, without quotes.
    package let name: TextSpan
    package let value: Range<Int>

    /// The range of the name with its quotes, the colon and the value.
    package var range: Range<Int> { name.range.bytes.lowerBound - 1..<value.upperBound }

    package init(name: TextSpan, value: Range<Int>) { (self.name, self.value) = (name, value) }
  }

  package let file: SourceFile
  let bytes: SourceBuffer

  /// Returns nil for a file that can't be edited.
  package init?(_ file: SourceFile) {
    guard file.escapes == .json, file.isEditable else { return nil }
    self.file = file
    bytes = file.bytes
  }
}

extension JSONEdit {
  /// Returns the removal of a member of an object or an element of an array, with a comma and the
  /// whitespace around it. Returns nil if it isn't enclosed by commas or brackets.
  ///
  /// - Parameter item: the range without the whitespace around it.
  package func removal(of item: Range<Int>) -> Edit? {
    let before = endOfToken(before: item.lowerBound)
    let next = bytes.skipJSONWhitespace(from: item.upperBound)
    guard before > 0, next < bytes.count else { return nil }
    if bytes[next] == UInt8(ascii: ",") {
      return file.edit(item.lowerBound..<bytes.skipJSONWhitespace(from: next + 1), "")
    }
    guard isClosing(bytes[next]) else { return nil }
    if bytes[before - 1] == UInt8(ascii: ",") {
      return file.edit(endOfToken(before: before - 1)..<item.upperBound, "")
    }
    guard isOpening(bytes[before - 1]) else { return nil }
    // Xcode writes an empty line into an empty object.
    let end = bytes.string(in: item.upperBound..<next)
    let isOnLines = hasLineBreak(before..<item.lowerBound)
    return file.edit(before..<next, isOnLines ? lineEnd(end) + end : "")
  }
}

extension JSONEdit {
  /// Returns the offset after the token before an offset.
  private func endOfToken(before offset: Int) -> Int {
    var end = offset
    while end > 0, isWhitespace(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// Returns the offset after the closing quote of a member's name.
  func endOfName(_ member: Member) -> Int { member.name.range.bytes.upperBound + 1 }

  /// Returns the whitespace at the start of the line that an offset is in.
  func indentation(ofLineAt offset: Int) -> String {
    var start = offset
    // Longer lines have no layout to keep.
    while start > max(0, offset - 1024), bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D {
      start -= 1
    }
    var end = start
    while bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return bytes.string(in: start..<end)
  }

  func indentation(in gap: String) -> String {
    String(gap.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
  }

  /// Returns the first line break in a gap, or that of most files.
  func lineEnd(_ gap: String) -> String {
    guard let first = gap.unicodeScalars.first(where: { $0 == "\n" || $0 == "\r" }) else {
      return "\n"
    }
    return first == "\r" && gap.unicodeScalars.contains("\n") ? "\r\n" : String(first)
  }

  private func hasLineBreak(_ range: Range<Int>) -> Bool {
    range.contains { bytes[$0] == 0x0A || bytes[$0] == 0x0D }
  }

  private func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }
}
