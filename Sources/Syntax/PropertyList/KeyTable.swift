/// A hash table of the keys of one dictionary, which are named by an index.
struct KeyTable {
  private var slots: [(hash: UInt64, index: Int)]
  private let mask: Int

  /// - Parameter capacity: how many keys will be inserted at most.
  init(capacity: Int) {
    var size = 8
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: (0, -1), count: size)
    mask = size - 1
  }

  /// Adds a key, unless an equal one is there.
  ///
  /// - Returns: the index of the equal key.
  mutating func insert(_ index: Int, hash: UInt64, isEqual: (Int) -> Bool) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].index >= 0 {
      if slots[slot].hash == hash, isEqual(slots[slot].index) { return slots[slot].index }
      slot = (slot + 1) & mask
    }
    slots[slot] = (hash, index)
    return nil
  }
}
