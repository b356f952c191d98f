import Catalog
import Foundation
import Languages
import Testing

/// Writes the category of many numbers in each language, for a comparison with another program.
///
/// CATALOG_LINT_PLURALS is the file. Its first line has the numbers, and the others a language and
/// a letter for each number.
@Suite(.enabled(if: path != nil, "CATALOG_LINT_PLURALS names no file"))
struct PluralListing {
  @Test func `the categories are written`() throws {
    let path = try #require(path)
    let numbers = Self.numbers
    var lines = [numbers.joined(separator: " ")]
    let operands = numbers.map { PluralOperands($0) }
    for language in PluralRules.languages {
      let rules = try #require(LocaleIdentifier(language).pluralRules)
      let letters = operands.map { Self.letters[Int(rules.category(of: $0).rawValue)] }
      lines.append("\(language) \(String(letters))")
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  /// The letters of `zero`, `one`, `two`, `few`, `many` and `other`.
  private static let letters: [Character] = ["z", "1", "2", "f", "m", "x"]

  /// Integers, powers of ten, and fractions with up to three digits.
  private static var numbers: [String] {
    var numbers = (0...1100).map(String.init)
    numbers += (4...15).map { "1" + String(repeating: "0", count: $0) }
    for integer in Array(0...25) + [100, 101, 102, 111, 1000, 1_000_000] {
      numbers += (0...9).map { "\(integer).\($0)" }
      numbers += (0...99).map { "\(integer).\($0 / 10)\($0 % 10)" }
      numbers += stride(from: 0, to: 1000, by: 37).map {
        "\(integer).\($0 / 100)\($0 / 10 % 10)\($0 % 10)"
      }
    }
    return numbers
  }
}

private let path = ProcessInfo.processInfo.environment["CATALOG_LINT_PLURALS"]
