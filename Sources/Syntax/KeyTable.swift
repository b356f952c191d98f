public import SourceText

/// Finds keys that were seen before, in constant time each and without making strings.
///
/// Keys are compared as bytes after their escapes are resolved: Swift's string comparison would
/// merge keys that differ only in normalization, which Foundation keeps apart.
public struct KeyTable {
  /// A key and the value that stands under it.
  public struct Slot {
    public let key: Text
    public let value: SourceRange
    fileprivate let hash: UInt64
  }

  /// All keys in the order in which they were added.
  public private(set) var slots: [Slot] = []
  private var buckets: [UInt32] = []
  private var scratch = DecodedText()
  /// Different in every run, so that nobody can prepare keys that collide.
  private static let seed = UInt64.random(in: .min ... .max)

  public init() {}

  /// Adds a key, unless it is there.
  ///
  /// - Returns: what is already there under the same key.
  public mutating func insert(_ key: Text, of file: SourceFile, value: SourceRange) -> Slot? {
    let hash = hash(of: key, in: file)
    if slots.count < 8 {
      for slot in slots where slot.hash == hash && isEqual(slot.key, key, in: file) { return slot }
    } else {
      growIfNeeded()
      if let found = lookUp(hash, key, in: file) { return found }
      place(slots.count, hash: hash)
    }
    slots.append(Slot(key: key, value: value, hash: hash))
    return nil
  }

  /// What is there under a key of the same file.
  public mutating func find(_ key: Text, of file: SourceFile) -> Slot? {
    let hash = hash(of: key, in: file)
    if buckets.isEmpty {
      return slots.first { $0.hash == hash && isEqual($0.key, key, in: file) }
    }
    return lookUp(hash, key, in: file)
  }
}

extension KeyTable {
  private mutating func hash(of key: Text, in file: SourceFile) -> UInt64 {
    guard key.traits.contains(.escaped) else {
      return file.bytes.hash(of: key.range.bytes, seed: Self.seed)
    }
    scratch.decode(key, of: file)
    return SourceBuffer(scratch.bytes).hash(of: 0..<scratch.bytes.count, seed: Self.seed)
  }

  private func isEqual(_ first: Text, _ second: Text, in file: SourceFile) -> Bool {
    guard first.traits.union(second.traits).contains(.escaped) else {
      return file.bytes.bytes(first.range.bytes, equal: file.bytes, second.range.bytes)
    }
    var (left, right) = (DecodedText(), DecodedText())
    left.decode(first, of: file)
    right.decode(second, of: file)
    return left.bytes == right.bytes
  }

  private func lookUp(_ hash: UInt64, _ key: Text, in file: SourceFile) -> Slot? {
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] != 0 {
      let slot = slots[Int(buckets[bucket]) - 1]
      if slot.hash == hash && isEqual(slot.key, key, in: file) { return slot }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return nil
  }

  private mutating func growIfNeeded() {
    guard (slots.count + 1) * 2 > buckets.count else { return }
    buckets = Array(repeating: 0, count: max(32, buckets.count * 2))
    for index in slots.indices { place(index, hash: slots[index].hash) }
  }

  private mutating func place(_ index: Int, hash: UInt64) {
    var bucket = Int(truncatingIfNeeded: hash) & (buckets.count - 1)
    while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
    buckets[bucket] = UInt32(index + 1)
  }
}
