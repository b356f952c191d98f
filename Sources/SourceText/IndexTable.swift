/// The slots of a hash table, for values that are kept elsewhere and known by their index.
package struct IndexTable: Sendable {
  /// One more than each index; 0 for a free slot. Their number is a power of 2.
  @usableFromInline var slots: [UInt32]

  /// Creates a table for a number of values, with at least as many free slots.
  package init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The number of values that leave as many slots free.
  package var capacity: Int { slots.count / 2 }

  /// Returns the index of a value, or nil if it isn't in the table.
  ///
  /// - Parameters:
  ///   - hash: its hash. The low bits choose the slot, so they must be well mixed.
  ///   - isEqual: whether the value with an index is this one.
  @inlinable
  package func index(for hash: UInt64, where isEqual: (Int) -> Bool) -> Int? {
    var slot = firstSlot(for: hash)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if isEqual(index) { return index }
      slot = self.slot(after: slot)
    }
    return nil
  }

  /// Adds the index of a value that isn't in the table.
  package mutating func insert(_ index: Int, for hash: UInt64) {
    var slot = firstSlot(for: hash)
    while slots[slot] != 0 { slot = self.slot(after: slot) }
    slots[slot] = UInt32(index + 1)
  }

  @usableFromInline
  func firstSlot(for hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  @usableFromInline
  func slot(after slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
