import SourceText

/// The strings in code that can be keys, and the names that can stand for keys.
///
/// A key is unused only if there is no evidence at all for it, so this has the hashes of all
/// literals.
package struct KeyEvidence: Sendable {
  /// The hashes of all literals without interpolations.
  private var literals: Set<UInt64> = []
  /// The hashes of the literals with interpolations, as the shapes of keys.
  private var shapes: Set<UInt64> = []
  /// The patterns of keys that are computed, by the hash of their prefix.
  private var prefixed: [UInt64: Set<KeyPattern>] = [:]
  /// The patterns without a prefix, by the hash of their suffix from its end.
  private var suffixed: [UInt64: Set<KeyPattern>] = [:]
  /// The bytes between the values of keys that consist of values alone.
  private var separators: Set<UInt8> = []
  private var names = MemberNames()

  package init() {}

  /// Adds a literal.
  mutating func add(_ pattern: KeyPattern) {
    if let key = pattern.exactKey { addLiteral(key) }
    guard pattern.isComputed || pattern.hasArguments else { return }
    if let shape = KeyHash.shape(pattern) { shapes.insert(shape) }
    if let separator = pattern.separator { separators.insert(separator) }
    addComputed(pattern)
  }

  /// Adds a pattern by its beginning or its end.
  private mutating func addComputed(_ pattern: KeyPattern) {
    let (prefix, suffix) = pattern.fixedEnds
    if prefix.count >= Self.ending {
      prefixed[KeyHash.exact(prefix), default: []].insert(pattern)
    } else if suffix.count >= Self.ending {
      suffixed[KeyHash.exact(suffix.reversed()), default: []].insert(pattern)
    }
  }

  /// Adds a literal, its parts if it is a list, and the keys that it makes if it is a format.
  private mutating func addLiteral(_ key: [UInt8]) {
    literals.insert(KeyHash.exact(key))
    if let pattern = KeyPattern(format: key) { addComputed(pattern) }
    let parts = key.split { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ",") || $0 == 0x0A }
    guard parts.count > 1 else { return }
    for part in parts { literals.insert(KeyHash.exact(part)) }
  }

  /// Adds the names of members in a file of code.
  mutating func addNames(in bytes: SourceBuffer) { names.find(in: bytes) }

  /// Adds what another part of the project contains.
  package mutating func formUnion(_ other: KeyEvidence) {
    literals.formUnion(other.literals)
    shapes.formUnion(other.shapes)
    for (hash, patterns) in other.prefixed { prefixed[hash, default: []].formUnion(patterns) }
    for (hash, patterns) in other.suffixed { suffixed[hash, default: []].formUnion(patterns) }
    separators.formUnion(other.separators)
    names.formUnion(other.names)
  }

  /// Returns whether a string in the code can be a key.
  package func hasString(for key: [UInt8]) -> Bool {
    if literals.contains(KeyHash.exact(key)) { return true }
    if let shape = KeyHash.shape(key), shapes.contains(shape) { return true }
    var work = KeyPattern.workLimit
    func isMatched(by patterns: Set<KeyPattern>?) -> Bool {
      patterns?.contains { $0.matches(key, isLoose: true, &work) } ?? false
    }
    return KeyHash.matchesBeginning(of: key) { isMatched(by: prefixed[$0]) }
      || KeyHash.matchesBeginning(of: key.reversed()) { isMatched(by: suffixed[$0]) }
      || separators.contains { consistsOfLiterals(key, separatedBy: $0) }
  }

  /// Returns whether each value of a key is a number, a literal in the code or the name of a
  /// member, such as a case of an enumeration. A value can contain the separator:
  /// `reacted_tagged_in_2`.
  private func consistsOfLiterals(_ key: [UInt8], separatedBy separator: UInt8) -> Bool {
    let ends = key.indices.filter { key[$0] == separator } + [key.count]
    guard (3...Self.valueLimit).contains(ends.count) else { return false }
    // The positions at which a value can begin.
    var starts: Set = [0]
    for (index, end) in ends.enumerated() {
      let isEnd = ([0] + ends[..<index].map { $0 + 1 }).contains { start in
        guard starts.contains(start), start < end else { return false }
        let value = key[start..<end]
        return value.allSatisfy(\.isDigit) || literals.contains(KeyHash.exact(value))
          || names.contains(Array(value))
      }
      if isEnd { starts.insert(end + 1) }
    }
    return starts.contains(key.count + 1)
  }

  /// More values than a key has that is made by hand.
  private static let valueLimit = 16

  /// Returns whether the code has a name like the symbol that Xcode generates for a key.
  package func hasSymbol(for key: [UInt8]) -> Bool { names.contains(key) }

  /// The number of bytes at the beginning or at the end that a computed key must have. Two
  /// interpolations next to each other are no evidence.
  private static let ending = 2
}
