import Platform
import SourceText

/// A finding without strings: indices into the tables of its store.
struct FindingRecord: Sendable {
  /// Properties that few findings have.
  struct Extras: OptionSet, Sendable {
    let rawValue: UInt8

    /// The finding represents unlisted ones.
    static let unlisted = Self(rawValue: 1)
    /// The report shows the lines of the finding and its notes.
    static let excerpt = Self(rawValue: 2)
    /// The report shows the strings that the finding compares.
    static let strings = Self(rawValue: 4)
    /// The finding has a fix.
    static let fix = Self(rawValue: 8)
    /// The finding repeats the rule, path and subject of another one.
    static let repeated = Self(rawValue: 16)
    /// The finding is hidden.
    static let suppressed = Self(rawValue: 32)
  }

  /// The index of a string, or of no string.
  struct Text: Hashable, Sendable {
    static let none = Self(index: .max)

    let index: UInt32

    var known: UInt32? { self == .none ? nil : index }
  }

  var kind: UInt32
  var place: UInt32
  var message: UInt32
  var key = Text.none
  var locale = Text.none
  var variant = Text.none
  var firstNote: UInt32 = 0
  var noteCount: UInt16 = 0
  var extras: Extras = []
}

/// What many findings of a table have in common.
struct FindingKind: Hashable, Sendable {
  var rule: UInt32
  var severity: Severity
  /// The kind of fault.
  var fault = FindingRecord.Text.none
  var help = FindingRecord.Text.none
  var table = FindingRecord.Text.none
}

/// A range of a file as lines and columns.
struct FindingPlace: Sendable {
  /// The index of the path.
  var file: UInt32 = 0
  var start = SourceLocation(line: 0, column: 0, offset: 0)
  var end = SourceLocation(line: 0, column: 0, offset: 0)
  var firstLineWidth: UInt32 = 0
}

/// What hides a finding, and its place if that is in a file of the store.
struct SuppressorRecord: Sendable {
  var suppressor: Suppressor
  var place: UInt32?
}

/// A note without strings.
struct NoteRecord: Sendable {
  var message: UInt32
  var place: UInt32
  var isCaption: Bool
}

/// A fix without strings.
struct FixRecord: Sendable {
  var title: UInt32
  var safety: Fix.Safety
  var encoding = TextEncoding.utf8
  var edits: [EditRecord]
  var remainders: Fix.Remainders
  var sharesInsertions = false
}

/// An edit without strings.
struct EditRecord: Sendable {
  var place: UInt32
  var replacement: UInt32
  var order: UInt32
}

/// Strings with one copy of each.
///
/// Strings are compared as bytes. `==` treats some different bytes as equal.
struct InternedStrings: Sendable {
  private(set) var arena = StringArena()
  private var table = IndexTable(capacity: 8)
  /// Different in every run, so that strings that collide can't be prepared.
  private static let seed = UInt64.random(in: .min ... .max)

  /// Returns the index of a string. A new string is added.
  ///
  /// - Parameter guess: the index that it probably has, or nil.
  mutating func index(of text: String, guess: UInt32? = nil) -> UInt32 {
    text.withUTF8Span { bytes in
      if let guess, arena.isEqual(guess, to: bytes) { return guess }
      return index(of: bytes)
    }
  }

  private mutating func index(of text: Span<UInt8>) -> UInt32 {
    let hash = text.hash(seed: Self.seed)
    if let known = table.index(for: hash, where: { arena.isEqual(UInt32($0), to: text) }) {
      return UInt32(known)
    }
    arena.append(text)
    if arena.count > table.capacity {
      grow()
    } else {
      table.insert(arena.count - 1, for: hash)
    }
    return UInt32(arena.count - 1)
  }

  private mutating func grow() {
    table = IndexTable(capacity: 2 * arena.count)
    for index in 0..<arena.count {
      table.insert(index, for: arena.hash(of: UInt32(index), seed: Self.seed))
    }
  }
}

/// Strings that are known by their index, in one array of bytes.
struct StringArena: Sendable {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  /// The string with an index.
  subscript(index: UInt32) -> String { String(decoding: utf8(at: index), as: UTF8.self) }

  /// Returns the bytes of a string.
  func utf8(at index: UInt32) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// Returns where the bytes of a string are.
  func range(of index: UInt32) -> Range<Int> {
    (index == 0 ? 0 : ends[Int(index) - 1])..<ends[Int(index)]
  }

  /// Adds a string.
  mutating func append(_ text: Span<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Returns whether a string has these bytes.
  func isEqual(_ index: UInt32, to text: Span<UInt8>) -> Bool {
    bytes.span.extracting(range(of: index)).hasSameBytes(as: text)
  }

  /// Returns a hash of the bytes of a string.
  func hash(of index: UInt32, seed: UInt64) -> UInt64 {
    bytes.span.extracting(range(of: index)).hash(seed: seed)
  }
}
