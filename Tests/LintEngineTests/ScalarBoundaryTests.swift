import BuiltinRules
import Diagnostics
import LintEngine
import SourceText
import TestSupport
import Testing
import Workspace

/// Every range of a finding starts and ends between two characters, regardless of the errors in the
/// file.
@Suite struct ScalarBoundaryTests {
  @Test(arguments: [
    ("L.xcstrings", catalog), ("de.lproj/L.strings", oldStyle), ("de.lproj/L.strings", xml),
    ("de.lproj/L.stringsdict", rules), ("de.lproj/L.stringsdict", oldStyleRules),
    ("de.xliff", exchange),
  ])
  func `no finding starts or ends inside a character`(_ path: String, _ text: String) async {
    var generator = SeededGenerator(seed: 44)
    let damaged = (0..<250).map { _ in damage(Array(text.utf8), with: &generator) }
    var files: [InputFile] = []
    for (number, bytes) in damaged.enumerated() {
      files.append(InputFile(path: "\(number)/\(path)", contents: .memory(bytes)))
      guard let name = path.split(separator: "/").dropFirst().first else { continue }
      files.append(
        InputFile(
          path: "\(number)/en.lproj/\(name)", contents: .memory(Array(text.utf8))))
    }
    let findings = await findings(in: files)
    #expect(findings.count > 250)
    for finding in findings {
      for place in [finding.location] + finding.notes.map(\.location) {
        let number = place.path.split(separator: "/").first.flatMap { Int($0) } ?? 0
        let bytes = place.path.contains("en.lproj") ? Array(text.utf8) : damaged[number]
        let isOnBoundaries = [place.start.offset, place.end.offset].allSatisfy {
          isBoundary($0, of: bytes)
        }
        #expect(
          isOnBoundaries,
          "\(finding.rule.name): \(finding.message) in \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test func `data that is cut off by a letter ends after the letter`() async {
    let bytes = Array("\"a\" = <é;".utf8)
    let findings = await findings(
      in: [InputFile(path: "en.lproj/L.strings", contents: .memory(bytes))])
    let place = findings.first { $0.rule == "syntax-error" }?.location
    #expect(place?.start.offset == 6)
    #expect(place?.end.offset == 9)
  }
}

extension ScalarBoundaryTests {
  private static let insertions: [[UInt8]] =
    [
      "é", "日", "😀", "“", "\u{2028}", "\u{FEFF}", "\u{200B}", "\u{1}", "\0", "<", ">", "&", "&#",
      "\"",
      "'", ";", "=", "{", "}", "(", "\\", "\\é", "\\U", "%", "%é", "% ", "//", "/*é", "<!--é",
      "<![CDATA[é", "<é", "</é>", "&é;", "<<<<<<< é\n", "]]>é", "<?é",
    ].map { Array($0.utf8) } + [[0xC3], [0xA9], [0xF0, 0x9F], [0xFF]]

  /// Removes, repeats or inserts bytes at a random position, once or twice.
  private func damage(_ text: [UInt8], with generator: inout SeededGenerator) -> [UInt8] {
    var bytes = text
    for _ in 0...Int.random(in: 0...1, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(place + Int.random(in: 1...6, using: &generator), bytes.count)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: end)
      default:
        let inserted = Self.insertions.randomElement(using: &generator) ?? []
        bytes.insert(contentsOf: inserted, at: place)
      }
    }
    return bytes
  }

  private func isBoundary(_ offset: Int, of bytes: [UInt8]) -> Bool {
    (max(0, offset - 3)..<offset).allSatisfy { start in
      start + length(at: start, of: bytes) <= offset
    }
  }

  /// Returns the length of the scalar at an offset, or 1 for a byte that doesn't start a scalar.
  private func length(at start: Int, of bytes: [UInt8]) -> Int {
    let length =
      switch bytes[start] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard start + length <= bytes.count,
      String(validating: bytes[start..<start + length], as: UTF8.self) != nil
    else { return 1 }
    return length
  }

  private func findings(in files: [InputFile]) async -> [Finding] {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")
    let options = RunOptions(jobs: 1, showsExcerpts: true, showsCollapsedExcerpts: true)
    return Array(await linter.lint(files, options: options).report.findings)
  }
}

private let catalog = #"""
  {
    "sourceLanguage" : "en",
    "strings" : {
      "größe %lld 日本" : { "comment" : "é", "localizations" : {
        "de" : { "stringUnit" : { "state" : "translated", "value" : "Größe %lld “日本” 😀" } },
        "ja" : { "variations" : { "plural" : { "other" : {
          "stringUnit" : { "state" : "translated", "value" : "サイズ %lld é\n" } } } } }
      } }
    },
    "version" : "1.0"
  }
  """#

private let oldStyle = #"""
  /* größe */
  "größe" = "%d é – “日本” \U00e9 \"😀\"";
  // é
  é_schlüssel = 'größe';
  "liste" = ("é", "日"); "data" = <0fbd>;
  "ü" = "é%@é";
  """#

private let xml = """
  <?xml version="1.0" encoding="UTF-8"?>
  <plist version="1.0"><dict>
    <!-- größe --><key>größe é</key><string>é %d “日本” &amp; é</string>
    <key>日本</key><string><![CDATA[é]]>😀</string>
  </dict></plist>
  """

private let rules = """
  <plist version="1.0"><dict>
    <key>größe</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>é %#@größe@ 日</string>
      <key>größe</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        <key>one</key><string>é %d</string><key>other</key><string>日 %d 😀</string>
      </dict>
    </dict>
  </dict></plist>
  """

private let oldStyleRules = """
  { "größe" = { NSStringLocalizedFormatKey = "é %#@n@ 日"; n = {
    NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = d;
    one = "é %d"; other = "日 %d 😀"; }; }; "b" = { "é" = "日"; }; }
  """

private let exchange = """
  <xliff version="1.2"><file original="größe.strings" source-language="en" target-language="de">
    <body><trans-unit id="größe"><source>é %d 日</source><target>😀 é %d 日</target>
      <note>größe</note></trans-unit>
    <trans-unit id="é|==|plural.other"><source>%lld é</source><target>%lld é</target></trans-unit>
    </body></file></xliff>
  """
