import BuiltinRules
import LintKit
import LintTestSupport
import Testing

/// Problems with strings are found in every format that can represent them.
@Suite struct OtherFormatTests {
  @Test(arguments: cases)
  func `an example has the same findings in another format`(_ example: Case) async throws {
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

  @Test func `most string rules have such examples`() {
    let rules = builtinRules.filter {
      [.text, .arguments].contains($0.info.category)
    }.map { $0.info.id }
    let shown = Set(cases.map { $0.rule.info.id })
    #expect(rules.filter { !shown.contains($0) } == [])
  }

  @Test(arguments: [RuleCategory.plurals, .variations])
  func `rules about variations have examples in both formats`(_ category: RuleCategory) {
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

/// Rules that only apply to catalogs. A `.stringsdict` specifies the type of each number.
private let rulesOfCatalogs: Set<RuleID> = ["plural-without-number"]

/// Rules about how a format represents strings, or about which files exist.
private let rulesOfForm: Set<RuleID> = [
  "syntax-error", "invalid-escape", "truncated-table", "suspicious-encoding", "duplicate-key",
  "missing-translation", "orphan-translation", "missing-table", "unused-suppression",
  "unknown-version", "misplaced-entry", "unknown-member", "empty-localization", "invalid-locale",
  "duplicate-table", "symbol-collision", "xcode-formatting",
]

/// Examples in which one translation is compared with the others, which an export doesn't have.
private let examplesOfManyTranslations: Set = [
  "word in braces that every translation changes",
  "capitalized words that most other locales translate",
  "copy of a line that was not changed", "one word of a sentence",
  "argument that most translations have",
]

/// Examples about values that Xcode takes from `Info.plist` when it exports them.
private let examplesOfInfoPlist: Set = ["build setting in an InfoPlist table"]

/// Examples in which the source language doesn't have a key, which only its own file shows.
private let examplesOfSourceFiles: Set = [
  "translation of a key that the source language doesn't have"
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
      if format == .xliff,
        examplesOfManyTranslations.union(examplesOfInfoPlist).contains(example.title)
      {
        return nil
      }
      if format == .catalog || format == .xliff, examplesOfSourceFiles.contains(example.title) {
        return nil
      }
      // An export isn't derived from the files of the base revision.
      if format == .xliff, !example.baseFiles.isEmpty { return nil }
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
