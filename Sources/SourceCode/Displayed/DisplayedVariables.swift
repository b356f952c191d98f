import SourceText

/// The literals that views of SwiftUI display through a variable of the same file.
///
/// `Text(title)` looks nothing up if `title` is a `String`, whatever its value is.
struct DisplayedVariables {
  private let outline: CodeOutline
  private let bytes: SourceBuffer
  private var types: TypeAnnotations
  /// The literals that can be the value of a variable, by the offset of its declared name.
  private var values: [Int: [Int]] = [:]
  /// The offsets of the names that are declared, by name.
  private var declarations: [String: [Int]] = [:]

  /// - Parameter outline: with the types of strings.
  init(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    self.outline = outline
    self.bytes = bytes
    types = TypeAnnotations(bytes, KeyRoutines([]))
  }

  /// Returns the indices of the literals.
  mutating func literals() -> Set<Int> {
    guard outline.language == .swift else { return [] }
    let shown = shownVariables()
    guard !shown.isEmpty else { return [] }
    for index in outline.literals.indices {
      if let name = variable(withValue: index) { values[name, default: []].append(index) }
    }
    readDeclarations()
    return shown.reduce(into: []) { found, name in found.formUnion(literals(of: name)) }
  }
}

/// The views.
extension DisplayedVariables {
  /// A variable that is the first argument of a view.
  private struct Shown {
    let name: Range<Int>
    /// Whether it is the property of a value.
    let isMember: Bool
  }

  private func shownVariables() -> [Shown] {
    var shown: [Shown] = []
    var parenthesis = bytes.nextOffset(of: UInt8(ascii: "("), from: 0)
    while parenthesis < bytes.count {
      let view = bytes.name(endingAt: parenthesis)
      if DisplayRoutines.views.contains(bytes.string(in: view)),
        !outline.isInComment(parenthesis), !outline.isInText(parenthesis),
        let variable = variable(from: bytes.nextVisible(from: parenthesis + 1))
      {
        shown.append(variable)
      }
      parenthesis = bytes.nextOffset(of: UInt8(ascii: "("), from: parenthesis + 1)
    }
    return shown
  }

  /// Returns the last name of an argument such as `title` or `item.title`, or nil for any other
  /// expression.
  private func variable(from start: Int) -> Shown? {
    var name = bytes.name(startingAt: start)
    var isMember = false
    for _ in 0..<8 where !name.isEmpty {
      let period =
        bytes[name.upperBound] == UInt8(ascii: "?") ? name.upperBound + 1 : name.upperBound
      guard bytes[period] == UInt8(ascii: ".") else {
        let next = bytes[bytes.nextVisible(from: name.upperBound)]
        return next == UInt8(ascii: ")") || next == UInt8(ascii: ",")
          ? Shown(name: name, isMember: isMember) : nil
      }
      isMember = true
      name = bytes.name(startingAt: period + 1)
    }
    return nil
  }
}

/// The values of variables.
extension DisplayedVariables {
  /// Returns the literals that can be the value of a variable where a view shows it.
  private mutating func literals(of shown: Shown) -> [Int] {
    if !shown.isMember, let found = types.declaration(of: shown.name, outline) {
      if let type = found.type {
        return name(beforeType: type).flatMap { values[$0.lowerBound] } ?? []
      }
      guard let value = found.value else { return [] }
      let index = outline.literalIndex(from: value.lowerBound)
      return index < outline.literals.count && outline.literals[index].range == value
        ? [index] : []
    }
    let name = bytes.string(in: shown.name)
    if name == "rawValue" { return rawValues }
    // Which of several variables with a name is meant isn't known.
    guard let declared = declarations[name], declared.count == 1 else { return [] }
    return values[declared[0]] ?? []
  }

  /// The raw values of the cases if the file has one enumeration of strings.
  private var rawValues: [Int] {
    let cases = outline.constants.filter {
      bytes.bytes(keyword(before: $0.name.wide), equal: "case")
    }
    return Set(cases.map(\.type)).count == 1 ? cases.map(\.literal) : []
  }

  /// Returns the offset of the name of the variable that has a literal as its value, because it is
  /// assigned in the declaration or returned.
  private func variable(withValue index: Int) -> Int? {
    let literal = outline.literals[index]
    let next = bytes[bytes.nextCode(from: literal.range.upperBound)]
    guard literal.traits.isDisjoint(with: [.joinsNext, .joinsPrevious, .interpolated]),
      next != UInt8(ascii: "."), next != UInt8(ascii: "=")
    else { return nil }
    if let expected = outline.expectedType(at: literal.range.lowerBound) {
      return name(beforeType: expected.type.wide)?.lowerBound
    }
    guard let sign = outline.lastCode(before: literal.range.lowerBound, in: bytes),
      bytes[sign] == UInt8(ascii: "="), let last = bytes.lastVisible(before: sign)
    else { return nil }
    let name = bytes.name(endingAt: last + 1)
    return isBinding(name) ? name.lowerBound : nil
  }

  /// Returns the name in `var name: String`, or nil.
  private func name(beforeType type: Range<Int>) -> Range<Int>? {
    guard bytes.bytes(type, equal: "String"),
      let colon = bytes.lastVisible(before: type.lowerBound),
      bytes[colon] == UInt8(ascii: ":"), let last = bytes.lastVisible(before: colon)
    else { return nil }
    let name = bytes.name(endingAt: last + 1)
    return isBinding(name) ? name : nil
  }

  private func isBinding(_ name: Range<Int>) -> Bool {
    let keyword = keyword(before: name)
    return bytes.bytes(keyword, equal: "let") || bytes.bytes(keyword, equal: "var")
  }

  private func keyword(before name: Range<Int>) -> Range<Int> {
    guard !name.isEmpty, let last = bytes.lastVisible(before: name.lowerBound) else {
      return name.lowerBound..<name.lowerBound
    }
    return bytes.name(endingAt: last + 1)
  }

  private mutating func readDeclarations() {
    for offset in 0..<bytes.count
    where bytes.hasBytes("let ", at: offset) || bytes.hasBytes("var ", at: offset) {
      guard bytes.name(endingAt: offset).isEmpty else { continue }
      let name = bytes.name(startingAt: offset + 4)
      if !name.isEmpty { declarations[bytes.string(in: name), default: []].append(name.lowerBound) }
    }
  }
}
