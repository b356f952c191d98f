import SourceText

/// The types that a file declares for names: `let count: Int`, or a parameter.
struct TypeAnnotations {
  /// The maximum number of names that are looked for in the whole file.
  private static let searchLimit = 32

  private let bytes: SourceBuffer
  /// The specifiers by the hash of a name. Made when it is first needed.
  private var declared: [UInt64: FormatSpecifiers]?
  private var searches = 0

  init(_ bytes: SourceBuffer) { self.bytes = bytes }

  /// Returns the specifiers that a value with a name may become.
  mutating func specifiers(of name: Range<Int>) -> FormatSpecifiers {
    if declared == nil { declared = Self.annotations(in: bytes) }
    let hash = bytes.hash(of: name, seed: 0)
    guard let found = declared?[hash], found != .all else { return .all }
    // The same name may be declared without a type in another place.
    searches += 1
    guard searches <= Self.searchLimit, !isDeclaredWithoutType(name) else {
      declared?[hash] = .all
      return .all
    }
    return found
  }
}

extension TypeAnnotations {
  /// Finds all `name: Type`. If a name has several types, it may become any of them.
  private static func annotations(in bytes: SourceBuffer) -> [UInt64: FormatSpecifiers] {
    var found: [UInt64: FormatSpecifiers] = [:]
    var colon = bytes.nextOffset(of: UInt8(ascii: ":"), from: 0)
    while colon < bytes.count {
      let name = bytes.name(endingAt: colon)
      let start = bytes[colon + 1] == 0x20 ? colon + 2 : colon + 1
      let first = bytes[min(start, bytes.count)]
      if !name.isEmpty, first &- UInt8(ascii: "A") < 26 {
        let type = bytes.name(startingAt: start)
        let specifiers = Self.specifiers(ofType: type, bytes)
        // A call is not a declaration.
        if let specifiers {
          found[bytes.hash(of: name, seed: 0), default: []].formUnion(specifiers)
        }
      }
      colon = bytes.nextOffset(of: UInt8(ascii: ":"), from: colon + 1)
    }
    return found
  }

  /// Returns nil if it isn't a type.
  private static func specifiers(
    ofType type: Range<Int>, _ bytes: SourceBuffer
  ) -> FormatSpecifiers? {
    switch bytes[type.upperBound] {
    case UInt8(ascii: "("): nil
    case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: "!"): .all
    default: FormatSpecifiers(typeName: bytes.string(in: type)) ?? .all
    }
  }

  /// Returns whether `let`, `var` or `for` precedes the name somewhere, and no colon follows it.
  private func isDeclaredWithoutType(_ name: Range<Int>) -> Bool {
    var offset = bytes.nextOffset(of: bytes[name.lowerBound], from: 0)
    while offset < bytes.count {
      let end = offset + name.count
      if end <= bytes.count, bytes.bytes(offset..<end, equal: bytes, name),
        bytes[end] != UInt8(ascii: ":"), bytes.name(startingAt: offset).count == name.count,
        isBinding(before: offset)
      {
        return true
      }
      offset = bytes.nextOffset(of: bytes[name.lowerBound], from: offset + 1)
    }
    return false
  }

  private func isBinding(before start: Int) -> Bool {
    guard start > 4, bytes[start - 1] == 0x20 else { return false }
    let word = bytes.name(endingAt: start - 1)
    return bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "var")
      || bytes.bytes(word, equal: "for")
  }
}
