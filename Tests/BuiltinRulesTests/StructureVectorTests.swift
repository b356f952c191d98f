import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import Testing
import Workspace

/// Findings about locales, folders and devices that no public project has.
@Suite struct StructureVectorTests {
  @Test(arguments: [
    "de", "pt-BR", "pt_BR", "zh_CN", "zh-Hans", "zh-Hant-HK", "es-419", "sr-Latn", "ars", "mul",
    "qqq", "en-XA", "ar-XB", "x-pseudo", "English", "Brazilian Portuguese", "Base", "haw", "yue",
    "de-1996", "en-US-POSIX", "nb", "no", "tl", "sh", "kmr", "bqi",
  ]) func `a locale that Apple platforms resolve is accepted`(locale: String) async {
    #expect(await findings(in: ["\(locale).lproj/A.strings": "\"a\" = \"b\";"]) == [])
  }

  @Test(
    arguments: [
      ("german", "de"), ("FRENCH", "fr"), ("en-XYZ1", "en"), ("german-DE", nil), ("xx", nil),
      ("en--US", "en"), ("deu ", nil), ("es_419_x", "es"), ("1", nil), ("de-", "de"),
    ] as [(String, String?)]) func `a locale that can't be selected is flagged`(
      locale: String, meant: String?
    ) async
  {
    let found = await findings(in: ["\(locale).lproj/A.strings": "\"a\" = \"b\";"])
    let suggestion = meant.map { "; did you mean '\($0)'?" } ?? ""
    #expect(found == ["invalid-locale warning '\(locale)' is not a language\(suggestion)"])
  }

  @Test func `a locale without a name is flagged`() async {
    let found = await findings(in: [".lproj/A.strings": "\"a\" = \"b\";"])
    #expect(found == ["invalid-locale warning the name of the language is empty"])
  }

  @Test(arguments: [
    ["zh_CN", "zh-Hans"], ["he", "iw"], ["pt-BR", "pt_BR"], ["English", "en"], ["nb", "no"],
    ["fil", "tl"], ["id", "in"], ["zh-HK", "zh-Hant-HK"],
  ]) func `two names of the same language are flagged`(locales: [String]) async {
    let files = locales.map { ("\($0).lproj/A.strings", "\"a\" = \"b\";") }
    let found = await findings(in: files)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasPrefix("invalid-locale") })
    #expect(found.allSatisfy { $0.contains("is the same language as") })
  }

  @Test(arguments: [
    ["en", "en-GB", "en-AU"], ["zh-Hans", "zh-Hant", "zh-HK"], ["pt", "pt-BR", "pt-PT"],
    ["sr", "sr-Latn"], ["nb", "nn"], ["Base", "en"], ["en", "en-XA"],
  ]) func `different languages are not duplicates`(locales: [String]) async {
    #expect(await findings(in: locales.map { ("\($0).lproj/A.strings", "\"a\" = \"b\";") }) == [])
  }

  @Test func `a folder with many tables is reported once`() async {
    let names = ["A.strings", "A.stringsdict", "B.strings", "C.strings"]
    let bad = names.map {
      ("german.lproj/\($0)", $0.hasSuffix("s") ? "" : "<plist><dict/></plist>")
    }
    #expect(await findings(in: bad).count == 1)
    let twins = ["zh_CN", "zh-Hans"].flatMap { locale in
      ["A", "B", "C"].map { ("\(locale).lproj/\($0).strings", "") }
    }
    #expect(await findings(in: twins + [("zh_CN.lproj/0.strings", "")]).count == 1)
  }

  @Test(arguments: [
    (["X.xcstrings", "de.lproj/X.strings"], 1), (["X.xcstrings", "de.lproj/X.stringsdict"], 1),
    (["X.xcstrings", "X.strings"], 1), (["mul.lproj/X.xcstrings", "de.lproj/X.strings"], 1),
    (["X.xcstrings", "de.lproj/X.strings", "en.lproj/X.strings", "en.lproj/X.stringsdict"], 1),
    (["a/X.xcstrings", "b/de.lproj/X.strings"], 0), (["X.xcstrings", "de.lproj/Y.strings"], 0),
    (["X.xcstrings", "sub/de.lproj/X.strings"], 0), (["de.lproj/X.strings", "X.strings"], 1),
  ]) func `a table next to a catalog of the same name is flagged`(paths: [String], count: Int) async
  {
    let files = paths.map { path in
      let isCatalog = path.hasSuffix(".xcstrings")
      let isRule = path.hasSuffix(".stringsdict")
      return (
        path,
        isCatalog
          ? #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#
          : isRule ? "<plist><dict/></plist>" : "\"a\" = \"b\";"
      )
    }
    let found = await findings(in: files)
    #expect(found.filter { $0.hasPrefix("duplicate-table") }.count == count)
    #expect(found.count == count)
  }

  @Test(arguments: [
    DeviceVector(source: ["iphone", "ipad", "other"], ["iphone"], ["no string for 'ipad'"]),
    DeviceVector(source: ["iphone", "other"], [], []),
    DeviceVector(source: ["iphone", "mac"], ["iphone", "mac", "ipad"], []),
    DeviceVector(source: ["iphone", "mac"], ["other"], []),
    DeviceVector(source: ["mac", "other"], ["mac"], []),
    DeviceVector(source: ["iphone", "mac"], ["ipad"], ["no string for 'iphone' and 'mac'"]),
    DeviceVector(source: ["iphone", "mac"], ["iPhone", "macos"], []),
    DeviceVector(source: [], ["mac"], []),
  ]) func `the devices of a translation are compared with the source`(_ vector: DeviceVector) async
  {
    let found = await findings(in: [("A.xcstrings", vector.catalog)])
      .filter { $0.hasPrefix("missing-device") }
    #expect(
      found
        == vector.messages.map { "missing-device note \($0), but the source has one" })
  }

  struct DeviceVector: Sendable {
    let messages: [String]
    let catalog: String

    init(source: [String], _ translation: [String], _ messages: [String]) {
      self.messages = messages
      catalog = """
        {"sourceLanguage":"en","strings":{"key":{"localizations":{
        "de":\(Self.localization(translation)),"en":\(Self.localization(source))}}},
        "version":"1.0"}
        """
    }

    private static func localization(_ devices: [String]) -> String {
      let unit = #"{"stringUnit":{"state":"translated","value":"x"}}"#
      guard !devices.isEmpty else { return unit }
      let branches = devices.map { "\"\($0)\":\(unit)" }.joined(separator: ",")
      return #"{"variations":{"device":{\#(branches)}}}"#
    }
  }

  private func findings(in files: KeyValuePairs<String, String>) async -> [String] {
    await findings(in: files.map { ($0.key, $0.value) })
  }

  /// Returns the findings of the structure and device rules as 'rule severity message'.
  private func findings(in files: [(String, String)]) async -> [String] {
    let rules = builtinRules.filter {
      ["invalid-locale", "duplicate-table", "missing-device"].contains($0.info.id)
    }
    let linter = Linter(
      rules: rules, configuration: Configuration(), tool: ToolInfo(name: "", version: ""),
      today: "2000-01-01")
    let inputs = files.map { InputFile(path: $0.0, contents: .memory(Array($0.1.utf8))) }
    let options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    return await linter.lint(inputs, options: options).report.findings
      .filter { finding in rules.contains { $0.info.id == finding.rule } }
      .map { "\($0.rule.name) \($0.severity.rawValue) \($0.message)" }
  }
}
