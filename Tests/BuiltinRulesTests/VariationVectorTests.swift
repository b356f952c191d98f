import BuiltinRules
import Foundation
import LintEngine
import LintKit
import Testing

/// Width and device branches: the findings of all rules for one variation.
@Suite struct VariationVectorTests {
  @Test(arguments: [
    Vector(.width, ["1": "Hi", "22": "Hello", "53": "Greetings"], []),
    Vector(
      .width, ["20": "A", "100": "AAAA", "5": ""],
      ["missing-width warning", "unordered-width-keys warning"]),
    Vector(.width, ["1": "a", "01": "b"], ["duplicate-width-key error"]),
    Vector(
      .width, ["1": "a", " 1": "b"],
      ["duplicate-width-key error", "invalid-width-key error"]),
    Vector(.width, ["+1": "a"], ["invalid-width-key error"]),
    Vector(.width, ["-5": "a", "10": "b"], ["invalid-width-key error"]),
    Vector(.width, ["0": "a", "10": "bb"], ["invalid-width-key error"]),
    Vector(.width, ["1.5": "a"], ["invalid-width-key error"]),
    Vector(.width, ["20px": "a"], ["invalid-width-key error"]),
    Vector(.width, ["": "a"], ["invalid-width-key error"]),
    Vector(.width, ["one": "a"], ["invalid-width-key error"]),
    Vector(.width, ["040": "a", "5": "b"], ["unordered-width-keys warning"]),
    Vector(.width, ["10": "x"], []),
    Vector(.width, ["99999999999999999999": "a"], ["invalid-width-key error"]),
    Vector(.width, ["10": "Long text", "20": "Short"], ["shrinking-width-text note"]),
    Vector(.width, ["10": "Hallo!", "20": "Hallo!"], []),
    Vector(.width, ["10": "%@ ok", "20": "%1$@ is ready"], []),
    Vector(.width, ["10": "ok", "20": "%@ is ready"], []),
    Vector(.width, ["10": "日本", "20": "Japan!!"], []),
    Vector(.width, ["١٠": "a"], ["invalid-width-key error"]),
    Vector(.device, ["iphone": "Tap", "mac": "Click", "other": "Select"], []),
    Vector(.device, ["iphone": "Tap", "mac": "Click"], ["missing-device-other note"]),
    Vector(
      .device, ["iPhone": "Tap"],
      ["missing-device-other note", "unknown-device-key error"]),
    Vector(
      .device, ["watch": "Tap"],
      ["missing-device-other note", "unknown-device-key error"]),
    Vector(.device, ["other": "Select"], []),
    Vector(.device, ["applevision": "Look", "other": "x"], []),
    Vector(.device, ["ipod": "a"], ["missing-device-other note"]),
  ])
  func `branches have the expected findings`(_ vector: Vector) async {
    var verdicts: [String] = []
    for rule in builtinRules where rule.info.category == .variations {
      let example = RuleExample.accepted(
        vector.testDescription, ["Localizable.xcstrings": vector.catalog])
      for finding in await ExampleRun.outcome(of: example, for: rule).findings {
        verdicts.append("\(finding.rule.name) \(finding.severity.rawValue)")
      }
    }
    #expect(verdicts.sorted() == vector.verdicts)
  }

  @Test func `a format specifier counts as one character`() async {
    let vector = Vector(.width, ["10": "%1$lld of %2$lld", "20": "%lld files"], [])
    #expect(await findings(in: vector.catalog, of: "shrinking-width-text").isEmpty)
  }

  @Test func `a misspelled device is not listed as missing a string`() async throws {
    let vector = Vector(.device, ["iPhone": "Tap", "macOS": "Click"], [])
    let finding = try #require(
      await findings(in: vector.catalog, of: "missing-device-other").first)
    #expect(finding.message == "no string for iPad, Apple Watch, Apple TV and Apple Vision Pro")
  }

  @Test(arguments: [
    ("iPad", "ipad"), ("visionpro", "applevision"), ("realitydevice", "applevision"),
    ("vision", "applevision"), ("watch", "applewatch"), ("applewatchos", "applewatch"),
    ("tv", "appletv"), ("appleTV", "appletv"), ("catalyst", "mac"), ("osx", "mac"),
    ("phone", "iphone"), ("default", "other"), ("aplevision", "applevision"),
  ])
  func `an unknown device suggests the intended name`(name: String, meant: String) async {
    let vector = Vector(.device, [name: "Tap", "other": "Select"], [])
    let messages = await findings(in: vector.catalog, of: "unknown-device-key").map(\.message)
    #expect(
      messages == ["'\(name)' is not a device that Apple defines; did you mean '\(meant)'?"])
  }
}

extension VariationVectorTests {
  /// A variation with the expected findings.
  struct Vector: CustomTestStringConvertible, Sendable {
    enum Kind: String { case width, device }

    let kind: Kind
    let branches: [(name: String, text: String)]
    let verdicts: [String]

    init(
      _ kind: Kind, _ branches: KeyValuePairs<String, String>, _ verdicts: [String]
    ) {
      self.kind = kind
      self.branches = branches.map { ($0.key, $0.value) }
      self.verdicts = verdicts
    }

    var testDescription: String {
      "\(kind): \(branches.map { "'\($0.name)'" }.joined(separator: ", "))"
    }

    var catalog: RuleExample.Contents {
      let members = branches.map { name, text in
        #""\#(name)": {"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
      }
      return .catalog(
        key: "text",
        localizations: """
          "en": {"variations": {"\(kind.rawValue)": {\(members.joined(separator: ", "))}}}
          """)
    }
  }

  @Test func `the expected order of widths omits duplicates`() async {
    let catalog = Vector(.width, ["22": "a", "1": "b", "022": "c"], []).catalog
    let found = await findings(in: catalog, of: "unordered-width-keys")
    #expect(found.map(\.help) == ["write them in this order: 1, 22"])
  }

  @Test func `the order of widths in a binary file is not that of an author`() async throws {
    let names = (1...20).map { String($0 * 7) }
    let widths = Dictionary(uniqueKeysWithValues: zip(names, names))
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["hello": ["NSStringVariableWidthRuleType": widths]], format: .binary,
      options: 0)
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let input = InputFile(path: "en.lproj/L.stringsdict", contents: .memory(Array(data)))
    let report = await linter.lint(
      [input], options: RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    ).report
    #expect(report.findings.map(\.rule.name) == [])
  }

  private func findings(
    in catalog: RuleExample.Contents, of name: RuleID
  ) async -> [Finding] {
    guard let rule = builtinRules.first(where: { $0.info.id == name }) else { return [] }
    let example = RuleExample.accepted("a catalog", ["Localizable.xcstrings": catalog])
    return await ExampleRun.outcome(of: example, for: rule).findings
  }
}
