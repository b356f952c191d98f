package import SourceText

/// A table that finds equal keys in constant time and without creating strings.
///
/// Keys are compared as bytes after their escapes are resolved. Swift's string comparison would
/// merge keys that differ only in normalization, which Foundation treats as different. The keys may
/// come from several files.
package struct KeyTable {
  /// A key and its value.
  package struct Slot {
    package fileprivate(set) var key: TextSpan
    package fileprivate(set) var value: SourceRange
    fileprivate let file: UInt32
    fileprivate let hash: UInt64
  }

  /// All keys in the order in which they were added.
  package private(set) var slots: [Slot] = []
  private var files: [SourceFile] = []
  /// The indices of the keys. Up to eight keys are searched linearly and need no table.
  private var table: IndexTable?
  private var scratch = DecodedText()
  /// The decoded bytes of keys that are much longer in the file, because they are compared often.
  private var contents: [Int: [UInt8]] = [:]
  /// Long keys by their ranges. A binary list may refer to one a thousand times.
  private var indexOfLongKey: [SourceRange: Int] = [:]
  /// Different in every run, so that keys that collide can't be prepared.
  private static let seed = UInt64.random(in: .min ... .max)

  package init() {}

  /// Reserves memory for a number of keys, so that the table grows only if it has more.
  package mutating func reserveCapacity(_ count: Int) {
    slots.reserveCapacity(count)
    if count > 8 { grow(to: count) }
  }

  /// Adds a key, or replaces an equal key of the same file.
  ///
  /// - Returns: the equal key.
  package mutating func insert(_ key: TextSpan, of file: SourceFile, value: SourceRange) -> Slot? {
    let (index, isNew) = index(of: key, in: file, value: value)
    guard !isNew else { return nil }
    defer { (slots[index].key, slots[index].value) = (key, value) }
    return slots[index]
  }

  /// Finds a key, or adds it.
  ///
  /// - Returns: its index in the slots, and whether it was added.
  package mutating func index(
    of key: TextSpan, in file: SourceFile, value: SourceRange
  ) -> (index: Int, isNew: Bool) {
    let isLong = key.range.bytes.count > 256
    if isLong, let known = indexOfLongKey[key.range] { return (known, false) }
    let hash = hash(of: key, in: file)
    if let known = lookUp(hash, key, in: file) { return (known, false) }
    if isLong { indexOfLongKey[key.range] = slots.count }
    slots.appendTightly(Slot(key: key, value: value, file: index(of: file), hash: hash))
    // The key was decoded for its hash if necessary.
    if isDecoded(key), scratch.bytes.count * 2 + 64 < key.range.bytes.count {
      contents[slots.count - 1] = scratch.bytes
    }
    let capacity = table?.capacity ?? 8
    if slots.count > capacity {
      // Small tables grow faster, so that keys are inserted again less often.
      grow(to: capacity * (capacity < 512 ? 4 : 2))
    } else {
      table?.insert(slots.count - 1, for: hash)
    }
    return (slots.count - 1, true)
  }

  /// Returns a hash of a key. Equal keys have the same hash in all tables of one run.
  package mutating func hash(of key: TextSpan, in file: SourceFile) -> UInt64 {
    guard isDecoded(key) else {
      return file.bytes.hash(of: key.range.bytes, seed: Self.seed)
    }
    scratch.decode(key, of: file)
    return scratch.bytes.span.hash(seed: Self.seed)
  }
}

extension KeyTable {
  private mutating func index(of file: SourceFile) -> UInt32 {
    if let last = files.last, last === file { return UInt32(files.count - 1) }
    files.append(file)
    return UInt32(files.count - 1)
  }

  /// Returns whether the bytes of a key differ from its value.
  private func isDecoded(_ key: TextSpan) -> Bool {
    !key.traits.isDisjoint(with: [.escaped, .wide])
  }

  private func isEqual(_ index: Int, _ key: TextSpan, in file: SourceFile) -> Bool {
    let slot = slots[index]
    let slotFile = files[Int(slot.file)]
    guard isDecoded(slot.key) || isDecoded(key) else {
      return file.bytes.bytes(
        key.range.bytes, equal: slotFile.bytes, slot.key.range.bytes)
    }
    var right = DecodedText()
    right.decode(key, of: file)
    if let known = contents[index] { return known == right.bytes }
    var left = DecodedText()
    left.decode(slot.key, of: slotFile)
    return left.bytes == right.bytes
  }

  private func lookUp(_ hash: UInt64, _ key: TextSpan, in file: SourceFile) -> Int? {
    func isEqual(_ index: Int) -> Bool {
      slots[index].hash == hash && self.isEqual(index, key, in: file)
    }
    guard let table else { return slots.indices.first(where: isEqual) }
    return table.index(for: hash, where: isEqual)
  }

  private mutating func grow(to capacity: Int) {
    var table = IndexTable(capacity: capacity)
    for index in slots.indices { table.insert(index, for: slots[index].hash) }
    self.table = table
  }
}
