/// Patterns that are matched together, in one pass over the text.
package struct GlobSet: Sendable {
  private let automaton: GlobAutomaton
  /// For each pattern in the automaton, the indices of all equal patterns.
  private let numbers: [[Int]]
  /// The indices of the patterns for text that have no wildcards, by the text that they match.
  /// There can be thousands of them, each with a state that is live until the text differs.
  private let literals: [[UInt8]: [Int]]
  private let count: Int
  private let work: WorkBudget

  /// - Parameters:
  ///   - patterns: the patterns, either all for paths or all for text.
  ///   - work: the budget for matching.
  package init(_ patterns: [Glob], work: WorkBudget) {
    var numbers: [[Int]] = []
    var distinct: [Glob] = []
    var indices: [Glob: Int] = [:]
    var literals: [[UInt8]: [Int]] = [:]
    for (number, pattern) in patterns.enumerated() {
      if let literal = pattern.literal {
        literals[literal, default: []].append(number)
      } else if let index = indices[pattern] {
        numbers[index].append(number)
      } else {
        indices[pattern] = distinct.count
        distinct.append(pattern)
        numbers.append([number])
      }
    }
    automaton = GlobAutomaton(
      distinct.map(\.program), stopsAtSlash: distinct.first?.subject == .path)
    (self.numbers, self.literals) = (numbers, literals)
    count = patterns.count
    self.work = work
  }

  /// Returns the indices of the patterns that match a text. After the budget is exhausted, some may
  /// be missing.
  package func matches(in text: String) -> Bits {
    var found = Bits(count: count)
    guard count > 0 else { return found }
    let text = Array(text.utf8)
    for number in literals[text] ?? [] { found.insert(number) }
    automaton.match(text, work) { index in
      for number in numbers[index] { found.insert(number) }
    }
    return found
  }
}

/// Lists of path patterns, for example those of the overrides, with a cache of the result for each
/// path.
package final class GlobLists: Sendable {
  private let set: GlobSet
  /// The index of the list that each pattern belongs to.
  private let owners: [Int]
  private let count: Int
  private let memory = MatchMemory<Bits>()

  package init(_ lists: [[Glob]], work: WorkBudget) {
    set = GlobSet(Array(lists.joined()), work: work)
    owners = lists.indices.flatMap { Array(repeating: $0, count: lists[$0].count) }
    count = lists.count
  }

  /// Returns the indices of the lists with a pattern that matches a path.
  package func matches(in path: String) -> Bits {
    memory.value(for: path) {
      let found = set.matches(in: path)
      var lists = Bits(count: count)
      for number in found.numbers { lists.insert(owners[number]) }
      return lists
    }
  }
}
