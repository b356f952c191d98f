import Synchronization

/// A set of patterns that are searched for together. A string is scanned once for all of them.
package final class PatternSet: Sendable {
  private let patterns: [Pattern]
  /// The budget that searches spend.
  package let work: WorkBudget
  /// Automata that aren't in use, with the transitions computed so far. Concurrent searches use
  /// separate automata.
  private let idle = Mutex<[PatternAutomaton]>([])

  package init(_ patterns: [Pattern], work: WorkBudget) {
    self.patterns = patterns
    self.work = work
  }

  /// An automaton in use. It returns to the set when the loan is deallocated.
  package final class Loan {
    private let owner: PatternSet
    private var automaton: PatternAutomaton

    package init(of owner: PatternSet) {
      self.owner = owner
      automaton =
        owner.idle.withLock { $0.popLast() } ?? PatternAutomaton(owner.patterns.map(\.program))
    }

    deinit {
      let automaton = automaton
      owner.idle.withLock { $0.append(automaton) }
    }

    /// The numbers of the patterns that match some part of a text given as UTF-8; none once the
    /// budget is exhausted.
    package func matches(in text: [UInt8]) -> Bits {
      automaton.matches(in: text, paidBy: owner.work)
    }
  }
}

extension Pattern {
  /// Returns the byte range of the first match in a UTF-8 string. Returns nil if nothing matches or
  /// the budget is exhausted.
  package func firstMatch(in text: [UInt8], paidBy work: WorkBudget) -> Range<Int>? {
    guard !work.isExhausted else { return nil }
    var search = PatternSearch(program)
    let match = search.firstMatch(in: text)
    work.spend(Self.price * (search.count - Self.freeSteps * (text.count + 1)))
    return match
  }

  /// The cost of visiting one step, in units of the budget.
  private static let price = 25
  /// The number of steps per byte that don't count against the budget.
  private static let freeSteps = 16
}
