/// The syntax tree of a pattern.
indirect enum PatternTree: Sendable {
  /// Matches the empty string at every position.
  case nothing
  case scalars(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternTree])
  /// The first alternative that leads to a match wins.
  case choice([PatternTree])
  case repetition(PatternTree, PatternCount)
}

/// How many times a part of a pattern can repeat.
struct PatternCount: Sendable {
  var minimum: Int
  /// The maximum, or nil if there is none.
  var maximum: Int?
  /// Whether to match as few repetitions as possible.
  var isLazy = false
}

/// A condition that must hold between two characters.
enum PatternAssertion: Hashable, Sendable {
  case start, end, wordBoundary, noWordBoundary

  func isSatisfied(between previous: Unicode.Scalar?, and next: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: previous == nil
    case .end: next == nil
    case .wordBoundary: Self.isWord(previous) != Self.isWord(next)
    case .noWordBoundary: Self.isWord(previous) == Self.isWord(next)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarClass.word.contains) ?? false
  }
}
