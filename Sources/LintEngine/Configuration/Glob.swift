/// A pattern for paths or for texts, matched in time proportional to pattern times subject.
///
/// In a path, `*` and `?` stay within one component, `**` crosses components, `{a,b}` chooses and
/// `[a-z]` is one character of a set. A pattern without a slash is looked for at every depth, and
/// one that matches a folder matches everything below it, as in `.gitignore`. In a text there are
/// only `*` and `?`, because braces and brackets are common in keys.
public struct Glob: Hashable, Sendable {
  /// What a pattern is matched with, which decides what its characters mean.
  public enum Subject: Hashable, Sendable {
    case path, text
  }

  public let pattern: String
  private let subject: Subject
  private let program: [GlobStep]
  /// The bytes that every match begins with, to refuse most subjects at once.
  private let start: [UInt8]

  /// Compiles a pattern.
  ///
  /// - Throws: what is wrong with it.
  public init(_ pattern: String, for subject: Subject) throws(GlobError) {
    var compiler = GlobCompiler(pattern, for: subject)
    self.pattern = pattern
    self.subject = subject
    self.program = try compiler.program()
    self.start = program.prefix { $0.literal != nil }.compactMap(\.literal)
  }

  /// Whether the pattern matches a whole text, or a path or one of the folders above it.
  public func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    guard text.starts(with: start) else { return false }
    var current = GlobThreads(count: program.count)
    var next = GlobThreads(count: program.count)
    current.add(0, of: program)
    for byte in text {
      if current.hasMatched, subject == .path, byte == UInt8(ascii: "/") { return true }
      next.removeAll()
      for thread in current.list where program[thread].accepts(byte) {
        next.add(thread + 1, of: program)
      }
      swap(&current, &next)
      if current.list.isEmpty { return false }
    }
    return current.hasMatched
  }
}

/// Why a pattern cannot be used, as a fragment.
public struct GlobError: Error, Hashable, Sendable {
  public let message: String
}

/// One instruction of a compiled pattern.
enum GlobStep: Hashable, Sendable {
  case byte(UInt8)
  /// A byte that is not a slash.
  case inComponent
  case any
  /// A byte that begins a character and is not a slash.
  case first
  /// A further byte of a character.
  case continuation
  case set([ClosedRange<UInt8>], isNegated: Bool)
  case split(Int, Int)
  case jump(Int)
  case match

  var literal: UInt8? {
    if case .byte(let byte) = self { byte } else { nil }
  }

  func accepts(_ byte: UInt8) -> Bool {
    let slash = UInt8(ascii: "/")
    return switch self {
    case .byte(let expected): byte == expected
    case .inComponent: byte != slash
    case .any: true
    case .first: byte != slash && byte & 0xC0 != 0x80
    case .continuation: byte & 0xC0 == 0x80
    case .set(let ranges, let isNegated):
      byte != slash && ranges.contains { $0.contains(byte) } != isNegated
    case .split, .jump, .match: false
    }
  }
}

/// The places of a program that are alive at one byte of the subject, each once.
private struct GlobThreads {
  private(set) var list: [Int] = []
  private(set) var hasMatched = false
  private var isListed: [Bool]

  init(count: Int) { isListed = Array(repeating: false, count: count) }

  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    hasMatched = false
    for index in isListed.indices { isListed[index] = false }
  }

  mutating func add(_ step: Int, of program: [GlobStep]) {
    var waiting = [step]
    while let step = waiting.popLast() {
      guard !isListed[step] else { continue }
      isListed[step] = true
      switch program[step] {
      case .split(let first, let second): waiting += [second, first]
      case .jump(let target): waiting.append(target)
      case .match:
        hasMatched = true
        list.append(step)
      case .byte, .inComponent, .any, .first, .continuation, .set: list.append(step)
      }
    }
  }
}
