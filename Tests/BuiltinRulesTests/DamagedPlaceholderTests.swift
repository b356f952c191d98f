import Diagnostics
import SourceText
import Testing

/// A broken placeholder is reported at its location, and its consequences aren't reported.
@Suite struct DamagedPlaceholderTests {
  /// A source string, a translation with the intended placeholder, and the placeholder that the
  /// help suggests.
  private static let sources: [(String, String, String)] = [
    ("Hello %$1@", "Hallo %1$@", "%1$@"), ("Hello %1 $@", "Hallo %1$@", "%1$@"),
    ("Hello %1 $@", "Hallo %@", "%1$@"), ("％d items", "%d Objekte", "%d"),
    ("%Ild items", "%lld Objekte", "%lld"), ("%IId items", "%lld Objekte", "%lld"),
    ("%Id items", "%d Objekte", "%ld"), ("%Id items", "%ld Objekte", "%ld"),
    ("%Id items", "%lld Objekte", "%ld"), ("Hello $1@!", "Hallo %1$@!", "%1$@"),
    ("Hello 1$@!", "Hallo %1$@!", "%1$@"), ("Hello %＠", "Hallo %@", "%@"),
    ("％１＄＠さん", "%1$@ da", "%1$@"), ("٪@ items", "%@ Objekte", "%@"),
    ("Hello %1$Ild", "Hallo %1$lld", "%1$lld"), ("Hello % $1@", "Hallo %1$@", "%1$@"),
    ("a %％@", "a %@", "%@"), ("%-％d items", "%d Objekte", "%d"),
    ("%1$％d items", "%1$d Objekte", "%1$d"), ("a $1d", "a %1$d", "%1$d"),
    ("a $@", "a %@", "%@"),
  ]

  @Test(arguments: sources)
  func `a broken placeholder in the source is reported only in the source`(
    source: String, translation: String, meant: String
  ) async {
    let strings = await AllRules.findings(in: [
      "en.lproj/A.strings": "a = \"\(source)\";", "de.lproj/A.strings": "a = \"\(translation)\";",
    ])
    #expect(strings.map { "\($0.rule.name) \($0.subject.locale ?? "")" } == Self.onlySource)
    #expect(strings.map(\.help) == ["write \(meant)"])
    let catalog = await AllRules.findings(in: [
      "A.xcstrings": Self.catalog(key: "some.key", source: source, translation: translation)
    ])
    #expect(catalog.map { "\($0.rule.name) \($0.subject.locale ?? "")" } == Self.onlySource)
    let key = await AllRules.findings(in: [
      "A.xcstrings": Self.catalog(key: source + " so", source: nil, translation: translation)
    ])
    #expect(key.map { "\($0.rule.name) \($0.subject.locale ?? "")" } == Self.onlySource)
    #expect(key.map(\.help) == ["write \(meant)"])
  }

  @Test func `a percent sign before a look-alike is part of the placeholder`() async {
    let findings = await AllRules.findings(in: ["en.lproj/A.strings": #"a = "100%％@";"#])
    #expect(findings.map(\.message) == ["'%％@' is not a format specifier"])
    #expect(findings.map { [$0.location.start.offset, $0.location.end.offset] } == [[8, 13]])
  }

  @Test func `the help for a translation never suggests a broken placeholder`() async {
    let findings = await AllRules.findings(in: [
      "de.lproj/A.strings": #"a = "Hallo %$1@";"#, "en.lproj/A.strings": #"a = "Hello %$1@";"#,
    ])
    #expect(findings.map(\.help) == ["write %1$@", "write %1$@"])
  }

  @Test(arguments: [
    "Error deleting: $@", "$@ was not found.", "Open $@, and close it", "a\\n$@",
  ])
  func `a lone dollar sign is a broken placeholder of the source`(_ text: String) async {
    let expected = ["en error malformed-specifier"]
    #expect(
      await AllRules.verdicts(on: ["en.lproj/A.strings": "\"a.b\" = \"\(text)\";"]) == expected)
    #expect(
      await AllRules.verdicts(on: [
        "Base.lproj/A.strings": "\"a.b\" = \"\(text)\";", "en.lproj/A.strings": "\"c.d\" = \"x\";",
        "de.lproj/A.strings": "\"c.d\" = \"x\";",
      ]).filter { $0.contains("malformed") } == ["Base error malformed-specifier"])
  }

  @Test(arguments: [
    #"exec \"$@\""#, "US$@home", "`$@`", "Pay $@%", "($@)", "$@name",
  ])
  func `other dollar signs in a source are text`(_ text: String) async {
    #expect(await AllRules.verdicts(on: ["en.lproj/A.strings": "\"a.b\" = \"\(text)\";"]).isEmpty)
  }

  @Test(arguments: [
    ("Delete %@?", "1%@ löschen?", "%@"), ("%@ / %@", "1%@/1%@", "%@"),
    ("Port: %@", "Порт: 1%@", "%@"),
  ])
  func `the rest of an argument number is reported`(
    source: String, translation: String, meant: String
  ) async {
    let strings = await AllRules.findings(in: [
      "en.lproj/A.strings": "a = \"\(source)\";", "de.lproj/A.strings": "a = \"\(translation)\";",
    ])
    let catalog = await AllRules.findings(in: [
      "A.xcstrings": Self.catalog(key: "a.b", source: source, translation: translation)
    ])
    let key = await AllRules.findings(in: [
      "A.xcstrings": Self.catalog(key: source + " so", source: nil, translation: translation)
    ])
    for findings in [strings, catalog, key] {
      #expect(Set(findings.map { $0.rule.name }) == ["malformed-specifier"])
      #expect(Set(findings.map { $0.help ?? "" }) == ["write \(meant)"])
    }
  }

  @Test(arguments: [
    ("1%@", "1%@"), ("Step 1: %@", "Schritt 1%@"), ("%@", "10%@"), ("%@", "v1%@"), ("%@", "7%@"),
    ("%@", "0,1%@"), ("%@", "#1%@"),
  ])
  func `other digits before an argument are text`(source: String, translation: String) async {
    let findings = await AllRules.findings(in: [
      "en.lproj/A.strings": "a = \"\(source)\";", "de.lproj/A.strings": "a = \"\(translation)\";",
    ])
    #expect(findings.filter { $0.rule.name == "malformed-specifier" }.isEmpty)
  }

  @Test func `a broken placeholder is reported in a source without translations`() async {
    #expect(
      await AllRules.verdicts(on: ["en.lproj/A.strings": "a = \"$1@ left, ％d right\";"])
        == ["en error malformed-specifier", "en error malformed-specifier"])
  }

  @Test(arguments: ["@", "s"])
  func `a substitution that does not count a number has one fault`(specifier: String) async {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld x": {"localizations": {"en": {
        "stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {
          "argNum": 1, "formatSpecifier": "\(specifier)", "variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%arg file"}},
            "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}}}}}}}}
      """
    #expect(
      await AllRules.verdicts(on: ["A.xcstrings": catalog]) == ["en error invalid-substitution"])
  }

  @Test func `a country code suggests its language`() async {
    let findings = await AllRules.findings(in: [
      "en.lproj/A.strings": "a = \"x\";", "jp.lproj/A.strings": "a = \"y\";",
    ])
    #expect(findings.map(\.message) == ["'jp' is not a language; did you mean 'ja'?"])
  }

  @Test func `the key of a broken source shows which argument was intended`() async {
    let catalog = Self.catalog(key: "%d items", source: "%Id items", translation: "%@")
    #expect(
      await AllRules.verdicts(on: ["A.xcstrings": catalog])
        == ["de error format-specifier-mismatch", "en error malformed-specifier"])
  }

  @Test func `a broken placeholder is reported in the source of an XLIFF`() async {
    let file = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="A.xcstrings" source-language="en" target-language="de"
            datatype="plaintext"><body><trans-unit id="some.key">
          <source>%Ild items</source><target state="translated">%lld Objekte</target>
        </trans-unit></body></file>
      </xliff>
      """
    #expect(await AllRules.verdicts(on: ["de.xliff": file]) == ["en error malformed-specifier"])
  }

  @Test func `a translation with a missing or different argument is still reported`() async {
    #expect(
      await AllRules.verdicts(on: [
        "de.lproj/A.strings": "a = \"Hallo\"; b = \"%d\"; c = \"%1$@\";",
        "en.lproj/A.strings": "a = \"Hello %$1@\"; b = \"Hello %1 $@\"; c = \"Hello %$1@\";",
      ]) == [
        "de error format-specifier-mismatch", "de warning missing-argument",
        "en error malformed-specifier", "en error malformed-specifier",
        "en error malformed-specifier",
      ])
  }

  @Test(arguments: [
    "Pay $5 @ home", "50％d", "Only $1@home.com", "Save 5$", "100%Id", "In %Information", "5 ％ d",
    "Use $1 and $2", "1$@2", "me@1$@", "$1@$2", "100%", "%1", "①％引き", "50％オフ",
  ])
  func `ordinary prose is not a broken placeholder`(source: String) async {
    #expect(await AllRules.verdicts(on: ["en.lproj/A.strings": "a = \"\(source)\";"]) == [])
  }

  @Test func `a string with a broken placeholder has no other findings`() async {
    #expect(
      await AllRules.verdicts(on: [
        "de.lproj/A.strings": "a = \"%2$@ % piel %1$d\";",
        "en.lproj/A.strings": "a = \"%d of %@\";",
      ]) == ["de error malformed-specifier"])
  }
}

extension DamagedPlaceholderTests {
  private static let onlySource = ["malformed-specifier en"]

  private static func catalog(key: String, source: String?, translation: String) -> String {
    func unit(_ locale: String, _ text: String) -> String {
      #""\#(locale)": {"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
    }
    let target = source == nil ? translation + " so" : translation
    let units = [source.map { unit("en", $0) }, unit("de", target)]
    return #"{"sourceLanguage": "en", "version": "1.0", "strings": {"\#(key)": {"#
      + #""localizations": {\#(units.compactMap(\.self).joined(separator: ", "))}}}}"#
  }
}
