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
    var slot = table.slot(for: StringArena.hash(of: text, seed: Self.seed))
    while let known = table[slot] {
      if arena.isEqual(known, to: text) { return known }
      slot = table.slot(after: slot)
    }
    let index = UInt32(arena.count)
    arena.append(text)
    table[slot] = index
    if arena.count > table.capacity { grow() }
    return index
  }

  private mutating func grow() {
    table = IndexTable(capacity: 2 * arena.count)
    for index in 0..<UInt32(arena.count) {
      var slot = table.slot(for: arena.hash(of: index, seed: Self.seed))
      while table[slot] != nil { slot = table.slot(after: slot) }
      table[slot] = index
    }
  }
}
