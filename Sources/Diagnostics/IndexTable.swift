/// A hash table of indices, for values that are kept elsewhere.
struct IndexTable: Sendable {
  /// One more than each index; 0 for a free slot. Their number is a power of 2.
  private var slots: [UInt32] = []
  private var count = 0

  init() {}

  /// Creates a table that never grows for a number of indices.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Returns the index with a hash for which a condition is true, or nil.
  func index(hash: UInt32, where isWanted: (UInt32) -> Bool) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if isWanted(slots[slot] - 1) { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds an index that the table doesn't have.
  ///
  /// - Parameter hashOf: returns the hash of an earlier index.
  mutating func insert(_ index: UInt32, hash: UInt32, hashOf: (UInt32) -> UInt32) {
    if 2 * (count + 1) > slots.count {
      let indices = slots
      slots = Array(repeating: 0, count: max(16, 2 * slots.count))
      for index in indices where index != 0 { place(index, hash: hashOf(index - 1)) }
    }
    place(index + 1, hash: hash)
    count += 1
  }

  /// Adds an index, in place of one for which a condition is true, and returns that one.
  ///
  /// The table must have the capacity for it.
  mutating func replace(
    with index: UInt32, hash: UInt32, where isEqual: (UInt32) -> Bool
  ) -> UInt32? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = slots[slot] - 1
      if isEqual(known) {
        slots[slot] = index + 1
        return known
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = index + 1
    return nil
  }

  private mutating func place(_ index: UInt32, hash: UInt32) {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = index
  }
}
