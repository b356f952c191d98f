import SourceText

/// A type as the code of Swift names it. Of a qualified name, only the last part counts.
indirect enum SwiftType: Hashable, Sendable {
  case named(String)
  /// A type whose values may be nil: `Int?`.
  case optional(SwiftType)
  /// An array, a set, a range, or another sequence.
  case sequence(SwiftType)
  case dictionary(SwiftType, SwiftType)
  case tuple([SwiftType?])

  static let string = SwiftType.named("String")
  static let int = SwiftType.named("Int")
  static let double = SwiftType.named("Double")
  static let bool = SwiftType.named("Bool")

  /// The type without `?`.
  var unwrapped: SwiftType { if case .optional(let type) = self { type.unwrapped } else { self } }

  /// The type of the elements of a sequence.
  var element: SwiftType? {
    switch self {
    case .sequence(let element): element
    case .dictionary(let key, let value): .tuple([key, value])
    case .optional(let type): type.element
    case .named("String"), .named("Substring"): .named("Character")
    case .named("Data"): .named("UInt8")
    case .named, .tuple: nil
    }
  }
}

/// Reads the names of types in code.
struct SwiftTypeReader {
  /// More types within each other than real code has.
  private static let depthLimit = 8

  let bytes: SourceBuffer

  /// Returns the type that begins at an offset and where it ends, or nil if it is none with values
  /// that a string can show, such as that of a closure.
  func type(at start: Int, depth: Int = 0) -> (type: SwiftType, end: Int)? {
    guard depth < Self.depthLimit, start < bytes.count else { return nil }
    let start = skipWords(from: bytes.nextVisible(from: start))
    guard var found = simpleType(at: start, depth) else { return nil }
    while true {
      switch bytes[found.end] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        found = (.optional(found.type), found.end + 1)
      default:
        let next = bytes.nextVisible(from: found.end)
        return bytes.hasBytes("->", at: next) || bytes.hasBytes(".Type", at: found.end)
          ? nil : found
      }
    }
  }

  private func simpleType(at start: Int, _ depth: Int) -> (type: SwiftType, end: Int)? {
    switch bytes[start] {
    case UInt8(ascii: "["):
      guard let first = type(at: start + 1, depth: depth + 1) else { return nil }
      var end = bytes.nextVisible(from: first.end)
      guard bytes[end] == UInt8(ascii: ":") else {
        return bytes[end] == UInt8(ascii: "]") ? (.sequence(first.type), end + 1) : nil
      }
      guard let second = type(at: end + 1, depth: depth + 1) else { return nil }
      end = bytes.nextVisible(from: second.end)
      return bytes[end] == UInt8(ascii: "]")
        ? (.dictionary(first.type, second.type), end + 1) : nil
    case UInt8(ascii: "("): return tuple(at: start, depth)
    default: return namedType(at: start, depth)
    }
  }

  private func tuple(at start: Int, _ depth: Int) -> (type: SwiftType, end: Int)? {
    var types: [SwiftType?] = []
    var offset = bytes.nextVisible(from: start + 1)
    while types.count < 8, bytes[offset] != UInt8(ascii: ")") {
      let label = bytes.name(startingAt: offset)
      let colon = bytes.nextVisible(from: label.upperBound)
      if !label.isEmpty, bytes[colon] == UInt8(ascii: ":") { offset = colon + 1 }
      guard let found = type(at: offset, depth: depth + 1) else { return nil }
      types.append(found.type)
      offset = bytes.nextVisible(from: found.end)
      if bytes[offset] == UInt8(ascii: ",") { offset = bytes.nextVisible(from: offset + 1) }
    }
    guard bytes[offset] == UInt8(ascii: ")"), let first = types.first else { return nil }
    return (types.count == 1 ? first ?? .tuple(types) : .tuple(types), offset + 1)
  }

  private func namedType(at start: Int, _ depth: Int) -> (type: SwiftType, end: Int)? {
    var name = bytes.name(startingAt: start)
    guard !name.isEmpty, bytes[start] &- UInt8(ascii: "A") < 26 || bytes[start] == 0x5F else {
      return nil
    }
    var arguments: [SwiftType] = []
    var end = name.upperBound
    while true {
      if bytes[end] == UInt8(ascii: "<") {
        guard let list = self.arguments(at: end, depth) else { return nil }
        (arguments, end) = list
      }
      let next = bytes.name(startingAt: end + 1)
      guard bytes[end] == UInt8(ascii: "."), !next.isEmpty,
        bytes[next.lowerBound] &- UInt8(ascii: "A") < 26
      else { break }
      // `.Type` is that of a type.
      if bytes.bytes(next, equal: "Type") { return nil }
      (name, end) = (next, next.upperBound)
    }
    return (Self.type(named: bytes.string(in: name), arguments), end)
  }

  private func arguments(at start: Int, _ depth: Int) -> (types: [SwiftType], end: Int)? {
    var types: [SwiftType] = []
    var offset = start + 1
    while types.count < 8 {
      guard let found = type(at: offset, depth: depth + 1) else { return nil }
      types.append(found.type)
      offset = bytes.nextVisible(from: found.end)
      guard bytes[offset] == UInt8(ascii: ",") else { break }
      offset += 1
    }
    return bytes[offset] == UInt8(ascii: ">") ? (types, offset + 1) : nil
  }

  private static func type(named name: String, _ arguments: [SwiftType]) -> SwiftType {
    switch (name, arguments.count) {
    case ("Optional", 1): .optional(arguments[0])
    case ("Array", 1), ("Set", 1), ("ArraySlice", 1), ("Range", 1), ("ClosedRange", 1),
      ("FetchedResults", 1), ("Results", 1), ("IdentifiedArrayOf", 1), ("OrderedSet", 1),
      ("List", 1), ("Slice", 1):
      .sequence(arguments[0])
    case ("IdentifiedArray", 2): .sequence(arguments[1])
    case ("Dictionary", 2), ("OrderedDictionary", 2): .dictionary(arguments[0], arguments[1])
    case ("Binding", 1), ("Published", 1), ("Shared", 1): arguments[0]
    default: .named(name)
    }
  }

  /// Skips attributes such as `@escaping`, and words such as `inout`.
  private func skipWords(from start: Int) -> Int {
    var start = start
    for _ in 0..<8 {
      if bytes[start] == UInt8(ascii: "@") {
        start = bytes.nextVisible(from: bytes.name(startingAt: start + 1).upperBound)
        continue
      }
      let word = bytes.name(startingAt: start)
      guard Self.words.contains(bytes.string(in: word)) else { return start }
      start = bytes.nextVisible(from: word.upperBound)
    }
    return start
  }

  private static let words: Set<String> = [
    "any", "borrowing", "consuming", "inout", "sending", "some",
  ]
}
