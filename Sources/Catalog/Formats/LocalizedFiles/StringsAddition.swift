package import Diagnostics
package import SourceText
import Syntax

/// A key that is added to a `.strings` file of the source language, as genstrings writes it.
package struct StringsAddition: Sendable {
  package let key: String
  package let value: String
  /// The comments of the code, joined, or nil.
  package let comment: String?

  package init(key: String, value: String, comment: String?) {
    (self.key, self.value, self.comment) = (key, value, comment)
  }
}

/// A `.strings` file to which keys are added.
package struct StringsAdditions {
  /// An entry of the file.
  private struct Line {
    let key: [UInt8]
    /// The range from its comment or its key to the semicolon.
    let range: Range<Int>
    let hasComment: Bool
    /// The end of the line that it ends on, if nothing but a comment follows it there.
    let end: Int?
  }

  /// The comment that genstrings writes for a key without a comment.
  private static let noComment = "No comment provided by engineer."

  package let file: SourceFile
  private let edit: PropertyListEdit
  private let lines: [Line]
  private let order: Order

  /// The order of the entries.
  private enum Order {
    case bytes, xcode, groups
  }

  /// Returns nil if the file can't be edited, if it has a fault, or if it has no entries.
  ///
  /// - Parameter bytes: the contents as they are on disk.
  package init?(_ bytes: SourceBuffer, id: FileID, path: String) {
    let document = PropertyListReader.read(bytes, id: id, path: path, kind: .strings)
    guard document.isLoadable, document.diagnostics.allSatisfy({ $0.severity != .error }),
      document.file.escapes == .propertyList, let edit = PropertyListEdit(document.file),
      let list = document.list, let root = list.root
    else { return nil }
    (file, self.edit) = (document.file, edit)
    lines = list.children(of: root).compactMap { node in
      guard let key = node.key else { return nil }
      let entry = PropertyListEdit.Entry(key: key, value: node.range, comment: node.comment)
      guard let range = edit.extent(of: entry) else { return nil }
      return Line(
        key: Array(document.file.string(of: key).utf8),
        range: (node.comment?.bytes.lowerBound ?? range.lowerBound)..<range.upperBound,
        hasComment: node.comment != nil, end: document.file.endOfLine(after: range.upperBound))
    }
    guard !lines.isEmpty else { return nil }
    let keys = lines.map(\.key)
    order =
      lines.count > 1
      ? zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
        ? .bytes : XcodeOrder.isSorted(keys.map { XcodeOrder.Key($0) }) ? .xcode : .groups : .groups
  }

  /// Returns the edit that adds each of several keys, which the file doesn't have. Nil for a key
  /// for which there is no place.
  package func edits(adding additions: [StringsAddition]) -> [Edit?] {
    let keys = additions.map { Array($0.key.utf8) }
    let sorted = additions.indices.sorted { left, right in
      if precedes(keys[left], keys[right]) { return true }
      return !precedes(keys[right], keys[left])
        && keys[left].lexicographicallyPrecedes(keys[right])
    }
    let groups = order == .groups ? KeyGroups(lines.map(\.key)) : nil
    var edits: [Edit?] = Array(repeating: nil, count: additions.count)
    for (rank, index) in sorted.enumerated() {
      let place = groups?.place(of: keys[index]) ?? place(of: keys[index])
      guard let end = lines[place].end else { continue }
      var edit = file.edit(end..<end, text(of: additions[index], after: place))
      edit.order = UInt32(clamping: rank)
      edits[index] = edit
    }
    return edits
  }
}

extension StringsAdditions {
  private func precedes(_ key: [UInt8], _ other: [UInt8]) -> Bool {
    order == .bytes
      ? key.lexicographicallyPrecedes(other)
      : XcodeOrder.precedes(XcodeOrder.Key(key), XcodeOrder.Key(other))
  }

  /// Returns the entry after which a key is inserted in a sorted file. A key that comes before all
  /// others follows the first one, because the comment before that may be about the file.
  private func place(of key: [UInt8]) -> Int {
    max(0, lines.partitioningIndex { precedes(key, $0.key) } - 1)
  }

  private func text(of addition: StringsAddition, after place: Int) -> String {
    let newline = file.lineBreak
    let isApart = hasEmptyLine(near: place) ?? lines[place].hasComment
    var text = isApart ? newline + newline : newline
    if let comment = comment(of: addition) {
      text += "/* \(comment.replacing("\n", with: newline)) */\(newline)"
    }
    return text
      + "\(OldStyleEscapes.quoted(addition.key)) = \(OldStyleEscapes.quoted(addition.value));"
  }

  /// Returns whether there is an empty line after an entry, or before the last one. Nil if there is
  /// only one entry.
  private func hasEmptyLine(near place: Int) -> Bool? {
    let first = place + 1 < lines.count ? place : place - 1
    guard first >= 0 else { return nil }
    let (start, end) = (lines[first].range.upperBound, lines[first + 1].range.lowerBound)
    return start < end && file.bytes.lineFeeds(in: start..<end) > 1
  }

  private func comment(of addition: StringsAddition) -> String? {
    guard let comment = addition.comment else {
      return lines.allSatisfy(\.hasComment) ? Self.noComment : nil
    }
    let lines = comment.replacing("*/", with: "* /").split(whereSeparator: \.isNewline)
    return lines.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }.joined(separator: "\n   ")
  }
}

/// The groups of keys such as `settings.title`, by their first parts.
private struct KeyGroups {
  /// The last key with each beginning that ends with a period or the like.
  private var last: [ArraySlice<UInt8>: Int] = [:]
  private let count: Int

  init(_ keys: [[UInt8]]) {
    count = keys.count
    for (index, key) in keys.enumerated() {
      for end in Self.ends(of: key) { last[key[..<end]] = index }
    }
  }

  /// Returns the entry after which a key is inserted: the last one of its group, or of all.
  func place(of key: [UInt8]) -> Int {
    Self.ends(of: key).reversed().lazy.compactMap { last[key[..<$0]] }.first { _ in true }
      ?? count - 1
  }

  /// More parts than keys have.
  private static let limit = 8

  private static func ends(of key: [UInt8]) -> [Int] {
    guard !key.contains(UInt8(ascii: " ")) else { return [] }
    let ends = key.indices.lazy.filter { index in
      [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/")]
        .contains(key[index])
    }
    return ends.prefix(limit).map { $0 + 1 }
  }
}

extension SourceFile {
  /// The line break of the first line, or that of most files.
  fileprivate var lineBreak: String {
    guard let feed = bytes.firstOffset(of: 0x0A, in: 0..<bytes.count) else { return "\n" }
    return feed > 0 && bytes[feed - 1] == 0x0D ? "\r\n" : "\n"
  }

  /// Returns the end of the line at an offset, without its line break. Returns nil if something
  /// follows there that isn't a comment.
  fileprivate func endOfLine(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    if bytes.hasBytes("//", at: end) {
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      return end
    }
    if bytes.hasBytes("/*", at: end) {
      end += 2
      while end < bytes.count, !bytes.hasBytes("*/", at: end) {
        guard bytes[end] != 0x0A, bytes[end] != 0x0D else { return nil }
        end += 1
      }
      end += 2
      while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    }
    guard end >= bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D else { return nil }
    return min(end, bytes.count)
  }
}
