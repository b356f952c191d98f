import BuiltinRules
import Coverage
import Diagnostics
import LintEngine
import Testing
import TranslationStatus

/// Input that can't be read, or only in part, is reported once and never skipped.
@Suite struct UnreadInputTests {
  @Test(arguments: [
    "<array/>", "<integer>1</integer>", "<real>1.5</real>", "<true/>", "<data>AA==</data>",
    "<date>2026-01-31T23:59:59Z</date>",
  ])
  func `a stringsdict entry that is not a rule is an error`(_ value: String) async {
    let found = await FileText.findings([
      "en.lproj/L.stringsdict": FileText.list("<key>a</key>\(value)")
    ])
    #expect(found == ["en.lproj/L.stringsdict:2:13 error syntax-error"])
  }

  @Test(arguments: ["NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"])
  func `a rule without variants is one error`(_ rule: String) async {
    let found = await FileText.findings([
      "en.lproj/L.stringsdict": FileText.list(
        "<key>a</key><dict>\n<key>\(rule)</key><dict/></dict>")
    ])
    #expect(found == ["en.lproj/L.stringsdict:3:6 error invalid-stringsdict-rule"])
  }

  @Test(arguments: [
    #"{"stringunit" : {"state" : "translated", "value" : "x"}}"#,
    #"{"variations" : {"plurals" : {"other" : {}}}}"#, #"{"foo" : 1}"#, "{}",
    #"{"variations" : {"plural" : {}}}"#, #"{"stringSet" : {"values" : []}}"#,
  ])
  func `a localization without strings is a warning and missing in the coverage`(
    _ localization: String
  ) async {
    let text = FileText.catalog(#""Save" : { "localizations" : { "de" : \#(localization) } }"#)
    let found = await FileText.findings(["L.xcstrings": text]).filter { !$0.contains(" note ") }
    #expect(found == ["L.xcstrings:2:33 warning empty-localization"])
    let outcome = await FileText.linter.coverage(
      [FileText.input("L.xcstrings", text)], counting: CountingOptions(), options: FileText.options)
    let report = ProjectStatus(outcome.tables, .init()).report(
      tool: ToolInfo(name: "t", version: ""), date: "2026-01-01", revision: nil)
    #expect(report.locales.map { "\($0.locale) \($0.tally[.missing].keys)" } == ["de 1"])
  }

  @Test(arguments: [
    #""argNum" : 1, "formatSpecifier" : "lld", "variations" : {}"#,
    #""argNum" : 1, "formatSpecifier" : "lld", "variations" : {"plurals" : {}}"#,
    #""argNum" : 1, "formatSpecifier" : "lld""#,
    #""formatSpecifier" : "%lld", "variations" : \#(plural)"#,
    #""formatSpecifier" : "1$lld", "variations" : \#(plural)"#,
    #""formatSpecifier" : "*lld", "variations" : \#(plural)"#,
    #""formatSpecifier" : ".*f", "variations" : \#(plural)"#,
    #""formatSpecifier" : "", "variations" : \#(plural)"#,
    #""formatSpecifier" : "lldx", "variations" : \#(plural)"#,
    #""argNum" : 1, "variations" : \#(plural)"#,
  ])
  func `an invalid substitution is one error`(_ members: String) async {
    let found = await FileText.findings(["L.xcstrings": substitution("n", members)])
      .filter { !$0.contains(" note ") }
    #expect(
      found.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == [
        "error invalid-substitution"
      ])
  }

  @Test(arguments: ["lld", "ld", "d", "f", ".2f", "lf", "llu", "+d", "05d"])
  func `any numeric conversion is accepted`(_ specifier: String) async {
    let found = await FileText.findings([
      "L.xcstrings": substitution(
        "n", #""formatSpecifier" : "\#(specifier)", "variations" : \#(plural)"#)
    ])
    #expect(found == [])
  }

  @Test(arguments: [
    ("n", true), ("n_1", true), ("files.count", true), ("a-b", false), ("ä", false), ("a b", false),
  ])
  func `names of substitutions can contain letters, digits, underscores and periods`(
    _ name: String, _ isRight: Bool
  ) async {
    let found = await FileText.findings([
      "L.xcstrings": substitution(name, #""formatSpecifier" : "lld", "variations" : \#(plural)"#)
    ])
    #expect(found.isEmpty == isRight)
    #expect(isRight || found.contains { $0.hasSuffix("error malformed-specifier") })
  }

  @Test(arguments: ["null", "true", "false"])
  func `a message quotes the literal that was found`(_ literal: String) async {
    let message = await FileText.linter.lint(
      [FileText.input("L.xcstrings", FileText.catalog("\"a\" : { \"comment\" : \(literal) }"))],
      options: FileText.options
    ).report.findings.map(\.message)
    #expect(message == ["expected a string for a comment, found \(literal)"])
  }

  @Test func `an empty file is an error in every format but .strings`() async {
    let found = await FileText.findings([
      "L.xcstrings": "", "de.xliff": "", "en.lproj/A.stringsdict": "", "en.lproj/B.strings": "",
    ])
    #expect(
      found == [
        "L.xcstrings:1:1 error syntax-error", "de.xliff:1:1 error syntax-error",
        "en.lproj/A.stringsdict:1:1 error syntax-error", "en.lproj/B.strings:1:1 note syntax-error",
      ])
  }
}

private let plural =
  #"{ "plural" : { "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg n" } } } }"#

/// A catalog with a substitution in its source string.
private func substitution(_ name: String, _ members: String) -> String {
  FileText.catalog(
    """
    "file.count" : { "localizations" : { "en" : {
      "stringUnit" : { "state" : "translated", "value" : "%#@\(name)@ in all" },
      "substitutions" : { "\(name)" : { \(members) } } } } }
    """)
}
