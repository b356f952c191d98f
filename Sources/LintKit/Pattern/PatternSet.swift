import Synchronization

/// Patterns that texts are searched for together: a text is passed over once, however many there
/// are.
package final class PatternSet: Sendable {
  private let patterns: [Pattern]
  /// What searching is paid from.
  package let work: WorkBudget
  /// What is known of the patterns after the texts so far. Each of those who search at the same
  /// time has an automaton of its own.
  private let idle = Mutex<[PatternAutomaton]>([])

  package init(_ patterns: [Pattern], work: WorkBudget) {
    self.patterns = patterns
    self.work = work
  }

  /// The numbers of the patterns that match some part of a text given as UTF-8; none once the
  /// budget is exhausted.
  package func matches(in text: [UInt8]) -> Bits {
    let loan = Loan(of: self)
    return loan.matches(in: text)
  }

  /// An automaton that somebody searches with, and gives back at the end.
  final class Loan {
    private let owner: PatternSet
    private var automaton: PatternAutomaton

    init(of owner: PatternSet) {
      self.owner = owner
      automaton =
        owner.idle.withLock { $0.popLast() } ?? PatternAutomaton(owner.patterns.map(\.program))
    }

    deinit {
      let automaton = automaton
      owner.idle.withLock { $0.append(automaton) }
    }

    func matches(in text: [UInt8]) -> Bits { automaton.matches(in: text, paidBy: owner.work) }
  }
}

extension Pattern {
  /// The range of the first match in a text given as UTF-8, or nil; nil too once the budget is
  /// exhausted.
  package func firstMatch(in text: [UInt8], paidBy work: WorkBudget) -> Range<Int>? {
    guard !work.isExhausted else { return nil }
    var search = PatternSearch(program)
    let match = search.firstMatch(in: text)
    work.spend(Self.price * (search.count - Self.freeSteps * (text.count + 1)))
    return match
  }

  /// To look at a step takes many times as long as the unit of the budget.
  private static let price = 25
  /// How many steps for each byte of a text are free.
  private static let freeSteps = 16
}
