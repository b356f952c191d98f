import SourceText

/// The types that a project declares for the properties of its types, by the names of the
/// properties.
///
/// Only names of several words count, such as `bufferingState`: other types, even those of the
/// system, often have properties with the same short name.
package struct MemberTypes: Sendable {
  /// The specifiers by the hash of the name: those of all declarations with the name.
  private var specifiers: [UInt64: FormatSpecifiers] = [:]

  package init() {}

  /// Adds the properties that a file declares.
  mutating func add(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    switch outline.language {
    case .swift: addSwift(outline, bytes)
    case .c: addObjectiveC(bytes)
    }
  }

  /// Adds the properties of other files.
  package mutating func formUnion(_ other: MemberTypes) {
    specifiers.merge(other.specifiers) { $0.union($1) }
  }

  /// Returns the specifiers that a property of some type of the project may become.
  func specifiers(of name: Range<Int>, in bytes: SourceBuffer) -> FormatSpecifiers {
    // The type of `rawValue` may be in the declaration of an enumeration.
    guard !specifiers.isEmpty, Self.hasSeveralWords(name, bytes),
      !bytes.bytes(name, equal: "rawValue")
    else { return .all }
    return specifiers[bytes.hash(of: name, seed: 0)] ?? .all
  }
}

extension MemberTypes {
  private mutating func addSwift(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    let lexer = SwiftLexer(bytes)
    var (literal, comment) = (0, 0)
    // Whether each open brace is that of a type.
    var areTypes: [Bool] = []
    var offset = 0
    while offset < bytes.count {
      if literal < outline.literals.count, outline.literals[literal].start == offset {
        offset = max(Int(outline.literals[literal].end), offset + 1)
        while literal < outline.literals.count, outline.literals[literal].start < offset {
          literal += 1
        }
        continue
      }
      if comment < outline.comments.count, outline.comments[comment].lowerBound == offset {
        offset = max(Int(outline.comments[comment].upperBound), offset + 1)
        comment += 1
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "{"): areTypes.append(lexer.typeName(beforeBrace: offset) != nil)
      case UInt8(ascii: "}"): _ = areTypes.popLast()
      case UInt8(ascii: "v") where areTypes.last == true && bytes.hasBytes("var ", at: offset),
        UInt8(ascii: "l") where areTypes.last == true && bytes.hasBytes("let ", at: offset):
        if bytes.name(endingAt: offset).isEmpty { addProperty(at: offset + 4, bytes) }
      default: break
      }
      offset += 1
    }
  }

  /// Adds the property whose name begins at an offset.
  private mutating func addProperty(at start: Int, _ bytes: SourceBuffer) {
    let name = bytes.name(startingAt: bytes.nextVisible(from: start))
    guard Self.hasSeveralWords(name, bytes) else { return }
    let colon = bytes.nextVisible(from: name.upperBound)
    var found = FormatSpecifiers.all
    if bytes[colon] == UInt8(ascii: ":") {
      let type = bytes.name(startingAt: bytes.nextVisible(from: colon + 1))
      found = TypeAnnotations.specifiers(ofType: type, bytes) ?? .all
    }
    specifiers[bytes.hash(of: name, seed: 0), default: []].formUnion(found)
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
        if !name.isEmpty { specifiers[bytes.hash(of: name, seed: 0)] = .all }
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
