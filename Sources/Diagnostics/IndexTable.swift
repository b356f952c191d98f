/// The slots of a hash table, for values that are kept elsewhere and known by their index.
struct IndexTable: Sendable {
  /// One more than each index; 0 for a free slot. Their number is a power of 2.
  private var slots: [UInt32]
  /// Different in every run, so that values that collide can't be prepared.
  private static let seed = UInt64.random(in: .min ... .max)

  /// Creates a table for a number of values, with at least as many free slots.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The number of values that leave as many slots free.
  var capacity: Int { slots.count / 2 }

  /// The index in a slot, or nil for a free slot.
  subscript(slot: Int) -> UInt32? {
    get { slots[slot] == 0 ? nil : slots[slot] - 1 }
    set { slots[slot] = newValue.map { $0 + 1 } ?? 0 }
  }

  /// Returns the first slot for values with a hash.
  func slot(for hash: UInt64) -> Int {
    let product = (hash ^ Self.seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low) & (slots.count - 1)
  }

  /// Returns the slot to try after one that has another value.
  func slot(after slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
