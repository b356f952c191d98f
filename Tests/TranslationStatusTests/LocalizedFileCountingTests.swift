import Testing
import TranslationStatus

@Suite struct LocalizedFileCountingTests {
  @Test func `the keys of the source are the keys to translate`() {
    let status = count(files: [
      "de.lproj/A.strings": #""a" = "A"; "old" = "Alt";"#,
      "en.lproj/A.strings": #""a" = "A"; "b" = "B";"#,
    ])
    #expect(status.keys("de") == [.translated: 1, .missing: 1, .obsolete: 1])
    #expect(status.locales["de"]?.tally.total.keys == 2)
    #expect(status.source.total.keys == 2)
    #expect(status.sourceLocale == "en")
  }

  @Test func `strings in Base belong to the source`() {
    let status = count(files: [
      "Base.lproj/A.strings": #""a" = "A";"#, "de.lproj/A.strings": #""a" = "Ä";"#,
    ])
    #expect(status.sourceLocale == "en")
    #expect(status.keys("de") == [.translated: 1])
    #expect(status.locales.identifiers.count == 1)
    let both = count(files: [
      "Base.lproj/A.strings": #""a" = "A"; "b" = "B";"#, "de.lproj/A.strings": #""a" = "Ä";"#,
      "en.lproj/A.strings": #""a" = "A";"#,
    ])
    #expect(both.keys("de") == [.translated: 1, .missing: 1])
    #expect(both.locales.identifiers.count == 1)
  }

  @Test func `a key in both files of a locale is one key and counts as Foundation loads it`() {
    let status = count(files: [
      "en.lproj/A.strings": #""days" = "%d days";"#,
      "en.lproj/A.stringsdict": stringsdict("days", "one", "other"),
      "pl.lproj/A.strings": #""days" = "%d dni";"#,
      "pl.lproj/A.stringsdict": stringsdict("days", "one", "other"),
    ])
    #expect(status.source.total.keys == 1)
    #expect(status.keys("pl") == [.incomplete: 1])
    #expect(status.units("pl") == [.translated: 3, .incomplete: 2])
  }

  @Test func `keys after the point where Foundation stops are missing`() {
    let status = count(files: [
      "de.lproj/A.strings": #""a" = "A";; "b" = "B"; "c" = "C";"#,
      "en.lproj/A.strings": #""a" = "A"; "b" = "B"; "c" = "C";"#,
    ])
    #expect(status.keys("de") == [.translated: 1, .missing: 2])
  }

  @Test func `a file that Foundation can't read has no strings`() {
    let status = count(files: [
      "de.lproj/A.strings": #""a" = "A"; "b" = ;"#,
      "en.lproj/A.strings": #""a" = "A"; "b" = "B";"#,
    ])
    #expect(status.keys("de") == [.missing: 2])
  }

  @Test func `a table without a source file is not counted`() {
    let status = count(files: ["de.lproj/A.strings": #""a" = "A";"#])
    #expect(status.sourceLocale == nil)
    #expect(status.locales.identifiers.isEmpty)
  }

  @Test func `folders of the same locale are one locale`() {
    let status = count(files: [
      "CA.lproj/A.strings": #""a" = "A";"#, "ca.lproj/A.strings": #""a" = "B"; "b" = "B";"#,
      "en.lproj/A.strings": #""a" = "A"; "b" = "B";"#,
    ])
    #expect(status.keys("ca") == [.translated: 2])
    #expect(status.locales["ca"]?.coverage.locale == "CA")
  }

  @Test func `a translation in XLIFF is counted by its unit states`() {
    let status = count(
      xliff: """
        <trans-unit id="a"><source>A</source><target>Ä</target></trans-unit>
        <trans-unit id="b"><source>B</source></trans-unit>
        <trans-unit id="c"><source>C</source><target state="new">C</target></trans-unit>
        <trans-unit id="d"><source>D</source><target state="needs-review-translation">D</target>
        </trans-unit>
        <trans-unit id="e" translate="no"><source>E</source></trans-unit>
        <trans-unit id="f"><source>F</source><target state="translated"
          state-qualifier="leveraged-mt">F</target></trans-unit>
        <trans-unit id="g"><source>G</source><target state="needs-translation"/></trans-unit>
        """)
    #expect(
      status.keys("de") == [
        .translated: 1, .missing: 1, .new: 2, .needsReview: 1, .notForTranslation: 1,
        .machineTranslated: 1,
      ])
    #expect(!status.needsAllLocales)
  }

  @Test func `the units of one key in XLIFF are one key, whatever forms the source has`() {
    let units = ["few", "many", "one", "other"].map { form in
      """
      <trans-unit id="days|==|plural.\(form)"><source>%d days</source><target>%d</target>
      </trans-unit>
      """
    }
    let status = count(xliff: units.joined(), target: "ru")
    #expect(status.keys("ru") == [.translated: 1])
    #expect(status.units("ru") == [.translated: 4])
    #expect(status.source.total.keys == 1)
    let short = count(xliff: units.dropFirst().joined(), target: "ru")
    #expect(short.keys("ru") == [.incomplete: 1])
  }
}
