import BuiltinRules
import Diagnostics
import LintEngine
import Testing

/// Units of an export that can't be read, or only in part, are reported once and never skipped.
@Suite struct UnreadExchangeTests {
  @Test func `a file without a name is an error, and its strings are checked`() async {
    for original in ["", #" original="""#] {
      let found = await FileText.findings([
        "de.xliff": FileText.exchange("<file\(original)", "<body>\n\(FileText.unit())</body>")
      ])
      #expect(
        found == [
          "de.xliff:1:22 error syntax-error", "de.xliff:2:51 error format-specifier-mismatch",
        ])
    }
  }

  @Test(arguments: ["", "<group>"])
  func `units outside of the body are one error and are checked`(_ group: String) async {
    let end = group.isEmpty ? "" : "</group>"
    let found = await FileText.findings([
      "de.xliff": FileText.exchange(file, "\n\(group)\(FileText.unit())\(FileText.unit("b"))\(end)")
    ])
    #expect(found.count { $0.hasSuffix("error syntax-error") } == 1)
    #expect(found.count { $0.hasSuffix("format-specifier-mismatch") } == 2)
  }

  @Test(arguments: [
    #"<xliff version="1.2"><body>\#(FileText.unit())</body></xliff>"#,
    FileText.exchange(file, "<bdoy>\(FileText.unit())</bdoy>"),
    FileText.exchange(file, "<body><x>\(FileText.unit())\(FileText.unit("b"))</x></body>"),
    #"<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><x><unit id="a"/></x></file></xliff>"#,
  ])
  func `a unit that can't be read is an error`(_ text: String) async {
    #expect(
      await FileText.findings(["de.xliff": text]).count { $0.hasSuffix("error syntax-error") } == 1)
  }

  @Test func `a unit next to a binary unit is read`() async {
    let found = await FileText.findings([
      "de.xliff": FileText.exchange(
        file, "<body><bin-unit id='b' mime-type='x'>\(FileText.unit())</bin-unit></body>")
    ])
    #expect(found.map { $0.split(separator: " ").last } == ["format-specifier-mismatch"])
  }

  @Test(arguments: [
    "<source>A %d</source><target>A %d</target>\n<target>A</target>",
    "<source>A %d</source>\n<source>A</source><target>A %d</target>",
  ])
  func `a second source or target is an error, and the first is checked`(_ elements: String) async {
    let found = await FileText.findings([
      "de.xliff": FileText.exchange(
        file, "<body><trans-unit id='a'>\(elements)</trans-unit></body>")
    ])
    #expect(found == ["de.xliff:2:1 error syntax-error"])
  }

  @Test func `alternative translations don't count as a second target`() async {
    let elements = """
      <source>A</source><target>A1</target><alt-trans><target>A2</target></alt-trans>
      """
    let found = await FileText.findings([
      "de.xliff": FileText.exchange(
        file, "<body><trans-unit id='a'>\(elements)</trans-unit></body>")
    ])
    #expect(found == [])
  }

  @Test func `an export of the source language has no missing translations`() async {
    let units = """
      <trans-unit id="a"><source>A</source><target state="new">A</target></trans-unit>
      <trans-unit id="b"><source>B</source></trans-unit>
      <trans-unit id="n|==|plural.one"><source>1 n</source><target state="new">1 n</target></trans-unit>
      <trans-unit id="n|==|plural.other"><source>%d n</source><target>%d n</target></trans-unit>
      """
    let open = #"<file original="L.xcstrings" source-language="en" target-language="en""#
    let found = await FileText.findings([
      "en.xliff": #"<xliff version="1.2">\#(open)><body>\#(units)</body></file></xliff>"#
    ])
    #expect(found == [])
  }

  @Test(arguments: [
    FileText.exchange(#"<file original="a.html""#, "<body></bdy>")
      + FileText.exchange(file, "<body/>"),
    FileText.exchange(#"<file original="a.html""#, "<body>&</body>"),
  ])
  func `a fault in a file of another program is an error in a search`(_ text: String) async {
    for isNamed in [false, true] {
      let found = await FileText.findings([FileText.input("de.xliff", text, isNamed: isNamed)])
      #expect(found.count { $0.hasSuffix("error syntax-error") } == 1)
    }
    for name in ["a.html", ""] {
      let whole = FileText.exchange("<file original=\"\(name)\"", "<body/>")
      let found = await FileText.findings([FileText.input("de.xliff", whole, isNamed: false)])
      #expect(found == ["de.xliff:1:1 note syntax-error"])
    }
  }
}

private let file = #"<file original="L.strings""#
