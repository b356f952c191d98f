/// A pattern for paths or for text, matched in time proportional to the length of the text.
///
/// In a path, `*` and `?` stay within one component, and `**` crosses components. `{a,b}` matches
/// one of several alternatives, and `[a-z]` matches one character of a set. As in `.gitignore`, a
/// pattern without a slash matches at every depth, and a pattern that matches a folder matches
/// everything below it. Patterns for text have only `*` and `?`, because braces and brackets are
/// common in keys.
package struct Glob: Sendable {
  /// The kind of text to match, which decides what the characters of a pattern mean.
  package enum Subject: Hashable, Sendable {
    case path, text
  }

  package let pattern: String
  let subject: Subject
  let program: [GlobStep]
  private let automaton: GlobAutomaton

  /// Compiles a pattern.
  ///
  /// - Throws: `GlobError`, which describes the problem.
  package init(_ pattern: String, for subject: Subject) throws(GlobError) {
    var compiler = GlobCompiler(pattern, for: subject)
    self.pattern = pattern
    self.subject = subject
    program = try compiler.program()
    automaton = GlobAutomaton([program], stopsAtSlash: subject == .path)
  }

  /// The only text that a pattern for text matches, in UTF-8, or nil if it has wildcards.
  package var literal: [UInt8]? {
    guard subject == .text else { return nil }
    var bytes: [UInt8] = []
    for step in program.dropLast() {
      guard case .byte(let byte) = step else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// What the text begins with that the pattern matches, in UTF-8, or nil if that isn't all that
  /// matters: `App/` for `App/**`, and nothing for `**`.
  var prefix: [UInt8]? {
    var steps = program[...]
    if case .folders? = steps.first { steps = steps.dropFirst(3) }
    guard steps.count == program.count || steps.count == 2 else { return nil }
    guard steps.popLast() == .match, steps.popLast() == .loop(.any) else { return nil }
    var bytes: [UInt8] = []
    for step in steps {
      guard case .byte(let byte) = step else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// Returns whether the pattern matches the whole text, or a path or one of its parent folders.
  ///
  /// Use a `GlobSet`, which has a budget, for many patterns or for untrusted text.
  package func matches(_ text: String) -> Bool {
    var isFound = false
    automaton.match(Array(text.utf8), WorkBudget()) { _ in isFound = true }
    return isFound
  }
}

extension Glob: Hashable {
  package static func == (lhs: Glob, rhs: Glob) -> Bool {
    lhs.subject == rhs.subject && lhs.pattern.utf8.elementsEqual(rhs.pattern.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    for byte in pattern.utf8 { hasher.combine(byte) }
  }
}

/// The reason why a pattern can't be used, as a fragment.
package struct GlobError: Error, Hashable, Sendable {
  package let message: String
}

/// One instruction of a compiled pattern. Steps that consume no byte only lead forward.
enum GlobStep: Hashable, Sendable {
  /// A class of bytes.
  enum Kind: Hashable, Sendable {
    case any
    /// Every byte except a slash.
    case inComponent
    /// Bytes that start a character.
    case first
    /// Bytes that start a character, except a slash.
    case firstInComponent
    /// Bytes that continue a character.
    case continuation

    func contains(_ byte: UInt8) -> Bool {
      switch self {
      case .any: true
      case .inComponent: byte != UInt8(ascii: "/")
      case .first: byte & 0xC0 != 0x80
      case .firstInComponent: byte != UInt8(ascii: "/") && byte & 0xC0 != 0x80
      case .continuation: byte & 0xC0 == 0x80
      }
    }
  }

  case byte(UInt8)
  case one(Kind)
  case set([ClosedRange<UInt8>], isNegated: Bool)
  /// Any number of bytes of a kind.
  case loop(Kind)
  /// Continues at the next step, and at the third step after this one, past the folders.
  case folders
  /// Continues at the next step and at a target.
  case split(Int)
  case jump(Int)
  case match

  /// Returns whether the step is a set that contains a byte.
  func isInSet(_ byte: UInt8) -> Bool {
    guard case .set(let ranges, let isNegated) = self, byte != UInt8(ascii: "/") else {
      return false
    }
    // A continuation byte isn't a separate character.
    guard byte & 0xC0 != 0x80 else { return false }
    return ranges.contains { $0.contains(byte) } != isNegated
  }
}
