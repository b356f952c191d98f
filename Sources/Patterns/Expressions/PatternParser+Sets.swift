import SourceText

extension PatternParser {
  /// The meaning of an escape.
  enum Escape {
    case scalar(Unicode.Scalar)
    case part(ScalarSet.Part)
    case assertion(PatternAssertion)
  }

  /// Reads an escape. Its backslash has already been read.
  mutating func escape() throws(PatternError) -> PatternTree {
    switch try escaped() {
    case .scalar(let scalar): literal(scalar)
    case .part(let part):
      .scalars(
        ScalarSet(
          [], [ScalarSet.Part(members: part.members, isNegated: false)],
          isNegated: part.isNegated, ignoresCase: flags.ignoresCase))
    case .assertion(let assertion): .assertion(assertion)
    }
  }

  /// Reads a set. Its opening bracket has already been read.
  mutating func set() throws(PatternError) -> PatternTree {
    let start = index - 1
    let isNegated = skip("^")
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var parts: [ScalarSet.Part] = []
    while let scalar = peek, scalar != "]" {
      let first = index
      switch try member() {
      case .scalar(let lower): ranges.append(try range(from: lower, first))
      case .part(let part): if !parts.contains(part) { parts.append(part) }
      case .assertion:
        throw error("a word boundary is not allowed in a set", from: first, to: index)
      }
    }
    guard skip("]") else { throw error("'[' is not closed", from: start) }
    guard !ranges.isEmpty || !parts.isEmpty else {
      throw error("the set is empty", from: start, to: index, help: #"write \] for the character"#)
    }
    return .scalars(
      ScalarSet(ranges, parts, isNegated: isNegated, ignoresCase: flags.ignoresCase))
  }
}

extension PatternParser {
  private mutating func member() throws(PatternError) -> Escape {
    let scalar = scalars[index]
    index += 1
    switch scalar {
    case "\\": return try escaped()
    case "[":
      throw error(
        "a set cannot hold another", from: index - 1, help: #"write \[ for the character"#)
    default: return .scalar(scalar)
    }
  }

  /// Reads the end of a range if a hyphen follows that isn't the last character of the set.
  private mutating func range(
    from lower: Unicode.Scalar, _ start: Int
  ) throws(PatternError) -> ClosedRange<Unicode.Scalar> {
    guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
      return lower...lower
    }
    index += 1
    guard case .scalar(let upper) = try member() else {
      throw error("a range ends with a character", from: start, to: index)
    }
    guard lower <= upper else { throw error("the range runs backwards", from: start, to: index) }
    return lower...upper
  }

  private mutating func escaped() throws(PatternError) -> Escape {
    let start = index - 1
    guard let scalar = peek else {
      throw error("nothing follows the backslash at the end", from: start)
    }
    index += 1
    switch scalar {
    case "d", "D": return Self.part(.digit, isNegated: scalar == "D")
    case "w", "W": return Self.part(.word, isNegated: scalar == "W")
    case "s", "S": return Self.part(.whitespace, isNegated: scalar == "S")
    case "p", "P": return Self.part(try property(from: start), isNegated: scalar == "P")
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "t": return .scalar("\t")
    case "u": return .scalar(try codePoint(from: start))
    case "1"..."9":
      throw error("a pattern cannot refer to a group", from: start, to: index)
    case "a"..."z", "A"..."Z", "0":
      throw error(
        "unknown escape '\\\(scalar)'", from: start, to: index,
        help: #"use \d \w \s \b \n \r \t \u00e9 \p{L}, or \ before a punctuation mark"#)
    default: return .scalar(scalar)
    }
  }

  private static func part(_ members: ScalarClass, isNegated: Bool) -> Escape {
    .part(ScalarSet.Part(members: members, isNegated: isNegated))
  }

  /// Reads the name in the braces of `\p{L}`.
  private mutating func property(from start: Int) throws(PatternError) -> ScalarClass {
    let name = try braced(from: start)
    if let members = ScalarClass(named: name) { return members }
    let suggestion = nearestName(to: name, in: ScalarClass.names.filter { $0.utf8.count > 2 })
    throw error(
      "unknown class '\(name)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""),
      from: start + 3, to: index - 1,
      help: #"use a class such as L, Lu, N, P, Latin, Cyrillic or Han"#)
  }

  /// Reads four hexadecimal digits, or any number of them in braces.
  private mutating func codePoint(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let digits: String
    if peek == "{" {
      digits = try braced(from: start)
    } else {
      let end = min(index + 4, scalars.count)
      digits = String(String.UnicodeScalarView(scalars[index..<end]))
      index = end
      if digits.utf8.count < 4 {
        throw error(#"four digits follow '\u'"#, from: start, to: index)
      }
    }
    guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
      throw error(
        "'\(digits)' is not a Unicode character", from: start, to: index,
        help: #"write \u00e9 or \u{1f600}"#)
    }
    return scalar
  }

  private mutating func braced(from start: Int) throws(PatternError) -> String {
    let end = scalars[index...].firstIndex(of: "}")
    guard skip("{"), let end else {
      throw error("expected a name in braces", from: start, to: index, help: #"as in \p{L}"#)
    }
    let name = String(String.UnicodeScalarView(scalars[index..<end]))
    index = end + 1
    return name
  }
}
