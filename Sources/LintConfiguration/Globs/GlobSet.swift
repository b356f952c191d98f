import LintKit

/// Patterns that are matched together, in one pass over a text.
struct GlobSet: Sendable {
  private let automaton: GlobAutomaton
  /// For each pattern of the automaton, the numbers of the patterns that are the same.
  private let numbers: [[Int]]
  private let count: Int
  private let work: WorkBudget

  /// - Parameters:
  ///   - patterns: all for paths or all for texts.
  ///   - work: what matching them is paid from.
  init(_ patterns: [Glob], work: WorkBudget) {
    var numbers: [[Int]] = []
    var distinct: [Glob] = []
    var indices: [Glob: Int] = [:]
    for (number, pattern) in patterns.enumerated() {
      if let index = indices[pattern] {
        numbers[index].append(number)
      } else {
        indices[pattern] = distinct.count
        distinct.append(pattern)
        numbers.append([number])
      }
    }
    automaton = GlobAutomaton(
      distinct.map(\.program), stopsAtSlash: distinct.first?.subject == .path)
    self.numbers = numbers
    count = patterns.count
    self.work = work
  }

  /// The numbers of the patterns that match a text; none once the budget is exhausted.
  func matches(in text: String) -> Bits {
    var found = Bits(count: count)
    guard count > 0 else { return found }
    automaton.match(Array(text.utf8), work) { index in
      for number in numbers[index] { found.insert(number) }
    }
    return found
  }
}

/// Lists of patterns for paths, such as those of the overrides, with what is known of each path.
final class GlobLists: Sendable {
  private let set: GlobSet
  /// The number of the list of each pattern.
  private let owners: [Int]
  private let count: Int
  private let memory = MatchMemory<Bits>()

  init(_ lists: [[Glob]], work: WorkBudget) {
    set = GlobSet(Array(lists.joined()), work: work)
    owners = lists.indices.flatMap { Array(repeating: $0, count: lists[$0].count) }
    count = lists.count
  }

  /// The numbers of the lists with a pattern that matches a path.
  func matches(in path: String) -> Bits {
    memory.value(for: path) {
      let found = set.matches(in: path)
      var lists = Bits(count: count)
      for (number, owner) in owners.enumerated() where found.contains(number) {
        lists.insert(owner)
      }
      return lists
    }
  }
}
