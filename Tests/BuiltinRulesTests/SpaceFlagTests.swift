import Testing

/// The space flag, which has an effect on some conversions, none on others, and may be prose.
@Suite struct SpaceFlagTests {
  @Test(arguments: [
    ("%llu", "% llu"), ("%u", "% u"), ("%x", "% x"), ("%lX", "% lX"), ("%o", "% o"), ("%p", "% p"),
    ("%s", "% s"), ("%c", "% c"), ("%@", "% @"),
  ])
  func `a meaningless space flag is one warning in a translation`(
    source: String, translation: String
  ) async {
    #expect(await verdicts("\(source) free", "\(translation) frei") == [warning("de")])
    #expect(await verdicts("%@: \(source)", "%@: \(translation)") == [warning("de")])
  }

  @Test(arguments: ["d", "i", "lld", "f", "F", "e", "E", "g", "G", "a", "A", ".1f"])
  func `a space flag before a signed number is fine`(conversion: String) async {
    #expect(await verdicts("%\(conversion) left", "% \(conversion) noch") == [])
    #expect(await verdicts("% \(conversion) left", "% \(conversion) noch") == [])
  }

  @Test(arguments: ["llu", "u", "x", "s", "p"])
  func `a meaningless space flag in the source is one warning there`(conversion: String) async {
    let text = "%@: % \(conversion)"
    #expect(await verdicts(text, text) == [warning("en")])
    #expect(await verdicts(text, "%@: %\(conversion)") == [warning("en")])
    let key = "%\(conversion) free"
    #expect(
      await AllRules.verdicts(on: [
        "de.lproj/A.strings": "\"\(key)\" = \"% \(conversion) frei\";",
        "en.lproj/A.strings": "\"\(key)\" = \"% \(conversion) free\";",
      ]) == [warning("en")])
  }

  @Test(arguments: ["% 1$@", "% 2$u of %1$@", "% 1$d", "%l d", "%1$ @"])
  func `a misplaced space in the source is one warning there`(text: String) async {
    #expect(await verdicts(text, text) == [warning("en")])
  }

  @Test(arguments: ["50 % unused", "% u", "% llu free", "5 % o", "100 % so", "50\u{A0}% la"])
  func `a lone space flag in both strings is prose`(text: String) async {
    #expect(await verdicts(text, text) == [])
  }

  @Test func `a translation may use the argument if the source may be prose`() async {
    #expect(await verdicts("% llu free", "%llu frei") == [])
  }

  @Test(arguments: [
    ("100%% of %d", "100% of %d"), ("%d%% done", "%d% fertig"), ("%@", "%@ um 5 % u"),
    ("%@: %d", "%@: %d, % s"), ("%@", "% s"), ("%d", "% u: %d"),
  ])
  func `a specifier that matches no argument is an error`(source: String, translation: String) async
  {
    let found = await verdicts(source, translation)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasPrefix("de error") })
  }

  @Test func `a space flag in a plural branch is one warning`() async {
    let found = await AllRules.verdicts(on: [
      "en.lproj/A.stringsdict": """
      <plist><dict><key>k</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
        <key>n</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>lu</string>
          <key>one</key><string>%lu file</string>
          <key>other</key><string>% lu files</string>
        </dict>
      </dict></dict></plist>
      """
    ])
    #expect(found == [warning("en")])
  }

  @Test func `plural branches show that the space flag is not prose`() async {
    let found = await AllRules.verdicts(on: [
      "A.xcstrings": """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"file.count": {
        "extractionState": "manual", "localizations": {
          "de": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "% llu Datei"}},
            "other": {"stringUnit": {"state": "translated", "value": "%llu Dateien"}}}}},
          "en": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "%llu file"}},
            "other": {"stringUnit": {"state": "translated", "value": "% llu files"}}}}}}}}}
      """
    ])
    #expect(found == [warning("en")])
  }

  private func verdicts(_ source: String, _ translation: String) async -> [String] {
    await AllRules.verdicts(on: [
      "de.lproj/A.strings": "a = \"\(translation)\";", "en.lproj/A.strings": "a = \"\(source)\";",
    ])
  }

  private func warning(_ locale: String) -> String { "\(locale) warning malformed-specifier" }
}
