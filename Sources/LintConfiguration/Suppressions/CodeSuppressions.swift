package import Diagnostics
package import SourceText
import Syntax

/// The suppressions in the comments of a file of code, and which of them were used.
///
/// A comment applies to the findings on its line. If nothing precedes it, it also applies to the
/// next line that is not a comment.
package struct CodeSuppressions {
  private struct Allowance {
    let rule: Glob
    /// The range of the rule's name in the comment.
    let range: SourceRange
    /// The bytes that it applies to.
    let extent: Range<Int>
    /// The reason. Without one, the comment suppresses nothing.
    let reason: TextSpan?
    var uses: Set<HidingComment.Use> = []
  }

  private var allowances: [Allowance] = []
  /// Findings about comments that don't name a rule or that use another linter's keyword.
  private var empty: [Diagnostic] = []

  /// - Parameter comments: the comments that contain a directive for the linter.
  package init(_ comments: [Range<UInt32>], in file: SourceFile) {
    for comment in comments {
      let range = Int(comment.lowerBound)..<Int(comment.upperBound)
      let extent = Self.extent(of: range, in: file.bytes)
      let span = TextSpan(range: file.range(range))
      empty += SuppressionComment.foreignWords(in: span, of: file).map {
        SuppressionComment.diagnostic(forForeign: $0, in: file, Subject())
      }
      for suppression in SuppressionComment.all(in: span, of: file) {
        if suppression.rules.isEmpty {
          empty.append(suppression.diagnosticForNoRule(Subject()))
        }
        for (rule, place) in suppression.rules {
          allowances.append(
            Allowance(
              rule: rule, range: place, extent: extent, reason: suppression.reason))
        }
      }
    }
  }

  /// Returns the first comment that suppresses a finding, or nil, and marks all of them as used.
  package mutating func comment(
    suppressing diagnostic: borrowing Diagnostic
  ) -> SuppressionComment.Place? {
    var place: SuppressionComment.Place?
    for index in allowances.indices
    where allowances[index].extent.contains(Int(diagnostic.range.start))
      && allowances[index].rule.matches(diagnostic.rule.name)
    {
      guard let reason = allowances[index].reason else { continue }
      allowances[index].uses.insert(HidingComment.Use(diagnostic, in: nil))
      place = place ?? SuppressionComment.Place(rule: allowances[index].range, reason: reason)
    }
    return place
  }

  /// Returns the comments that can hide findings, and what they hide, after `comment(suppressing:)`
  /// has been called for all findings.
  package func hidingComments(in file: SourceFile) -> [HidingComment] {
    allowances.compactMap { allowance in
      guard let reason = allowance.reason else { return nil }
      return HidingComment(
        rule: allowance.rule, range: allowance.range, key: nil, locale: nil,
        reason: SuppressionComment.text(ofReason: reason, in: file), uses: allowance.uses)
    }
  }

  /// Returns the problems with the comments, after `comment(suppressing:)` has been called for all
  /// findings.
  ///
  /// - Parameter rules: the names of all existing rules.
  package func diagnostics(rules: [String]) -> [Diagnostic] {
    let unused = allowances.filter { $0.uses.isEmpty && !RuleID.isComparing($0.rule.pattern) }.map {
      allowance in
      let (message, help) = SuppressionComment.wording(
        forUnused: allowance.rule, hasReason: allowance.reason != nil, rules: rules)
      return Diagnostic(
        rule: .unusedSuppression, severity: .warning, message: message, range: allowance.range,
        help: help)
    }
    return empty + unused
  }
}

extension CodeSuppressions {
  /// More bytes than a line has before a comment. What precedes them is not looked at.
  private static let lineLimit = 4096

  /// Returns whether a byte may precede a comment that is on a line of its own: whitespace, the
  /// beginning of the comment, or a byte order mark.
  private static func isBeforeComment(_ byte: UInt8, at offset: Int) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*")
      || byte >= 0x80 && offset < 3
  }

  private static func extent(of comment: Range<Int>, in bytes: SourceBuffer) -> Range<Int> {
    var start = comment.lowerBound
    var isAlone = true
    while start > 0, bytes[start - 1] != 0x0A, comment.lowerBound - start < lineLimit {
      start -= 1
      isAlone = isAlone && isBeforeComment(bytes[start], at: start)
    }
    let lineEnd = bytes.nextOffset(of: 0x0A, from: comment.upperBound)
    return start..<(isAlone ? endOfCode(after: lineEnd, in: bytes) : lineEnd)
  }

  /// Returns the end of the first line after another one that is not a comment. At most 32 lines
  /// with comments are skipped.
  private static func endOfCode(after lineEnd: Int, in bytes: SourceBuffer) -> Int {
    var start = lineEnd + 1
    for _ in 0..<32 {
      let end = bytes.nextOffset(of: 0x0A, from: min(start, bytes.count))
      guard isComment(start..<max(start, end), of: bytes) else { return end }
      start = end + 1
    }
    return start
  }

  /// Returns whether a line begins with `//`, or consists of a comment between `/*` and `*/`.
  private static func isComment(_ line: Range<Int>, of bytes: SourceBuffer) -> Bool {
    guard let first = line.first(where: { bytes[$0] != 0x20 && bytes[$0] != 0x09 }) else {
      return false
    }
    if bytes.hasBytes("//", at: first) { return true }
    guard bytes.hasBytes("/*", at: first), let last = line.last(where: { bytes[$0] > 0x20 }),
      last >= first + 3, bytes.hasBytes("*/", at: last - 1)
    else { return false }
    // The comment must not end before that.
    return !(first + 2..<last - 1).contains { bytes.hasBytes("*/", at: $0) }
  }
}
