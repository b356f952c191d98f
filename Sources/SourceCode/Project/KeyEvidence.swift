import SourceText

/// The strings in code that can be keys, and the names that can stand for keys.
///
/// A key is unused only if there is no evidence at all for it, so this has the hashes of all
/// literals, each with the first place of the literal.
package struct KeyEvidence: Sendable {
  /// The literals without interpolations, by their hashes.
  private var literals: [UInt64: CodePlace] = [:]
  /// The literals that calls look up in certain tables, and the parts of lists.
  private var others: [UInt64: CodePlace] = [:]
  /// The literals with interpolations, by the hashes of the shapes of their keys.
  private var shapes: [UInt64: CodePlace] = [:]
  /// What a build may also extract, by its hash: the shapes of all literals with interpolations,
  /// and the parts of joined literals.
  private var extracted: Set<UInt64> = []
  /// The patterns of keys that are computed, by the hash of their prefix.
  private var prefixed: [UInt64: Set<KeyPattern>] = [:]
  /// The patterns without a prefix, by the hash of their suffix from its end.
  private var suffixed: [UInt64: Set<KeyPattern>] = [:]
  /// The bytes between the values of keys that consist of values alone.
  private var separators: Set<UInt8> = []
  private var names = MemberNames()
  private(set) var accessors = AccessorNames()
  /// The routines that are called with literals, by their numbers.
  private(set) var callees: [UInt32: LiteralCallee] = [:]
  /// The strings in quotes in comments, by their hashes. They are no evidence.
  private var commented: [UInt64: CodePlace] = [:]
  /// Whether the code looks up the name of a class.
  private var looksUpClassNames = false

  package init() {}

  /// Adds a literal.
  ///
  /// - Parameter knowsTable: whether a call looks it up in a known table, so it isn't a key of
  ///   another one.
  mutating func add(_ pattern: KeyPattern, at place: CodePlace, knowsTable: Bool = false) {
    if let key = pattern.exactKey { addLiteral(key, at: place, knowsTable) }
    guard pattern.isComputed || pattern.hasArguments else { return }
    if let shape = KeyHash.shape(pattern, needsText: false) { extracted.insert(shape) }
    // The beginning of a key with a specifier that the code names finds only keys with the same.
    if !pattern.namesSpecifier, let shape = KeyHash.shape(pattern) {
      shapes.insert(shape, at: place)
    }
    if let separator = pattern.separator { separators.insert(separator) }
    addComputed(pattern)
  }

  /// Adds a literal whose key is a range of bytes.
  mutating func add(
    _ key: Range<Int>, of bytes: SourceBuffer, at place: CodePlace, knowsTable: Bool
  ) {
    var hash = StableHash()
    var isUnusual = key.count >= Self.ending && Self.joints.contains(bytes[key.upperBound - 1])
    for offset in key {
      let byte = bytes[offset]
      hash.combine(byte)
      isUnusual = isUnusual || byte == UInt8(ascii: "%") || Self.isSeparator(byte)
    }
    if isUnusual {
      addLiteral(Array(key.lazy.map { bytes[$0] }), at: place, knowsTable)
    } else if knowsTable {
      others.insert(hash.value, at: place)
    } else {
      literals.insert(hash.value, at: place)
    }
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
  private mutating func addLiteral(_ key: [UInt8], at place: CodePlace, _ knowsTable: Bool) {
    if knowsTable {
      others.insert(KeyHash.exact(key), at: place)
    } else {
      literals.insert(KeyHash.exact(key), at: place)
    }
    if let pattern = KeyPattern(format: key) { addComputed(pattern) }
    if key.count >= Self.ending, let last = key.last, Self.joints.contains(last) {
      // The code may append the rest of a key in another line.
      var pattern = KeyPattern(key)
      pattern.appendAnything()
      addComputed(pattern)
    }
    guard key.contains(where: Self.isSeparator) else { return }
    let parts = key.split(whereSeparator: Self.isSeparator)
    guard parts.count > 1 else { return }
    for part in parts { others.insert(KeyHash.exact(part), at: place) }
  }

  /// Returns whether a byte separates the values of a list.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || byte == UInt8(ascii: ",") || byte == 0x0A
  }

  /// Adds a part of joined literals, which is not a key itself.
  mutating func add(part: some Sequence<UInt8>) { extracted.insert(KeyHash.exact(part)) }

  /// Adds the names of members in a file of code, and those that it declares.
  mutating func addNames(in bytes: SourceBuffer, declaring declared: DeclaredNames) {
    names.find(in: bytes, declaring: declared)
  }

  /// Adds a string in quotes in a comment.
  mutating func add(commented key: some Sequence<UInt8>, at place: CodePlace) {
    commented.insert(KeyHash.exact(key), at: place)
  }

  /// Returns the first comment with a key in quotes.
  func comment(naming key: [UInt8]) -> CodePlace? { commented[KeyHash.exact(key)] }

  /// Whether another library answers the lookups of the system.
  var replacesLookups: Bool { names.startsTransifex }

  /// Adds that the code looks up the name of a class.
  mutating func addLookupOfClassNames() { looksUpClassNames = true }

  /// Returns whether the code may look up a key because it is the name of a class, which the name
  /// of a module can precede.
  func mayBeClassName(_ key: [UInt8]) -> Bool {
    guard looksUpClassNames else { return false }
    let parts = key.split(separator: UInt8(ascii: "."))
    return parts.count <= 2 && parts.last.map(names.containsClass) ?? false
  }

  /// Adds the accessors that a file of code uses.
  mutating func add(_ accessors: AccessorNames) { self.accessors.formUnion(accessors) }

  /// Adds routines that are called with literals.
  mutating func add(_ callees: [UInt32: LiteralCallee]) { self.callees.merge(callees) { $1 } }

  /// Adds what another part of the project contains.
  package mutating func formUnion(_ other: KeyEvidence) {
    literals.formUnion(other.literals)
    others.formUnion(other.others)
    commented.formUnion(other.commented)
    shapes.formUnion(other.shapes)
    extracted.formUnion(other.extracted)
    for (hash, patterns) in other.prefixed { prefixed[hash, default: []].formUnion(patterns) }
    for (hash, patterns) in other.suffixed { suffixed[hash, default: []].formUnion(patterns) }
    separators.formUnion(other.separators)
    names.formUnion(other.names)
    accessors.formUnion(other.accessors)
    add(other.callees)
    looksUpClassNames = looksUpClassNames || other.looksUpClassNames
  }

  /// Returns the first literal that is a key and that no call looks up in a certain table.
  func literal(equalTo key: [UInt8]) -> CodePlace? { literals[KeyHash.exact(key)] }

  /// Returns whether a string in the code can be a key.
  package func hasString(for key: [UInt8]) -> Bool {
    if hasBeginning(of: key) { return true }
    var work = KeyPattern.workLimit
    func isMatched(by patterns: Set<KeyPattern>?) -> Bool {
      patterns?.contains { $0.matches(key, isLoose: true, &work) } ?? false
    }
    return KeyHash.matchesBeginning(of: key.reversed()) { isMatched(by: suffixed[$0]) }
      || separators.contains { consistsOfLiterals(key, separatedBy: $0) }
  }

  /// Returns whether a string in the code can be a key, or the beginning of it.
  package func hasBeginning(of key: [UInt8]) -> Bool {
    if string(for: key) != nil { return true }
    var work = KeyPattern.workLimit
    return KeyHash.matchesBeginning(of: key) { hash in
      prefixed[hash]?.contains { $0.matches(key, isLoose: true, &work) } ?? false
    }
  }

  /// Returns the keys of other plural forms: `days_one` for `days_few`. A project that chooses
  /// between them itself names only one of them.
  static func pluralForms(of key: [UInt8]) -> [[UInt8]] {
    guard let joint = key.lastIndex(where: joints.contains),
      forms.contains(where: { key[(joint + 1)...].elementsEqual($0) })
    else { return [] }
    let start = Array(key[...joint])
    return [Array(start.dropLast())] + forms.map { start + $0 }
  }

  /// The names that projects give to plural forms.
  private static let forms = [
    "zero", "one", "two", "few", "many", "other", "countable", "singular", "plural",
  ].map { Array($0.utf8) }

  /// Returns the first string that is a key, is a list with the key, or becomes the key by its
  /// interpolations.
  func string(for key: [UInt8]) -> CodePlace? {
    let hash = KeyHash.exact(key)
    return literals[hash] ?? others[hash] ?? KeyHash.shape(key).flatMap { shapes[$0] }
  }

  /// Returns whether a key is one of several literals that are joined.
  func hasPart(_ key: [UInt8]) -> Bool { extracted.contains(KeyHash.exact(key)) }

  /// Returns whether the code has a string that is a key, or a part of a string that is, or one
  /// that becomes the key by its interpolations.
  func hasText(of key: [UInt8]) -> Bool {
    let hash = KeyHash.exact(key)
    return literals[hash] != nil || extracted.contains(hash)
      || KeyHash.shape(key, needsText: false).map(extracted.contains) ?? false
  }

  private func hasLiteral(_ key: some Sequence<UInt8>) -> Bool {
    let hash = KeyHash.exact(key)
    return literals[hash] != nil || others[hash] != nil
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
        return value.allSatisfy(\.isDigit) || hasLiteral(value) || names.contains(Array(value))
      }
      if isEnd { starts.insert(end + 1) }
    }
    return starts.contains(key.count + 1)
  }

  /// More values than a key has that is made by hand.
  private static let valueLimit = 16

  /// Returns whether a key consists of literals of their own, between which joints may be.
  func hasParts(of key: [UInt8]) -> Bool {
    guard key.count <= Self.partsLimit else { return false }
    // The positions at which a part can begin. One word at the beginning is too common, unless the
    // code has the whole rest.
    var starts: Set<Int> = []
    for end in Self.beginning..<max(key.count, Self.beginning) where Self.isBoundary(end, in: key) {
      guard
        (1..<end - 1).contains(where: { Self.isBoundary($0, in: key) })
          || hasRest(of: key, from: end)
      else { continue }
      if literals[KeyHash.exact(key[..<end])] != nil { starts.insert(end) }
    }
    for start in Self.beginning..<max(key.count, Self.beginning) where starts.contains(start) {
      if Self.joints.contains(key[start]) { starts.insert(start + 1) }
      for end in start + Self.ending..<max(key.count + 1, start + Self.ending)
      where !starts.contains(end) && Self.isBoundary(end, in: key) {
        if literals[KeyHash.exact(key[start..<end])] != nil { starts.insert(end) }
      }
    }
    return starts.contains(key.count)
  }

  /// Returns whether the code has the rest of a key after a joint, which consists of several words.
  private func hasRest(of key: [UInt8], from end: Int) -> Bool {
    guard Self.joints.contains(key[end]) else { return false }
    let rest = key[(end + 1)...]
    return rest.dropFirst().dropLast().contains(where: Self.joints.contains)
      && literals[KeyHash.exact(rest)] != nil
  }

  /// Returns whether a word of a key ends at an offset.
  private static func isBoundary(_ offset: Int, in key: [UInt8]) -> Bool {
    guard offset < key.count else { return true }
    let (last, next) = (key[offset - 1], key[offset])
    return joints.contains(last) || joints.contains(next)
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= next
        && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= last)
  }

  /// Fewer bytes are no beginning of a key.
  private static let beginning = 4
  /// More bytes than a key has that is joined by hand.
  private static let partsLimit = 128

  /// Returns whether the code has a name like the symbol that Xcode generates for a key.
  package func hasSymbol(for key: [UInt8]) -> Bool { names.contains(key) }

  /// Returns whether the code may use an accessor by its name alone.
  func mayUse(_ accessor: KeyAccessor) -> Bool { accessors.mayUse(accessor, among: names) }

  /// The number of bytes at the beginning or at the end that a computed key must have. Two
  /// interpolations next to each other are no evidence.
  private static let ending = 2
  /// The bytes that join the parts of a key. A string that ends with one is the beginning of keys.
  private static let joints = Array("._-/:".utf8)
}

extension Dictionary where Value == CodePlace {
  fileprivate mutating func formUnion(_ other: Self) { merge(other, uniquingKeysWith: Swift.min) }

  /// Keeps the first place of a string.
  fileprivate mutating func insert(_ key: Key, at place: CodePlace) {
    self[key, default: place].formMinimum(place)
  }
}

extension CodePlace {
  fileprivate mutating func formMinimum(_ other: CodePlace) { self = min(self, other) }
}
