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

  /// - Parameter initial: The first letter of the category's value in the table.
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
    let examples = examples(for: category)
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
