import BuiltinRules
import LintEngine
import LintKit
import Testing

/// Faults in variants that users never see don't count as faults of the app.
@Suite struct NeverShownVariantTests {
  private static let form = #"{ "stringUnit" : { "state" : "translated", "value" : "%lld개" } }"#
  private static let wrong = #"{ "stringUnit" : { "state" : "translated", "value" : "%@개" } }"#

  private func korean(_ one: String) -> [String: String] {
    catalog(
      key: "%lld files",
      #""ko" : { "variations" : { "plural" : { "one" : \#(one), "other" : \#(Self.form) } } }"#)
  }

  @Test func `a form that the language doesn't use is reported only as unused`() async {
    #expect(await findings(korean(Self.wrong)) == ["unused-plural-category note"])
  }

  @Test func `without that rule, its faults are notes`() async {
    #expect(
      await findings(korean(Self.wrong), of: ["format-specifier-mismatch"])
        == ["format-specifier-mismatch note"])
  }

  @Test func `the forms of a language are still compared`() async {
    let german = catalog(
      key: "%lld files",
      #""de" : { "variations" : { "plural" : { "one" : \#(Self.wrong), "other" : \#(Self.form) } } }"#
    )
    #expect(await findings(german) == ["format-specifier-mismatch error"])
  }

  @Test func `an unused form of the source doesn't contradict the others`() async {
    let english = catalog(
      key: "files",
      """
      "en" : { "variations" : { "plural" : {
        "few" : \(Self.wrong), "one" : \(Self.form), "other" : \(Self.form) } } }
      """)
    #expect(await findings(english) == ["unused-plural-category note"])
  }

  @Test func `an unused form of a property list or an export is reported only as unused`() async {
    let dictionary = """
      <plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%@개</string><key>other</key><string>%d개</string>
      </dict></dict></dict></plist>
      """
    let files = [
      "en.lproj/L.stringsdict": dictionary.replacing("%@", with: "%d"),
      "ko.lproj/L.stringsdict": dictionary,
    ]
    #expect(await findings(files) == ["unused-plural-category note"])
    let units = [("one", "%@개"), ("other", "%lld개")].map { category, text in
      """
      <trans-unit id="files|==|plural.\(category)">
        <source>%lld files</source><target state="translated">\(text)</target>
      </trans-unit>
      """
    }
    let export = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="L.xcstrings" source-language="en" target-language="ko" datatype="plaintext">
      <body>\(units.joined())</body></file></xliff>
      """
    #expect(await findings(["ko.xliff": export]) == ["unused-plural-category note"])
  }

  @Test(arguments: ["device", "width"])
  func `a variant inside of one that excludes it is reported only as unreachable`(
    kind: String
  ) async {
    let (rule, outer, names) =
      kind == "device"
      ? ("NSStringDeviceSpecificRuleType", "iphone", ["iphone", "mac"])
      : ("NSStringVariableWidthRuleType", "1", ["1", "50"])
    let dictionary = """
      <plist version="1.0"><dict><key>a %d</key><dict><key>\(rule)</key><dict>
      <key>\(outer)</key><dict><key>\(rule)</key><dict>
      <key>\(names[0])</key><string>tap %d</string><key>\(names[1])</key><string>click %@ now</string>
      </dict></dict>
      <key>\(kind == "device" ? "other" : "30")</key><string>click on %d</string>
      </dict></dict></dict></plist>
      """
    #expect(
      await findings(["en.lproj/L.stringsdict": dictionary]) == ["unreachable-variant note"])
    #expect(
      await findings(
        ["en.lproj/L.stringsdict": dictionary],
        of: ["conflicting-argument-types", "format-specifier-mismatch"]
      ).allSatisfy { $0.hasSuffix(" note") })
  }
}

extension NeverShownVariantTests {
  private func catalog(key: String, _ localizations: String) -> [String: String] {
    [
      "L.xcstrings": """
      { "sourceLanguage" : "en", "strings" : {
        "\(key)" : { "extractionState" : "manual", "localizations" : { \(localizations) } }
      }, "version" : "1.0" }
      """
    ]
  }

  /// Returns the findings as 'rule severity', except for those about what is missing.
  private func findings(_ files: [String: String], of rules: [RuleID]? = nil) async -> [String] {
    let linter = Linter(
      rules: builtinRules.filter { rules?.contains($0.info.id) ?? true },
      configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let inputs = files.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) }
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    let missing: Set<RuleID> = ["orphan-translation", "missing-device-other"]
    return await linter.lint(inputs, options: options).report.findings
      .filter { !missing.contains($0.rule) }
      .map { "\($0.rule.name) \($0.severity.rawValue)" }.sorted()
  }
}
