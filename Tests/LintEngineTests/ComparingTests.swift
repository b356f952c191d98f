import BuiltinRules
import Diagnostics
import SourceText
import Syntax
import Testing
import Workspace

@testable import LintEngine

/// Comparisons of two states of the same tables.
@Suite struct ComparingTests {
  private func input(_ files: KeyValuePairs<String, String>) -> [InputFile] {
    files.map { InputFile(path: $0.key, contents: .memory(Array($0.value.utf8))) }
  }

  private func report(
    _ present: KeyValuePairs<String, String>, since base: KeyValuePairs<String, String>,
    renames: [String: String] = [:]
  ) async throws -> LintReport {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-11-21")
    let revision = BaseRevision(revision: "main", files: input(base), renames: renames)
    return try await linter.check(
      input(present), comparedWith: revision, of: nil,
      options: .init(jobs: 2, showsExcerpts: false, showsCollapsedExcerpts: false)
    ).outcome.report
  }

  private func names(_ report: LintReport) -> [String] {
    report.findings.filter { $0.severity > .note }.map {
      "\($0.rule.name) \($0.subject.key ?? "") \($0.subject.locale ?? "")"
    }
  }

  @Test func `one more finding about the same subject is new`() async throws {
    // The message of the second duplicate distinguishes it from the first.
    let report = try await report(
      ["en.lproj/L.strings": #""a" = "1"; "b" = "x"; "a" = "2"; "a" = "3";"#],
      since: ["en.lproj/L.strings": #""a" = "1"; "b" = "x"; "a" = "2";"#])
    #expect(names(report) == ["duplicate-key a en"])
    #expect(report.findings.first?.location.start.offset == 34)
    #expect(report.facts.fixed == 0)
  }

  @Test func `the first translation in an empty file flags no other string`() async throws {
    let source = #""a" = "A"; "b" = "B"; "c" = "C";"#
    let empty = #""a" = ""; "b" = ""; "c" = "";"#
    let begun = #""a" = "क"; "b" = ""; "c" = "";"#
    let first = try await report(
      ["en.lproj/L.strings": source, "hi.lproj/L.strings": begun],
      since: ["en.lproj/L.strings": source, "hi.lproj/L.strings": empty])
    #expect(names(first) == [])
    let next = try await report(
      ["en.lproj/L.strings": source, "hi.lproj/L.strings": begun],
      since: ["en.lproj/L.strings": source, "hi.lproj/L.strings": #""a" = "क"; "b" = "ख";"#])
    #expect(names(next) == ["empty-translation b hi", "empty-translation c hi"])
  }

  @Test func `a translation that repeats a fault of the source is new`() async throws {
    let broken = #""a" = "%1$@ + %@ + %d";"#
    let report = try await report(
      ["de.lproj/L.strings": broken, "en.lproj/L.strings": broken],
      since: ["en.lproj/L.strings": broken])
    #expect(names(report) == ["mixed-argument-numbering a de"])
  }

  @Test func `a locale is matched wherever it appears among the others`() async throws {
    let codes = ["sv", "de", "uk", "ja", "fi", "ko", "nl"]
    func catalog(_ source: String, _ codes: [String]) -> String {
      let localizations = (["en"] + codes).map { code in
        let text = code == "en" ? source : "text in \(code)"
        return #""\#(code)":{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
      }
      return #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"#
        + localizations.joined(separator: ",") + #"}}},"version":"1.0"}"#
    }
    let report = try await report(
      ["L.xcstrings": catalog("New", codes.sorted() + ["pl"])],
      since: ["L.xcstrings": catalog("Old", codes)])
    let outdated = report.findings.filter { $0.rule == "outdated-translation" }
    #expect(outdated.compactMap(\.subject.locale).sorted() == codes.sorted())
  }

  @Test func `a finding that became more severe is new`() async throws {
    let report = try await report(
      ["en.lproj/L.strings": #""a" = "%d x";"#, "de.lproj/L.strings": #""a" = "";"#],
      since: ["en.lproj/L.strings": #""a" = "%d x";"#, "de.lproj/L.strings": #""a" = "%d y";"#])
    #expect(names(report) == ["empty-translation a de"])
  }

  @Test func `a table that moved with a new name keeps its findings`() async throws {
    let text = #"{"sourceLanguage":"en","strings":{"":{}},"version":"1.0"}"#
    let report = try await report(
      ["New/M.xcstrings": text], since: ["Old/L.xcstrings": text],
      renames: ["Old/L.xcstrings": "New/M.xcstrings"])
    #expect(names(report) == [])
    #expect(report.facts.fixed == 0)
  }

  @Test func `a table that moved keeps its findings even if git mixes up its files`() async throws {
    let empty = #""a" = "";"#
    let report = try await report(
      [
        "New/de.lproj/L.strings": empty, "New/en.lproj/L.strings": #""a" = "other";"#,
        "New/fr.lproj/L.strings": empty, "Other/de.lproj/M.strings": empty,
      ],
      since: [
        "Old/de.lproj/L.strings": empty, "Old/en.lproj/L.strings": #""a" = "x";"#,
        "Old/fr.lproj/L.strings": empty,
      ],
      renames: [
        "Old/de.lproj/L.strings": "New/fr.lproj/L.strings",
        "Old/fr.lproj/L.strings": "New/de.lproj/L.strings",
      ])
    #expect(names(report) == [])
    #expect(report.facts.fixed == 0)
  }

  @Test func `a table that did not move is not taken for a renamed one`() async throws {
    let text = #""a" = "u";"#
    let report = try await report(
      ["A/fr.lproj/L.strings": text, "B/en.lproj/L.strings": #""a" = "x";"#],
      since: ["B/de.lproj/L.strings": text, "B/en.lproj/L.strings": #""a" = "x";"#],
      renames: ["B/de.lproj/L.strings": "A/fr.lproj/L.strings"])
    #expect(names(report).contains("lost-translation  de"))
  }

  @Test func `a locale with a changed spelling keeps its findings`() async throws {
    let source = #""a" = "%d x"; "b" = "y";"#
    let text = #""a" = "%@ x";"#
    for (old, new) in [("zh_CN", "zh-Hans"), ("pt", "pt-BR")] {
      let report = try await report(
        ["en.lproj/L.strings": source, "\(new).lproj/L.strings": text],
        since: ["en.lproj/L.strings": source, "\(old).lproj/L.strings": text],
        renames: ["\(old).lproj/L.strings": "\(new).lproj/L.strings"])
      #expect(names(report) == [])
      #expect(report.facts.fixed == 0)
    }
  }

  @Test func `a removed locale is named as its file spelled it`() async throws {
    let report = try await report(
      ["en.lproj/L.strings": #""a" = "x";"#],
      since: ["en.lproj/L.strings": #""a" = "x";"#, "zh-HK.lproj/L.strings": #""a" = "y";"#])
    #expect(names(report) == ["lost-translation  zh-HK"])
  }

  @Test func `the message quotes the lost string, not its former location`() async throws {
    let unit = { (text: String) in #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"# }
    let german = """
      "de":{"stringUnit":{"state":"translated","value":"%#@n@"},"substitutions":{"n":
      {"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
      "one":\(unit("%arg Datei")),"other":\(unit("%arg Dateien"))}}}}},
      """
    let catalog = { (localization: String) in
      """
      {"sourceLanguage":"en","strings":{"o":{"localizations":{"de":\(unit("Oh"))}},
      "f.n":{"localizations":{\(localization)"en":\(unit("%lld files"))}}},"version":"1.0"}
      """
    }
    let report = try await report(
      ["L.xcstrings": catalog("")], since: ["L.xcstrings": catalog(german)])
    #expect(
      report.findings.first { $0.rule == "lost-translation" }?.message.contains("'%arg Datei'")
        == true)
  }

  @Test func `a catalog converted from localized files keeps their findings`() async throws {
    let report = try await report(
      [
        "L.xcstrings": """
        {"sourceLanguage":"en","strings":{"a":{"localizations":{
          "en":{"stringUnit":{"state":"translated","value":"%d x"}},
          "de":{"stringUnit":{"state":"translated","value":"%@ y"}}}}},"version":"1.0"}
        """
      ],
      since: [
        "de.lproj/L.strings": #""a" = "%@ y";"#, "en.lproj/L.strings": #""a" = "%d x";"#,
      ])
    #expect(names(report) == [])
  }

  @Test func `findings of a removed table are fixed`() async throws {
    let report = try await report(
      ["A.strings": ""],
      since: ["A.strings": "", "B.strings": #""a" = "1"; "a" = "2";"#])
    #expect(report.findings.isEmpty)
    #expect(report.facts.fixed == 1)
  }

  @Test func `one new finding among many about the same subject is found`() async throws {
    let entries = (0..<2000).map { #""a" = "\#($0)";"# }.joined(separator: "\n")
    let report = try await report(
      ["en.lproj/L.strings": entries + #""a" = "x";"#], since: ["en.lproj/L.strings": entries])
    #expect(names(report).count == 1)
  }
}
