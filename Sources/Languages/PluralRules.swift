import SourceText

/// The plural categories of a language, and the numbers that select them.
///
/// The data is that of the Unicode CLDR for cardinal numbers, the only ones that string tables
/// select by. A language without data has no rules: it needs `other` and may have all six
/// categories.
public struct PluralRules: Hashable, Sendable {
  /// The categories of the language.
  public private(set) var cardinal = PluralCategorySet()
  /// The categories that integers below 1,000,000 select. A translation needs them.
  public private(set) var integer = PluralCategorySet()
  /// The categories that only multiples of 1,000,000 select.
  package private(set) var millionOnly = PluralCategorySet()
  /// The categories that only numbers with a visible fraction select.
  package private(set) var decimalOnly = PluralCategorySet()
  /// The categories that some version of the data selects, and `zero`.
  ///
  /// The user's system decides at run time, so categories that were withdrawn from the data still
  /// count. Foundation uses `zero` for the number 0 in every language.
  public private(set) var accepted: PluralCategorySet = [.zero]

  private let definition: String
  /// The condition of each category but `other`, in the syntax of the CLDR.
  let conditions: String

  /// Reads a line of the table of groups, and the conditions of the group.
  init(definition: String, conditions: String) {
    self.definition = definition
    self.conditions = conditions
    // All groups are read at the start of most runs, so nothing is created for a word.
    var category: PluralCategory?
    var (first, previous) = (UInt8(0), UInt8(0))
    for byte in definition.utf8 {
      if previous == 0 || previous == UInt8(ascii: " ") {
        first = byte
      } else if previous == first, category == nil {
        category = PluralCategory(first, byte)
      } else if previous == UInt8(ascii: ":"), let named = category {
        add(named, selectedBy: byte)
      } else if byte == UInt8(ascii: " ") {
        category = nil
      }
      previous = byte
    }
  }

  /// - Parameter initial: the first letter of the category's value in the table.
  private mutating func add(_ category: PluralCategory, selectedBy initial: UInt8) {
    accepted.insert(category)
    guard initial != UInt8(ascii: "w") else { return }
    cardinal.insert(category)
    switch initial {
    case UInt8(ascii: "m"): millionOnly.insert(category)
    case UInt8(ascii: "d"): decimalOnly.insert(category)
    default: integer.insert(category)
    }
  }
}

extension PluralCategory {
  /// Creates the category whose name begins with two letters.
  fileprivate init?(_ first: UInt8, _ second: UInt8) {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("z", "e"): self = .zero
    case ("o", "n"): self = .one
    case ("t", "w"): self = .two
    case ("f", "e"): self = .few
    case ("m", "a"): self = .many
    case ("o", "t"): self = .other
    default: return nil
    }
  }
}

extension PluralRules {
  /// Returns the first integers that select a category, at most five, in ascending order.
  ///
  /// Empty for categories that only fractions select or that the language doesn't have.
  public func examples(for category: PluralCategory) -> [Int] {
    guard let numbers = numbers(selecting: category) else { return [] }
    if numbers == "million" { return [1_000_000, 2_000_000] }
    return numbers.split { $0 == "," || $0 == "+" }.compactMap { Int($0) }
  }

  /// Returns whether the examples are all the integers that select a category.
  package func examplesAreComplete(for category: PluralCategory) -> Bool {
    guard let numbers = numbers(selecting: category), let last = numbers.utf8.last else {
      return true
    }
    return last != UInt8(ascii: "+") && numbers != "million"
  }

  /// Returns the examples as a message shows them, for example `2, 3, 4, 22 …`, or nil if there are
  /// none.
  public func exampleText(for category: PluralCategory) -> String? {
    exampleText(for: category, among: [])
  }

  /// Returns the examples of a category in a plural that has some forms. If `zero` is one of them,
  /// it is shown for 0.
  package func exampleText(
    for category: PluralCategory, among forms: PluralCategorySet
  ) -> String? {
    let hasOwnZero = category != .zero && forms.contains(.zero)
    let examples = examples(for: category).filter { $0 != 0 || !hasOwnZero }
    guard !examples.isEmpty else { return nil }
    let isComplete = examplesAreComplete(for: category)
    let shown = isComplete ? examples[...] : examples.prefix(4)
    return shown.map(String.init).joined(separator: ", ") + (isComplete ? "" : " …")
  }

  /// Returns the number of a category that exactly one integer selects. Its string may spell out
  /// that number.
  public func exact(_ category: PluralCategory) -> Int? {
    let examples = examples(for: category)
    return examples.count == 1 && examplesAreComplete(for: category) ? examples[0] : nil
  }

  /// Returns whether the integers that select a category are just 0 and 1, as for `one` in French.
  public func isZeroOrOne(_ category: PluralCategory) -> Bool {
    numbers(selecting: category) == "0,1"
  }

  /// Returns the value after the name of a category in the table.
  private func numbers(selecting category: PluralCategory) -> Substring? {
    for word in definition.split(separator: " ") {
      let parts = word.split(separator: ":")
      if parts[0] == category.name { return parts[1] }
    }
    return nil
  }
}

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

/// A number as plural rules see it: its digits, including trailing zeros of the fraction.
package struct PluralOperands: Hashable, Sendable {
  /// The digits before the decimal separator. Only the last 18 count, because no rule depends
  /// on the others.
  let integer: Int
  /// The number of digits after the decimal separator.
  let fractionCount: Int
  /// These digits as a number, with and without trailing zeros.
  let fraction: Int
  let trimmedFraction: Int

  /// Reads a number in decimal digits, for example `-1.50`. The sign doesn't matter.
  package init(_ digits: String) {
    let parts = digits.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""[...].utf8
    integer = Self.number(parts.first ?? ""[...].utf8)
    fractionCount = fraction.count
    self.fraction = Self.number(fraction.prefix(18))
    let last = fraction.lastIndex { $0 != UInt8(ascii: "0") }
    trimmedFraction = Self.number(last.map { fraction[...$0].prefix(18) } ?? ""[...].utf8)
  }

  /// Whether the number is 0, with or without digits after the decimal separator.
  package var isZero: Bool { integer == 0 && trimmedFraction == 0 }

  private static func number(_ digits: Substring.UTF8View) -> Int {
    digits.suffix(18).reduce(0) { number, byte in
      byte.isDigit ? number * 10 + Int(byte - UInt8(ascii: "0")) : number
    }
  }
}

extension PluralRules {
  /// Finds the rules by the exact name of a language, or of a language and a region, for example
  /// `pt-PT`.
  init?(exactly name: String) {
    guard let group = Self.records.value(of: name), let index = Int(group) else { return nil }
    self = Self.groups[index]
  }

  /// The names of the languages that have rules.
  package static var languages: [String] {
    PluralTable.languages.split(separator: ";").map { String($0.prefix { $0 != "=" }) }
  }

  private static let records = SortedRecords(PluralTable.languages)
  private static let groups = zip(PluralTable.groups, PluralTable.conditions).map {
    PluralRules(definition: $0, conditions: $1)
  }
}

extension LanguageTag {
  /// Languages whose rules have another code in the CLDR.
  private static let macrolanguages = ["bh": "bho", "fat": "ak", "kmr": "ku", "tw": "ak"]

  /// The rules of a canonical tag. A region has its own rules or those of the language. The script
  /// doesn't matter.
  var pluralRules: PluralRules? {
    if let region, let rules = PluralRules(exactly: language + "-" + region) {
      return rules
    }
    return PluralRules(exactly: Self.macrolanguages[language] ?? language)
  }
}
