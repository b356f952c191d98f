import SourceText
import Synchronization

/// A single search for a pattern in a string.
struct PatternSearch {
  /// The number of bytes of a string that are searched.
  static let textLimit = 1 << 16

  /// The number of steps visited so far.
  private(set) var count = 0
  private let program: PatternProgram
  /// For each step, the round of its last visit. There is one round for each position in the
  /// string.
  private var rounds: [Int]
  private var round = 0
  private var waiting: [Int] = []

  init(_ program: PatternProgram) {
    self.program = program
    rounds = Array(repeating: 0, count: program.steps.count)
  }

  /// Returns the byte range of the first match in a UTF-8 string, or nil.
  mutating func firstMatch(in text: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    // Both are in order of preference.
    var threads: [Thread] = []
    var following: [Thread] = []
    var offset = 0
    while offset <= Self.textLimit {
      if threads.isEmpty { offset = skip(from: offset, in: text) }
      let place = Location(offset, in: text)
      if found == nil { threads.append(Thread(step: 0, start: offset)) }
      round += 1
      following.removeAll(keepingCapacity: true)
      for thread in threads where follow(thread, at: place, into: &following) {
        found = thread.start..<offset
        // This match is preferred over all threads that follow.
        break
      }
      guard place.next != nil, found == nil || !following.isEmpty else { break }
      swap(&threads, &following)
      offset += place.length
    }
    return found
  }
}

extension PatternSearch {
  /// A possible match: its current step, and the offset where it started.
  private struct Thread {
    let step: Int
    let start: Int
  }

  /// Skips bytes that no match starts with.
  private mutating func skip(from start: Int, in text: [UInt8]) -> Int {
    guard let firstBytes = program.firstBytes else { return start }
    var offset = start
    while offset < text.count, !firstBytes[Int(text[offset])] { offset += 1 }
    count += offset - start
    return offset
  }

  /// Follows a thread as far as possible at one position, and records where it continues after the
  /// next character. Returns whether the thread has matched.
  private mutating func follow(
    _ thread: Thread, at place: Location, into following: inout [Thread]
  ) -> Bool {
    waiting.removeAll(keepingCapacity: true)
    waiting.append(thread.step)
    while let index = waiting.popLast() {
      // An earlier thread that reached this step is preferred.
      guard rounds[index] != round else { continue }
      rounds[index] = round
      count += 1
      switch program.steps[index] {
      case .scalars(let set):
        if let next = place.next, set.contains(next) {
          following.append(Thread(step: index + 1, start: thread.start))
        }
      case .assertion(let assertion):
        if assertion.isSatisfied(between: place.previous, and: place.next) {
          waiting.append(index + 1)
        }
      case .split(let first, let second): waiting += [second, first]
      case .jump(let target): waiting.append(target)
      case .match: return true
      }
    }
    return false
  }
}

/// A position between two characters of a string.
struct Location {
  let previous: Unicode.Scalar?
  let next: Unicode.Scalar?
  /// The length of the next character in bytes.
  let length: Int

  init(_ offset: Int, in text: [UInt8]) {
    (next, length) = Self.scalar(at: offset, in: text)
    var before = offset - 1
    while before > 0, offset - before < 4, text[before] & 0xC0 == 0x80 { before -= 1 }
    previous = before < 0 ? nil : Self.scalar(at: before, in: text).scalar
  }

  /// Decodes the character at an offset. Bytes that aren't valid UTF-8 decode as U+FFFD.
  static func scalar(
    at offset: Int, in text: [UInt8]
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    guard offset < text.count else { return (nil, 0) }
    return text.span.scalar(at: offset)
  }
}

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
  package final class Matcher {
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
