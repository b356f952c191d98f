import BuiltinRules
import Diagnostics
import LintEngine
import Testing
import Workspace

/// The findings of all rules in entries of a `.stringsdict`, as 'severity rule'.
@Suite struct StringsdictVectorTests {
  @Test(arguments: [
    Vector(["n": Variable(one: "%d file", other: "%d files")], []),
    Vector(["n": Variable(one: "%d file")], ["error missing-plural-other"]),
    Vector(["n": Variable(spec: nil, other: "%d")], ["error invalid-stringsdict-rule"]),
    Vector(["n": Variable(type: "%d", other: "%d")], ["warning invalid-stringsdict-rule"]),
    Vector(["n": Variable(type: "@", other: "%@")], ["note invalid-stringsdict-rule"]),
    Vector(["n": Variable(type: "", other: "many")], ["error invalid-stringsdict-rule"]),
    Vector(["n": Variable(type: nil, other: "many")], ["error invalid-stringsdict-rule"]),
    Vector(
      key: "%lld files", ["n": Variable(one: "%d file", other: "%d files")],
      ["warning format-specifier-mismatch"]),
    Vector(["n": Variable(type: "ld", one: "%lld file", other: "%lld files")], []),
    Vector(
      ["n": Variable(one: "%d file", other: "%@ files")], ["error format-specifier-mismatch"]),
    Vector(
      format: "%#@m@", ["n": Variable(one: "%d", other: "%d")],
      ["error undefined-substitution", "warning unused-substitution"]),
    Vector(
      format: "%#@a@",
      [
        "a": Variable(one: "%d in %#@b@", other: "%d in %#@b@"),
        "b": Variable(one: "%d", other: "%d"),
      ],
      []),
    Vector(
      format: "%#@a@",
      ["a": Variable(one: "%#@b@", other: "%#@b@"), "b": Variable(one: "%#@a@", other: "%#@a@")],
      // Each of the two strings of b completes the cycle.
      ["error invalid-substitution", "error invalid-substitution"]),
    Vector(
      format: "%#@n", ["n": Variable(one: "%d", other: "%d")],
      ["error malformed-specifier"]),
    Vector(
      format: "%#@my files@", ["n": Variable(one: "%d", other: "%d")],
      ["error malformed-specifier"]),
    Vector(format: "%2$#@n@ %1$@", ["n": Variable(one: "%d", other: "%d")], []),
    Vector(
      ["n": Variable(one: "%d file", more: ["Other": "%d files"])],
      ["error missing-plural-other", "error unknown-plural-category"]),
    Vector(
      ["n": Variable(one: "%d", other: "%d", more: ["few": "%d"])],
      ["note unused-plural-category"]),
    Vector(["n": Variable(one: "%d", other: "%d", more: ["zero": "none"])], []),
    Vector(["n": Variable(one: "", other: "%d files")], []),
  ])
  func `a plural entry has the expected findings`(_ vector: Vector) async {
    let found = await findings(["en.lproj/L.stringsdict": vector.file])
    #expect(found == vector.expected)
  }

  @Test(arguments: [
    ("%@ %#@n@", "%#@n@ %@", ["error format-specifier-mismatch"]),
    ("%1$@ %2$#@n@", "%2$#@n@", ["error argument-gap"]),
  ])
  func `a translation has the expected findings`(
    _ source: String, _ target: String, _ expected: [String]
  ) async {
    let variables = ["n": Variable(one: "%d", other: "%d")]
    let found = await findings([
      "en.lproj/L.stringsdict": Vector(format: source, variables, []).file,
      "de.lproj/L.stringsdict": Vector(format: target, variables, []).file,
    ])
    #expect(Set(found) == Set(expected))
  }

  @Test func `a plural form that Japanese never selects is flagged`() async {
    let variables = ["n": Variable(one: "%d", other: "%d")]
    let file = Vector(variables, []).file
    let found = await findings(["en.lproj/L.stringsdict": file, "ja.lproj/L.stringsdict": file])
    #expect(found == ["note unused-plural-category"])
  }

  @Test(arguments: [
    (
      plural("<key>other</key><dict><key>a</key><string>b</string></dict>"),
      ["error invalid-stringsdict-rule"]
    ),
    (
      rule("VariableWidth", #"<key>1</key><string>Hi</string><key>20</key><string>Hello</string>"#),
      []
    ),
    (
      rule("VariableWidth", "<key>1</key><string>Hi</string>")
        + "<key>NSStringLocalizedFormatKey</key><string>Hi</string>",
      ["error invalid-stringsdict-rule"]
    ),
    (
      rule(
        "DeviceSpecific",
        "<key>iphone</key><string>Tap</string><key>mac</key><string>Click</string>"),
      ["note missing-device-other"]
    ),
    (
      rule(
        "DeviceSpecific",
        "<key>iphone</key><dict>"
          + plural("<key>one</key><string>%d</string><key>other</key><string>%d</string>")
          + "</dict><key>other</key><string>x</string>"),
      []
    ),
    (
      plural(
        "<key>other</key><dict>" + rule("DeviceSpecific", "<key>mac</key><string>x</string>")
          + "</dict>"),
      ["error invalid-nesting"]
    ),
    (
      rule(
        "DeviceSpecific", "<key>phone</key><string>x</string><key>other</key><string>y</string>"),
      ["error unknown-device-key"]
    ),
  ])
  func `another kind of entry has the expected findings`(_ entry: String, _ expected: [String])
    async
  {
    let file = plist("<dict><key>k</key><dict>\(entry)</dict></dict>")
    #expect(await findings(["en.lproj/L.stringsdict": file]) == expected)
  }

  @Test func `a top-level list is flagged`() async {
    #expect(
      await findings(["en.lproj/L.stringsdict": plist("<array/>")]) == ["error syntax-error"])
  }
}

extension StringsdictVectorTests {
  /// A variable of an entry.
  struct Variable: Sendable {
    var spec: String? = "NSStringPluralRuleType"
    var type: String? = "d"
    var one: String?
    var other: String?
    var more: [String: String] = [:]

    fileprivate var xml: String {
      [
        ("NSStringFormatSpecTypeKey", spec), ("NSStringFormatValueTypeKey", type), ("one", one),
        ("other", other),
      ].map { name, value in
        value.map { "<key>\(name)</key><string>\($0)</string>" } ?? ""
      }.joined() + more.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    }
  }

  /// An entry with a format and its variables.
  struct Vector: Sendable {
    let file: String
    let expected: [String]

    init(
      key: String = "k", format: String = "%#@n@", _ variables: [String: Variable],
      _ expected: [String]
    ) {
      self.expected = expected
      let members = variables.sorted { $0.key < $1.key }
        .map { "<key>\($0.key)</key><dict>\($0.value.xml)</dict>" }.joined()
      file = plist(
        "<dict><key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key>"
          + "<string>\(format)</string>\(members)</dict></dict>")
    }
  }

  private func findings(_ files: [String: String]) async -> [String] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let report = await linter.lint(
      files.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) },
      options: .init(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    ).report
    return report.findings.map { "\($0.severity) \($0.rule.name)" }.sorted()
  }
}

private func plist(_ content: String) -> String { #"<plist version="1.0">\#(content)</plist>"# }

private func rule(_ name: String, _ variants: String) -> String {
  "<key>NSString\(name)RuleType</key><dict>\(variants)</dict>"
}

private func plural(_ categories: String) -> String {
  """
  <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>\
  <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
  <key>NSStringFormatValueTypeKey</key><string>d</string>\(categories)</dict>
  """
}
