import Diagnostics
import SourceText
import Syntax

/// A suppression in a comment: `lint:allow RULE, RULE -- reason`.
///
/// A colon can replace the two hyphens, which XML doesn't allow in a comment.
struct SuppressionComment {
  /// The rule patterns, with the range of each.
  private(set) var rules: [(pattern: Glob, range: SourceRange)] = []
  /// Whether there is a reason. Without one, the comment suppresses nothing.
  private(set) var hasReason = false
  /// The range from `lint:allow` to the last rule.
  private(set) var range: SourceRange

  /// The maximum number of suppressions in a comment and of rules in a suppression, more than any
  /// real comment has.
  private static let maxCount = 32

  /// Returns the suppressions in a comment, which may be none.
  static func all(in comment: TextSpan, of file: SourceFile) -> [SuppressionComment] {
    AllowingComment.places(in: comment.range.bytes, of: file.bytes).prefix(maxCount).map {
      SuppressionComment(at: $0, until: comment.range.bytes.upperBound, in: file)
    }
  }

  /// Returns the ranges of suppression keywords from other linters, for example `lint:disable`,
  /// which have no effect here. A keyword inside a longer word doesn't count.
  static func foreignWords(in comment: TextSpan, of file: SourceFile) -> [SourceRange] {
    let words = AllowingComment.foreignWords
    return AllowingComment.places(of: words, in: comment.range.bytes, of: file.bytes)
      .prefix(maxCount)
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
      guard rules.count < Self.maxCount,
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
    // Hyphens end the list of rules, including a single hyphen that should have been two.
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

  /// Returns whether two hyphens or a colon follow, and then some text on the same line.
  private static func hasReason(at start: Int, until end: Int, in bytes: SourceBuffer) -> Bool {
    guard start < end else { return false }
    let isColon = bytes[start] == UInt8(ascii: ":")
    guard isColon || bytes.hasBytes("--", at: start) else { return false }
    let rest = (start + 1..<end).lazy.map { bytes[$0] }.drop { $0 == UInt8(ascii: "-") }
    return rest.prefix { $0 != 0x0A }.contains { $0 > 0x20 }
  }
}

extension SuppressionComment {
  /// Returns the message and the help about a rule in a comment that suppresses nothing.
  ///
  /// - Parameter rules: the names of all existing rules.
  static func wording(
    forUnused rule: Glob, hasReason: Bool, rules: [String]
  ) -> (message: String, help: String) {
    let name = rule.pattern
    guard rules.contains(where: { $0 == name || rule.matches($0) }) else {
      let hint = RenamedName.hint(for: name, RenamedName.suggestion(for: name, among: rules))
      return (
        "there is no rule '\(name)'\(hint)", "'catalog-lint rules' lists the rules"
      )
    }
    guard hasReason else {
      return ("the comment has no effect, because it gives no reason", "add ' -- ' and a reason")
    }
    return ("there is no finding of '\(name)' here to allow", "remove it from the comment")
  }
}

extension SuppressionComment {
  /// Returns the finding about a keyword of another linter.
  static func diagnostic(
    forForeign word: SourceRange, in file: SourceFile, _ subject: Subject
  ) -> Diagnostic {
    Diagnostic(
      rule: .unusedSuppression, severity: .warning,
      message: "'\(file.bytes.string(in: word.bytes))' has no effect here", range: word,
      subject: subject, help: "write 'lint:allow', the name of a rule, '-- ' and a reason")
  }

  /// Returns the finding about a suppression that names no rule.
  func diagnosticForNoRule(_ subject: Subject) -> Diagnostic {
    Diagnostic(
      rule: .unusedSuppression, severity: .warning,
      message: "the comment has no effect, because it names no rule", range: range,
      subject: subject, help: "write 'lint:allow', the name of a rule, '-- ' and a reason")
  }
}
