/// A regular expression whose search takes a bounded amount of time for every pattern and input.
///
/// All possible matches advance together, one character at a time, so nothing is tried twice
/// (Thompson 1968, with the priorities of Pike's and Cox's machines). A pattern has at most 1,000
/// characters and 500 steps. Only the first 65,536 bytes of a string are searched, and each step is
/// visited at most once per character. Features that would break these limits aren't available:
/// there are no backreferences and no lookaround.
///
/// The syntax is the usual one:
/// - `.` `[a-z]` `[^a-z]` `\d` `\w` `\s` `\b` `^` `$` `(…)` `(?:…)` `|` `*` `+` `?` `{2,5}`
/// - `?` after one of the last four matches as few repetitions as possible.
/// - `(?i)` ignores case, and `(?s)` lets `.` match a line end.
/// - `\p{…}` takes a general category of Unicode or a group of them, for example `Lu` or `L`, and
///   a few scripts such as `Han`.
///
/// `^` and `$` match only at the start and the end of the string.
public struct Pattern: Sendable {
  /// The pattern as written.
  public let text: String
  let program: PatternProgram

  /// Compiles a pattern.
  ///
  /// - Throws: `PatternError`, which describes the problem and its location in the pattern.
  public init(_ text: String) throws(PatternError) {
    var parser = PatternParser(text)
    let tree = try parser.tree()
    self.text = text
    self.program = try PatternProgram(tree)
  }

  /// Returns the byte range of the first match in a UTF-8 string, or nil.
  ///
  /// If several matches start at the same position, the result is the one that a backtracking
  /// search would find.
  public func firstMatch(in text: [UInt8]) -> Range<Int>? {
    var search = PatternSearch(program)
    return search.firstMatch(in: text)
  }

  /// Returns whether the pattern matches any part of a string.
  public func matches(_ text: String) -> Bool { firstMatch(in: Array(text.utf8)) != nil }

  /// The number of steps in the pattern, at most 500.
  package var stepCount: Int { program.steps.count }
}

extension Pattern: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Pattern: ExpressibleByStringLiteral {
  /// Creates the default value of an option. Traps if the literal isn't a valid pattern.
  public init(stringLiteral text: String) {
    do throws(PatternError) {
      try self.init(text)
    } catch {
      preconditionFailure("'\(text)': \(error.message)")
    }
  }
}

/// The reason a pattern can't be used.
public struct PatternError: Error, Hashable, Sendable {
  /// The description of the problem, a fragment in lower case.
  public let message: String
  /// The range in the pattern, in UTF-8 bytes.
  public let range: Range<Int>
  public let help: String?

  init(_ message: String, at range: Range<Int>, help: String? = nil) {
    self.message = message
    self.range = range
    self.help = help
  }
}
