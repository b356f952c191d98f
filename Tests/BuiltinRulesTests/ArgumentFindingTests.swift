import BuiltinRules
import Diagnostics
import LintEngine
import LintKit
import Testing

/// The help of the argument rules, which must work when users follow it.
@Suite struct ArgumentFindingTests {
  @Test func `a finding shows a key without a source string in its file`() async {
    let found = await findings(
      of: "missing-argument",
      [
        "ar.lproj/A.strings": #""Resize to %@?" = "%@؟";"#,
        "de.lproj/A.strings": #""Resize to %@?" = "Ändern?";"#,
      ])
    #expect(found.map(\.message) == ["translation omits argument 1 of the key"])
    #expect(
      found.flatMap(\.notes).map(\.message) == ["in the key, argument 1 is an object"])
    #expect(found.flatMap(\.notes).map(\.location.path) == ["de.lproj/A.strings"])
  }

  @Test(arguments: [
    ("%@ to %@", "%@", "add %2$@, and number the other argument: %1$@"),
    ("%1$@ to %2$@", "%1$@", "add %2$@"),
    ("%@, %d, %f", "-", "add %1$@, %2$d and %3$f"),
    ("%@ to", "-", "add %@"),
  ])
  func `the help for a missing argument does not mix numbered and unnumbered arguments`(
    source: String, translation: String, help: String
  ) async {
    let found = await findings(
      of: "missing-argument",
      [
        "en.lproj/A.strings": "a = \"\(source)\";", "de.lproj/A.strings": "a = \"\(translation)\";",
      ])
    #expect(found.map(\.help) == [help])
  }

  @Test(arguments: [
    ("50% off", "%d frei", "error"), ("50% off", "%lld frei", "error"),
    ("50% off", "%@ frei", "error"), ("50% off", "%s frei", "warning"),
    ("50% off", "noch %x", "warning"), ("50% off", "(%f)", "warning"),
    ("50% off", "50%d", "error"), ("50% off", "50 % d", nil), ("50% off", "% d", nil),
    ("50% off", "%dies", nil), ("50% off", "50%-a", nil), ("50% off", "50%-i", nil),
    ("50% off", "%50 indirim", nil), ("50% off", "50%oś", nil), ("Half", "50%-a", nil),
  ])
  func `a placeholder is flagged where the source has only a percent sign`(
    source: String, translation: String, severity: String?
  ) async {
    let found = await findings(
      of: "extra-argument",
      [
        "en.lproj/A.strings": "a = \"\(source)\";", "de.lproj/A.strings": "a = \"\(translation)\";",
      ])
    #expect(found.map(\.severity.rawValue) == (severity.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("%d app%@", "%d アプリ", "note"), ("%1$d files in folder%2$@", "%1$d", "note"),
    ("%d item%s", "%d", "note"), ("%d soubor%@ \\U2026", "%d", "note"),
    ("item%@ of folder%@", "-", "note"), ("item%@ of %@", "-", "warning"),
    ("Version v%@", "Version", "warning"), ("Page%d", "Seite", "warning"),
    ("%d app(%@)", "%d", "warning"), ("共有个%@", "-", "warning"), ("%d %@", "%d", "warning"),
  ])
  func `a missing argument that ends a word is less severe`(
    source: String, translation: String, severity: String
  ) async {
    let found = await findings(
      of: "missing-argument",
      [
        "en.lproj/A.strings": "a = \"\(source)\";", "de.lproj/A.strings": "a = \"\(translation)\";",
      ])
    #expect(found.map(\.severity.rawValue) == [severity])
  }

  @Test(arguments: [
    ("%lld", "%d", "is read as 32 bits, but the source passes 64: numbers above 2147483647"),
    ("%llu", "%u", "is read as 32 bits, but the source passes 64: numbers above 4294967295"),
    (
      "%d", "%lld",
      "is read as 64 bits, but the source passes 32, so the number is wrong unless the code passes 64"
    ),
  ])
  func `a mismatched integer width is reported with its consequence`(
    source: String, translation: String, message: String
  ) async {
    let found = await findings(
      of: "format-specifier-mismatch",
      [
        "en.lproj/A.strings": "a = \"\(source)\";", "de.lproj/A.strings": "a = \"\(translation)\";",
      ])
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.message.contains(message) })
  }

  @Test(arguments: [
    ("%lld files", "d", "write lld"),
    ("%@ has %d files", "d", "give it its position: '%2$#@n@'"),
    ("%@ files", "d", "make the variable count a number that the code passes"),
  ])
  func `a value type is never described as a placeholder`(
    key: String, type: String, help: String
  ) async {
    let text = """
      <plist><dict><key>\(key)</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
        <key>n</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>\(type)</string>
          <key>other</key><string>%\(type) files</string>
        </dict>
      </dict></dict></plist>
      """
    let found = await findings(
      of: "format-specifier-mismatch", ["en.lproj/A.stringsdict": .text(text)])
    #expect(found.map(\.help) == [help])
  }
}

extension ArgumentFindingTests {
  private func findings(
    of name: RuleID, _ files: KeyValuePairs<String, RuleExample.Contents>
  ) async -> [Finding] {
    guard let rule = builtinRules.first(where: { $0.info.id == name }) else { return [] }
    let example = RuleExample.accepted("files", files)
    return await ExampleRun.outcome(of: example, for: rule).findings
  }
}
