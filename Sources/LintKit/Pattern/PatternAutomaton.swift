/// Patterns as one automaton that is made while texts are searched: where it goes from a state with
/// a kind of character is worked out once and then known.
///
/// A state is the set of steps at which some pattern has got to, before what takes no character is
/// followed: that depends on the next one. It tells which patterns match somewhere, not where.
struct PatternAutomaton: Sendable {
  /// What stands before a place in the text.
  private enum Before: Hashable {
    case nothing, word, other
  }

  private struct State: Hashable {
    var steps: Bits
    var before: Before
  }

  /// Characters that are the same to all patterns, or the end of the text.
  private struct Kind: Hashable {
    /// The steps that accept them.
    var accepting: Bits
    var isWord = false
    var isEnd = false
  }

  private static let stateLimit = 2_000
  private static let kindLimit = 1_024
  private static let scalarLimit = 20_000
  /// How many steps for each byte of a text are free.
  private static let freeSteps = 4
  /// To follow a step takes some times as long as the unit of the budget.
  private static let price = 5

  private let steps: [PatternProgram.Step]
  /// The steps that take a character, but for those that take one of a few.
  private let sets: [(step: Int, set: ScalarSet)]
  /// The steps that take a character which is written out, most of all in patterns of plain words.
  private let stepsOfScalar: [Unicode.Scalar: [Int]]
  private let starts: [Int]
  /// The pattern of each step at which one has matched.
  private var patternOfStep: [Int: Int] = [:]
  private let count: Int
  /// For each byte, whether a match may begin with it; nil if one may begin anywhere.
  private let firstBytes: [Bool]?

  private var states: [State] = []
  private var numbersOfState: [State: Int] = [:]
  private var isWaiting: [Bool] = []
  private var kinds: [Kind] = []
  private var numbersOfKind: [Kind: Int] = [:]
  private var kindsOfScalar: [UInt32: Int] = [:]
  private var kindsOfASCII: [Int] = []
  /// For each state and kind twice the next state, and one more if patterns match; -1 if unknown.
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

  /// The numbers of the patterns that match some part of a text. What is not known yet is paid.
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
        let before = self.before(Place(offset, in: text).previous)
        state = number(of: State(steps: Bits(count: steps.count), before: before))
        continue
      }
      let (scalar, length) = Place.scalar(at: offset, in: text)
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
  /// Where a match may begin; nil if that is anywhere.
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
    var kind = Kind(accepting: Bits(count: steps.count), isWord: before(scalar) == .word)
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

  private mutating func number(of kind: Kind) -> Int {
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
    let end = Kind(accepting: Bits(count: steps.count), isEnd: true)
    (kinds, numbersOfKind) = ([end], [end: 0])
    kindsOfScalar = [:]
    kindsOfASCII = Array(repeating: 0, count: 128)
    for index in transitions.indices { transitions[index] = -1 }
    matchesOfTransition = [:]
  }

  /// Works out where a state goes with a kind of character, and which patterns match before it.
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
        if Self.holds(assertion, between: state.before, and: kind) { waiting.append(index + 1) }
      case .split(let first, let second): waiting += [first, second]
      case .jump(let target): waiting.append(target)
      case .match: if let pattern = patternOfStep[index] { matches.insert(pattern) }
      }
    }
    found.formUnion(matches)
    let before: Before = kind.isWord ? .word : .other
    let count = states.count
    let next = self.number(of: State(steps: target, before: before))
    // If there were too many states, this one is not there any more.
    guard states.count >= count else { return next }
    let index = number * Self.kindLimit + kindNumber
    transitions[index] = Int32(next << 1 | (matches.isEmpty ? 0 : 1))
    if !matches.isEmpty { matchesOfTransition[index] = matches }
    return next
  }

  private static func holds(
    _ assertion: PatternAssertion, between before: Before, and kind: Kind
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
  /// The same step in a program in which others stand before it.
  fileprivate func moved(by base: Int) -> Self {
    switch self {
    case .split(let first, let second): .split(first + base, second + base)
    case .jump(let target): .jump(target + base)
    case .scalars, .assertion, .match: self
    }
  }
}
