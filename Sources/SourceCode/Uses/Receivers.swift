import SourceText

/// The types whose functions a call can reach.
extension KeyUseReader {
  /// More names than a chain before a call has.
  private static let chainLimit = 8
  /// More types than begin before a call in the same type.
  private static let scopeLimit = 64

  /// Returns the names of the types that a call is written for, as far as the code shows them:
  /// `Errors` for `Errors.shared.show("…")`, the type of `errors` for `errors.show("…")`, and the
  /// types around a call without a receiver, from the innermost one.
  mutating func receivers(of call: Call) -> [String] {
    var names: [Range<Int>] = []
    var start = call.name.lowerBound
    while names.count < Self.chainLimit, let period = outline.lastCode(before: start, in: bytes),
      bytes[period] == UInt8(ascii: ".")
    {
      guard let name = receiver(before: period) else { break }
      names.append(name)
      start = name.lowerBound
    }
    guard let nearest = names.first else {
      return call.isMember ? [] : surroundingTypes(of: call.outerBracket)
    }
    let types = names.filter { bytes[$0.lowerBound].isUppercase }
    guard types.isEmpty else { return types.map { bytes.string(in: $0) } }
    let isOwn = bytes.bytes(names[names.count - 1], equal: "self")
    if names.count == 1, isOwn || bytes.bytes(nearest, equal: "Self") {
      return surroundingTypes(of: call.outerBracket)
    }
    guard names.count == (isOwn ? 2 : 1) else { return [] }
    return type(of: nearest).map { [bytes.string(in: $0)] } ?? []
  }
}

extension KeyUseReader {
  /// Returns the name before a period, which may be that of a call: `Errors().show("…")`. Returns
  /// nil for another expression.
  private func receiver(before period: Int) -> Range<Int>? {
    guard var last = outline.lastCode(before: period, in: bytes) else { return nil }
    if bytes[last] == UInt8(ascii: "?") || bytes[last] == UInt8(ascii: "!") { last -= 1 }
    guard last > 0 else { return nil }
    if bytes[last] == UInt8(ascii: ")") {
      guard let bracket = bytes.bracket(around: last) else { return nil }
      last = bracket - 1
    }
    let name = bytes.name(endingAt: last + 1)
    return name.isEmpty ? nil : name
  }

  /// Returns the type of a variable that is declared around a use of it.
  private mutating func type(of variable: Range<Int>) -> Range<Int>? {
    guard let found = types.declaration(of: variable, outline) else { return nil }
    if let type = found.type { return type }
    guard let value = found.value, bytes[value.lowerBound].isUppercase else { return nil }
    return bytes.name(startingAt: value.lowerBound)
  }

  /// Returns the names of the types around an offset, from the innermost one.
  private mutating func surroundingTypes(of offset: Int) -> [String] {
    let next = scopes.partitioningIndex { $0.range.lowerBound > offset }
    return scopes[max(0, next - Self.scopeLimit)..<next].lazy
      .filter { $0.range.upperBound > offset }
      .reversed().map { bytes.string(in: $0.name.wide) }
  }
}

extension UInt8 {
  fileprivate var isUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
}
