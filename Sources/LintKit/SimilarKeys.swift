import Catalog
import SourceText

/// The keys of the source language's files, to find the one that the key of a translation was meant
/// to be.
struct SourceKeys {
  private struct Key {
    let record: KeyRecord
    let name: [UInt8]
  }

  private var keys: [Key] = []
  private var indexOfFolding: [[UInt8]: [Int]] = [:]
  /// The number of times that all keys were compared, which takes time.
  private var comparisons = 0

  /// - Parameter table: localized files, whose source keys have been read.
  init(of table: Table) {
    guard let source = table.sourceLocale else { return }
    for record in table.keys where table.has(record, in: source) {
      let name = Array(table.string(of: record.key).utf8)
      indexOfFolding[Array(TypographicFolding(name)), default: []].append(keys.count)
      keys.append(Key(record: record, name: name))
    }
  }

  /// Returns the key that another key was probably meant to be, or nil.
  ///
  /// - Parameter isFree: returns whether a translation has no string for the key of the source.
  mutating func key(similarTo name: String, where isFree: (KeyRecord) -> Bool) -> String? {
    let name = Array(name.utf8)
    let similar = indexOfFolding[Array(TypographicFolding(name))] ?? []
    if let index = similar.prefix(Self.maxSimilar).first(where: { isFree(keys[$0].record) }) {
      return String(decoding: keys[index].name, as: UTF8.self)
    }
    comparisons += 1
    guard comparisons <= Self.maxComparisons else { return nil }
    let near = keys.prefix(Self.maxKeys).first {
      $0.name.isMisspelling(of: name) && isFree($0.record)
    }
    return near.map { String(decoding: $0.name, as: UTF8.self) }
  }

  /// Returns the keys that are the lines of another key, or nil if not all of its lines are keys.
  ///
  /// - Parameter isFree: returns whether a translation has no string for a key of the source.
  ///   This must be so for one of them.
  func keys(joinedIn name: String, where isFree: (KeyRecord) -> Bool) -> [String]? {
    let lines = name.utf8.split(maxSplits: 16) { $0 == 0x0A || $0 == 0x0D }.map(Array.init)
    guard 2...8 ~= lines.count else { return nil }
    let known = lines.compactMap { line in
      (indexOfFolding[Array(TypographicFolding(line))] ?? []).prefix(Self.maxSimilar)
        .first { keys[$0].name == line }
    }
    guard known.count == lines.count, known.contains(where: { isFree(keys[$0].record) }) else {
      return nil
    }
    return known.map { String(decoding: keys[$0].name, as: UTF8.self) }
  }

  /// More keys than translators correct one by one.
  private static let maxComparisons = 50
  /// More keys than most tables have.
  private static let maxKeys = 20_000
  private static let maxSimilar = 64
}

/// The bytes of a text in lower case, without whitespace, and with the signs of ASCII for quotation
/// marks, hyphens and ellipses.
struct TypographicFolding: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var offset = 0
  /// The number of periods of an ellipsis that are left.
  private var periods = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> UInt8? {
    if periods > 0 {
      periods -= 1
      return UInt8(ascii: ".")
    }
    offset = bytes.afterWhitespace(from: offset)
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if byte == 0xE2, bytes.hasBytes(0x80, at: offset + 1), offset + 2 < bytes.count,
      let sign = Self.sign(bytes[offset + 2])
    {
      offset += 3
      if sign == UInt8(ascii: ".") { periods = 2 }
      return sign
    }
    offset += 1
    return byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Returns the sign of ASCII for a character from U+2000 to U+203F, given by its last byte.
  private static func sign(_ byte: UInt8) -> UInt8? {
    switch byte {
    // Hyphens and dashes.
    case 0x90...0x95: UInt8(ascii: "-")
    // Single and double quotation marks.
    case 0x98...0x9B: UInt8(ascii: "'")
    case 0x9C...0x9F: UInt8(ascii: "\"")
    case 0xA6: UInt8(ascii: ".")
    default: nil
    }
  }
}

/// Comparisons of keys that may have been meant to be the same, as UTF-8.
extension [UInt8] {
  /// Returns whether another text is the same but for case, whitespace, and the shapes of quotation
  /// marks, hyphens and ellipses.
  func equalsIgnoringTypography(_ other: [UInt8]) -> Bool {
    TypographicFolding(self).elementsEqual(TypographicFolding(other))
  }

  /// Returns whether another text is the same but for at most two neighboring bytes, which are no
  /// digits: `item_1` and `item_2` are different keys.
  func isNear(_ other: [UInt8]) -> Bool {
    guard abs(count - other.count) <= 2, Swift.min(count, other.count) >= 4 else { return false }
    var same = 0
    while same < Swift.min(count, other.count), self[same] == other[same] { same += 1 }
    var end = 0
    while end < Swift.min(count, other.count),
      self[count - 1 - end] == other[other.count - 1 - end]
    {
      end += 1
    }
    return same + end >= Swift.max(count, other.count) - 2
      && !middle(after: same, before: end).contains(where: \.isDigit)
      && !other.middle(after: same, before: end).contains(where: \.isDigit)
  }

  /// Returns whether another key was probably meant. In a short one, another letter makes another
  /// word: `Done`, `None`. So does an 's' at the end of a word: `Speaker`, `Speakers`.
  func isNearKey(_ other: [UInt8]) -> Bool {
    guard isNear(other) else { return false }
    guard count == other.count else {
      let (long, short) = count > other.count ? (self, other) : (other, self)
      let isPlural = long.dropLast().elementsEqual(short) && long.last == UInt8(ascii: "s")
      return !isPlural || !short.allSatisfy { $0.isLetter || $0 == 0x20 }
    }
    let different = indices.filter { self[$0] != other[$0] }
    let isSwapped =
      different.count == 2 && self[different[0]] == other[different[1]]
      && self[different[1]] == other[different[0]]
    return isSwapped || count > (different.count == 1 ? 6 : 10)
  }

  /// Returns whether another text is the same but for one byte, or for two neighboring ones in
  /// place of two others. More letters make another word of a short key: `sort`, `sortBy`.
  func isMisspelling(of other: [UInt8]) -> Bool {
    isNear(other) && (abs(count - other.count) == 1 || count == other.count && count > 5)
  }

  private func middle(after start: Int, before end: Int) -> ArraySlice<UInt8> {
    dropFirst(start).dropLast(Swift.min(end, count - start))
  }

  /// Returns whether another text is the same but for its whitespace.
  func equalsIgnoringWhitespace(_ other: [UInt8]) -> Bool {
    var (own, others) = (afterWhitespace(from: 0), other.afterWhitespace(from: 0))
    while own < count, others < other.count {
      guard self[own] == other[others] else { return false }
      own = afterWhitespace(from: own + 1)
      others = other.afterWhitespace(from: others + 1)
    }
    return own == count && others == other.count
  }

  /// Returns whether the bytes are those of another text with a backslash and an 'n' in place of
  /// each line break.
  func isEscaped(_ other: [UInt8]) -> Bool {
    elementsEqual(
      other.lazy.flatMap { $0 == 0x0A ? [UInt8(ascii: "\\"), UInt8(ascii: "n")] : [$0] })
  }

  /// Returns the first offset from which there is no whitespace: that of ASCII, or a space of
  /// Unicode.
  fileprivate func afterWhitespace(from start: Int) -> Int {
    var offset = start
    while offset < count {
      switch self[offset] {
      case 0x20, 0x09...0x0D: offset += 1
      case 0xC2 where hasBytes(0xA0, at: offset + 1): offset += 2
      case 0xE3 where hasBytes(0x80, 0x80, at: offset + 1): offset += 3
      case 0xE2
      where offset + 2 < count && self[offset + 1] == 0x80
        && (0x80...0x8A).contains(self[offset + 2]) || hasBytes(0x80, 0xAF, at: offset + 1):
        offset += 3
      default: return offset
      }
    }
    return offset
  }

  fileprivate func hasBytes(_ expected: UInt8..., at offset: Int) -> Bool {
    self[Swift.min(offset, count)...].starts(with: expected)
  }
}
