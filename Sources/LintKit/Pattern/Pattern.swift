/// A regular expression whose search takes a bounded time, whatever it is and whatever the text.
///
/// All ways to match advance together, character by character, so nothing is tried twice (Thompson
/// 1968, with the priorities of Pike's and Cox's machines). A pattern has at most 1,000 characters
/// and 500 steps, of a text the first 65,536 bytes are searched, and each step is looked at no
/// more than once for each character. What that forbids is not offered: there are no references to
/// groups and no looking ahead or behind.
///
/// The syntax is the usual one: `.` `[a-z]` `[^a-z]` `\d` `\w` `\s` `\b` `^` `$` `(…)` `(?:…)` `|`
/// `*` `+` `?` `{2,5}`, the last four with `?` behind them for as few as possible, `(?i)` to ignore
/// case, `(?s)` to let `.` match a line end, and `\p{…}` for `L`, `Lu`, `Ll`, `M`, `N`, `P`, `S`,
/// `Z`, their further letters and a few scripts such as `Han`. `^` and `$` are the ends of the
/// text.
public struct Pattern: Sendable {
  /// The pattern as it was written.
  public let text: String
  let program: PatternProgram

  /// Compiles a pattern.
  ///
  /// - Throws: what is wrong with it, and where.
  public init(_ text: String) throws(PatternError) {
    var parser = PatternParser(text)
    let tree = try parser.tree()
    self.text = text
    self.program = try PatternProgram(tree)
  }

  /// The range of the first match in a text given as UTF-8, or nil.
  ///
  /// Of several that begin at one place it is the one that a backtracking search would find.
  public func firstMatch(in text: [UInt8]) -> Range<Int>? {
    var search = PatternSearch(program)
    return search.firstMatch(in: text)
  }

  /// Whether the pattern matches some part of a text.
  public func matches(_ text: String) -> Bool { firstMatch(in: Array(text.utf8)) != nil }

  /// How often a step was looked at to search a text, which is what takes the time.
  package func steps(toSearch text: String) -> Int {
    var search = PatternSearch(program)
    _ = search.firstMatch(in: Array(text.utf8))
    return search.count
  }

  /// How many steps the pattern has; 500 at most.
  package var stepCount: Int { program.steps.count }
}

extension Pattern: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Pattern: ExpressibleByStringLiteral {
  /// The default of an option. A literal that is no pattern is a broken invariant and traps.
  public init(stringLiteral text: String) {
    do throws(PatternError) {
      try self.init(text)
    } catch {
      preconditionFailure("'\(text)': \(error.message)")
    }
  }
}

/// Why a pattern cannot be used.
public struct PatternError: Error, Hashable, Sendable {
  /// A fragment.
  public let message: String
  /// Where in the pattern, as bytes of UTF-8.
  public let range: Range<Int>
  public let help: String?

  init(_ message: String, at range: Range<Int>, help: String? = nil) {
    self.message = message
    self.range = range
    self.help = help
  }
}
