package import Diagnostics
package import SourceText
import Syntax

/// The suppressions in the comments of a file of code, and which of them were used.
///
/// A comment applies to the findings on its line, and on the next line if nothing precedes it.
package struct CodeSuppressions {
  private struct Allowance {
    let rule: Glob
    /// The range of the rule's name in the comment.
    let range: SourceRange
    /// The bytes that it applies to.
    let extent: Range<Int>
    let hasReason: Bool
    var isUsed = false
  }

  private var allowances: [Allowance] = []

  /// - Parameter comments: the comments that contain a directive for the linter.
  package init(_ comments: [Range<UInt32>], in file: SourceFile) {
    for comment in comments {
      let range = Int(comment.lowerBound)..<Int(comment.upperBound)
      let extent = Self.extent(of: range, in: file.bytes)
      for suppression in SuppressionComment.all(in: TextSpan(range: file.range(range)), of: file) {
        for (rule, place) in suppression.rules {
          allowances.append(
            Allowance(
              rule: rule, range: place, extent: extent, hasReason: suppression.hasReason))
        }
      }
    }
  }

  /// Returns whether a comment suppresses a finding, and marks the comment as used.
  package mutating func allows(_ diagnostic: Diagnostic) -> Bool {
    for index in allowances.indices
    where allowances[index].hasReason
      && allowances[index].extent.contains(Int(diagnostic.range.start))
      && allowances[index].rule.matches(diagnostic.rule.name)
    {
      allowances[index].isUsed = true
      return true
    }
    return false
  }

  /// Returns the problems with the comments, after `allows` has been called for all findings.
  ///
  /// - Parameter rules: the names of all existing rules.
  package func diagnostics(rules: [String]) -> [Diagnostic] {
    allowances.filter { !$0.isUsed }.map { allowance in
      let (message, help) = SuppressionComment.wording(
        forUnused: allowance.rule, hasReason: allowance.hasReason, rules: rules)
      return Diagnostic(
        rule: .unusedSuppression, severity: .warning, message: message, range: allowance.range,
        help: help)
    }
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
    return start..<(isAlone ? bytes.nextOffset(of: 0x0A, from: lineEnd + 1) : lineEnd)
  }
}
