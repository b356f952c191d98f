import SourceText

/// The types that a project declares for the properties of its types, by the names of the
/// properties.
///
/// Only names of several words count, such as `bufferingState`: other types, even those of the
/// system, often have properties with the same short name.
struct MemberTypes: Sendable {
  /// The specifiers by the hash of the name: those of all declarations with a known type.
  private var specifiers: [UInt64: FormatSpecifiers] = [:]
  /// The hashes of the names that are also declared with an unknown type. Most names are.
  private var unknown: [UInt64] = []

  /// Adds the properties that a file declares.
  mutating func add(_ language: CodeLanguage, _ bytes: SourceBuffer) {
    switch language {
    case .swift: addSwift(bytes)
    case .c: addObjectiveC(bytes)
    }
  }

  /// Adds the properties of other files.
  mutating func formUnion(_ other: MemberTypes) {
    specifiers.merge(other.specifiers) { $0.union($1) }
    unknown += other.unknown
  }

  /// Removes the names whose type isn't always known, after all files were added.
  mutating func removeUnknown() {
    for hash in unknown { specifiers[hash] = nil }
    unknown = []
  }

  /// Returns the specifiers that a property of some type of the project may become, after names of
  /// unknown types were removed.
  func specifiers(of name: Range<Int>, in bytes: SourceBuffer) -> FormatSpecifiers {
    // The type of `rawValue` may be in the declaration of an enumeration.
    guard !specifiers.isEmpty, Self.hasSeveralWords(name, bytes),
      !bytes.bytes(name, equal: "rawValue")
    else { return .all }
    return specifiers[bytes.hash(of: name, seed: 0)] ?? .all
  }
}

extension MemberTypes {
  /// Adds all `let name: Type` and `var name: Type`, even those of functions, which are as good as
  /// any. A value without a type has an unknown one, unless it is a copy of a property with the
  /// name.
  private mutating func addSwift(_ bytes: SourceBuffer) {
    // The last letter of a keyword and the space after it.
    let (afterLet, afterVar): ((UInt8, UInt8), (UInt8, UInt8)) = ((0x74, 0x20), (0x72, 0x20))
    var space = bytes.nextOffset(of: afterLet, or: afterVar, from: 3) + 1
    while space < bytes.count {
      if bytes.hasBytes("let", at: space - 3) || bytes.hasBytes("var", at: space - 3),
        !bytes.isPartOfName(bytes[space - 4])
      {
        addVariable(bytes.name(startingAt: space + 1), bytes)
      }
      space = bytes.nextOffset(of: afterLet, or: afterVar, from: space) + 1
    }
  }

  /// Adds a variable if its name has several words, and a type or a value follows it.
  private mutating func addVariable(_ name: Range<Int>, _ bytes: SourceBuffer) {
    let end = name.upperBound
    if bytes[end] == UInt8(ascii: ":") {
      let start = bytes.nextVisible(from: end + 1)
      guard mayBeType(bytes[start]), Self.hasSeveralWords(name, bytes) else { return }
      let type = bytes.name(startingAt: start)
      add(name, TypeAnnotations.specifiers(ofType: type, bytes) ?? .all, bytes)
    } else if bytes[end] == 0x20, bytes[end + 1] == UInt8(ascii: "="),
      Self.hasSeveralWords(name, bytes), !isCopy(of: name, after: end + 1, bytes)
    {
      add(name, .all, bytes)
    }
  }

  /// Returns whether a type can begin with a byte: a name, `[`, `(`, `@`, `any` or `some`. Most
  /// colons are before the value of an argument.
  private func mayBeType(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "a")
      || byte == UInt8(ascii: "s")
  }

  private mutating func add(
    _ name: Range<Int>, _ found: FormatSpecifiers, _ bytes: SourceBuffer
  ) {
    let hash = bytes.hash(of: name, seed: 0)
    if found == .all {
      unknown.append(hash)
    } else {
      specifiers[hash, default: []].formUnion(found)
    }
  }

  /// Returns whether the line of a value ends with a property of the same name: `= player.name`.
  private func isCopy(of name: Range<Int>, after sign: Int, _ bytes: SourceBuffer) -> Bool {
    let limit = min(bytes.count, sign + 256)
    guard let end = bytes.firstOffset(of: 0x0A, in: sign..<limit),
      let last = bytes.lastVisible(before: end)
    else { return false }
    let property = bytes.name(endingAt: last + 1)
    return property.lowerBound > sign && bytes[property.lowerBound - 1] == UInt8(ascii: ".")
      && bytes.bytes(property, equal: bytes, name)
  }

  /// Adds the names of `@property` as properties of unknown types.
  private mutating func addObjectiveC(_ bytes: SourceBuffer) {
    var sign = bytes.nextOffset(of: UInt8(ascii: "@"), from: 0)
    while sign < bytes.count {
      if bytes.hasBytes("@property", at: sign) {
        let limit = min(bytes.count, sign + 512)
        let end = bytes.firstOffset(of: UInt8(ascii: ";"), in: sign..<limit) ?? limit
        let last = bytes.lastVisible(before: end) ?? sign
        let name = bytes.name(endingAt: last + 1)
        if !name.isEmpty { add(name, .all, bytes) }
      }
      sign = bytes.nextOffset(of: UInt8(ascii: "@"), from: sign + 1)
    }
  }

  /// Returns whether a name has a capital letter after a small one.
  private static func hasSeveralWords(_ name: Range<Int>, _ bytes: SourceBuffer) -> Bool {
    name.dropFirst().contains { offset in
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[offset]
        && UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[offset - 1]
    }
  }
}
