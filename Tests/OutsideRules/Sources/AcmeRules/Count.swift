import LintKit

/// A custom kind of option: a whole number from 1 to 9.
struct Count: OptionValue {
  let value: Int

  init(value: Int) { self.value = value }

  init?(_ value: JSONValue) {
    guard let number = Int(value), (1...9).contains(number) else { return nil }
    self.value = number
  }

  static var kind: OptionKind { .integer }

  var json: String { value.json }

  static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    [
      .configuration(
        "expected a number from 1 to 9 for '\(option)', found \(value.kindName)", at: value.range)
    ]
  }
}
