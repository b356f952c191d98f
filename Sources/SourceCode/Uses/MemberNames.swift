package import SourceText

/// The names of members that code uses, as evidence for the symbols that Xcode generates for keys:
/// `.saveAll` for `Save all`.
///
/// A name and a key are compared by their letters and digits, whatever the case is. So it does not
/// matter how exactly a symbol is made from a key.
package struct MemberNames: Sendable {
  /// The hashes of the letters and digits of the names.
  private var hashes: Set<UInt64> = []
  /// The exact hashes of the names of classes.
  private var classes: Set<UInt64> = []
  /// The exact hashes of some names that were added, at the positions that they begin with. Most
  /// names are in many places.
  private var recent: [UInt64] = []

  /// The number of positions, which is a power of two.
  private static let recentCount = 1 << 16

  /// Whether the code starts Transifex Native, which replaces the lookups of the system and brings
  /// the strings of its own.
  private(set) var startsTransifex = false

  package init() {}

  /// Adds the names after periods in a file, and those of the cases and classes that it declares.
  /// Comments and literals count, too.
  package mutating func find(in bytes: SourceBuffer, declaring declared: DeclaredNames) {
    var period = bytes.nextOffset(of: UInt8(ascii: "."), from: 0)
    while period < bytes.count {
      let name = bytes.name(startingAt: period + 1)
      add(name, of: bytes)
      if name.count == 10, bytes.bytes(name, equal: "initialize"),
        bytes.hasBytes("TXNative", at: max(0, period - 8))
      {
        startsTransifex = true
      }
      period = bytes.nextOffset(of: UInt8(ascii: "."), from: max(name.upperBound, period + 1))
    }
    hashes.formUnion(declared.cases)
    classes.formUnion(declared.classes)
  }

  private mutating func add(_ name: Range<Int>, of bytes: SourceBuffer) {
    guard !name.isEmpty else { return }
    if recent.isEmpty { recent = Array(repeating: 0, count: Self.recentCount) }
    let exact = bytes.hash(of: name, seed: 0)
    let position = Int(truncatingIfNeeded: exact) & (Self.recentCount - 1)
    guard recent[position] != exact else { return }
    recent[position] = exact
    var hash = StableHash()
    for offset in name { hash.combine(letterOrDigit: bytes[offset]) }
    hashes.insert(hash.value)
  }

  /// Adds all names in a file.
  mutating func findAll(in bytes: SourceBuffer) {
    var offset = 0
    while offset < bytes.count {
      let name = bytes.name(startingAt: offset)
      add(name, of: bytes)
      offset = max(name.upperBound, offset + 1)
    }
  }

  mutating func formUnion(_ other: MemberNames) {
    hashes.formUnion(other.hashes)
    classes.formUnion(other.classes)
    startsTransifex = startsTransifex || other.startsTransifex
  }

  /// Returns whether the code declares a class of a name.
  func containsClass(_ name: some Sequence<UInt8>) -> Bool {
    classes.contains(Self.exactHash(of: name))
  }

  static func exactHash(of name: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    for byte in name { hash.combine(byte) }
    return hash.value
  }

  /// Returns whether there is a name for a key.
  ///
  /// - Parameter key: in UTF-8.
  package func contains(_ key: [UInt8]) -> Bool {
    Self.hash(of: Self.withoutSigns(key)).map(hashes.contains) ?? false
  }
}

extension MemberNames {
  /// Returns the hashes that a name for a key can have: tools differ in what they do with format
  /// specifiers, and with digits at the beginning.
  static func hashes(of key: [UInt8]) -> [UInt64] {
    let key = withoutSigns(key)
    let whole = hash(ofName: key)
    let undigited = hash(ofName: key.drop { !$0.isLetter && $0 < 0x80 })
    return [hash(of: key), whole, undigited].compactMap { $0 == StableHash().value ? nil : $0 }
  }

  /// Returns a key without quotation marks, ellipses and other signs that aren't ASCII. No name has
  /// them.
  private static func withoutSigns(_ key: [UInt8]) -> [UInt8] {
    guard key.contains(where: { $0 >= 0x80 }) else { return key }
    let scalars = String(decoding: key, as: UTF8.self).unicodeScalars
    return Array(String(String.UnicodeScalarView(scalars.filter { !$0.isSign })).utf8)
  }

  /// Returns the hash of the letters and digits of a name.
  static func hash(ofName name: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    for byte in name { hash.combine(letterOrDigit: byte) }
    return hash.value
  }

  /// Returns the hash of the letters and digits of a key without its format specifiers, or nil if
  /// it begins with none.
  private static func hash(of key: [UInt8]) -> UInt64? {
    var hash = StableHash()
    var offset = 0
    while offset < key.count {
      if key[offset] == UInt8(ascii: "%") {
        offset = endOfSpecifier(at: offset, in: key)
      } else {
        hash.combine(letterOrDigit: key[offset])
        offset += 1
      }
    }
    return hash.value == StableHash().value ? nil : hash.value
  }

  /// Returns the offset after `%lld`, `%1$@` and the like.
  private static func endOfSpecifier(at percent: Int, in key: [UInt8]) -> Int {
    var offset = percent + 1
    while offset < key.count,
      key[offset].isDigit || key[offset] == UInt8(ascii: "$")
        || key[offset] == UInt8(ascii: ".") || key[offset] == UInt8(ascii: "l")
    {
      offset += 1
    }
    return min(offset + 1, key.count)
  }
}

extension StableHash {
  /// Adds a byte in lower case, unless it is ASCII and neither a letter nor a digit.
  fileprivate mutating func combine(letterOrDigit byte: UInt8) {
    guard byte.isLetter || byte.isDigit || byte >= 0x80 else { return }
    combine(byte.isLetter ? byte | 0x20 : byte)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is punctuation, a symbol or a space, and not ASCII.
  fileprivate var isSign: Bool {
    guard value >= 0x80 else { return false }
    return switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .spaceSeparator:
      true
    default: false
    }
  }
}
