import SourceText

/// The constants of a project that can be the names of tables, by their names.
package struct TableConstants: Sendable {
  /// The values by the hash of the type and the name. Empty if there are several.
  private var values: [UInt64: [UInt8]] = [:]

  package init() {}

  /// Adds the constants of a file.
  mutating func add(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    for constant in outline.constants {
      guard let value = outline.tableName(in: constant, bytes) else { continue }
      add(value, Self.hash(of: constant.type.wide, constant.name.wide, bytes))
    }
  }

  /// Adds the constants of other files.
  package mutating func formUnion(_ other: TableConstants) {
    for (hash, value) in other.values { add(value, hash) }
  }

  private mutating func add(_ value: [UInt8], _ hash: UInt64) {
    let known = values[hash, default: value]
    values[hash] = known == value ? value : []
  }

  /// Returns the value of a constant, or nil if there is none, or several with different values.
  ///
  /// - Parameter type: the name of its type. Empty for a constant that isn't in one.
  func value(of name: Range<Int>, in type: Range<Int>, _ bytes: SourceBuffer) -> [UInt8]? {
    let value = values[Self.hash(of: type, name, bytes)]
    return value?.isEmpty == false ? value : nil
  }

  private static func hash(
    of type: Range<Int>, _ name: Range<Int>, _ bytes: SourceBuffer
  ) -> UInt64 {
    bytes.hash(of: name, seed: type.isEmpty ? 0 : bytes.hash(of: type, seed: 1))
  }
}

extension CodeOutline {
  /// The maximum length of the name of a table in bytes.
  private static let tableNameLimit = 64

  /// Returns the value of a constant if it can be the name of a table.
  func tableName(in constant: LiteralConstant, _ bytes: SourceBuffer) -> [UInt8]? {
    tableName(in: literals[constant.literal], bytes)
  }

  /// Returns the value of a literal if it can be the name of a table.
  func tableName(in literal: CodeLiteral, _ bytes: SourceBuffer) -> [UInt8]? {
    guard literal.range.count <= Self.tableNameLimit + 3,
      literal.traits.isDisjoint(with: [.escaped, .multiline, .joinsNext, .unterminated]),
      case .text(let name)? = LiteralValue(literal, of: self, in: bytes).parts.first,
      name.allSatisfy({ bytes.isPartOfName($0) || "- .".utf8.contains($0) })
    else { return nil }
    return name
  }
}

/// The names of tables in constants.
extension KeyUseReader {
  /// Returns the value of a constant that an expression names: `table`, `Self.table`,
  /// `Tables.main`, `Table.main.rawValue`. Returns nil for any other expression.
  mutating func constant(_ expression: Range<Int>) -> [UInt8]? {
    guard expression.count < 256 else { return nil }
    var names: [Range<Int>] = []
    var offset = expression.lowerBound
    while offset < expression.upperBound {
      let name = bytes.name(startingAt: offset)
      guard !name.isEmpty, name.upperBound <= expression.upperBound else { return nil }
      names.append(name)
      guard name.upperBound == expression.upperBound || bytes[name.upperBound] == UInt8(ascii: ".")
      else { return nil }
      offset = name.upperBound + 1
    }
    if let last = names.last, names.count > 1, bytes.bytes(last, equal: "rawValue") {
      names.removeLast()
    }
    guard let name = names.popLast() else { return nil }
    guard let type = names.last else { return constant(named: name) }
    if bytes.bytes(type, equal: "self") || bytes.bytes(type, equal: "Self") {
      return ownConstant(named: name)
    }
    return ownConstant(named: name, in: type)
      ?? routines.constants.value(of: name, in: type, bytes)
  }

  /// Returns the value of a constant of the type around it, of a block or of a file.
  private mutating func constant(named name: Range<Int>) -> [UInt8]? {
    if outline.language == .swift {
      if let found = types.declaration(of: name, outline) {
        return found.literal.flatMap { outline.tableName(in: outline.literals[$0], bytes) }
      }
    }
    return ownConstant(named: name)
      ?? routines.constants.value(of: name, in: name.lowerBound..<name.lowerBound, bytes)
  }

  /// Returns the value that all constants of a name have in the file.
  private func ownConstant(named name: Range<Int>, in type: Range<Int>? = nil) -> [UInt8]? {
    let constants = outline.constants.lazy.filter { constant in
      bytes.bytes(constant.name.wide, equal: bytes, name)
        && type.map { bytes.bytes(constant.type.wide, equal: bytes, $0) } ?? true
    }
    let values = Set(constants.map { outline.tableName(in: $0, bytes) })
    return values.count == 1 ? values.first ?? nil : nil
  }
}
