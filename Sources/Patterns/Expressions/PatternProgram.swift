/// A compiled pattern. A match starts at its first step.
struct PatternProgram: Sendable {
  /// A single instruction.
  enum Step: Sendable {
    /// Accepts a character and continues with the next step.
    case scalars(ScalarSet)
    case assertion(PatternAssertion)
    /// Continues at both steps. Matches through the first are preferred.
    case split(Int, Int)
    case jump(Int)
    case match
  }

  static let limit = 500

  private(set) var steps: [Step] = []
  /// For each byte, whether a match can start with it. Nil if a match can start anywhere.
  private(set) var firstBytes: [Bool]?
  private var visits = 0

  init(_ tree: PatternTree) throws(PatternError) {
    try emit(tree)
    try append(.match)
    firstBytes = possibleFirstBytes()
  }
}

extension PatternProgram {
  private mutating func emit(_ tree: PatternTree) throws(PatternError) {
    // Parts without a step count too, because repeating them takes time.
    visits += 1
    guard visits <= 4 * Self.limit else { throw Self.tooLarge }
    switch tree {
    case .nothing: break
    case .scalars(let set):
      visits += set.weight
      try append(.scalars(set))
    case .assertion(let assertion): try append(.assertion(assertion))
    case .sequence(let parts): for part in parts { try emit(part) }
    case .choice(let parts): try emit(choice: parts)
    case .repetition(let part, let count): try emit(part, count)
    }
  }

  private mutating func append(_ step: Step) throws(PatternError) {
    guard steps.count < Self.limit else { throw Self.tooLarge }
    steps.append(step)
  }

  private static let tooLarge = PatternError(
    "the pattern is too large", at: 0..<0, help: "lower the counts in braces")

  private mutating func emit(choice parts: [PatternTree]) throws(PatternError) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let split = steps.count
      try append(.split(split + 1, 0))
      try emit(part)
      jumps.append(steps.count)
      try append(.jump(0))
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = parts.last { try emit(last) }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func emit(
    _ part: PatternTree, _ count: PatternCount
  ) throws(PatternError) {
    for _ in 0..<count.minimum { try emit(part) }
    guard let maximum = count.maximum else {
      return try emit(anyNumberOf: part, isLazy: count.isLazy)
    }
    var splits: [Int] = []
    for _ in count.minimum..<maximum {
      splits.append(steps.count)
      try append(.match)
      try emit(part)
    }
    for split in splits {
      steps[split] = Self.split(split + 1, steps.count, isLazy: count.isLazy)
    }
  }

  private mutating func emit(
    anyNumberOf part: PatternTree, isLazy: Bool
  ) throws(PatternError) {
    let split = steps.count
    try append(.match)
    try emit(part)
    try append(.jump(split))
    steps[split] = Self.split(split + 1, steps.count, isLazy: isLazy)
  }

  private static func split(_ inside: Int, _ end: Int, isLazy: Bool) -> Step {
    isLazy ? .split(end, inside) : .split(inside, end)
  }

  /// Follows the steps that consume no character, and assumes that assertions hold. Returns nil if
  /// the pattern can match an empty string.
  private func possibleFirstBytes() -> [Bool]? {
    var bytes = Array(repeating: false, count: 256)
    var isSeen = Array(repeating: false, count: steps.count)
    var waiting = [0]
    while let index = waiting.popLast() {
      guard !isSeen[index] else { continue }
      isSeen[index] = true
      switch steps[index] {
      case .scalars(let set):
        for byte in UInt8(0)..<0x80 where set.contains(Unicode.Scalar(byte)) {
          bytes[Int(byte)] = true
        }
        if set.mayBeBeyondASCII { for byte in 0x80...0xFF { bytes[byte] = true } }
      case .assertion: waiting.append(index + 1)
      case .split(let first, let second): waiting += [first, second]
      case .jump(let target): waiting.append(target)
      case .match: return nil
      }
    }
    return bytes
  }
}
