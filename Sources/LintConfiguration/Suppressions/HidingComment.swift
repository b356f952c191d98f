package import Diagnostics
package import Patterns
package import SourceText
import Syntax

/// A rule that a comment suppresses, with what it hides, for the comparison with the comments of an
/// earlier state.
package struct HidingComment: Sendable {
  /// What one comment hides: findings of a rule in a locale.
  package struct Use: Hashable, Sendable {
    package let rule: RuleID
    package let locale: String?
    package let message: String
    /// The key of the findings, or nil.
    let key: String?

    package init(_ diagnostic: borrowing Diagnostic, in locale: String?) {
      (rule, self.locale) = (diagnostic.rule, diagnostic.subject.locale ?? locale)
      (message, key) = (diagnostic.message, diagnostic.subject.key)
    }
  }

  /// What makes two comments of two states the same.
  package struct Identity: Hashable, Sendable {
    let rule: String
    /// The key as UTF-8, or nil for a comment in code.
    package let key: [UInt8]?
    let locale: String?
    /// The keys that a comment in code is about, sorted.
    package let usedKeys: [String]
  }

  package let rule: Glob
  /// The range of the rule's name in the comment.
  package let range: SourceRange
  /// The key that it applies to, or nil for a comment in code.
  package let key: String?
  /// The locale that it applies to, or nil for all.
  package let locale: String?
  package let reason: String
  package let uses: Set<Use>

  package var identity: Identity {
    Identity(
      rule: rule.pattern, key: key.map { Array($0.utf8) }, locale: locale,
      usedKeys: key == nil ? Set(uses.compactMap(\.key)).sorted() : [])
  }

  /// Returns whether the comment would hide what another one of the same key hides.
  package func hides(_ use: Use) -> Bool {
    rule.matches(use.rule.name) && (locale == nil || locale == use.locale)
  }
}

extension SuppressionComment {
  /// Returns the first line of a reason, without more bytes than are shown. A comment can hide many
  /// findings, and each has its own copy.
  package static func text(ofReason reason: TextSpan, in file: SourceFile) -> String {
    var text = reason
    text.range = SourceRange(file: text.range.file, text.range.bytes.prefix(4096))
    return String(file.string(of: text).prefix { !$0.isNewline }).shortened
  }
}
