/// What a pattern says, as its parser understood it.
indirect enum PatternTree: Sendable {
  /// Matches at every place.
  case nothing
  case scalars(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternTree])
  /// The first that leads to a match wins.
  case choice([PatternTree])
  case repetition(PatternTree, PatternCount)
}

/// How often a part of a pattern may stand.
struct PatternCount: Sendable {
  var least: Int
  /// Nil for any number.
  var most: Int?
  /// Whether as few as possible are taken.
  var isLazy = false
}

/// Something that must hold between two characters.
enum PatternAssertion: Hashable, Sendable {
  case start, end, wordBoundary, noWordBoundary

  func holds(between previous: Unicode.Scalar?, and next: Unicode.Scalar?) -> Bool {
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
