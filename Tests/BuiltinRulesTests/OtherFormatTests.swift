import BuiltinRules
import LintKit
import LintTestSupport
import Testing

/// What is wrong with a text is wrong in every format that can hold it.
@Suite struct OtherFormatTests {
  @Test(arguments: cases)
  func `an example is judged alike in another format`(_ example: Case) async throws {
    let files = try #require(example.table.files(in: example.format))
    for problem in await RuleVerifier.problems(
      with: example.example.with(files), of: example.rule)
    {
      let (file, line) = example.example.origin
      Issue.record(
        "\(problem)",
        sourceLocation: SourceLocation(fileID: file, filePath: file, line: line, column: 1))
    }
  }

  @Test func `most rules about texts have such examples`() {
    let rules = builtinRules.filter {
      [.text, .arguments].contains($0.info.category)
    }.map { $0.info.id }
    let shown = Set(cases.map { $0.rule.info.id })
    #expect(rules.filter { !shown.contains($0) } == [])
  }

  @Test(arguments: [RuleCategory.plurals, .variations])
  func `rules about variations show both formats that have them`(_ category: RuleCategory) {
    for rule in builtinRules
    where rule.info.category == category && !rulesOfCatalogs.contains(rule.info.id) {
      for fileExtension in [".xcstrings", ".stringsdict"] {
        let isShown = rule.info.examples.contains { example in
          !example.isAccepted && example.files.contains { $0.path.hasSuffix(fileExtension) }
        }
        #expect(isShown, "\(rule.info.id.name) has no example of a \(fileExtension)")
      }
    }
  }
}

/// Rules about what only a catalog can get wrong: a `.stringsdict` names the type of each number.
private let rulesOfCatalogs: Set<RuleID> = ["plural-without-number"]

/// Rules about how one format writes a text, or about which files there are.
private let rulesOfForm: Set<RuleID> = [
  "syntax-error", "invalid-escape", "truncated-table", "suspect-encoding", "duplicate-key",
  "missing-translation", "orphan-translation", "missing-table", "unused-suppression",
  "unknown-version", "misplaced-entry", "unknown-member", "empty-localization", "invalid-locale",
  "duplicate-table", "symbol-collision", "xcode-formatting",
]

/// Examples in which one translation is judged by the others, of which an export has none.
private let examplesOfManyTranslations: Set = [
  "a word that each language has in its own way",
  "words with capitals that most other locales translate",
]

private let cases: [OtherFormatTests.Case] = builtinRules.filter {
  !rulesOfForm.contains($0.info.id)
}.flatMap { rule in
  rule.info.examples.flatMap { example -> [OtherFormatTests.Case] in
    guard let table = FlatTable(strings: example.files) ?? FlatTable(catalog: example.files) else {
      return []
    }
    return FlatFormat.allCases.compactMap { format in
      guard let files = table.files(in: format) else { return nil }
      if format == .xliff, examplesOfManyTranslations.contains(example.title) { return nil }
      // An export is not made of the files that were in its place.
      if format == .xliff, !example.earlier.isEmpty { return nil }
      return OtherFormatTests.Case(rule: rule, example: example, table: table, format: format)
    }
  }
}

extension OtherFormatTests {
  struct Case: CustomTestStringConvertible {
    let rule: any Rule.Type
    let example: RuleExample
    let table: FlatTable
    let format: FlatFormat

    var testDescription: String { "\(rule): \(example.title), as \(format)" }
  }
}
