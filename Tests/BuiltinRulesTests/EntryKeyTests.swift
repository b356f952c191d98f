import BuiltinRules
import Catalog
import Diagnostics
import LintEngine
import LintKit
import SourceText
import Testing
import Workspace

/// A finding inside of an entry has the key of the entry. Otherwise a suppression by key doesn't
/// cover it, and it is the same as another one of the file.
@Suite struct EntryKeyTests {
  @Test(arguments: builtinRules.map { Rules(rule: $0) })
  func `findings in the examples of a rule have keys`(_ rule: Rules) async {
    for example in rule.rule.info.examples {
      let outcome = await ExampleRun.outcome(of: example, for: rule.rule)
      let faults = faults(of: outcome.findings, in: outcome.files)
      #expect(faults.isEmpty, "\(example.title): \(faults)")
    }
  }

  @Test(arguments: Damage.all) func `findings in damaged entries have keys`(
    _ damage: Damage
  ) async {
    let findings = await AllRules.findings(in: [
      InputFile(path: damage.path, contents: .memory(Array(damage.text.utf8)))
    ])
    #expect(findings.contains { "\($0.rule.name)" == damage.rule && $0.subject.key == "k" })
    let faults = faults(of: findings, in: [(damage.path, damage.text)])
    #expect(faults.isEmpty)
  }

  /// Returns the findings inside of an entry without its key. A finding about a file or a table is
  /// at its start, or where the table first names a locale. Only faults of the encoding and the
  /// formatting, and a comment that contains other entries, are about the file wherever they are.
  private func faults(
    of findings: [Finding], in files: [(path: String, text: String)]
  ) -> [String] {
    let entries = Dictionary(uniqueKeysWithValues: files.map { ($0.path, extents(in: $0)) })
    return findings.compactMap { finding in
      let offset = finding.location.start.offset
      guard finding.location.end.offset > 0,
        !["invalid-locale", "suspicious-encoding", "truncated-table", "xcode-formatting"]
          .contains(finding.rule),
        let entry = entries[finding.location.path]?.first(where: { $0.range.contains(offset) })
      else { return nil }
      let key = finding.subject.key
      // The unit of an XLIFF has the path of the variant after its key.
      let isKey = key.map { entry.key == $0 || entry.key.hasPrefix($0 + "|==|") } ?? false
      return isKey || entry.key.hasPrefix("/\(key ?? ""):dict")
        ? nil : "\(finding.rule.name): \(key ?? "none") in \(entry.key)"
    }
  }

  private func extents(in file: (path: String, text: String)) -> [EntryExtent] {
    guard let (format, claim) = TableFormats.builtin.claim(file.path) else { return [] }
    return format.extents(
      in: UnparsedFile(
        SourceBuffer(Array(file.text.utf8)), id: FileID(0), path: file.path, kind: claim.kind,
        sourceLocale: nil))
  }
}

extension EntryKeyTests {
  struct Rules: CustomTestStringConvertible {
    let rule: any Rule.Type

    var testDescription: String { rule.info.id.name }
  }

  /// A file in which the entry 'k' is damaged.
  struct Damage: CustomTestStringConvertible {
    let path: String
    let rule: String
    let text: String

    var testDescription: String { "\(rule) in \(path): \(text)" }

    static let all =
      [
        ("invalid-escape", #""a" = "b"; "k" = "x\qy";"#),
        ("invalid-escape", #""a" = "b"; "k" = "1\/2"; "c" = "d";"#),
        ("invalid-escape", #""\k" = "x";"#),
        ("invalid-escape", #"{ "a" = "b"; k = 'x\u00e9'; }"#),
        ("syntax-error", #""a" = "b"; k = a//b;"#),
        ("syntax-error", #""a" = "b"; "k" = { "x" = "y"; };"#),
        ("syntax-error", #""a" = "b"; "k" = ("x", "y"); "c" = "d";"#),
        ("syntax-error", "\"a\" = \"b\";\n\"k\" = \"x\"\n\"c\" = \"d\";"),
        ("duplicate-key", #""k" = "b"; "k" = "x\qy";"#),
        ("duplicate-key", #""a" = "b"; "k" = { "x" = "1"; "x" = "2"; };"#),
        (
          "duplicate-key",
          "<plist><dict><key>k</key><string>a</string><key>k</key><string>b</string></dict></plist>"
        ),
      ].map { Damage(path: "en.lproj/L.strings", rule: $0, text: $1) }
      + [
        ("duplicate-key", rule + "<key>one</key><string>b</string>"),
        ("invalid-stringsdict-rule", "<key>x</key><dict/>"),
        ("invalid-nesting", "<key>NSStringDeviceSpecificRuleType</key><dict/>"),
      ].map { name, members in
        Damage(
          path: "en.lproj/L.stringsdict", rule: name,
          text: """
            <plist><dict><key>a</key><dict>\(format)<key>v</key><dict>\(rule)</dict></dict>
            <key>k</key><dict>\(format)<key>v</key><dict>\(rule)\(members)</dict></dict>
            </dict></plist>
            """)
      }
      + [
        ("syntax-error", #""k" : 5"#), ("syntax-error", #""k" : { "extractionState" : 5 }"#),
        ("invalid-escape", #""k" : { "comment" : "\ud83d" }"#),
        ("unknown-member", #""k" : { "x" : { } }"#),
        ("duplicate-key", #""k" : { "x" : { "y" : 1, "y" : 2 } }"#),
        ("duplicate-key", #""k" : { "comment" : "x" }, "k" : { }"#),
        ("empty-localization", #""k" : { "localizations" : { "de" : { } } }"#),
      ].map { name, entry in
        Damage(
          path: "L.xcstrings", rule: name,
          text: """
            { "sourceLanguage" : "en", "strings" : { "a" : { }, \(entry) }, "version" : "1.0" }
            """)
      }
      + [
        ("duplicate-key", unit("k") + unit("k")),
        ("duplicate-key", unit("k|==|plural.one") + unit("k|==|plural.one")),
        ("duplicate-key", unit("/k:dict/v:dict/one:dict/:string", count: 2)),
        ("syntax-error", #"<trans-unit id="k"><target>x</target></trans-unit>"#),
      ].map { name, units in
        Damage(
          path: "L.xliff", rule: name,
          text: """
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file
            original="L.\(units.contains("dict") ? "stringsdict" : "xcstrings")"
            source-language="en" target-language="de" datatype="plaintext"><header><tool
            tool-id="com.apple.dt.xcode" tool-name="Xcode"/></header><body>
            \(unit("a"))\(units)</body></file></xliff>
            """)
      }

    private static let format =
      "<key>NSStringLocalizedFormatKey</key><string>%#@v@</string>"
    private static let rule = """
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>a</string><key>other</key><string>%d b</string>
      """

    private static func unit(_ id: String, count: Int = 1) -> String {
      (0..<count).map {
        "<trans-unit id=\"\(id)\"><source>x</source><target>y\($0)</target></trans-unit>"
      }.joined()
    }
  }
}
