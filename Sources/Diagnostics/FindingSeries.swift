package import SourceText

/// Findings of one rule about several keys that differ only in their place, key and severity.
///
/// Thousands of keys may have no translation into a language. Recording their findings together
/// takes a fraction of the time that as many diagnostics would take.
package struct FindingSeries: Sendable {
  /// What findings about different keys say about a locale.
  package struct Wording: Sendable {
    package let message: String
    package let help: String
    /// The locale as the files spell it.
    package let locale: String

    package init(message: String, help: String, locale: String) {
      (self.message, self.help, self.locale) = (message, help, locale)
    }
  }

  /// A finding about a key: what it says, by index, and how important that is.
  package struct Item: Sendable {
    private let number: UInt32
    package let severity: Severity

    package var wording: Int { Int(number) }

    package init(wording: Int, severity: Severity) {
      (number, self.severity) = (UInt32(wording), severity)
    }
  }

  /// The findings about one key.
  package struct Member: Sendable {
    package let key: String
    package let range: SourceRange
    fileprivate let items: [Item]
    fileprivate let isNote: Bool

    /// The findings with their severities.
    package var findings: some Collection<Item> {
      items.lazy.map { isNote ? Item(wording: $0.wording, severity: .note) : $0 }
    }
  }

  package let rule: RuleID
  package let table: String?
  package let wordings: [Wording]
  package private(set) var members: [Member] = []
  /// The number of findings of this series and of those that follow it, at most. Memory for them
  /// is reserved at once, because a list that grows is in memory twice with every step.
  package var expectedCount = 0

  package init(_ rule: RuleID, table: String?, _ wordings: [Wording]) {
    (self.rule, self.table, self.wordings) = (rule, table, wordings)
  }

  /// Adds the findings about a key.
  ///
  /// - Parameter isNote: whether they are notes, whatever their own severities are.
  package mutating func append(
    _ items: [Item], at range: SourceRange, key: String, isNote: Bool
  ) {
    members.append(Member(key: key, range: range, items: items, isNote: isNote))
  }

  /// Removes the findings, to go on with those about other keys.
  package mutating func removeAll() {
    expectedCount -= members.reduce(0) { $0 + $1.items.count }
    members.removeAll(keepingCapacity: true)
  }

  /// Returns one of the findings.
  package func diagnostic(_ item: Item, of member: Member) -> Diagnostic {
    let wording = wordings[item.wording]
    return Diagnostic(
      rule: rule, severity: item.severity, message: wording.message, range: member.range,
      subject: Subject(table: table, key: member.key, locale: wording.locale), help: wording.help)
  }

  /// The findings, each as a diagnostic of its own.
  package var diagnostics: [Diagnostic] {
    members.flatMap { member in member.findings.map { diagnostic($0, of: member) } }
  }
}
