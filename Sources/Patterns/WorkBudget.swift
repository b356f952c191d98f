import Synchronization

/// A limit on how much work some patterns may do in one run.
///
/// A pull request can contain both the patterns and the strings that they search.
package final class WorkBudget: Sendable {
  /// The limit for the patterns of a configuration, which is used up in a fraction of a second. The
  /// work that real projects need is free, and only work beyond that counts.
  package static let standard = 80_000_000

  private let limit: Int
  private let used = Atomic<Int>(0)

  package init(limit: Int = WorkBudget.standard) { self.limit = limit }

  /// The units spent so far, which can exceed the limit.
  package var spent: Int { used.load(ordering: .relaxed) }

  /// Whether the budget was exceeded, so that some patterns weren't matched.
  package var isExhausted: Bool { spent > limit }

  /// The remaining units.
  package var rest: Int { max(0, limit - spent) }

  package func spend(_ units: Int) {
    if units > 0 { used.wrappingAdd(units, ordering: .relaxed) }
  }
}
