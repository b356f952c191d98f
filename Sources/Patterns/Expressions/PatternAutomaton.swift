/// A set of patterns as one automaton that is built during searches. Each transition from a state,
/// for a kind of character, is computed once and then cached.
///
/// A state is the set of steps that some pattern has reached. Steps that consume no character
/// aren't followed yet, because that depends on the next character. The automaton finds which
/// patterns match somewhere, but not where.
struct PatternAutomaton: Sendable {
  /// The kind of character before a position.
  private enum Before: Hashable {
    case nothing, word, other
  }

  private struct State: Hashable {
    var steps: Bits
    var before: Before
  }

  /// Characters that no pattern distinguishes, or the end of the string.
  private struct CharacterClass: Hashable {
    /// The steps that accept these characters.
    var accepting: Bits
    var isWord = false
    var isEnd = false
  }

  private static let stateLimit = 2_000
  private static let kindLimit = 1_024
  private static let scalarLimit = 20_000
  /// The number of steps per byte that don't count against the budget.
  private static let freeSteps = 4
  /// The cost of following one step, in units of the budget.
  private static let price = 5

  private let steps: [PatternProgram.Step]
  /// The steps that consume a character, except those in `stepsOfScalar`.
  private let sets: [(step: Int, set: ScalarSet)]
  /// The steps that accept one of a few literal characters. Patterns of plain words consist mostly
  /// of these.
  private let stepsOfScalar: [Unicode.Scalar: [Int]]
  private let starts: [Int]
  /// The index of the pattern that has matched at each `match` step.
  private var patternOfStep: [Int: Int] = [:]
  private let count: Int
  /// For each byte, whether a match can start with it. Nil if a match can start anywhere.
  private let firstBytes: [Bool]?

  private var states: [State] = []
  private var numbersOfState: [State: Int] = [:]
  private var isWaiting: [Bool] = []
  private var kinds: [CharacterClass] = []
  private var numbersOfKind: [CharacterClass: Int] = [:]
  private var kindsOfScalar: [UInt32: Int] = [:]
  private var kindsOfASCII: [Int] = []
  /// For each state and kind, the next state times two, plus one if patterns match. -1 if not
  /// computed yet.
  private var transitions: [Int32] = []
  private var matchesOfTransition: [Int: Bits] = [:]

  init(_ programs: [PatternProgram]) {
    var steps: [PatternProgram.Step] = []
    var starts: [Int] = []
    var patternOfStep: [Int: Int] = [:]
    for (number, program) in programs.enumerated() {
      let base = steps.count
      starts.append(base)
      for step in program.steps {
        if case .match = step { patternOfStep[steps.count] = number }
        steps.append(step.moved(by: base))
      }
    }
    var sets: [(step: Int, set: ScalarSet)] = []
    var stepsOfScalar: [Unicode.Scalar: [Int]] = [:]
    for case (let index, .scalars(let set)) in steps.enumerated() {
      if let scalars = set.fewScalars {
        for scalar in Set(scalars) { stepsOfScalar[scalar, default: []].append(index) }
      } else {
        sets.append((index, set))
      }
    }
    (self.sets, self.stepsOfScalar) = (sets, stepsOfScalar)
    (self.steps, self.starts, self.patternOfStep) = (steps, starts, patternOfStep)
    count = programs.count
    firstBytes = Self.union(of: programs)
    forgetKinds()
  }

  /// Returns the indices of the patterns that match any part of a string. Computing new transitions
  /// counts against the budget.
  mutating func matches(in text: [UInt8], paidBy work: WorkBudget) -> Bits {
    var found = Bits(count: count)
    var units = 0
    let free = Self.freeSteps * (text.count + 1)
    let limit = work.isExhausted ? -1 : work.rest / Self.price + free
    defer { work.spend(Self.price * (units - free)) }
    var state = number(of: State(steps: Bits(count: steps.count), before: .nothing))
    var offset = 0
    while offset <= PatternSearch.textLimit, units <= limit {
      if isWaiting[state], let start = nextStart(from: offset, in: text), start > offset {
        offset = start
        let before = self.before(Location(offset, in: text).previous)
        state = number(of: State(steps: Bits(count: steps.count), before: before))
        continue
      }
      let (scalar, length) = Location.scalar(at: offset, in: text)
      let kind = kind(of: scalar, &units)
      let known = transitions[state * Self.kindLimit + kind]
      if known >= 0 {
        if known & 1 != 0, let matches = matchesOfTransition[state * Self.kindLimit + kind] {
          found.formUnion(matches)
        }
        state = Int(known >> 1)
      } else {
        state = follow(state, kind, finding: &found, &units)
      }
      guard scalar != nil else { break }
      offset += length
    }
    return found
  }
}

extension PatternAutomaton {
  /// Returns the next byte offset where a match can start, or nil if it can start anywhere.
  private func nextStart(from start: Int, in text: [UInt8]) -> Int? {
    guard let firstBytes else { return nil }
    var offset = start
    while offset < text.count, !firstBytes[Int(text[offset])] { offset += 1 }
    return offset
  }

  private static func union(of programs: [PatternProgram]) -> [Bool]? {
    var bytes = Array(repeating: false, count: 256)
    for program in programs {
      guard let first = program.firstBytes else { return nil }
      for byte in 0..<256 where first[byte] { bytes[byte] = true }
    }
    return bytes
  }

  private func before(_ scalar: Unicode.Scalar?) -> Before {
    scalar.map { ScalarClass.word.contains($0) ? .word : .other } ?? .nothing
  }

  private mutating func kind(of scalar: Unicode.Scalar?, _ units: inout Int) -> Int {
    guard let scalar else { return 0 }
    if scalar.isASCII {
      let known = kindsOfASCII[Int(scalar.value)]
      if known > 0 { return known }
    } else if let known = kindsOfScalar[scalar.value] {
      return known
    }
    let listed = stepsOfScalar[scalar] ?? []
    units += sets.count + listed.count
    var kind = CharacterClass(accepting: Bits(count: steps.count), isWord: before(scalar) == .word)
    for (step, set) in sets where set.contains(scalar) { kind.accepting.insert(step) }
    for step in listed { kind.accepting.insert(step) }
    let number = number(of: kind)
    if scalar.isASCII {
      kindsOfASCII[Int(scalar.value)] = number
    } else {
      if kindsOfScalar.count >= Self.scalarLimit { kindsOfScalar.removeAll() }
      kindsOfScalar[scalar.value] = number
    }
    return number
  }

  private mutating func number(of kind: CharacterClass) -> Int {
    if let known = numbersOfKind[kind] { return known }
    if kinds.count >= Self.kindLimit { forgetKinds() }
    numbersOfKind[kind] = kinds.count
    kinds.append(kind)
    return kinds.count - 1
  }

  private mutating func number(of state: State) -> Int {
    if let known = numbersOfState[state] { return known }
    if states.count >= Self.stateLimit {
      (states, numbersOfState, isWaiting) = ([], [:], [])
      (transitions, matchesOfTransition) = ([], [:])
    }
    numbersOfState[state] = states.count
    states.append(state)
    isWaiting.append(state.steps.isEmpty)
    transitions += repeatElement(-1, count: Self.kindLimit)
    return states.count - 1
  }

  private mutating func forgetKinds() {
    let end = CharacterClass(accepting: Bits(count: steps.count), isEnd: true)
    (kinds, numbersOfKind) = ([end], [end: 0])
    kindsOfScalar = [:]
    kindsOfASCII = Array(repeating: 0, count: 128)
    for index in transitions.indices { transitions[index] = -1 }
    matchesOfTransition = [:]
  }

  /// Computes the transition from a state for a kind of character, and which patterns match before
  /// that character.
  private mutating func follow(
    _ number: Int, _ kindNumber: Int, finding found: inout Bits, _ units: inout Int
  ) -> Int {
    let (state, kind) = (states[number], kinds[kindNumber])
    var target = Bits(count: steps.count)
    var matches = Bits(count: count)
    var seen = Bits(count: steps.count)
    var waiting = starts + state.steps.numbers
    units += waiting.count
    while let index = waiting.popLast() {
      guard !seen.contains(index) else { continue }
      seen.insert(index)
      units += 1
      switch steps[index] {
      case .scalars: if kind.accepting.contains(index) { target.insert(index + 1) }
      case .assertion(let assertion):
        if Self.satisfies(assertion, between: state.before, and: kind) { waiting.append(index + 1) }
      case .split(let first, let second): waiting += [first, second]
      case .jump(let target): waiting.append(target)
      case .match: if let pattern = patternOfStep[index] { matches.insert(pattern) }
      }
    }
    found.formUnion(matches)
    let before: Before = kind.isWord ? .word : .other
    let count = states.count
    let next = self.number(of: State(steps: target, before: before))
    // If there were too many states, all were discarded, and this one no longer exists.
    guard states.count >= count else { return next }
    let index = number * Self.kindLimit + kindNumber
    transitions[index] = Int32(next << 1 | (matches.isEmpty ? 0 : 1))
    if !matches.isEmpty { matchesOfTransition[index] = matches }
    return next
  }

  private static func satisfies(
    _ assertion: PatternAssertion, between before: Before, and kind: CharacterClass
  ) -> Bool {
    switch assertion {
    case .start: before == .nothing
    case .end: kind.isEnd
    case .wordBoundary: (before == .word) != kind.isWord
    case .noWordBoundary: (before == .word) == kind.isWord
    }
  }
}

extension PatternProgram.Step {
  /// Returns the same step for a program with `base` steps in front of it.
  fileprivate func moved(by base: Int) -> Self {
    switch self {
    case .split(let first, let second): .split(first + base, second + base)
    case .jump(let target): .jump(target + base)
    case .scalars, .assertion, .match: self
    }
  }
}
