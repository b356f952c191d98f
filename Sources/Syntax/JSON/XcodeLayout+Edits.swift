package import Diagnostics
package import SourceText

extension XcodeLayout {
  /// Returns the edits that give a file Xcode's layout. The order of members and a line break at
  /// the end remain.
  ///
  /// Returns nil if the file isn't JSON, if it can't be edited, or if it would become many times as
  /// large, since the depth of hostile files isn't that of a catalog.
  package static func edits(of file: SourceFile) -> [Edit]? {
    guard file.escapes == .json, file.encoding == .utf8 || file.encoding == .utf8WithMark else {
      return nil
    }
    var layout = XcodeLayout(file)
    return layout.edits()
  }

  private mutating func edits() -> [Edit]? {
    var edits = file.encoding == .utf8WithMark ? [file.edit(0..<3, "")] : []
    var left = 4 * bytes.count + (1 << 16)
    while true {
      let start = offset
      offset = bytes.skipJSONWhitespace(from: start)
      guard offset < bytes.count else {
        guard last == .value, depth == 0 else { return nil }
        return edits + [editAtEnd(since: start)].compactMap(\.self)
      }
      let byte = bytes[offset]
      guard let expected = gap(before: byte) else { return nil }
      if !isExpected(start..<offset, expected) {
        let text = expected.text
        left -= text.utf8.count
        guard left >= 0 else { return nil }
        edits.append(file.edit(start..<offset, text))
      }
      if byte == UInt8(ascii: "\"") {
        guard let (content, isEscaped) = readPlainString() else { return nil }
        if isEscaped { edits += escapes(in: content) }
      } else if !read(byte) {
        return nil
      }
    }
  }

  /// Returns the edits that replace needless escapes.
  private func escapes(in content: Range<Int>) -> [Edit] {
    var edits: [Edit] = []
    var rest = content
    while let (range, scalar) = nextNeedlessEscape(in: rest) {
      // A byte order mark in a string is better visible.
      if scalar != "\u{FEFF}" { edits.append(file.edit(range, scalar.inXcode)) }
      rest = range.upperBound..<content.upperBound
    }
    return edits
  }

  private func editAtEnd(since start: Int) -> Edit? {
    guard start < bytes.count else { return nil }
    let feed = bytes.firstOffset(of: 0x0A, in: start..<bytes.count)
    let replacement = feed == nil ? "" : "\n"
    guard bytes.count - start > replacement.utf8.count else { return nil }
    return file.edit(start..<bytes.count, replacement)
  }
}

extension XcodeLayout.Gap {
  fileprivate var text: String {
    String(repeating: "\n", count: lines) + String(repeating: " ", count: spaces)
  }
}
