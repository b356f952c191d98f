/// A parser of patterns.
struct PatternParser {
  /// The flags that `(?i)` and `(?s)` turn on.
  struct Flags {
    var ignoresCase = false
    var matchesLineEnds = false
  }

  static let maxLength = 1000
  static let deepest = 32
  static let maxCount = 1000

  let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each character, and of the end.
  private let offsets: [Int]
  var index = 0
  var flags = Flags()
  private var depth = 0

  init(_ text: String) {
    // One character more than the limit is enough to reject a pattern.
    scalars = Array(text.unicodeScalars.prefix(Self.maxLength + 1))
    var offsets = [0]
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  /// Parses the whole pattern.
  mutating func tree() throws(PatternError) -> PatternTree {
    guard !scalars.isEmpty else { throw PatternError("the pattern is empty", at: 0..<0) }
    guard scalars.count <= Self.maxLength else {
      throw error("a pattern has at most \(Self.maxLength) characters", from: Self.maxLength)
    }
    let tree = try choice()
    guard index == scalars.count else {
      throw error("')' closes nothing", from: index, help: #"write \) for the character"#)
    }
    return tree
  }

  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func skip(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  /// Returns an error about the characters that were read last.
  ///
  /// - Parameters:
  ///   - start: the index of the first character.
  ///   - end: the index after the last character, or nil for a single character.
  func error(
    _ message: String, from start: Int, to end: Int? = nil, help: String? = nil
  ) -> PatternError {
    let last = min(end ?? start + 1, scalars.count)
    return PatternError(message, at: offsets[start]..<offsets[last], help: help)
  }
}

extension PatternParser {
  private mutating func choice() throws(PatternError) -> PatternTree {
    var parts = [try sequence()]
    while skip("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(PatternError) -> PatternTree {
    var parts: [PatternTree] = []
    while let scalar = peek, scalar != "|", scalar != ")" { parts.append(try repeated()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repeated() throws(PatternError) -> PatternTree {
    let start = index
    let part = try atom()
    let end = index
    guard let count = try count() else { return part }
    if case .assertion = part {
      throw error("a place cannot be repeated", from: start, to: end)
    }
    return .repetition(part, count)
  }

  private mutating func atom() throws(PatternError) -> PatternTree {
    let start = index
    let scalar = scalars[index]
    index += 1
    switch scalar {
    case "(": return try group()
    case "[": return try set()
    case "\\": return try escape()
    case ".":
      return .scalars(
        ScalarSet(flags.matchesLineEnds ? .any : .lineEnd, isNegated: !flags.matchesLineEnds))
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "*", "+", "?":
      throw error(
        "'\(scalar)' has nothing to repeat", from: start,
        help: "write \\\(scalar) for the character")
    case "{":
      index = start
      if try braces() != nil {
        throw error("a count has nothing to repeat", from: start, to: index)
      }
      index = start + 1
      return literal(scalar)
    default: return literal(scalar)
    }
  }

  func literal(_ scalar: Unicode.Scalar) -> PatternTree {
    .scalars(ScalarSet([scalar...scalar], ignoresCase: flags.ignoresCase))
  }
}

extension PatternParser {
  /// Reads a group. Its parenthesis has already been read. Flags apply until the end of the
  /// enclosing group.
  private mutating func group() throws(PatternError) -> PatternTree {
    let start = index - 1
    guard depth < Self.deepest else {
      throw error("groups are nested more than \(Self.deepest) levels deep", from: start)
    }
    let outer = flags
    if skip("?") {
      try readFlags(from: start)
      if skip(")") { return .nothing }
      guard skip(":") else { throw unknownGroup(from: start) }
    }
    depth += 1
    let tree = try choice()
    depth -= 1
    guard skip(")") else { throw error("'(' is not closed", from: start) }
    flags = outer
    return tree
  }

  private mutating func readFlags(from start: Int) throws(PatternError) {
    let first = index
    while let scalar = peek, scalar != ":", scalar != ")" {
      switch scalar {
      case "i": flags.ignoresCase = true
      case "s": flags.matchesLineEnds = true
      default: throw unknownGroup(from: start)
      }
      index += 1
    }
    if index == first, peek == ")" { throw unknownGroup(from: start) }
  }

  private func unknownGroup(from start: Int) -> PatternError {
    let isLooking =
      scalars.dropFirst(start + 2).starts(with: "=".unicodeScalars)
      || scalars.dropFirst(start + 2).starts(with: "!".unicodeScalars)
      || scalars.dropFirst(start + 2).starts(with: "<=".unicodeScalars)
      || scalars.dropFirst(start + 2).starts(with: "<!".unicodeScalars)
    return isLooking
      ? error("lookahead and lookbehind are not supported", from: start, to: start + 3)
      : error(
        "unknown kind of group", from: start, to: start + 3,
        help: "use (…), (?:…), (?i) or (?s)")
  }

  /// Reads the quantifier that can follow an atom: `*`, `+`, `?`, `{2}`, `{2,}` or `{2,5}`.
  private mutating func count() throws(PatternError) -> PatternCount? {
    var count: PatternCount
    if skip("*") {
      count = PatternCount(minimum: 0, maximum: nil)
    } else if skip("+") {
      count = PatternCount(minimum: 1, maximum: nil)
    } else if skip("?") {
      count = PatternCount(minimum: 0, maximum: 1)
    } else if let braces = try braces() {
      count = braces
    } else {
      return nil
    }
    count.isLazy = skip("?")
    return count
  }

  /// Reads a count in braces. Braces around anything else are literal characters.
  private mutating func braces() throws(PatternError) -> PatternCount? {
    let start = index
    guard skip("{"), let minimum = number() else {
      index = start
      return nil
    }
    var maximum: Int? = minimum
    if skip(",") { maximum = number() }
    guard skip("}") else {
      index = start
      return nil
    }
    guard max(minimum, maximum ?? 0) <= Self.maxCount else {
      throw error("a count is at most \(Self.maxCount)", from: start, to: index)
    }
    guard minimum <= maximum ?? minimum else {
      throw error("the second count is less than the first", from: start, to: index)
    }
    return PatternCount(minimum: minimum, maximum: maximum)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let digit = peek.flatMap(\.decimalDigit) {
      value = min((value ?? 0) * 10 + digit, Self.maxCount + 1)
      index += 1
    }
    return value
  }
}

extension Unicode.Scalar {
  fileprivate var decimalDigit: Int? { value &- 0x30 < 10 ? Int(value) - 0x30 : nil }
}

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
