import Diagnostics
import SourceText
import Testing

@testable import Syntax

@Suite struct XMLPropertyListErrorTests {
  @Test(arguments: [
    ("<dict>\n text <key>a</key><string>b</string></dict>", "unexpected text between tags|text"),
    ("<dict><![CDATA[x]]></dict>", "unexpected text between tags|<![CDATA[x]]>"),
    ("<plist><dict/>;</plist>", "unexpected text between tags|;"),
    ("<dict><string>b</string></dict>", "expected '<key>', found '<string>'|<string>"),
    ("<dict><key>a</key></dict>", "key 'a' has no value|<key>a</key>"),
    (
      "<dict><key>a</key><key>b</key><string>c</string></dict>",
      "key 'a' has no value|<key>a</key>"
    ),
    ("<dict><key>a</key><str>b</str></dict>", "unknown element '<str>'|<str>"),
    ("<html><p>x</p></html>", "unknown element '<html>'|<html>"),
    ("<array><key>a</key></array>", "expected a value, found '<key>'|<key>"),
    ("<plist></plist>", "'<plist>' has no value|<plist>"),
    ("<plist><dict/><dict/></plist>", "a second value in '<plist>'|<dict/>"),
    (
      "<dict><key>a</key><string>x <b>y</b></string></dict>", "'<b>' inside '<string>'|<b>"
    ),
    (
      "<dict><key>a</key><string>b</string>\n>>>>>>> theirs\n</dict>",
      "unresolved merge conflict: the line begins with '>>>>>>>'|>>>>>>>"
    ),
    ("<dict><key>a</key><string>x & y</string></dict>", "'&' without an entity|&"),
    ("<dict><key>a</key><string>&nbsp;</string></dict>", "undefined entity '&nbsp;'|&nbsp;"),
    ("<dict><key>a</key><string>b</key></dict>", "expected '</string>', found '</key>'|</key>"),
    ("<plist><dict><key>a</key>", "'<dict>' is never closed|<dict>"),
    (
      "<plist><dict/></plist>\njunk",
      "content after '</plist>'; some tools read past it, others stumble|junk"
    ),
    (
      "<dict><key>a</key><string>b<!-- c --><!-- d --></string></dict>",
      "a comment inside '<string>'; some tools ignore it, but Foundation loads nothing|<!-- c -->"
    ),
    (
      "<dict><key>a<?b?></key><string>b</string></dict>",
      "an instruction inside '<key>'; some tools ignore it, but Foundation loads nothing|<?b?>"
    ),
    ("<array><true>x</true></array>", "'<true>' is not empty|x"),
    ("<array><data>é</data></array>", "'<data>' contains no Base64|é"),
    ("<array><data/></array>", "'<data>' contains no Base64|<data/>"),
    ("<array><integer></integer></array>", "'<integer>' contains no integer of 64 bits|<integer>"),
    ("", "expected XML, found nothing|"),
    ("oops", "expected '<', with which XML begins|o"),
  ])
  func `a fault is one syntax error at its location`(_ xml: String, _ expected: String) {
    let readout = PropertyListReadout(xml: xml)
    #expect(readout.errors == [expected])
    #expect(readout.diagnostics.allSatisfy { $0.rule == .syntaxError && $0.severity == .error })
  }

  @Test func `two hyphens in a comment are a warning, and hide no fault`() {
    let readable = PropertyListReadout(
      xml: "<dict><!-- a -- b ---><key>a</key><string><![CDATA[<!-- -- -->]]></string></dict>")
    #expect(readable.values == [":dictionary", "a=<!-- -- -->"])
    #expect(readable.diagnostics.map(\.severity) == [.warning])

    let comment = "<!-- c -- d -->"
    let broken = PropertyListReadout(
      xml: "<dict><key>a</key><string>b\(comment)</string></dict>")
    #expect(
      broken.errors.contains(
        "a comment inside '<string>'; some tools ignore it, but Foundation loads nothing|\(comment)"
      ))
    let instruction = PropertyListReadout(
      xml: "<dict><!-- -- --><?x <!-- ?><key>a</key><string>b</string><?y --> ?></dict>")
    #expect(instruction.values == [":dictionary", "a=b"])
  }

  @Test func `entries before and after a fault in the list are kept`() {
    let readout = PropertyListReadout(
      xml: "<dict><key>a</key><string>1</string>x<key>b</key><string>2</string>"
        + "<key>c</key><foo><string/></foo><key>d</key><string>4</string></dict>")
    #expect(readout.values == [":dictionary", "a=1", "b=2", "d=4"])
    #expect(readout.errors == ["unexpected text between tags|x", "unknown element '<foo>'|<foo>"])
  }

  @Test(arguments: [
    ("<plist><list><key>a</key></list><dict/></lst></plist>", "unknown element '<list>'"),
    ("<plist><lst><key>a</key></plist>", "unknown element '<lst>'"),
    ("<key>a</key><string>b</string>", "expected a value, found '<key>'"),
    ("<plist><dict/><dict/><dict/></dict></plist>", "a second value in '<plist>'"),
    (
      "<dict><a:key>a</a:key><string>b</string><string>c</string></dict>",
      "expected '<key>', found '<a:key>'"
    ),
    (
      "<dict><key>a</key><dict><key>b</key><key>c</key><string>d</string>x<string>e</string></dict>"
        + "</dict>", "key 'b' has no value"
    ),
    ("<dict><key>a</key><st>b</dict>", "unknown element '<st>'"),
  ])
  func `consequences of a fault are not reported`(_ xml: String, _ message: String) {
    #expect(PropertyListReadout(xml: xml).diagnostics.map(\.message) == [message])
  }

  @Test(arguments: [
    "<dict><key>a</key><dict><key>b</key><string>\u{8}</string></dict></dict>",
    "<dict><key>a</key><dict><key>b</key><dict><key>c</key><string>d</string>x</dict></dict></dict>",
    "<dict><key>a</key><dict><key>b</key></dict></dict>",
    "<dict><key>a</key><dict><key>b</key><integer>x</integer></dict></dict>",
    "<dict><key>a</key><dict><key>b</key><string>c</string>",
  ])
  func `a fault truncates the entry around it`(_ xml: String) {
    #expect(PropertyListReadout(xml: xml).entries.map(\.isCutOff) == [true])
  }

  @Test func `entries before and after a fault are complete`() {
    let whole = "<key>a</key><dict><key>b</key><string>c</string></dict>"
    let readout = PropertyListReadout(
      xml: "<dict>\(whole)<key>d</key><dict>x</dict>\(whole)y\(whole)</dict>")
    #expect(readout.entries.map(\.isCutOff) == [false, true, false, false])
  }

  @Test(arguments: [
    ("<!DOCTYPE plist SYSTEM \"a>b\">", ">"),
    ("<!DOCTYPE plist PUBLIC 'a' 'http://b/</dict>'>", ">"),
    ("<!DOCTYPE plist SYSTEM \"a'>b\">", ">"), ("<!DOCTYPE plist SYSTEM 'a[b'>", "["),
    ("<!-- c --><?d e?> <!DOCTYPE plist [<!ELEMENT plist ANY>]>", "["),
  ])
  func `a document type that Foundation misreads is an error`(_ type: String, _ range: String) {
    let readout = PropertyListReadout(xml: type + "<plist><dict></dict></plist>")
    #expect(readout.diagnostics.map { readout.raw($0.range) } == [range])
    #expect(readout.diagnostics.allSatisfy { $0.message.hasPrefix("Foundation ") })
  }

  @Test(arguments: [
    "<!DOCTYPE plist SYSTEM \"a\"  >", "<!DOCTYPE plist SYSTEM 'a]b'>", "<!-- <!DOCTYPE \">\" -->",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/a.dtd\">",
  ])
  func `other document types are read`(_ type: String) {
    #expect(PropertyListReadout(xml: type + "<plist><dict></dict></plist>").errors == [])
  }

  @Test(arguments: [
    ("<plist a='>'><dict/></plist>", "'<plist>'"),
    ("<plist><dict a='\n>'></dict></plist>", "'<dict>'"),
    ("<dict><key>a</key><array a='x>y>z'><string>b</string></array></dict>", "'<array>'"),
    ("<dict><key>a</key><integer a='>'>1</integer></dict>", "'<integer>'"),
    ("<dict><key>a</key><true a='>'/></dict>", "'<true>'"),
    ("<dict><key>a</key><string a='>'/></dict>", "'<string>'"),
    ("<dict><key>a</key><string a='/>'>b</string></dict>", "'<string>'"),
    ("<dict><key a='>'/><string>b</string></dict>", "'<key>'"),
  ])
  func `a tag that Foundation ends too early is an error`(_ xml: String, _ name: String) {
    let readout = PropertyListReadout(xml: xml)
    #expect(
      readout.errors == ["Foundation ends \(name) at this '>' and loads nothing of the file|>"])
  }

  @Test(arguments: ["key", "string", "data"])
  func `the rest of a tag that Foundation ends too early can become text`(_ name: String) {
    let xml = """
      <dict><key>a</key><string>b</string><key>e</key><data>AA==</data>
      <key>c</key><string>d</string></dict>
      """
      .replacing("<\(name)>", with: "<\(name) a=\">\">", maxReplacements: 1)
    let readout = PropertyListReadout(xml: xml)
    #expect(
      readout.errors == [
        "Foundation ends '<\(name)>' at this '>' and reads the rest of the tag as text|>"
      ])
    #expect(readout.values.last == "c=d")
    #expect(PropertyListReadout(xml: xml.replacing("\">\"", with: "\"&gt;\"")).errors == [])
  }

  @Test func `entries before an XML error are kept`() {
    let readout = PropertyListReadout(
      xml: "<dict><key>a</key><string>1</string><key>b</key><string>2")
    #expect(readout.values == [":dictionary", "a=1"])
    #expect(readout.errors == ["'<string>' is never closed|<string>"])
    #expect(readout.diagnostics[0].help == "add '</string>'")
  }

  @Test func `the help for a bare ampersand shows what to write`() {
    let readout = PropertyListReadout(xml: "<dict><key>a</key><string>R&D</string></dict>")
    #expect(readout.diagnostics.map(\.help) == ["write '&amp;'"])
  }

  @Test func `a wrong end tag refers to its start tag`() {
    let readout = PropertyListReadout(xml: "<dict><key>a</key><string>b</key></dict>")
    #expect(readout.diagnostics[0].notes.map { readout.raw($0.range) } == ["<string>"])
  }

  @Test func `entities and deep nesting are rejected with one message each`() {
    let bomb = PropertyListReadout(
      xml: "<!DOCTYPE plist [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><plist>&b;</plist>")
    #expect(bomb.errors == ["entity declaration 'a' is not allowed|<!ENTITY a \"ha\""])
    let file = PropertyListReadout(
      xml: "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist>&x;</plist>")
    #expect(file.diagnostics.map(\.message) == ["entity declaration 'x' is not allowed"])
    #expect(file.list == nil)
    let deep = PropertyListReadout(
      xml: String(repeating: "<array>", count: 200) + String(repeating: "</array>", count: 200))
    #expect(deep.errors == ["elements are nested more than 128 levels deep|<array>"])
    #expect(deep.diagnostics[0].range.start == 128 * 7)
  }
}
