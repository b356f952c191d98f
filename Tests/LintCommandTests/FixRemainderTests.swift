import BuiltinRules
import Foundation
import LintCommand
import Testing

/// Safe fixes after which rules look at strings that programs read before, too.
@Suite struct FixRemainderTests {
  /// A catalog with one entry, in which a fix reveals a finding of a rule.
  struct Case: Sendable, CustomTestStringConvertible {
    let title: String
    let key: String
    let localizations: [String]
    let corrected: String
    let revealed: String

    var testDescription: String { title }
  }

  private static func member(_ name: String, _ value: String) -> String { "\"\(name)\":\(value)" }

  private static func object(_ members: String...) -> String {
    "{" + members.joined(separator: ",") + "}"
  }

  private static func unit(_ value: String) -> String {
    member("stringUnit", #"{"state":"translated","value":"\#(value)"}"#)
  }

  private static func branches(
    _ kind: String, _ strings: KeyValuePairs<String, String>
  ) -> String {
    let members = strings.map { member($0.key, object(unit($0.value))) }
    return member("variations", object(member(kind, "{\(members.joined(separator: ","))}")))
  }

  /// A string with a substitution that it doesn't use.
  private static func unused(_ value: String) -> String {
    let forms = branches("plural", ["one": value, "other": value])
    let substitution = object(member("formatSpecifier", "\"lld\""), forms)
    return object(
      unit(value), member("substitutions", object(member("unused", substitution))))
  }

  static let cases = [
    Case(
      title: "an empty localization of the source language hid the key", key: "{name}",
      localizations: [member("en", "{}"), member("de", object(unit("x")))],
      corrected: "empty-localization", revealed: "placeholder-mismatch"),
    Case(
      title: "repeated members make a localization no less empty", key: "k",
      localizations: [member("de", #"{"stringunit":{"value":"a","value":"a"}}"#)],
      corrected: "duplicate-key", revealed: "empty-localization"),
    Case(
      title: "a repeated unit counted as another translation", key: " x",
      localizations: [
        member("fr", object(unit("Save"))), member("de", object(unit("Save"), unit("Save"))),
      ], corrected: "duplicate-key", revealed: "whitespace-mismatch"),
    Case(
      title: "a substitution that isn't used", key: "k",
      localizations: [
        member("en", unused("%lld files")), member("de", object(unit("%lld Dateien"))),
      ], corrected: "unused-substitution", revealed: "unpluralized-number"),
    Case(
      title: "a form that isn't used has the arguments of a translation", key: "%lld k",
      localizations: [
        member(
          "en",
          object(branches("plural", ["few": "A", "one": "%@ and %@", "other": "%@ and %@"]))),
        member("de", object(branches("plural", ["few": "A", "one": "A", "other": "%@ and %@"]))),
      ], corrected: "unused-plural-category", revealed: "missing-argument"),
    Case(
      title: "a string that mixes specifiers uses no second argument", key: "k",
      localizations: [
        member("en", object(unit("%@ and %3$@"))), member("de", object(unit("%1$@ und %3$@"))),
      ], corrected: "mixed-argument-numbering", revealed: "argument-gap"),
    Case(
      title: "another width is the first one", key: "k",
      localizations: [
        member(
          "en",
          object(
            branches("width", ["100": "%lld files", "20": "%@ and %@", "50": "%lld, %@ and %@"])))
      ], corrected: "unordered-width-keys", revealed: "conflicting-argument-types"),
  ]

  @Test(arguments: cases) func `what a fix reveals is reported`(_ example: Case) async throws {
    let project = try Project([
      "L.xcstrings": """
      {"sourceLanguage":"en","strings":{"\(example.key)":{"localizations":{\
      \(example.localizations.joined(separator: ","))}}},\
      "version":"1.0"}
      """
    ])
    project.rules = builtinRules
    let options =
      ["--enable", "all", "--skip", "xcode-formatting"]
      + ["--format", "text", "--verbose"]
    let before = try await project.run(["lint"] + options)
    #expect(before.output.contains("[\(example.corrected)]"))
    let run = try await project.run(["fix"] + options)
    #expect(run.error.hasPrefix("corrected "))
    #expect(run.status != .failure)
    #expect(run.output.contains("[\(example.revealed)]"))
  }

  @Test func `a finding of a custom rule that a fix reveals is reported`() async throws {
    let project = try Project([
      ".lint-config.json": """
      {"customRules":[{"id":"no-name","message":"a name","source":"name","examples":[
      {"source":"name","reports":true},{"source":"text","reports":false}]}]}
      """,
      "L.xcstrings": """
      {"sourceLanguage":"en","strings":{"my name":{"localizations":{\
      "en":{},"de":{\(Self.unit("x"))}}}},"version":"1.0"}
      """,
    ])
    project.rules = builtinRules
    let before = try await project.run(["lint", "--format", "text", "--verbose"])
    #expect(!before.output.contains("[no-name]"))
    let run = try await project.run(["fix", "--format", "text", "--verbose"])
    #expect(run.error.hasPrefix("corrected "))
    #expect(run.output.contains("[no-name]"))
  }

  @Test(arguments: ["<0fbd>", "(\"x\")", "{ \"x\" = \"y\"; }"])
  func `a value that isn't a string is reported after what hid it is removed`(
    _ value: String
  ) async throws {
    let project = try Project([
      "en.lproj/L.strings": #""a" = "b"; "e" = "f";"#,
      "de.lproj/L.strings": "\"a\" = \"b\";\n\u{1F}\n\"e\" = \(value);\n",
    ])
    project.rules = builtinRules
    let run = try await project.run(["fix", "--unsafe", "--format", "text", "--verbose"])
    #expect(run.error.hasPrefix("corrected "))
    #expect(run.status == .findings)
    #expect(run.output.contains("expected a string, found"))
    let corrected = "\"a\" = \"b\";\n\n\"e\" = \(value);\n"
    #expect(try project.read("de.lproj/L.strings") == corrected)
  }

  @Test func `a fault after a broken array doesn't belong to it`() async throws {
    let project = try Project(["de.lproj/L.strings": #""k"=("";c;d";c;"#])
    project.rules = builtinRules
    let run = try await project.run(["fix", "--format", "text"])
    #expect(run.error.hasPrefix("corrected "))
    #expect(try project.read("de.lproj/L.strings") == #""k"=("";d";c;"#)
  }

  @Test func `forms stay if no other one has the number`() async throws {
    let forms = Self.branches(
      "plural", ["few": "%lld files", "many": "%lld files", "one": "File", "other": "Files"])
    let text = """
      {"sourceLanguage":"en","strings":{"k":{"localizations":{\
      \(Self.member("de", Self.object(forms)))}}},"version":"1.0"}
      """
    let project = try Project(["L.xcstrings": text])
    project.rules = builtinRules
    let run = try await project.run(["fix", "--verbose", "--only", "unused-plural-category"])
    #expect(run.error == "nothing to correct\n")
    #expect(run.output.contains("[unused-plural-category]"))
    #expect(try project.read("L.xcstrings") == text)
  }

  @Test(arguments: ["mixed-argument-numbering", "repeated-space", "malformed-specifier"])
  func `the string of an entry that is its own key isn't changed`(_ rule: String) async throws {
    let text = "\"Open  %@ “%1$@” (%2$lld)\";\n\"％@ \u{FF05}d\";\n"
    let project = try Project([
      "de.lproj/L.strings": text,
      "en.lproj/L.strings": text.replacingOccurrences(of: "％", with: "%"),
    ])
    project.rules = builtinRules
    let run = try await project.run(["fix", "--unsafe", "--only", rule])
    #expect(run.error == "nothing to correct\n")
    #expect(try project.read("de.lproj/L.strings") == text)
  }

  @Test func `a form that has a member twice isn't copied`() async throws {
    let text = """
      {"sourceLanguage":"en","strings":{"%lld files":{"localizations":{"ru":{"variations":{\
      "plural":{"other":{"stringUnit":{"state":"translated","value":"%lld","value":"-"}}}}}}}},\
      "version":"1.0"}
      """
    let project = try Project(["L.xcstrings": text])
    project.rules = builtinRules
    let run = try await project.run(
      ["fix", "--unsafe", "--verbose", "--only", "missing-plural-category,duplicate-key"])
    #expect(run.error == "nothing to correct\n")
    #expect(run.output.contains("[missing-plural-category]"))
    #expect(try project.read("L.xcstrings") == text)
  }

  @Test func `a file that wasn't read can have errors when its second mark is removed`()
    async throws
  {
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>a</key><string>1</string><key>a</key><string>2</string>
      </dict></plist>

      """
    let project = try Project([
      "en.lproj/L.stringsdict": "\u{FEFF}\u{FEFF}" + list,
      ".lint-config.json": #"{"fixes": {"duplicate-key": "off"}}"#,
    ])
    project.rules = builtinRules
    let run = try await project.run(
      ["fix", "--unsafe", "--only", "suspicious-encoding,duplicate-key"])
    #expect(run.error.hasPrefix("corrected 1 finding in 1 file: "))
    #expect(run.output.contains("[duplicate-key]"))
    #expect(!run.output.contains("[suspicious-encoding]"))
    #expect(try project.read("en.lproj/L.stringsdict").hasSuffix(list))
  }

  @Test func `another rule can report a fault of syntax after a key without a quote`() async throws
  {
    let text = "\";\n\u{1F}\n\"a\" = \"\u{5}\0e\" ;\n\u{1F}\n\"e\" ;\n"
    let project = try Project(["en.lproj/L.strings": text])
    project.rules = builtinRules
    let run = try await project.run(["fix", "--unsafe", "--only", "invisible-character"])
    #expect(run.error.hasPrefix("corrected 1 finding in 1 file: "))
    #expect(
      try project.read("en.lproj/L.strings")
        == text.replacingOccurrences(of: "\u{5}", with: ""))
  }

  @Test func `a NUL byte after faults of syntax can be read in another way after a fix`()
    async throws
  {
    let text = """
      /til *Te */
      "a" = "A \\"1\\"";
      ");};
        k = v;
        "k" = "v";
      c; c; k \0 v;
        "k" = "v";
      c; c;
      "d"
      "d" = /* no */ "D";
      "d" = "D";
      "e" = <0f bd>;
      "e" = <0fbd>;
      """
    let project = try Project(["de.lproj/L.strings": text])
    project.rules = builtinRules
    let run = try await project.run(["fix", "--format", "text"])
    #expect(run.error.hasPrefix("corrected "))
    #expect(!run.error.contains("report this as a bug"))
  }

  @Test func `all byte order marks but the first are removed`() async throws {
    let marks = "\u{FEFF}\u{FEFF}\u{FEFF}"
    let project = try Project([
      "L.xcstrings": marks + #"{"sourceLanguage":"en","strings":{"k":{}}}"#,
      "en.lproj/M.strings": marks + "\"a\" = \"b\";\n",
    ])
    project.rules = builtinRules
    let run = try await project.run(["fix", "--unsafe", "--only", "suspicious-encoding"])
    #expect(run.error.hasPrefix("corrected 2 findings in 2 files: "))
    for name in ["L.xcstrings", "en.lproj/M.strings"] {
      let start = try Data(contentsOf: URL(filePath: project.path + "/" + name)).prefix(4)
      #expect(start.starts(with: [0xEF, 0xBB, 0xBF]) && start[3] < 0x80)
    }
  }
}
