import SourceText

/// What the operators of an expression show about its type.
struct ExpressionOperators {
  /// An operator outside of all brackets and literals, with the spaces around it.
  private struct Sign {
    let range: Range<Int>
    let text: String
  }

  /// More operators than an expression in a string has.
  private static let limit = 16

  private let expression: Range<Int>
  private let bytes: SourceBuffer
  private var signs: [Sign] = []

  /// Returns nil if there are none, or too many.
  init?(_ expression: Range<Int>, in bytes: SourceBuffer, _ outline: CodeOutline) {
    (self.expression, self.bytes) = (expression, bytes)
    var offset = expression.lowerBound
    var depth = 0
    var literal = outline.literalIndex(from: offset)
    while offset < expression.upperBound {
      if literal < outline.literals.count, outline.literals[literal].range.lowerBound == offset {
        offset = outline.literals[literal].range.upperBound
        literal = outline.literalIndex(from: offset)
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case 0x20 where depth == 0:
        guard let end = bytes.firstOffset(of: 0x20, in: offset + 1..<expression.upperBound),
          (1...3).contains(end - offset - 1)
        else { break }
        signs.append(Sign(range: offset..<end + 1, text: bytes.string(in: offset + 1..<end)))
        guard signs.count <= Self.limit else { return nil }
        // The space after it begins no other operator.
        offset = end
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
        UInt8(ascii: "%"):
        guard depth == 0, isOperator(at: offset) else { break }
        signs.append(
          Sign(range: offset..<offset + 1, text: bytes.string(in: offset..<offset + 1)))
        guard signs.count <= Self.limit else { return nil }
      default: break
      }
      offset += 1
    }
    guard !signs.isEmpty, depth == 0 else { return nil }
  }

  /// Returns the specifiers that the expression may become.
  ///
  /// - Parameter operand: returns those of a part without operators.
  func specifiers(_ operand: (Range<Int>) -> FormatSpecifiers) -> FormatSpecifiers {
    let names = Set(signs.map(\.text))
    if names.contains("?") { return ofBranches(operand) }
    if names == ["??"] { return operand(parts.last ?? expression).knownAlternative }
    if signs.count == 1, names == ["as"] || names == ["as!"] { return type(parts[1]) }
    guard names.isSubset(of: ["+", "-", "*", "/", "%"]) else { return .all }
    return ofNumbers(operand)
  }
}

extension ExpressionOperators {
  /// Returns whether a sign without spaces is between two operands: `width/2`.
  private func isOperator(at offset: Int) -> Bool {
    guard offset > expression.lowerBound, offset + 1 < expression.upperBound else { return false }
    let (last, next) = (bytes[offset - 1], bytes[offset + 1])
    let isAfterOperand = last.isNameByte || ")]".utf8.contains(last)
    let name = bytes.name(endingAt: offset)
    // The exponent of a number: `1e-5`.
    let isExponent = !name.isEmpty && bytes[name.lowerBound].isDigit && last | 0x20 == 0x65
    return isAfterOperand && !isExponent && (next.isNameByte || next == UInt8(ascii: "("))
  }

  /// The operators in their order.
  var names: [String] { signs.map(\.text) }

  /// What is between them.
  var parts: [Range<Int>] {
    let starts = [expression.lowerBound] + signs.map(\.range.upperBound)
    let ends = signs.map(\.range.lowerBound) + [expression.upperBound]
    return zip(starts, ends).map { $0..<max($0, $1) }
  }

  /// Returns the specifiers of `condition ? first : second`.
  private func ofBranches(_ operand: (Range<Int>) -> FormatSpecifiers) -> FormatSpecifiers {
    guard signs.count(where: { $0.text == "?" }) == 1,
      let question = signs.firstIndex(where: { $0.text == "?" }), question + 2 == signs.count,
      signs[question + 1].text == ":"
    else { return .all }
    let (first, second) = (operand(parts[question + 1]), operand(parts[question + 2]))
    if first == second { return first }
    // A literal of a number has the type of the other branch.
    if isNumber(parts[question + 1]) { return second }
    return isNumber(parts[question + 2]) ? first : .all
  }

  /// Returns the specifiers of a sum or the like, whose operands have one type.
  private func ofNumbers(_ operand: (Range<Int>) -> FormatSpecifiers) -> FormatSpecifiers {
    let numbers = parts.filter(isNumber)
    let others = parts.filter { !isNumber($0) }
    if others.isEmpty { return numbers.map(operand).contains(.double) ? .double : .signed }
    let known = Set(others.map(operand).filter { $0.text != nil })
    return known.count == 1 ? known.first ?? .all : .all
  }

  private func isNumber(_ part: Range<Int>) -> Bool {
    !part.isEmpty && bytes[part.lowerBound].isDigit
  }

  private func type(_ part: Range<Int>) -> FormatSpecifiers {
    let name = bytes.name(startingAt: part.lowerBound)
    return name == part ? FormatSpecifiers(typeNamed: name, bytes) ?? .all : .all
  }
}

extension FormatSpecifiers {
  /// The specifiers of the value that `??` names, if it isn't the literal of a number.
  fileprivate var knownAlternative: FormatSpecifiers { self == .object ? self : .all }
}
