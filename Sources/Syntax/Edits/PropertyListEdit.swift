package import Diagnostics
package import SourceText

/// Edits of the entries of dictionaries in an old-style or XML property list.
package struct PropertyListEdit {
  /// An entry of a dictionary.
  package struct Entry {
    /// The key, without quotes or tags.
    package let key: TextSpan
    /// The value, with its quotes, brackets or tags.
    package let value: SourceRange
    /// The comment before the key, with its delimiters.
    package let comment: SourceRange?

    package init(key: TextSpan, value: SourceRange, comment: SourceRange?) {
      (self.key, self.value, self.comment) = (key, value, comment)
    }
  }

  let file: SourceFile
  let bytes: SourceBuffer
  let isXML: Bool

  /// Returns nil for a file that can't be edited.
  package init?(_ file: SourceFile) {
    guard file.isEditable, file.escapes == .propertyList || file.escapes.isXML else { return nil }
    self.file = file
    bytes = file.bytes
    isXML = file.escapes.isXML
  }
}

extension PropertyListEdit {
  /// Returns the entry with a key at a position, without its comment. Returns nil if there is a
  /// comment between its parts.
  package func entry(named key: TextSpan) -> Entry? {
    let end = key.range.bytes.upperBound
    var start: Int
    if isXML {
      guard bytes.hasBytes("</key>", at: end) else { return nil }
      start = skipWhitespace(from: end + 6)
    } else {
      let isQuoted = file.quote(before: key.range.bytes.lowerBound) != nil
      let sign = skipWhitespace(from: end + (isQuoted ? 1 : 0))
      guard bytes[sign] == UInt8(ascii: "=") else { return nil }
      start = skipWhitespace(from: sign + 1)
    }
    guard let valueEnd = isXML ? endOfElement(at: start) : endOfOldStyleValue(at: start) else {
      return nil
    }
    return Entry(key: key, value: file.range(start..<valueEnd), comment: nil)
  }

  /// Returns the range from the key to the end of the value or, in an old-style list, the
  /// semicolon. Returns nil if there is a comment in between, or something else that doesn't belong
  /// there.
  package func extent(of entry: Entry) -> Range<Int>? {
    isXML ? extentInXML(of: entry) : extentInOldStyle(of: entry)
  }

  /// Returns the removal of an entry and of the comment before it, with the lines that they fill.
  ///
  /// Returns nil if there is another comment in the entry, or after it on the same line, since such
  /// a comment would be lost or would seem to belong to another entry.
  package func removal(of entry: Entry) -> Edit? {
    guard let range = rangeWithComment(of: entry), !hasComment(in: entry.value.bytes) else {
      return nil
    }
    let margin = startOfSpaces(before: range.lowerBound)
    let end = skipSpaces(from: range.upperBound)
    guard let lineEnd = endOfLineBreak(at: end) else {
      guard !isComment(at: end) else { return nil }
      return file.edit(range.lowerBound..<end, "")
    }
    guard isLineStart(margin) else { return file.edit(margin..<range.upperBound, "") }
    return file.edit(lines(margin..<lineEnd, endsWithBreak: lineEnd > end), "")
  }

  /// Returns the insertion of a comment before an entry, as a line of its own, or nil if the entry
  /// doesn't begin its line.
  ///
  /// - Parameter comment: the range of the comment, with its delimiters.
  package func insertion(ofComment comment: SourceRange, before entry: Entry) -> Edit? {
    guard let range = rangeWithComment(of: entry) else { return nil }
    let margin = startOfSpaces(before: range.lowerBound)
    guard isLineStart(margin), let text = file.copy(of: comment.bytes) else { return nil }
    let gap = lineBreak(after: range.upperBound) + bytes.string(in: margin..<range.lowerBound)
    return file.edit(range.lowerBound..<range.lowerBound, text + gap)
  }

  /// Returns the insertion of a copy of an entry with another key.
  ///
  /// - Parameters:
  ///   - name: the new key, which needs no escapes.
  ///   - model: the entry that is copied, in the layout of its dictionary.
  ///   - following: the entry before which the copy is inserted, or nil for the end.
  ///   - last: the entry after which the copy is inserted at the end.
  package func insertion(
    of name: String, like model: Entry, before following: Entry?, after last: Entry
  ) -> Edit? {
    let key = model.key.range.bytes
    guard let extent = extent(of: model), let lastExtent = self.extent(of: last),
      let end = file.copy(of: key.upperBound..<extent.upperBound)
    else { return nil }
    let copy = bytes.string(in: extent.lowerBound..<key.lowerBound) + name + end
    let margin = startOfSpaces(before: extent.lowerBound)
    let gap =
      isLineStart(margin)
      ? lineBreak(after: extent.upperBound) + bytes.string(in: margin..<extent.lowerBound) : " "
    guard let following else {
      return file.edit(lastExtent.upperBound..<lastExtent.upperBound, gap + copy)
    }
    guard let start = rangeWithComment(of: following)?.lowerBound else { return nil }
    return file.edit(start..<start, copy + gap)
  }
}

extension PropertyListEdit {
  /// Returns whether there is anything but whitespace between an entry and the end of what is
  /// before it, for example a comment.
  package func hasComment(around entry: Entry) -> Bool {
    extent(of: entry).map { hasComment(before: $0.lowerBound) } ?? true
  }

  /// Returns whether there is another comment before that of an entry.
  package func hasOtherComment(before entry: Entry) -> Bool {
    rangeWithComment(of: entry).map { hasComment(before: $0.lowerBound) } ?? true
  }

  /// Returns whether there is a comment in a value, or something in a list that looks like one.
  private func hasComment(in value: Range<Int>) -> Bool {
    let isList = [UInt8(ascii: "{"), UInt8(ascii: "(")].contains(bytes[value.lowerBound])
    return (isXML || isList) && value.contains { isComment(at: $0) }
  }

  private func hasComment(before end: Int) -> Bool {
    var start = end
    while start > startOfText, bytes[start - 1] == 0x20 || (0x09...0x0D).contains(bytes[start - 1])
    {
      start -= 1
    }
    guard start > startOfText else { return false }
    if isXML { return start >= 3 && bytes.hasBytes("-->", at: start - 3) }
    return bytes[start - 1] != UInt8(ascii: ";") && bytes[start - 1] != UInt8(ascii: "{")
  }

  private func extentInOldStyle(of entry: Entry) -> Range<Int>? {
    let isQuoted = file.quote(before: entry.key.range.bytes.lowerBound) != nil
    let start = entry.key.range.bytes.lowerBound - (isQuoted ? 1 : 0)
    let keyEnd = entry.key.range.bytes.upperBound + (isQuoted ? 1 : 0)
    let value = entry.value.bytes
    // A key without a value stands for itself.
    if value.lowerBound != start {
      let sign = skipWhitespace(from: keyEnd)
      guard bytes[sign] == UInt8(ascii: "="), skipWhitespace(from: sign + 1) == value.lowerBound
      else { return nil }
    }
    let end = skipWhitespace(from: value.upperBound)
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    return start..<end + 1
  }

  private func extentInXML(of entry: Entry) -> Range<Int>? {
    let key = entry.key.range.bytes
    let start = key.lowerBound - 5
    guard start >= 0, bytes.hasBytes("<key>", at: start),
      bytes.hasBytes("</key>", at: key.upperBound),
      skipWhitespace(from: key.upperBound + 6) == entry.value.bytes.lowerBound
    else { return nil }
    return start..<entry.value.bytes.upperBound
  }

  private func rangeWithComment(of entry: Entry) -> Range<Int>? {
    guard let extent = extent(of: entry) else { return nil }
    guard let comment = entry.comment?.bytes else { return extent }
    guard skipWhitespace(from: comment.upperBound) == extent.lowerBound else { return nil }
    return comment.lowerBound..<extent.upperBound
  }

  /// Extends whole lines so that no second empty line is left, nor an empty line at the end, nor a
  /// line break at the end of a file that had none.
  private func lines(_ range: Range<Int>, endsWithBreak: Bool) -> Range<Int> {
    let before = startOfLineBreak(before: range.lowerBound)
    guard endsWithBreak else { return (before ?? startOfText)..<range.upperBound }
    let isAfterEmptyLine = before.map(isLineStart) ?? true
    if let before, isAfterEmptyLine, range.upperBound == bytes.count {
      return before..<range.upperBound
    }
    guard isAfterEmptyLine, range.upperBound < bytes.count,
      let next = endOfLineBreak(at: range.upperBound)
    else { return range }
    return range.lowerBound..<next
  }

  private var startOfText: Int { file.encoding == .utf8WithMark ? 3 : 0 }

  /// Returns the line break at the end of a line, or that of most files.
  private func lineBreak(after offset: Int) -> String {
    let end = skipSpaces(from: offset)
    guard let next = endOfLineBreak(at: end), next > end else { return "\n" }
    return bytes.string(in: end..<next)
  }

  private func isLineStart(_ offset: Int) -> Bool {
    offset == startOfText || bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D
  }

  private func startOfSpaces(before offset: Int) -> Int {
    var start = offset
    while start > startOfText, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start
  }

  private func skipSpaces(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return end
  }

  /// Skips whitespace, but no comment.
  private func skipWhitespace(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || (0x09...0x0D).contains(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the offset after the line break at an offset, or at the end of the file. Returns nil
  /// elsewhere.
  private func endOfLineBreak(at offset: Int) -> Int? {
    guard offset < bytes.count else { return bytes.count }
    switch bytes[offset] {
    case 0x0A: return offset + 1
    case 0x0D:
      return offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? offset + 2 : offset + 1
    default: return nil
    }
  }

  /// Returns the start of the line break that ends before an offset, or nil at the start.
  private func startOfLineBreak(before offset: Int) -> Int? {
    guard offset > startOfText else { return nil }
    return offset - 1 > startOfText && bytes[offset - 1] == 0x0A && bytes[offset - 2] == 0x0D
      ? offset - 2 : offset - 1
  }

  func isComment(at offset: Int) -> Bool {
    isXML
      ? bytes.hasBytes("<!--", at: offset)
      : bytes.hasBytes("//", at: offset) || bytes.hasBytes("/*", at: offset)
  }
}

/// Finds the ends of values in files that are known to be well-formed.
extension PropertyListEdit {
  /// Returns the offset after the element that begins at an offset.
  func endOfElement(at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return nil }
    var depth = 0
    var offset = start
    while offset < bytes.count,
      let tag = bytes.firstOffset(of: UInt8(ascii: "<"), in: offset..<bytes.count)
    {
      if bytes.hasBytes("<!--", at: tag) {
        offset = end(of: "-->", from: tag + 4)
      } else if bytes.hasBytes("<![CDATA[", at: tag) {
        offset = end(of: "]]>", from: tag + 9)
      } else {
        offset = end(of: ">", from: tag + 1)
        if bytes[tag + 1] == UInt8(ascii: "/") {
          depth -= 1
        } else if bytes[offset - 2] != UInt8(ascii: "/") {
          depth += 1
        }
      }
      if depth == 0 { return offset <= bytes.count ? offset : nil }
    }
    return nil
  }

  /// Returns the offset after the string, dictionary or array that begins at an offset. Returns nil
  /// if there is a comment in it.
  func endOfOldStyleValue(at start: Int) -> Int? {
    var depth = 0
    var offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = endOfQuoted(at: offset) else { return nil }
        offset = end
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
        offset += 1
      case UInt8(ascii: "/") where isComment(at: offset): return nil
      case let byte where OldStyleEscapes.isUnquoted(byte):
        while OldStyleEscapes.isUnquoted(bytes[offset]) { offset += 1 }
      case UInt8(ascii: "<"): return nil
      default:
        guard depth > 0 else { return nil }
        offset += 1
      }
      if depth <= 0 { return depth == 0 ? offset : nil }
    }
    return nil
  }

  private func endOfQuoted(at quote: Int) -> Int? {
    var offset = quote + 1
    while offset < bytes.count {
      if bytes[offset] == bytes[quote] { return offset + 1 }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private func end(of text: StaticString, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if bytes.hasBytes(text, at: offset) { return offset + text.utf8CodeUnitCount }
      offset += 1
    }
    return bytes.count + 1
  }
}
