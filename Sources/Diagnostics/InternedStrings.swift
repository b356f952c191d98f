import Platform
import SourceText

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
