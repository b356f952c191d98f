import LintKit

/// A pattern for paths or for texts, matched in time proportional to the text.
///
/// In a path, `*` and `?` stay within one component, `**` crosses components, `{a,b}` chooses and
/// `[a-z]` is one character of a set. A pattern without a slash is looked for at every depth, and
/// one that matches a folder matches everything below it, as in `.gitignore`. In a text there are
/// only `*` and `?`, because braces and brackets are common in keys.
package struct Glob: Sendable {
  /// What a pattern is matched with, which decides what its characters mean.
  package enum Subject: Hashable, Sendable {
    case path, text
  }

  package let pattern: String
  let subject: Subject
  let program: [GlobStep]
  private let automaton: GlobAutomaton

  /// Compiles a pattern.
  ///
  /// - Throws: what is wrong with it.
  package init(_ pattern: String, for subject: Subject) throws(GlobError) {
    var compiler = GlobCompiler(pattern, for: subject)
    self.pattern = pattern
    self.subject = subject
    program = try compiler.program()
    automaton = GlobAutomaton([program], stopsAtSlash: subject == .path)
  }

  /// Whether the pattern matches a whole text, or a path or one of the folders above it.
  ///
  /// Many patterns, or texts that a stranger writes, are for a `GlobSet`, which has a budget.
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

/// Why a pattern cannot be used, as a fragment.
package struct GlobError: Error, Hashable, Sendable {
  package let message: String
}

/// One instruction of a compiled pattern. Those that take no byte lead only forward.
enum GlobStep: Hashable, Sendable {
  /// A kind of bytes.
  enum Kind: Hashable, Sendable {
    case any
    /// All but a slash.
    case inComponent
    /// Those that begin a character, but no slash.
    case first
    /// Those that go on with one.
    case continuation

    func contains(_ byte: UInt8) -> Bool {
      switch self {
      case .any: true
      case .inComponent: byte != UInt8(ascii: "/")
      case .first: byte != UInt8(ascii: "/") && byte & 0xC0 != 0x80
      case .continuation: byte & 0xC0 == 0x80
      }
    }
  }

  case byte(UInt8)
  case one(Kind)
  case set([ClosedRange<UInt8>], isNegated: Bool)
  /// Any number of bytes of a kind.
  case loop(Kind)
  /// Goes on at the next step and behind the one that is two further.
  case folders
  /// Goes on at the next step and at another one.
  case split(Int)
  case jump(Int)
  case match

  /// Whether the step is a set with a byte in it.
  func isInSet(_ byte: UInt8) -> Bool {
    guard case .set(let ranges, let isNegated) = self, byte != UInt8(ascii: "/") else {
      return false
    }
    // The rest of a character is not another one.
    guard byte & 0xC0 != 0x80 else { return false }
    return ranges.contains { $0.contains(byte) } != isNegated
  }
}
