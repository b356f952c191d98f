import Synchronization

/// Patterns that are matched together, in one pass over the text.
package struct GlobSet: Sendable {
  private let automaton: GlobAutomaton
  /// For each pattern in the automaton, the indices of all equal patterns.
  private let numbers: [[Int]]
  /// The indices of the patterns for text that have no wildcards, by the text that they match.
  /// There can be thousands of them, each with a state that is live until the text differs.
  private let literals: [[UInt8]: [Int]]
  /// What patterns such as `App/**` require at the beginning, with the indices of the patterns.
  private let prefixes: [(bytes: [UInt8], number: Int)]
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
    var prefixes: [(bytes: [UInt8], number: Int)] = []
    for (number, pattern) in patterns.enumerated() {
      if let literal = pattern.literal {
        literals[literal, default: []].append(number)
      } else if prefixes.count < Self.prefixLimit, let prefix = pattern.prefix {
        prefixes.append((prefix, number))
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
    (self.numbers, self.literals, self.prefixes) = (numbers, literals, prefixes)
    count = patterns.count
    self.work = work
  }

  /// More beginnings than a configuration has. Each is compared with the text.
  private static let prefixLimit = 8

  /// Whether all patterns are beginnings, so that a match takes less time than finding it again.
  var hasOnlyPrefixes: Bool { prefixes.count == count }

  /// Returns the indices of the patterns that match a text. After the budget is exhausted, some may
  /// be missing.
  package func matches(in text: String) -> Bits {
    var found = Bits(count: count)
    guard count > 0 else { return found }
    for (prefix, number) in prefixes where text.utf8.starts(with: prefix) { found.insert(number) }
    guard prefixes.count < count else { return found }
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
  private let cache = MatchCache<Bits>()

  package init(_ lists: [[Glob]], work: WorkBudget) {
    set = GlobSet(Array(lists.joined()), work: work)
    owners = lists.indices.flatMap { Array(repeating: $0, count: lists[$0].count) }
    count = lists.count
  }

  /// Returns the indices of the lists with a pattern that matches a path.
  package func matches(in path: String) -> Bits {
    set.hasOnlyPrefixes ? lists(matching: path) : cache.value(for: path) { lists(matching: path) }
  }

  private func lists(matching path: String) -> Bits {
    let found = set.matches(in: path)
    var lists = Bits(count: count)
    for number in found.numbers { lists.insert(owners[number]) }
    return lists
  }
}

/// A cache of values by text. There are many findings, but few keys and paths.
///
/// Strings are compared as bytes. If the cache becomes too large, it is cleared.
package final class MatchCache<Value: Sendable>: Sendable {
  private struct State {
    var values: [[UInt8]: Value] = [:]
    var size = 0
  }

  /// The maximum size in bytes.
  private static var limit: Int { 1 << 22 }

  private let state = Mutex(State())

  package init() {}

  /// Returns the cached value or computes it. Concurrent calls can compute the same value more than
  /// once.
  package func value(for text: String, _ make: () -> Value) -> Value {
    let key = Array(text.utf8)
    if let known = state.withLock({ $0.values[key] }) { return known }
    let value = make()
    state.withLock { state in
      if state.size + key.count > Self.limit { state = State() }
      state.size += key.count + MemoryLayout<Value>.size
      state.values[key] = value
    }
    return value
  }
}
