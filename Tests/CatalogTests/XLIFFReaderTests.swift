import Catalog
import Diagnostics
import Languages
import Testing

@Suite struct XLIFFReaderTests {
  @Test func `a file element is a table of two locales, named after its source file`() {
    let reading = XLIFFReading(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="App/en.lproj/InfoPlist.strings" source-language="en" target-language="de">
          <header><tool tool-id="com.apple.dt.xcode"/></header>
          <body>
            <trans-unit id="CFBundleName"><source>Notes</source><target>Notizen</target></trans-unit>
          </body>
        </file>
        <file original="App/Base.lproj/Main.storyboard" source-language="en" target-language="de">
          <body>
            <trans-unit id="a-b.title">
              <source>100 % &amp; more</source><target>100 % &#x26; mehr</target>
              <note/><note>Class = "UILabel";</note><note>second</note>
            </trans-unit>
          </body>
        </file>
      </xliff>
      """)
    #expect(reading.tables.map(\.name) == ["InfoPlist", "Main"])
    #expect(reading.tables.map(\.purpose) == [.infoPlist, .interfaceBuilder])
    #expect(reading.tables.map(\.source?.spelling) == ["en", "en"])
    #expect(
      reading.units == [
        "CFBundleName · en · translated · Notes", "CFBundleName · de · translated · Notizen",
        "a-b.title · en · translated · 100 % & more",
        "a-b.title · de · translated · 100 % & mehr",
      ])
    #expect(reading.comments == [#"Class = "UILabel";"#])
    #expect(reading.findings == [])
  }

  @Test(arguments: [
    (#"state="new""#, "new"), (#"state="needs-review-l10n""#, "needsReview"),
    (#"state="needs-translation""#, "new"), (#"state="translated""#, "translated"),
    (#"state="final""#, "translated"), (#"state="signed-off""#, "translated"),
    (#"state="translated" state-qualifier="leveraged-mt""#, "machineTranslated"),
    (#"state-qualifier='leveraged-mt' state = 'translated'"#, "machineTranslated"),
    ("", "translated"), (#"state="x-mine""#, "unknown"),
  ]) func `each state is read`(_ attributes: String, _ state: String) {
    let reading = XLIFFReading(
      units: "<trans-unit id='k'><source>a</source><target \(attributes)>b</target></trans-unit>")
    #expect(reading.units.last == "k · ru · \(state) · b")
  }

  @Test func `an ID can contain the sign that ends a tag`() {
    let reading = XLIFFReading(
      units: "<trans-unit id='a > b'><source a='>'>a</source><target>b</target></trans-unit>")
    #expect(reading.units == ["a > b · en · translated · a", "a > b · ru · translated · b"])
    #expect(reading.findings == [])
  }

  @Test func `a unit without a target is missing, unless it must not be translated`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="Save"><source>Save</source></trans-unit>
        <trans-unit id="Fax" translate="no"><source>Fax</source></trans-unit>
        <group translate="no"><trans-unit id="Fix"><source>Fix</source></trans-unit></group>
        <trans-unit id="Nothing"><source></source></trans-unit>
        """)
    #expect(
      reading.units == [
        "Save · en · translated · Save", "Fax · en · translated · Fax",
        "Fix · en · translated · Fix",
      ])
    #expect(reading.untranslatable == ["Fax", "Fix"])
    #expect(reading.tables[0].locales.map(\.spelling) == ["en", "ru"])
  }

  @Test func `line ends become line feeds, as XML requires`() {
    let reading = XLIFFReading(
      units:
        "<trans-unit id=\"k\"><source>a\r\nb</source><target>c\rd&#13;\ne</target></trans-unit>")
    #expect(
      reading.units == ["k · en · translated · a\nb", "k · ru · translated · c\nd\r\ne"])
  }

  @Test func `variant paths of a catalog are read`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="k|==|device.iphone.plural.one"><source>s</source><target>a</target></trans-unit>
        <trans-unit id="k|==|device.iphone.plural.other"><source>s</source></trans-unit>
        <trans-unit id="k|==|device.mac"><source>s</source><target>c</target></trans-unit>
        <trans-unit id="w|==|width.20"><source>s</source><target>d</target></trans-unit>
        <trans-unit id="a|==|b"><source>s</source><target>e</target></trans-unit>
        """)
    #expect(
      reading.units.filter { $0.contains(" · ru · ") } == [
        "k · ru · device.iphone/plural.one · translated · a",
        "k · ru · device.iphone/plural.other · new · ",
        "k · ru · device.mac · translated · c",
        "w · ru · width.20 · translated · d", "a|==|b · ru · translated · e",
      ])
    #expect(reading.findings == [])
  }

  @Test func `substitution paths are read, wherever their units are`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="k|==|substitutions.@a.b@.plural.one"><source>1</source><target>1</target></trans-unit>
        <trans-unit id="k|==|substitutions.n.plural.one"><source>2</source><target>2</target></trans-unit>
        <trans-unit id="k"><source>%#@a.b@ %#@n@</source><target>%#@a.b@ %#@n@</target></trans-unit>
        <trans-unit id="k|==|substitutions.@a.b@.plural.other"><source>3</source><target>3</target></trans-unit>
        """)
    #expect(
      reading.units.filter { $0.contains(" · ru · ") } == [
        "k · ru · translated · %#@a.b@ %#@n@",
        "k · ru · substitution.a.b/plural.one · translated · 1",
        "k · ru · substitution.a.b/plural.other · translated · 3",
        "k · ru · substitution.n/plural.one · translated · 2",
      ])
    #expect(reading.argumentFaults == [])
  }

  @Test func `paths of a stringsdict are read`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="/k:dict/NSStringLocalizedFormatKey:dict/:string"><source>%#@v@</source><target>%#@v@</target></trans-unit>
        <trans-unit id="/k:dict/v:dict/one:dict/:string"><source>%d a</source><target>%d b</target></trans-unit>
        <trans-unit id="/k:dict/v:dict/other:dict/:string"><source>%d a</source><target>%@ c</target></trans-unit>
        <trans-unit id="/d:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string"><source>m</source><target>n</target></trans-unit>
        <trans-unit id="/w:dict/NSStringVariableWidthRuleType:dict/20:dict/:string"><source>m</source><target>o</target></trans-unit>
        <trans-unit id="/path/:string"><source>m</source><target>p</target></trans-unit>
        """, original: "App/en.lproj/Localizable.stringsdict")
    #expect(
      reading.units.filter { $0.contains(" · ru · ") } == [
        "k · ru · translated · %#@v@", "k · ru · substitution.v/plural.one · translated · %d b",
        "k · ru · substitution.v/plural.other · translated · %@ c",
        "d · ru · device.mac · translated · n", "w · ru · width.20 · translated · o",
        "/path/:string · ru · translated · p",
      ])
    #expect(reading.argumentFaults == ["ru · substitution.v/plural.other · %@"])
  }
}

extension XLIFFReaderTests {
  @Test(arguments: [("%ld", "%2$ld"), ("%2$ld", "%ld"), ("%2$ld", "%2$ld"), ("%arg", "%2$ld")])
  func `the number in a substitution is its own argument`(_ source: String, _ target: String) {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="k"><source>%@: %#@n@</source><target>%@: %#@n@</target></trans-unit>
        <trans-unit id="k|==|substitutions.n.plural.one"><source>\(source)</source><target>\(target)</target></trans-unit>
        <trans-unit id="k|==|substitutions.n.plural.other"><source>\(source)</source><target>\(target)</target></trans-unit>
        """)
    #expect(reading.argumentFaults == [])
  }

  @Test func `the argument numbers of two substitutions are inferred if the string omits them`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="k"><source>%#@b@ of %#@a@</source><target>%#@a@ / %#@b@</target></trans-unit>
        <trans-unit id="k|==|substitutions.a.plural.other"><source>%1$ld</source><target>%1$ld</target></trans-unit>
        <trans-unit id="k|==|substitutions.b.plural.other"><source>%2$lf</source><target>%2$ld</target></trans-unit>
        """)
    #expect(reading.argumentFaults == ["ru · substitution.b/plural.other · %2$ld"])
  }

  @Test func `an export can omit the substitutions of the source`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="a"><source>%#@n@</source><target>%#@m@</target></trans-unit>
        <trans-unit id="a|==|substitutions.m.plural.one"><source>%d</source><target>%d</target></trans-unit>
        <trans-unit id="b"><source>%#@n@</source><target>%#@n@</target></trans-unit>
        <trans-unit id="c"><source>%d</source><target>%#@n@</target></trans-unit>
        """)
    #expect(reading.argumentFaults == ["ru · %#@n@"])
  }

  @Test func `strings of other platforms are not format strings, and their ids are not paths`() {
    let units = """
      <trans-unit id="n|==|plural.one"><source>%d</source><target>%s</target></trans-unit>
      <trans-unit id="e"><source>e</source><target></target></trans-unit>
      """
    let foreign = XLIFFReading(units: units, original: "res/values/strings.xml")
    #expect(foreign.tables[0].purpose == .foreign)
    #expect(foreign.argumentFaults == [])
    #expect(
      foreign.units == [
        "n|==|plural.one · en · translated · %d", "n|==|plural.one · ru · translated · %s",
        "e · en · translated · e",
      ])
    #expect(XLIFFReader.isForeign(foreign.document))
    let own = XLIFFReading(units: units)
    #expect(!XLIFFReader.isForeign(own.document))
    #expect(own.argumentFaults == ["ru · plural.one · %s"])
    #expect(own.units.last == "e · ru · translated · ")
  }

  @Test func `an export in the development language has a source and a translation`() {
    let reading = XLIFFReading(
      units: "<trans-unit id='k.k'><source>%d</source><target>%@</target></trans-unit>",
      target: "en")
    #expect(reading.argumentFaults == ["en · %@"])
  }

  @Test func `inline elements are read where their content is part of the string`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="a"><source>to <mrk mtype='x>y'>do</mrk><!-- it --></source><target><![CDATA[<b>]]> <ph id='1'>%@</ph></target></trans-unit>
        <trans-unit id="b"><source>a<x id='1'/></source><target>b</target></trans-unit>
        <trans-unit id="c"><source>a<g id='1'>c</g></source></trans-unit>
        <trans-unit id="d"><source>d</source><target><ph id='1'/></target></trans-unit>
        <trans-unit id="e"><source>e</source><seg-source><mrk mid='1'>e</mrk></seg-source><target>E</target><alt-trans><target>F</target></alt-trans></trans-unit>
        """)
    #expect(
      reading.units == [
        "a · en · translated · to do", "a · ru · translated · <b> %@",
        "e · en · translated · e", "e · ru · translated · E",
      ])
    #expect(
      reading.findings == [
        "note: 3 units are not checked: they have elements inside their strings, or several segments: <x id='1'/>"
      ])
    #expect(reading.tables[0].keys.count == 3)
  }

  @Test func `XLIFF 2 with one segment per unit is read`() {
    let reading = XLIFFReading(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ru">
        <file id="f" original="App/Localizable.strings">
          <notes><note>of the file</note></notes>
          <group id="g" translate="no"><unit id="z"><segment><source>z</source></segment></unit></group>
          <unit id="a">
            <notes><note>of the unit</note></notes>
            <segment state="initial"><source>a</source><target>A</target></segment>
          </unit>
          <unit id="b"><segment state="reviewed"><source>b</source><target>%d</target></segment></unit>
          <unit id="c">
            <segment><source>c.</source><target>C.</target></segment>
            <segment><source>d.</source><target>D.</target></segment>
          </unit>
          <unit id="e"><segment><source>e <pc id="1">f</pc></source><target>E</target></segment></unit>
        </file>
      </xliff>
      """)
    #expect(
      reading.units == [
        "z · en · translated · z", "a · en · translated · a", "a · ru · new · A",
        "b · en · translated · b", "b · ru · translated · %d",
      ])
    #expect(reading.untranslatable == ["z"])
    #expect(reading.comments == ["of the unit"])
    #expect(reading.argumentFaults == ["ru · %d"])
    #expect(reading.findings.count == 1)
    #expect(reading.findings[0].hasPrefix("note: 2 units are not checked"))
  }

  @Test func `locations in UTF-16 with a byte order mark are those of the file`() {
    let text = """
      <xliff version="1.2"><file original="L.strings" source-language="en" target-language="ru"><body>
      <trans-unit id="k"><source>а %d</source><target>я %@</target></trans-unit>
      </body></file></xliff>
      """
    let bytes: [UInt8] =
      [0xFF, 0xFE]
      + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let reading = XLIFFReading(bytes: bytes)
    #expect(reading.argumentFaults == ["ru · %@"])
    #expect(reading.findings == [])
  }
}

/// Problems that prevent an XLIFF from being imported.
@Suite struct XLIFFFaultTests {
  @Test func `missing, duplicate and malformed ids are reported`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit><source>no id</source></trans-unit>
        <trans-unit id="a &amp; b"><source>s</source><target>t</target></trans-unit>
        <trans-unit id="a &#38; b"><source>s</source><target>t</target></trans-unit>
        <trans-unit id="a &#x26; b"><source>s</source><target>u</target></trans-unit>
        <trans-unit id="n"></trans-unit>
        <trans-unit id="k|==|plural.one|==|plural.one"><source>s</source><target>u</target></trans-unit>
        <trans-unit id="l|==|plural.one.plural.two"><source>s</source><target>u</target></trans-unit>
        """)
    #expect(
      reading.findings == [
        "error: the unit has no id: <trans-unit>",
        "warning: duplicate unit 'a & b', with the same strings: a &#38; b",
        "error: duplicate unit 'a & b', with different strings; an import uses only one of them: "
          + "a &#x26; b",
        "error: the unit has no '<source>': <trans-unit id=\"n\">",
        "error: the key ends in '|==|plural.one', which Xcode reads as the path of a variant: "
          + "|==|plural.one",
        "error: the key ends in '|==|plural.one.plural.two', which Xcode reads as the path of a variant: |==|plural.one.plural.two",
      ])
  }

  @Test(arguments: [
    ("", "error: expected XML, found nothing: "),
    ("id,text", "error: expected '<', with which XML begins: i"),
    ("<html></html>", "error: expected '<xliff>', found '<html>': <"),
    ("<xliff/>", "error: '<xliff>' has no version: <xliff/>"),
    (#"<xliff version="3.1"/>"#, "error: XLIFF of version '3.1' is not supported: 3.1"),
    (#"<xliff version="1.2"/>"#, #"note: the file contains no strings: <xliff version="1.2"/>"#),
    (
      #"<!DOCTYPE x [<!ENTITY e "e">]><xliff version="1.2"/>"#,
      #"error: entity declaration 'e' is not allowed: <!ENTITY e "e""#
    ),
    (
      "version https://git-lfs.github.com/spec/v1",
      "error: this is a Git LFS pointer, not the file itself: version"
    ),
  ]) func `files that are not XLIFF are rejected`(_ text: String, _ finding: String) {
    #expect(XLIFFReading(text).findings == [finding])
  }

  @Test func `missing languages are reported`() {
    func findings(_ attributes: String, target: String) -> [String] {
      XLIFFReading(
        """
        <xliff version="1.2"><file original="L.strings"\(attributes)><body>
        <trans-unit id="k"><source>s</source>\(target)</trans-unit></body></file></xliff>
        """
      ).diagnostics.map { "\($0.severity): \($0.message)" }
    }
    #expect(
      findings(#" source-language="en""#, target: "<target>t</target>") == [
        "error: 'target-language' is missing, so the translations are not checked"
      ])
    #expect(
      findings(#" source-language="en" target-language="""#, target: "") == [
        "note: there is no 'target-language' and no translation"
      ])
    #expect(
      findings(#" target-language="de""#, target: "") == ["error: 'source-language' is missing"])
  }

  @Test func `a merge conflict is reported, and the units before it are kept`() {
    let reading = XLIFFReading(
      units: """
        <trans-unit id="a"><source>a</source><target>b</target></trans-unit>
        <<<<<<< HEAD
        """)
    #expect(
      reading.findings == [
        "error: unresolved merge conflict: the line begins with '<<<<<<<': <<<<<<<"
      ])
    #expect(reading.units.last == "a · ru · translated · b")
    let rest = XLIFFReading(
      units: ">>>>>>> main\n<trans-unit id='a'><source>a</source></trans-unit>")
    #expect(rest.findings.count == 1)
  }
}
