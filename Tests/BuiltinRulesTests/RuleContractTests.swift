import BuiltinRules
import Diagnostics
import Foundation
import LintEngine
import LintKit
import LintTestSupport
import Testing

/// The requirements for every built-in rule. New rules are tested without new test code.
@Suite struct RuleContractTests {
  @Test(arguments: builtinRules.flatMap { rule in rule.info.examples.map { Case(rule, $0) } })
  func `an example behaves as described`(_ example: Case) async throws {
    let verified = try #require(example.example)
    for problem in await RuleVerifier.problems(with: verified, of: example.rule) {
      Issue.record("\(problem)", sourceLocation: example.location)
    }
  }

  @Test(arguments: rulesWithExamples)
  func `a rule describes itself`(_ rule: Case) {
    #expect(RuleVerifier.problems(withDescriptionOf: rule.rule) == [])
  }

  @Test(arguments: rulesWithExamples)
  func `a rule with a fix shows what it does`(_ rule: Case) async {
    let fixes = await RuleVerifier.fixes(of: rule.rule)
    #expect(!fixes.exist || fixes.areShown)
  }

  @Test(arguments: rulesWithExamples)
  func `a rule page begins with one problem`(_ rule: Case) async throws {
    let page = await RulePage(of: rule.rule.init())
    let first = try #require(page.examples.first)
    #expect(!first.isAccepted && first.findings.count == 1)
    for brief in page.briefs {
      let contents = (brief.files + brief.baseFiles).map(\.text)
      #expect(!contents.isEmpty && contents.flatMap { $0.split(separator: "\n") }.count <= 10)
    }
  }

  @Test(arguments: rulesWithExamples)
  func `the configuration on a page turns its rule on`(_ rule: Case) async throws {
    guard let enabling = await RulePage(of: rule.rule.init()).enabling else { return }
    let file = try JSONSerialization.jsonObject(with: Data(enabling.utf8)) as? [String: Any]
    let rules = try #require(file?["rules"] as? [String: Any])
    #expect(rules[rule.rule.info.id.name] != nil)
  }

  @Test func `rules are sorted and their names are unique`() {
    let ids = builtinRules.map { $0.info.id }
    #expect(ids == Set(ids).sorted())
  }

  @Test(arguments: builtinRules.map { Case($0) })
  func `an option says what a larger value does`(_ rule: Case) {
    // Patterns have no order.
    for option in rule.rule.declaredOptions where option.kind != .pattern {
      #expect(option.effect != .unknown, "\(option.name)")
    }
  }

  @Test func `superseded rules exist`() {
    let ids = Set(builtinRules.map { $0.info.id })
    for rule in builtinRules { #expect(rule.info.supersedes.isSubset(of: ids)) }
  }

  @Test(arguments: builtinRules.map { Case($0) })
  func `a rule page shows what the rule does`(_ rule: Case) async throws {
    let page = await RulePage.markdown(for: rule.rule)
    let file = rulesFolder.appending(path: "Documentation/\(rule.info.id.name).md")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    let current = try? String(contentsOf: file, encoding: .utf8)
    #expect(current == page, "run ci/update-snapshots.sh")
  }

  @Test func `every rule is registered and every page belongs to a rule`() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: rulesFolder.path())
    let names = paths.map { URL(filePath: $0).lastPathComponent }
    #expect(try rules(in: paths).sorted() == builtinRules.map { "\($0)" }.sorted())
    let pages = builtinRules.map { "\($0.info.id.name).md" }
    #expect(names.filter { $0.hasSuffix(".md") }.sorted() == pages.sorted())
  }
}

/// The rules that can be shown by linting files. An unreadable file and 10,000 findings can't be
/// shown, a different command checks gates, a weaker check needs two states, and projects are found
/// on the disk.
private let rulesWithExamples = builtinRules.filter {
  ![
    "unreadable-file", "too-many-findings", "coverage-below-minimum", "weakened-check",
    "language-not-in-project",
  ].contains($0.info.id)
}
.map { RuleContractTests.Case($0) }

extension RuleContractTests {
  /// A rule, with or without one of its examples. Its name reads well in a test log.
  struct Case: CustomTestStringConvertible {
    let rule: any Rule.Type
    let example: RuleExample?

    init(_ rule: any Rule.Type, _ example: RuleExample? = nil) {
      self.rule = rule
      self.example = example
    }

    var info: RuleInfo { rule.info }

    var location: Testing.SourceLocation {
      guard let (file, line) = example?.origin else { return #_sourceLocation }
      return SourceLocation(fileID: file, filePath: file, line: line, column: 1)
    }

    var testDescription: String { "\(rule): \(example?.title ?? "")" }
  }

  /// Returns the names of the types that conform to `Rule`, one for each file. A rule with an
  /// additional analysis is in a folder that is named after the rule.
  private func rules(in paths: [String]) throws -> [String] {
    try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      let text = try String(contentsOf: rulesFolder.appending(path: path), encoding: .utf8)
      let rules = text.matches(of: /struct (\w+): (?:Code)?Rule\b/).map { String($0.1) }
      let file = path.split(separator: "/").last.map { $0.dropLast(".swift".count) } ?? ""
      #expect(rules.allSatisfy { $0 == file }, "\(path)")
      return rules
    }
  }

  private var rulesFolder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Rules").standardized
  }
}
