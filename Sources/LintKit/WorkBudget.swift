import Synchronization

/// How much work the patterns of a configuration may make in one run.
///
/// A pull request can bring both the patterns and the texts that they are matched with. What any
/// project needs is free: the budget is for what goes beyond.
public final class WorkBudget: Sendable {
  /// A fraction of a second.
  public static let standard = 80_000_000

  private let limit: Int
  private let used = Atomic<Int>(0)

  public init(limit: Int = WorkBudget.standard) { self.limit = limit }

  /// How much was spent, which may be more than there was.
  package var spent: Int { used.load(ordering: .relaxed) }

  /// Whether there was not enough, so that some patterns were not matched.
  public var isExhausted: Bool { spent > limit }

  /// What is left.
  package var rest: Int { max(0, limit - spent) }

  package func spend(_ units: Int) {
    if units > 0 { used.wrappingAdd(units, ordering: .relaxed) }
  }
}
