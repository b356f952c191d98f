import SourceText

/// The order of a merged dictionary.
///
/// Members keep the order of ours. A member that only theirs has comes to its place in Xcode's
/// order if both sides are in that order, or else after the member that it follows there.
struct MergeOrder {
  private let rows: MergeRows
  private let ours: FileVersion
  private let theirs: FileVersion

  init(_ rows: MergeRows, ours: FileVersion, theirs: FileVersion) {
    (self.rows, self.ours, self.theirs) = (rows, ours, theirs)
  }

  /// Returns the members in their order.
  ///
  /// - Parameter decided: a decision for each row. Nil for members that are removed.
  func arrange(_ decided: [MergedMember?]) -> [MergedMember] {
    let added = rows.indexOfTheirs.filter { $0 >= rows.countOfOurs && decided[$0] != nil }
    guard !added.isEmpty else { return decided.prefix(rows.countOfOurs).compactMap(\.self) }
    let order = isSorted ? sorted(added) : afterPredecessors(decided)
    return keepingRepeated(order).compactMap { decided[$0] }
  }
}

extension MergeOrder {
  private var isSorted: Bool {
    let keysOfOurs = rows.rows.prefix(rows.countOfOurs).lazy.compactMap { $0.ours }
      .map { self.ours.orderKey(of: $0) }
    let keysOfTheirs = rows.indexOfTheirs.lazy.compactMap { self.rows.rows[$0].theirs }
      .map { self.theirs.orderKey(of: $0) }
    return XcodeOrder.isSorted(keysOfOurs) && XcodeOrder.isSorted(keysOfTheirs)
  }

  private func sorted(_ added: [Int]) -> [Int] {
    var order: [Int] = []
    var next = added[...]
    for index in 0..<rows.countOfOurs {
      guard let member = rows.rows[index].ours else { continue }
      while let candidate = next.first, let other = rows.rows[candidate].theirs,
        XcodeOrder.precedes(theirs.orderKey(of: other), ours.orderKey(of: member))
      {
        order.append(candidate)
        next.removeFirst()
      }
      order.append(index)
    }
    return order + next
  }

  /// Exchanges the rows of each repeated key so that the first members with the key come first.
  private func keepingRepeated(_ order: [Int]) -> [Int] {
    guard !rows.repeated.isEmpty else { return order }
    var groups: [Int: Int] = [:]
    for (group, indices) in rows.repeated.enumerated() {
      for index in indices { groups[index] = group }
    }
    let present = Set(order)
    var next = rows.repeated.map { $0.filter(present.contains)[...] }
    return order.map { index in groups[index].flatMap { next[$0].popFirst() } ?? index }
  }

  private func afterPredecessors(_ decided: [MergedMember?]) -> [Int] {
    var first: [Int] = []
    var followers: [Int: [Int]] = [:]
    var predecessor: Int?
    for index in rows.indexOfTheirs {
      if index < rows.countOfOurs {
        predecessor = index
      } else if decided[index] != nil {
        if let predecessor {
          followers[predecessor, default: []].append(index)
        } else {
          first.append(index)
        }
      }
    }
    return first + (0..<rows.countOfOurs).flatMap { [$0] + (followers[$0] ?? []) }
  }
}

extension FileVersion {
  /// Returns the bytes of a key that determine its place.
  fileprivate func orderKey(of member: MergeMember) -> XcodeOrder.Key {
    guard member.key.traits.isDisjoint(with: [.escaped, .wide]) else {
      let text = decoded(member.key)
      return XcodeOrder.Key(bytes: SourceBuffer(text), range: 0..<text.count)
    }
    return XcodeOrder.Key(bytes: bytes, range: member.key.range.bytes)
  }
}

/// The order in which Xcode writes the keys of a string catalog.
///
/// It is that of Finder: punctuation before symbols, digits and letters, letters without their
/// case, digits by the number that they form. Letters that aren't ASCII come after those that are,
/// which differs from Xcode for accented ones. A file with such keys may look unsorted.
enum XcodeOrder {
  /// The bytes of a key.
  struct Key {
    let bytes: SourceBuffer
    let range: Range<Int>
  }

  /// Returns whether keys are in this order.
  static func isSorted(_ keys: some Sequence<Key>) -> Bool {
    var last: Key?
    for key in keys {
      if let last, precedes(key, last) { return false }
      last = key
    }
    return true
  }

  /// Returns whether a key comes before another one.
  static func precedes(_ key: Key, _ other: Key) -> Bool {
    var (left, right) = (Reading(key), Reading(other))
    var difference = 0
    while true {
      let (first, second) = (left.next(), right.next())
      guard let first, let second else {
        if first == nil, second == nil { break }
        return first == nil
      }
      if first.weight != second.weight { return first.weight < second.weight }
      if first.number != second.number { return isLess(first.number, second.number) }
      // Lower case comes before upper case if nothing else differs.
      if difference == 0, first.isUpper != second.isUpper { difference = first.isUpper ? 1 : -1 }
    }
    return difference < 0
  }

  private static func isLess(_ number: [UInt8], _ other: [UInt8]) -> Bool {
    number.count == other.count
      ? number.lexicographicallyPrecedes(other) : number.count < other.count
  }
}

extension XcodeOrder {
  /// A character, or the digits of a number.
  private struct Element {
    let weight: UInt32
    var isUpper = false
    /// The digits without leading zeros.
    var number: [UInt8] = []
  }

  /// A reader for the elements of a key.
  private struct Reading {
    let bytes: SourceBuffer
    var offset: Int
    let end: Int

    init(_ key: Key) {
      (bytes, offset, end) = (key.bytes, key.range.lowerBound, key.range.upperBound)
    }

    mutating func next() -> Element? {
      guard offset < end else { return nil }
      let byte = bytes[offset]
      if byte.isDigit { return number() }
      guard byte >= 0x80 else {
        offset += 1
        return Element(weight: weights[Int(byte)], isUpper: (0x41...0x5A).contains(byte))
      }
      return scalar()
    }

    private mutating func number() -> Element {
      while offset < end, bytes[offset] == UInt8(ascii: "0") { offset += 1 }
      var digits: [UInt8] = []
      while offset < end, bytes[offset].isDigit {
        digits.append(bytes[offset])
        offset += 1
      }
      return Element(weight: weights[Int(UInt8(ascii: "0"))], number: digits)
    }

    private mutating func scalar() -> Element {
      var length = 1
      while offset + length < end, bytes[offset + length] & 0xC0 == 0x80, length < 4 { length += 1 }
      let scalar =
        bytes.string(in: offset..<offset + length).unicodeScalars.first ?? "\u{FFFD}"
      offset += length
      let category = scalar.properties.generalCategory
      let rank: UInt32 =
        switch category {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: 0x80
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
          .initialPunctuation, .finalPunctuation, .otherPunctuation:
          punctuation
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: symbols
        default: letters
        }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      return Element(weight: rank << 24 | lower.value, isUpper: lower != scalar)
    }
  }

  private static let punctuation: UInt32 = 0x81
  private static let symbols: UInt32 = 0x82
  private static let letters: UInt32 = 0x85

  /// The weights of ASCII characters, in the order of the Unicode Collation Algorithm for the root
  /// locale.
  private static let weights: [UInt32] = {
    var weights = (UInt32(0)..<128).map { 0x80 << 24 | $0 }
    func set(_ characters: String, _ rank: UInt32) {
      for (index, byte) in characters.utf8.enumerated() {
        weights[Int(byte)] = rank << 24 | UInt32(index)
      }
    }
    set("_-,;:!?.'\"()[]{}@*/\\&#%", punctuation)
    set("`^+<=>|~$", symbols)
    set("0123456789", 0x83)
    set("abcdefghijklmnopqrstuvwxyz", 0x84)
    set("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0x84)
    return weights
  }()
}
