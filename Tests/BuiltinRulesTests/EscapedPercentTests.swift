import Testing

/// A percent sign that is written as an escape starts a format specifier.
@Suite struct EscapedPercentTests {
  @Test(arguments: [#"\U0025@"#, #"\45@"#, #"\%@"#])
  func `strings files have several escapes for it`(argument: String) async {
    #expect(await verdicts(inStrings: #""a" = "\#(argument) noch";"#) == [])
    #expect(await verdicts(inStrings: #"'a' = '\#(argument) noch';"#) == [])
  }

  @Test func `an escaped backslash does not start an escape`() async {
    let expected = ["warning missing-argument"]
    #expect(await verdicts(inStrings: #""a" = "\\U0025@ noch";"#) == expected)
    #expect(await verdicts(inCatalog: #"\\u0025@ noch"#) == expected)
  }

  @Test(arguments: [#"\u0025@"#, #"\n\u0025@"#, #"\"\u00251$@"#])
  func `catalogs have one escape for it`(argument: String) async {
    #expect(await verdicts(inCatalog: argument) == [])
  }

  private func verdicts(inStrings translation: String) async -> [String] {
    await AllRules.argumentFindings(in: [
      "en.lproj/A.strings": #""a" = "%@ left";"#, "de.lproj/A.strings": translation,
    ]).map(\.verdict)
  }

  private func verdicts(inCatalog translation: String) async -> [String] {
    await AllRules.argumentFindings(in: [
      "A.xcstrings": #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%@ left": {"localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "\#(translation)"}}}}}}
      """#
    ]).map(\.verdict)
  }
}
