import SourceText

/// Selects the category of a number.
extension PluralRules {
  /// Returns the category of a number according to the newest data.
  package func category(of number: PluralOperands) -> PluralCategory {
    var conditions = PluralConditions(conditions, number)
    return conditions.firstMatch() ?? .other
  }
}

/// A reader that evaluates the conditions of a language for one number, without storing them:
/// `one: i = 1 and v = 0; few: n % 10 = 2..4,9 or v != 0`.
///
/// The conditions come from the generated table, so their syntax is known to be right.
private struct PluralConditions {
  private let bytes: [UInt8]
  private let number: PluralOperands
  private var index = 0

  init(_ conditions: String, _ number: PluralOperands) {
    bytes = Array(conditions.utf8)
    self.number = number
  }

  /// Returns the first category whose condition is true.
  mutating func firstMatch() -> PluralCategory? {
    while index < bytes.count {
      let name = word()
      guard disjunction() else { continue }
      return PluralCategory(name)
    }
    return nil
  }

  /// Reads conditions up to the next category.
  private mutating func disjunction() -> Bool {
    var result = conjunction()
    while take("or") { result = conjunction() || result }
    take(";")
    return result
  }

  private mutating func conjunction() -> Bool {
    var result = relation()
    while take("and") { result = relation() && result }
    return result
  }

  /// Reads a relation such as `n % 10 != 2..4,9`.
  private mutating func relation() -> Bool {
    var (value, isWhole) = operand(word())
    if take("%") { value %= integer() }
    let isNegated = take("!=")
    if !isNegated { take("=") }
    var isMember = false
    repeat {
      let first = integer()
      let last = take("..") ? integer() : first
      if first <= value && value <= last { isMember = true }
    } while take(",")
    return (isMember && isWhole) != isNegated
  }

  /// Returns the value of an operand, and whether it is a whole number.
  private func operand(_ name: String) -> (value: Int, isWhole: Bool) {
    switch name {
    case "n": (number.integer, number.trimmedFraction == 0)
    case "i": (number.integer, true)
    case "v": (number.fractionCount, true)
    case "f": (number.fraction, true)
    case "t": (number.trimmedFraction, true)
    // `e`, the exponent of a compact number. Foundation doesn't format such numbers here.
    default: (0, true)
    }
  }
}

extension PluralConditions {
  /// Reads letters, and the colon after them.
  private mutating func word() -> String {
    skipSpaces()
    let start = index
    while index < bytes.count, bytes[index].isLetter { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    take(":")
    return word
  }

  private mutating func integer() -> Int {
    skipSpaces()
    var integer = 0
    while index < bytes.count, bytes[index].isDigit {
      integer = integer * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return integer
  }

  @discardableResult
  private mutating func take(_ token: StaticString) -> Bool {
    skipSpaces()
    let count = token.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    let isEqual = token.withUTF8Buffer { bytes[index..<index + count].elementsEqual($0) }
    if isEqual { index += count }
    return isEqual
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
  }
}
