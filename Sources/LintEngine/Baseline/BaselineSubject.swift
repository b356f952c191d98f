package import Diagnostics

/// What findings are about, in the clear: all that a fingerprint is made of but the ordinal.
///
/// No message and no line is part of it, so it survives edits that move or reword. Texts are
/// compared as bytes: Swift's comparison would merge keys that differ only in normalization.
package struct BaselineSubject: Sendable {
  /// Relative to the folder of the baseline.
  package var path: String
  /// The name of the rule.
  package var rule: String
  /// The name of the table; like what follows, nil if the findings are not about one.
  package var table: String?
  package var key: String?
  /// As the file spells it.
  package var locale: String?
  /// The branch of a variation, such as `device.iphone/plural.few`.
  package var variant: String?

  package init(
    path: String, rule: String, table: String? = nil, key: String? = nil, locale: String? = nil,
    variant: String? = nil
  ) {
    self.path = path
    self.rule = rule
    self.table = table
    self.key = key
    self.locale = locale
    self.variant = variant
  }

  /// - Parameter path: where the finding stands, relative to the folder of the baseline.
  package init(_ finding: Finding, path: String) {
    let subject = finding.subject
    self.init(
      path: path, rule: finding.rule.name, table: subject.table, key: subject.key,
      locale: subject.locale, variant: subject.variant)
  }
}

extension BaselineSubject: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    isSame(left.key, right.key) && isSame(left.locale, right.locale)
      && isSame(left.rule, right.rule) && isSame(left.path, right.path)
      && isSame(left.variant, right.variant) && isSame(left.table, right.table)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: path)
    hasher.combine(bytesOf: rule)
    hasher.combine(bytesOf: key)
    hasher.combine(bytesOf: locale)
    hasher.combine(bytesOf: variant)
  }

  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }
}

extension BaselineSubject: Comparable {
  /// The order of the file: by path, rule, key, locale, variant and table.
  package static func < (left: Self, right: Self) -> Bool {
    precedes(left.path, right.path) ?? precedes(left.rule, right.rule)
      ?? precedes(left.key, right.key) ?? precedes(left.locale, right.locale)
      ?? precedes(left.variant, right.variant) ?? precedes(left.table, right.table) ?? false
  }

  /// Whether a text comes first, or nil if there is no difference. What is absent comes first.
  private static func precedes(_ left: String?, _ right: String?) -> Bool? {
    guard let left, let right else {
      return (left == nil) == (right == nil) ? nil : left == nil
    }
    guard !left.utf8.elementsEqual(right.utf8) else { return nil }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension Hasher {
  /// Takes in a text as its bytes. A hasher is seeded anew in each run, so nobody can prepare
  /// texts that collide.
  fileprivate mutating func combine(bytesOf text: String?) {
    guard let text else { return combine(-1) }
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 { combine(word) }
    }
    combine(word)
    combine(count)
  }
}
