import Catalog
import Languages
import SourceText
import Testing

/// Members that an object of a catalog has twice, of which the first one counts.
@Suite struct RepeatedMemberTests {
  /// Returns the strings that count.
  private func units(_ strings: String) -> [String] { StringCatalogReading(strings: strings).units }

  private func unit(_ value: String, _ state: String = "translated") -> String {
    #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
  }

  @Test func `the first copy of a key and of a locale counts`() {
    let entry = #"{"localizations":{"de":\#(unit("A", "new"))}}"#
    #expect(
      units(#""k":\#(entry),"\u006b":{"localizations":{"de":\#(unit("B"))}}"#) == [
        "k · de · new · A"
      ])
    #expect(units(#""k":\#(entry),"k":{}"#) == ["k · de · new · A"])
    #expect(units(#""k":{},"k":\#(entry)"#) == [])
    for name in ["de", #"\u0064e"#] {
      let locales = #""localizations":{"de":\#(unit("A")),"\#(name)":\#(unit("B"))}"#
      #expect(units(#""k":{\#(locales)}"#) == ["k · de · translated · A"])
    }
  }

  @Test(arguments: [
    (#"{"stringUnit":{"state":"new","value":"A","state":"translated","value":"B"}}"#, "new · A"),
    (#"{"stringUnit":{"state":"new","value":"A"},"stringUnit":{"value":"B"}}"#, "new · A"),
    (#"{"stringUnit":{"state":"new","\u0076alue":"A","value":1}}"#, "new · A"),
    (
      #"{"stringSet":{"state":"new","values":["A"],"values":["B"]},"stringSet":{"values":["C"]}}"#,
      "new · A"
    ),
    (#"{"variations":{"plural":{"other":1,"other":{}}}}"#, nil),
    (
      #"{"variations":{"plural":{"one":{"stringUnit":{"state":"new","value":"A"}},"#
        + #""one":{"stringUnit":{"state":"new","value":"B"}}},"plural":{"two":{}}},"#
        + #""variations":{"plural":{"few":{}}}}"#, "plural.one · new · A"
    ),
    (
      #"{"variations":{"device":{"mac":{"stringUnit":{"state":"new","value":"A"}},"#
        + #""\u006dac":{"stringUnit":{"state":"new","value":"B"}}}}}"#, "device.mac · new · A"
    ),
  ])
  func `the first copy of a member of a localization counts`(value: String, unit: String?) {
    #expect(
      units(#""k":{"localizations":{"de":\#(value)}}"#)
        == [unit].compactMap { $0 }.map {
          "k · de · \($0)"
        })
  }

  @Test func `the first copy of a member of an entry, a substitution and the catalog counts`() {
    let reading = StringCatalogReading(
      """
      {"sourceLanguage":"de","sourceLanguage":"en","strings":{"k":{
        "extractionState":"stale","extractionState":"manual",
        "shouldTranslate":false,"shouldTranslate":true,
        "comment":"A","comment":"B",
        "localizations":{"fr":{"stringUnit":{"state":"new","value":"%#@n@"},
          "substitutions":{"n":{"argNum":1,"argNum":2,"formatSpecifier":"d","formatSpecifier":"@"},
            "n":{"argNum":3}},
          "substitutions":{"m":{}}}},
        "localizations":{"it":{}}}},
       "strings":{"k":{"comment":"C"},"l":{}},"version":"1.0","version":"2.0"}
      """)
    #expect(reading.table.source?.spelling == "de")
    #expect(reading.entries == ["k stale untranslatable"])
    #expect(reading.comments == ["A"])
    #expect(reading.substitutions == ["n 1 d"])
    #expect(reading.units == ["k · fr · new · %#@n@"])
    #expect(reading.table.keys.count == 1)
    #expect(reading.findings.allSatisfy { $0.hasSuffix("duplicate-key") })
  }

  @Test func `the first object with keys counts, wherever the source language is`() {
    for rest in [
      #""strings":{"a":{}},"strings":{"b":{},"b":{}},"sourceLanguage":"en""#,
      #""strings":{"a":{}},"sourceLanguage":"en","strings":{"b":{},"b":{}}"#,
      #""sourceLanguage":"en","strings":{"a":{}},"strings":{"b":{},"b":{}}"#,
    ] {
      let reading = StringCatalogReading("{\(rest),\"version\":\"1.0\"}")
      #expect(reading.entries == ["a automatic"])
      #expect(reading.findings.count == 2)
    }
  }

  @Test func `only errors in a copy that doesn't count, and faults of the file, are reported`() {
    let copies = StringCatalogReading(
      strings: #""a":{},"a":{"x":1,"localizations":{"de":{},"fr":{"stringUnit":1}}}"#)
    #expect(copies.findings == ["error duplicate-key", "error syntax-error"])
    let reading = StringCatalogReading(
      strings: #"""
        "a":{"localizations":{"de":{"stringUnit":{"value":"A","state":"new","value":3}},
          "de":{"x":1,"stringUnit":{"state":2,"value":"\ud83d"},"variations":{"plural":{}}}}}
        """#)
    #expect(
      reading.findings.sorted() == [
        "error conflicting-forms", "error duplicate-key", "error duplicate-key",
        "error syntax-error", "error syntax-error", "warning invalid-escape",
      ])
  }
}
