import BuiltinRules
import Diagnostics
import LintEngine
import Testing

/// An error inside an entry hides the problems that result from it.
@Suite struct FollowUpTests {
  @Test(arguments: ["\u{8}", "&nbsp;", "</sting>", "<b/>", "x</string>y<string>"])
  func `a fault in a branch is the only finding about its entry`(_ fault: String) async {
    let broken = rule(one: "%d file\(fault)", other: "%d files")
    let whole = rule(one: "%d Datei", other: "%d Dateien")
    for (english, german) in [(broken, whole), (whole, broken)] {
      let found = await FileText.findings([
        "de.lproj/L.stringsdict": german, "en.lproj/L.stringsdict": english,
      ])
      #expect(found.count == 1)
      #expect(found.first?.hasSuffix(" error syntax-error") == true)
    }
  }

  @Test func `a branch without its value is the only finding`() async {
    let text = rule(one: "%d file", other: "%d files")
      .split(separator: "<string>%d files</string>").joined()
    let found = await FileText.findings(["en.lproj/L.stringsdict": text])
    #expect(found.map { $0.split(separator: " ").last } == ["syntax-error"])
  }

  @Test func `a truncated old-style rule is checked by no other rule`() async {
    let found = await FileText.findings([
      "en.lproj/L.stringsdict": """
      a = { NSStringLocalizedFormatKey = "%#@n@"; n = { one = "1" other = "%d"; }; };
      """
    ])
    #expect(found.map { $0.split(separator: " ").last } == ["syntax-error"])
  }

  @Test(arguments: [
    "<trans-unit id='n|==|plural.other'><source>%d n</source><target>&</target></trans-unit>",
    "&</body>", "<trans-unit id='n|==|plural.other'><source>%d n</sourc>",
  ])
  func `a truncated key of an XLIFF is not missing forms`(_ fault: String) async {
    let first = FileText.unit("z")
    let one =
      "<trans-unit id='n|==|plural.one'><source>1 n</source><target>1 n</target></trans-unit>"
    let found = await FileText.findings([
      "de.xliff": FileText.exchange(file, "<body>\(first)\n\(one)\n\(fault)")
    ])
    #expect(
      found.map { $0.split(separator: " ").last } == ["format-specifier-mismatch", "syntax-error"])
  }

  @Test(arguments: [
    #""en" : \#(unit("5")), "de" : \#(unit("\"Hallo %@\""))"#,
    #""en" : { "variations" : { "plural" : 5 } }, "de" : \#(unit("\"Hallo %@\""))"#,
    #""de" : { "stringUnit" : \#(text("\"%#@n@\"")), "substitutions" : { "n" : 5 } }"#,
    #""de" : { "stringUnit" : \#(text("\"%#@n@\"")), "substitutions" : [] }"#,
  ])
  func `a value of the wrong type is the only finding about its arguments`(_ localizations: String)
    async
  {
    let found = await FileText.findings([
      "L.xcstrings": FileText.catalog(
        "\"Hello there\" : { \"localizations\" : { \(localizations) } }")
    ])
    #expect(found.map { $0.split(separator: " ").last } == ["syntax-error"])
  }

  @Test(arguments: [#""other" : 5"#, #""other" : { "stringUnit" : { "value" : 1 } }"#])
  func `a value of the wrong type is the only finding about its entry`(_ other: String) async {
    let one = #""one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } }"#
    let found = await FileText.findings([
      "L.xcstrings": FileText.catalog(
        """
        "%lld files" : { "localizations" : { "de" : { "variations" : { "plural" : {
          \(one), \(other) } } } } }
        """)
    ])
    #expect(found.map { $0.split(separator: " ").last } == ["syntax-error"])
  }
}

private let file = #"<file original="L.strings""#

private func rule(one: String, other: String) -> String {
  FileText.list(
    """
    <key>%d files</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>\(one)</string>
      <key>other</key><string>\(other)</string>
    </dict></dict>
    """)
}

private func text(_ value: String) -> String {
  "{ \"state\" : \"translated\", \"value\" : \(value) }"
}

private func unit(_ value: String) -> String { "{ \"stringUnit\" : \(text(value)) }" }
