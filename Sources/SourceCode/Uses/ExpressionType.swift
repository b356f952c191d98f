import SourceText

/// Which format specifiers an expression may become, as far as its syntax shows it.
enum ExpressionType {
  static func specifiers(
    of expression: Range<Int>, in bytes: SourceBuffer, _ outline: CodeOutline,
    _ types: inout TypeAnnotations
  ) -> FormatSpecifiers {
    guard outline.language == .swift else {
      return operand(expression, bytes, outline, &types) ?? .all
    }
    let found =
      operand(expression, bytes, outline, &types)
      ?? ExpressionOperators(expression, in: bytes, outline)?
      .specifiers { operand($0, bytes, outline, &types) ?? .all } ?? .all
    // The syntax and the file show most types. The declarations of the project show others, but
    // they are read only if some argument needs them.
    guard found.text == nil, types.infersTypes else { return found }
    return types.type(of: expression, outline).flatMap { types.specifiers(of: $0) } ?? found
  }
}

extension ExpressionType {
  /// The properties and methods whose values are strings, whatever they belong to.
  private static let strings: Set<String> = [
    "absoluteString", "capitalized", "debugDescription", "description", "joined",
    "lastPathComponent", "localizedDescription", "lowercased", "pathExtension",
    "replacingOccurrences", "stringValue", "trimmingCharacters", "uppercased", "uuidString",
  ]

  /// Returns the specifiers of an expression without operators, or nil for another one.
  private static func operand(
    _ expression: Range<Int>, _ bytes: SourceBuffer, _ outline: CodeOutline,
    _ types: inout TypeAnnotations
  ) -> FormatSpecifiers? {
    guard !expression.isEmpty else { return .all }
    if let number = number(expression, bytes) { return number }
    let index = outline.literalIndex(from: expression.lowerBound)
    if index < outline.literals.count, outline.literals[index].range == expression {
      let isCString = outline.language == .c && bytes[expression.lowerBound] == UInt8(ascii: "\"")
      return isCString ? .all : .object
    }
    return MemberChain(expression, bytes, outline).map {
      specifiers(of: $0, bytes, outline, &types)
    }
  }

  private static func specifiers(
    of chain: MemberChain, _ bytes: SourceBuffer, _ outline: CodeOutline,
    _ types: inout TypeAnnotations
  ) -> FormatSpecifiers {
    let last = bytes.string(in: chain.last)
    if chain.count > 1, strings.contains(last), !chain.isOptional { return .object }
    if chain.isCall {
      if last == "formatted" { return .object }
      guard chain.count == 1 else { return .all }
      return FormatSpecifiers(typeNamed: chain.last, bytes) ?? .all
    }
    if chain.count > 1, last == "count" { return .signed }
    if chain.count == 2, last == "now", bytes.bytes(chain.first, equal: "Date") { return .object }
    if chain.count == 1 { return types.specifiers(of: chain.last, outline) }
    if chain.count == 2, bytes.bytes(chain.first, equal: "self") {
      return types.specifiers(ofProperty: chain.last)
    }
    return chain.last.isEmpty ? .all : types.specifiers(ofMember: chain.last)
  }

  /// Returns the specifier of a number, or nil if the expression isn't one.
  private static func number(
    _ expression: Range<Int>, _ bytes: SourceBuffer
  ) -> FormatSpecifiers? {
    var offset = expression.lowerBound
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    guard offset < expression.upperBound, bytes[offset].isDigit else { return nil }
    let isHexadecimal = bytes.hasBytes("0x", at: offset)
    var isDecimal = false
    while offset < expression.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ".") {
        guard bytes[offset + 1].isDigit else { return nil }
        isDecimal = true
      } else if !isHexadecimal, byte | 0x20 == UInt8(ascii: "e") {
        isDecimal = true
      } else if !byte.isNameByte {
        return nil
      }
      offset += 1
    }
    return isDecimal ? .double : .signed
  }
}

/// An expression of names with periods between them, the last of which may be called:
/// `self.items.count`, `Int(value)`, `date.formatted(.iso8601)`.
private struct MemberChain {
  private(set) var first: Range<Int>
  private(set) var last: Range<Int>
  private(set) var count = 0
  /// Whether the last name is called.
  private(set) var isCall = false
  /// Whether a part of it may be nil.
  private(set) var isOptional = false

  init?(_ expression: Range<Int>, _ bytes: SourceBuffer, _ outline: CodeOutline) {
    first = expression.lowerBound..<expression.lowerBound
    last = first
    var offset = expression.lowerBound
    while offset < expression.upperBound {
      let name = bytes.name(startingAt: offset)
      guard !name.isEmpty, count < 32 else { return nil }
      if count == 0 { first = name }
      last = name
      count += 1
      offset = name.upperBound
      isCall = false
      // Calls may be in the middle of the chain, too.
      while bytes[offset] == UInt8(ascii: "(") || bytes[offset] == UInt8(ascii: "[") {
        isCall = bytes[offset] == UInt8(ascii: "(")
        if !isCall { count = max(count, 2) }
        guard let end = Self.end(ofBracket: offset, bytes, outline) else { return nil }
        offset = end
        if !isCall { last = offset..<offset }
      }
      if offset < expression.upperBound,
        bytes[offset] == UInt8(ascii: "?")
          || bytes[offset] == UInt8(ascii: "!")
      {
        isOptional = isOptional || bytes[offset] == UInt8(ascii: "?")
        offset += 1
      }
      guard offset < expression.upperBound else { break }
      guard bytes[offset] == UInt8(ascii: ".") else { return nil }
      offset += 1
    }
    guard offset == expression.upperBound else { return nil }
  }

  /// Returns the offset after the bracket that closes the one at an offset.
  private static func end(
    ofBracket offset: Int, _ bytes: SourceBuffer, _ outline: CodeOutline
  ) -> Int? {
    var scanner = ArgumentScanner(
      bytes, outline, from: offset + 1, literal: outline.literalIndex(from: offset))
    while scanner.next() != nil {}
    let end = scanner.offset
    guard scanner.isAtEnd, bytes[end] == UInt8(ascii: ")") || bytes[end] == UInt8(ascii: "]") else {
      return nil
    }
    return end + 1
  }
}

/// The types that a file declares for names: `let count: Int`, or a parameter.
struct TypeAnnotations {
  /// The maximum number of names that are looked for in the whole file.
  private static let searchLimit = 32
  /// The maximum number of variables whose values are other variables.
  private static let depthLimit = 4

  let bytes: SourceBuffer
  /// The types that the project declares. Empty if they aren't needed.
  let declared: DeclaredTypes
  /// The types that the file declares, with their braces.
  lazy var scopes = CodeOutline.scopes(in: bytes)
  /// The number of expressions whose types are being read.
  var typeDepth = 0
  /// The specifiers by the hash of a name. Made when it is first needed.
  private var annotations: [UInt64: FormatSpecifiers]?
  private var searches = 0
  /// Whether the name of a property shows its type, whatever value it is a property of. The keys of
  /// interpolations must be certain.
  var readsMembers = false
  /// Whether types follow from the declarations of the project.
  var infersTypes = false
  /// Whether values of any type are inserted into the string.
  var insertsAnyType = false
  /// The number of variables whose values are being read.
  private var depth = 0
  /// The number of bytes that may still be searched for declarations. No real file needs as many.
  private var budget: Int

  init(_ bytes: SourceBuffer, _ routines: KeyRoutines) {
    (self.bytes, declared) = (bytes, routines.types)
    budget = (1 << 20) + 16 * bytes.count
  }

  /// Returns the nearest declaration of a variable before a use of it, or nil if there is none in
  /// the blocks around the use.
  ///
  /// - Parameter use: the offset of the use, if it isn't that of the name.
  mutating func declaration(
    of name: Range<Int>, before use: Int? = nil, _ outline: CodeOutline
  ) -> NearestDeclaration? {
    guard budget > 0 else { return .unknown }
    var search = DeclarationSearch(of: name, before: use ?? name.lowerBound, bytes, outline)
    let found = search.declaration()
    budget -= search.length
    return found
  }

  /// Returns the specifiers that a variable may become.
  mutating func specifiers(of name: Range<Int>, _ outline: CodeOutline) -> FormatSpecifiers {
    guard outline.language == .swift, depth < Self.depthLimit else {
      return specifiers(ofProperty: name)
    }
    guard let found = declaration(of: name, outline) else { return specifiers(ofProperty: name) }
    if let type = found.type { return Self.specifiers(ofType: type, bytes) ?? .all }
    guard let value = found.value else { return .all }
    depth += 1
    defer { depth -= 1 }
    return ExpressionType.specifiers(of: value, in: bytes, outline, &self)
  }

  /// Returns the specifiers that a value with a name may become, wherever the file declares it.
  mutating func specifiers(ofProperty name: Range<Int>) -> FormatSpecifiers {
    if annotations == nil { annotations = Self.annotations(in: bytes) }
    let hash = bytes.hash(of: name, seed: 0)
    guard let found = annotations?[hash], found != .all else { return .all }
    // The same name may be declared without a type in another place.
    searches += 1
    guard searches <= Self.searchLimit, !isDeclaredWithoutType(name) else {
      annotations?[hash] = .all
      return .all
    }
    return found
  }
}

extension TypeAnnotations {
  /// Returns the specifiers that the property of a value of any type may become.
  func specifiers(ofMember name: Range<Int>) -> FormatSpecifiers {
    readsMembers ? declared.properties.specifiers(of: name, in: bytes) : .all
  }

  /// Finds all `name: Type` of known types. If a name has several types, it may become any of them.
  private static func annotations(in bytes: SourceBuffer) -> [UInt64: FormatSpecifiers] {
    var found: [UInt64: FormatSpecifiers] = [:]
    // Most types are others.
    var unknown: [UInt64] = []
    var colon = bytes.nextOffset(of: UInt8(ascii: ":"), from: 0)
    while colon < bytes.count {
      let start = bytes[colon + 1] == 0x20 ? colon + 2 : colon + 1
      // A call is not a declaration.
      if bytes[min(start, bytes.count)] &- UInt8(ascii: "A") < 26,
        let specifiers = Self.specifiers(ofType: bytes.name(startingAt: start), bytes)
      {
        let name = bytes.name(endingAt: colon)
        if !name.isEmpty {
          let hash = bytes.hash(of: name, seed: 0)
          if specifiers == .all {
            unknown.append(hash)
          } else {
            found[hash, default: []].formUnion(specifiers)
          }
        }
      }
      colon = bytes.nextOffset(of: UInt8(ascii: ":"), from: colon + 1)
    }
    for hash in unknown { found[hash] = nil }
    return found
  }

  /// Returns nil if it isn't a type.
  static func specifiers(
    ofType type: Range<Int>, _ bytes: SourceBuffer
  ) -> FormatSpecifiers? {
    switch bytes[type.upperBound] {
    case UInt8(ascii: "("): nil
    case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: "!"): .all
    default: FormatSpecifiers(typeNamed: type, bytes) ?? .all
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

/// A set of format specifiers, of which an interpolation becomes one in the key.
package struct FormatSpecifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `%lld`
  package static var signed: Self { Self(rawValue: 1) }
  /// `%llu`
  package static var unsigned: Self { Self(rawValue: 2) }
  /// `%d`
  package static var shortSigned: Self { Self(rawValue: 4) }
  /// `%u`
  package static var shortUnsigned: Self { Self(rawValue: 8) }
  /// `%lf`
  package static var double: Self { Self(rawValue: 16) }
  /// `%f`
  package static var float: Self { Self(rawValue: 32) }
  /// `%@`
  package static var object: Self { Self(rawValue: 64) }
  /// All specifiers, for an expression of an unknown type.
  package static var all: Self { Self(rawValue: 127) }

  /// The specifier as it is written in a key, if the set has exactly one.
  package var text: StaticString? {
    switch self {
    case .signed: "%lld"
    case .unsigned: "%llu"
    case .shortSigned: "%d"
    case .shortUnsigned: "%u"
    case .double: "%lf"
    case .float: "%f"
    case .object: "%@"
    default: nil
    }
  }

  /// Returns the specifier that a value of a type becomes, or nil if it isn't known.
  init?(typeNamed name: Range<Int>, _ bytes: SourceBuffer) {
    let known = Self.types.first { text, _ in
      text.utf8CodeUnitCount == name.count && bytes.bytes(name, equal: text)
    }
    guard let known else { return nil }
    self = known.specifiers
  }

  /// Returns the specifier that a value of a type of numbers becomes, or nil for another one.
  static func number(typeNamed name: String) -> FormatSpecifiers? {
    types.first { $0.name.description == name && $0.specifiers != .object }?.specifiers
  }

  /// The specifiers of the types that have some.
  private static let types: [(name: StaticString, specifiers: FormatSpecifiers)] = [
    ("Int", .signed), ("Int64", .signed), ("UInt", .unsigned), ("UInt64", .unsigned),
    ("Int8", .shortSigned), ("Int16", .shortSigned), ("Int32", .shortSigned),
    ("UInt8", .shortUnsigned), ("UInt16", .shortUnsigned), ("UInt32", .shortUnsigned),
    ("Double", .double), ("CGFloat", .double), ("Float", .float),
    ("String", .object), ("Substring", .object), ("AttributedString", .object),
    ("Text", .object), ("Image", .object), ("Date", .object), ("NSString", .object),
  ]
}
