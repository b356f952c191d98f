import SourceText
import Syntax

/// What a comment allows: `lint:allow RULE, RULE -- reason`.
///
/// A colon may stand for the two hyphens, which XML does not allow in a comment.
struct SuppressionComment {
  /// The rules that are named, as patterns with the place of each.
  private(set) var rules: [(pattern: Glob, range: SourceRange)] = []
  /// Whether a reason follows; without one the comment allows nothing.
  private(set) var hasReason = false
  /// From the word that introduces it to the last name.
  private(set) var range: SourceRange

  /// More than a person writes in one comment.
  private static let greatestCount = 32

  /// Returns what a comment allows, which may be nothing.
  static func all(in comment: Text, of file: SourceFile) -> [SuppressionComment] {
    AllowingComment.places(in: comment.range.bytes, of: file.bytes).prefix(greatestCount).map {
      SuppressionComment(at: $0, until: comment.range.bytes.upperBound, in: file)
    }
  }

  /// Where a comment has a word of another linter that allows nothing here, such as
  /// `lint:disable`, unless the word is a part of a longer one.
  static func foreignWords(in comment: Text, of file: SourceFile) -> [SourceRange] {
    let words = AllowingComment.foreignWords
    return AllowingComment.places(of: words, in: comment.range.bytes, of: file.bytes)
      .prefix(greatestCount)
      .filter { isWord($0, in: file.bytes) }.map { file.range($0) }
  }

  private static func isWord(_ range: Range<Int>, in bytes: SourceBuffer) -> Bool {
    let isStart = range.lowerBound == 0 || !isNameByte(bytes[range.lowerBound - 1])
    let next = range.upperBound < bytes.count ? bytes[range.upperBound] : 0
    return isStart && (next == UInt8(ascii: "-") || !isNameByte(next))
  }

  private init(at start: Int, until end: Int, in file: SourceFile) {
    var offset = start + AllowingComment.word.utf8CodeUnitCount
    range = file.range(start..<offset)
    while let name = Self.nextName(after: &offset, until: end, in: file.bytes) {
      range = file.range(start..<name.upperBound)
      guard rules.count < Self.greatestCount,
        let pattern = try? Glob(file.bytes.string(in: name), for: .text)
      else { continue }
      rules.append((pattern, file.range(name)))
    }
    hasReason = Self.hasReason(at: offset, until: end, in: file.bytes)
  }
}

extension SuppressionComment {
  private static func nextName(
    after offset: inout Int, until end: Int, in bytes: SourceBuffer
  ) -> Range<Int>? {
    while offset < end, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: ",") {
      offset += 1
    }
    // Hyphens end the names, one that stands for two by mistake as well.
    guard offset < end, bytes[offset] != UInt8(ascii: "-") else { return nil }
    let start = offset
    while offset < end, isNameByte(bytes[offset]) { offset += 1 }
    return offset > start ? start..<offset : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// Whether two hyphens or a colon, and some text, follow on the same line.
  private static func hasReason(at start: Int, until end: Int, in bytes: SourceBuffer) -> Bool {
    guard start < end else { return false }
    let isColon = bytes[start] == UInt8(ascii: ":")
    guard isColon || bytes.hasBytes("--", at: start) else { return false }
    let rest = (start + 1..<end).lazy.map { bytes[$0] }.drop { $0 == UInt8(ascii: "-") }
    return rest.prefix { $0 != 0x0A }.contains { $0 > 0x20 }
  }
}
