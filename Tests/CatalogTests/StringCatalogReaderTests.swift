import Catalog
import Languages
import Testing

/// The results of reading the constructs that Xcode writes.
@Suite struct StringCatalogReaderTests {
  @Test func `strings have a state`() {
    let reading = StringCatalogReading(
      strings: """
        "a":{"localizations":{
          "de":{"stringUnit":{"state":"translated","value":"A"}},
          "fr":{"stringUnit":{"state":"needs_review","value":"B"}},
          "it":{"stringUnit":{"state":"new","value":""}},
          "ja":{"stringUnit":{"state":"machine_translated","value":"C"}},
          "ko":{"stringUnit":{"state":"stale","value":"D"}},
          "nl":{"stringUnit":{"value":"E"}}}}
        """)
    #expect(
      reading.units == [
        "a · de · translated · A", "a · fr · needsReview · B", "a · it · new · ",
        "a · ja · machineTranslated · C", "a · ko · unknown · D", "a · nl · unknown · E",
      ])
    #expect(reading.findings.isEmpty)
  }

  @Test func `entries have an origin`() {
    let reading = StringCatalogReading(
      strings: """
        "a":{},
        "b":{"extractionState":"manual"},
        "c":{"extractionState":"extracted_with_value"},
        "d":{"extractionState":"stale"},
        "e":{"extractionState":"migrated"},
        "f":{"extractionState":"automatic"},
        "g":{"extractionState":"extracted"},
        "h":{"extractionState":"lost"},
        "i":{"shouldTranslate":false},
        "j":{"shouldTranslate":true},
        "k":{"extractionState":"man\\u0075al"},
        "l":{"extractionState":"stal\\u0065"}
        """)
    #expect(
      reading.entries == [
        "a automatic", "b manual", "c extractedWithValue", "d stale", "e migrated",
        "f automatic", "g automatic", "h unknown", "i automatic untranslatable", "j automatic",
        "k manual", "l stale",
      ])
    #expect(reading.places.map { $0.suffix(9) } == ["automatic", "extracted", "8:25 lost"])
    #expect(reading.findings == Array(repeating: "note unknown-member", count: 3))
  }

  @Test func `variations nest in every valid way`() {
    let leaf = #"{"stringUnit":{"state":"translated","value":"x"}}"#
    let reading = StringCatalogReading(
      strings: """
        "a":{"localizations":{
          "en":{"variations":{"plural":{"one":\(leaf),"other":\(leaf),"zero":\(leaf)}}},
          "de":{"variations":{"device":{
            "iphone":\(leaf),
            "mac":{"variations":{"plural":{"one":\(leaf),"other":\(leaf)}}}}}},
          "fr":{"variations":{"width":{"1":\(leaf),
            "20":{"variations":{"device":{"mac":{"variations":{"plural":{"other":\(leaf)}}}}}}}}}}}
        """)
    #expect(
      reading.units == [
        "a · en · plural.one · translated · x", "a · en · plural.other · translated · x",
        "a · en · plural.zero · translated · x", "a · de · device.iphone · translated · x",
        "a · de · device.mac/plural.one · translated · x",
        "a · de · device.mac/plural.other · translated · x", "a · fr · width.1 · translated · x",
        "a · fr · width.20/device.mac/plural.other · translated · x",
      ])
    #expect(reading.findings.isEmpty)
  }

  @Test func `substitutions can omit their argument number`() {
    let variations = """
      "variations":{"plural":{"other":{"stringUnit":{"state":"translated","value":"%arg"}}}}
      """
    let reading = StringCatalogReading(
      strings: """
        "a":{"localizations":{"en":{
          "stringUnit":{"state":"translated","value":"%#@x@ %#@y@"},
          "substitutions":{
            "x":{"argNum":2,"formatSpecifier":"lld",\(variations)},
            "y":{"formatSpecifier":"d",\(variations)},
            "z":{"argNum":0,\(variations)},
            "w":{"argNum":"1",\(variations)}}}}}
        """)
    #expect(reading.substitutions == ["x 2 lld", "y - d", "z - -", "w - -"])
    #expect(
      reading.units.prefix(2) == [
        "a · en · translated · %#@x@ %#@y@",
        "a · en · substitution.x/plural.other · translated · %arg",
      ])
  }

  @Test func `each phrase of a set is a separate string`() {
    let reading = StringCatalogReading(
      #"""
      {"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{
        "stringSet":{"state":"new","values":["Open ${applicationName}","${applicationName}"]}}}}},
       "version":"1.0"}
      """#, path: "AppShortcuts.xcstrings")
    #expect(
      reading.units == [
        "a · en · new · Open ${applicationName}", "a · en · new · ${applicationName}",
      ]
    )
    #expect(reading.findings.isEmpty)
  }

  @Test func `keys can contain anything`() {
    let reading = StringCatalogReading(
      strings: #"""
        "":{},"a\nb":{},"\"q\"":{},"\u00e9\ud83d\ude00":{},"é":{},"\/":{},"%lld %%":{}
        """#)
    #expect(
      reading.entries == [
        " automatic", "a\nb automatic", "\"q\" automatic", "é😀 automatic", "é automatic",
        "/ automatic", "%lld %% automatic",
      ])
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: ["1.0", "1.1", "1.2", "1.3", "2.0"])
  func `a catalog of any version is read`(_ version: String) {
    let reading = StringCatalogReading(
      #"{"sourceLanguage":"en","strings":{"a":{}},"version":"\#(version)"}"#)
    #expect(reading.entries == ["a automatic"])
    #expect(reading.findings == (version == "2.0" ? ["note unknown-version"] : []))
  }

  @Test func `unknown members are skipped, and comments are kept`() {
    let reading = StringCatalogReading(
      """
      {"future":{"a":[1,null,true,{"b":-1.5e3}]},"sourceLanguage":"en",
       "strings":{"a":{
         "comment":"A button","commentGenerationVersion":2,"generatesSymbol":false,
         "isCommentAutoGenerated":true,
         "localizations":{"de":{
           "new":{},"stringUnit":{"state":"translated","value":"A","note":[]}}}}},
       "version":"1.1"}
      """)
    #expect(reading.units == ["a · de · translated · A"])
    #expect(reading.comments == ["A button"])
    #expect(reading.places == ["1:3 future", "6:7 new", "6:63 note"])
    #expect(reading.findings == Array(repeating: "note unknown-member", count: 3))
  }

  @Test func `the source language can follow the strings`() {
    let strings = """
      "strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"A"}}}}}
      """
    let reading = StringCatalogReading(
      "{\(strings),\"version\":\"1.0\",\"sourceLanguage\":\"de\"}")
    #expect(reading.table.source?.spelling == "de")
    #expect(reading.units == ["a · de · translated · A"])
    #expect(reading.findings.isEmpty)
    let configured = StringCatalogReading(
      "{\"sourceLanguage\":\"de\",\(strings),\"version\":\"1.0\"}", sourceLocale: "fr")
    #expect(configured.table.source?.spelling == "fr")
  }

  @Test func `the table knows which locales have a key`() {
    let reading = StringCatalogReading(
      strings: """
        "a":{"localizations":{"de":{"stringUnit":{"state":"new","value":""}},"fr":{}}},
        "b":{"localizations":{"fr":{"stringUnit":{"state":"new","value":""}}}},
        "c":{}
        """)
    let table = reading.table
    #expect(table.locales.map(\.spelling) == ["en", "de", "fr"])
    #expect(
      table.keys.map { key in table.locales.indices.filter { table.has(key, in: $0) } } == [
        [1, 2], [2], [],
      ])
    #expect(table.unitCount == 2)
  }

  @Test func `a byte order mark and Windows line endings don't change the strings`() {
    let text =
      "\u{FEFF}{\r\n\"sourceLanguage\":\"en\",\r\n\"strings\":{\"a\":{}},\"version\":\"1.0\"}\r\n"
    let reading = StringCatalogReading(text)
    #expect(reading.entries == ["a automatic"])
    #expect(reading.findings.isEmpty)
  }

  @Test func `only manual keys have symbols, which are functions or variables`() {
    let reading = StringCatalogReading(
      strings: """
        "a": {"extractionState": "manual"},
        "b": {"extractionState": "manual", "generatesSymbol": false},
        "c": {}, "d": {"extractionState": "stale"}, "%d e": {"extractionState": "manual"},
        "f": {"extractionState": "manual", "localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "%@"}},
          "en": {"stringUnit": {"state": "translated", "value": "100\\n"}}}},
        "g": {"extractionState": "manual", "localizations": {
          "en": {"stringUnit": {"state": "translated", "value": "%(name)@"}}}}
        """)
    #expect(
      reading.table.keys.map(\.symbol)
        == [.variable, .none, .none, .none, .function, .variable, .function])
  }
}
