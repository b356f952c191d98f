import Diagnostics
import Reporters
import SourceText
import Testing

/// What reports contain about fixes.
@Suite struct FixReportTests {
  private func edit(_ line: Int, _ offset: Int, _ length: Int, _ text: String) -> LocatedEdit {
    LocatedEdit(
      start: SourceLocation(
        line: line, column: 3, utf16Column: 4, utf8Column: 6, offset: offset),
      end: SourceLocation(
        line: line, column: 3 + length, utf16Column: 4 + length, utf8Column: 6 + length,
        offset: offset + length), replacement: text)
  }

  private func finding(_ title: String, _ safety: Fix.Safety, _ edits: [LocatedEdit]) -> Finding {
    var found = ReportersTests.finding("word", .warning, "it is wrong", help: "write it well")
    found.fix = LocatedFix(
      title: title, safety: safety, path: found.location.path, encoding: .utf8, edits: edits)
    return found
  }

  private var sample: LintReport {
    report([
      finding("write 'x'", .safe, [edit(1, 60, 2, "x\n\"")]),
      finding("remove both", .unsafe, [edit(1, 60, 2, ""), edit(4, 90, 0, "é")]),
      ReportersTests.finding("other", .warning),
    ])
  }

  @Test func `text has a line for each fix, and counts them`() {
    let text = rendered(.text, sample)
    #expect(text.contains("\n  help: write it well\n  fix: write 'x'\n"))
    #expect(text.contains("\n  fix: remove both (with '--unsafe')\n"))
    #expect(
      text.contains("\n1 can be corrected with 'catalog-lint fix', 1 more with '--unsafe'\n"))
    let unsafe = rendered(.text, report([finding("remove", .unsafe, [edit(1, 0, 1, "")])]))
    #expect(unsafe.contains("\n1 can be corrected with 'catalog-lint fix --unsafe'\n"))
    #expect(!rendered(.text, report([])).contains("corrected"))
  }

  @Test func `JSON has the edits with offsets of the stored file`() {
    var corrected = sample
    corrected.facts.corrected = 3
    let text = rendered(.json, corrected)
    #expect(text.contains(#""fixable":1,"unsafelyFixable":1,"corrected":3,"#))
    #expect(
      text.contains(
        #""fix":{"title":"write 'x'","safety":"safe","edits":[{"offset":60,"endOffset":62,"#
          + #""text":"x\n\""}]}"#))
    #expect(
      text.contains(
        #""safety":"unsafe","edits":[{"offset":60,"endOffset":62,"text":""},"#
          + #"{"offset":90,"endOffset":90,"text":"é"}]}"#))
  }

  @Test func `SARIF replaces bytes`() {
    let text = rendered(.sarif, sample)
    #expect(
      text.contains(
        #""fixes":[{"description":{"text":"remove both"},"artifactChanges":[{"artifactLocation":"#
          + #"{"uri":"App/L.xcstrings"},"replacements":[{"deletedRegion":{"byteOffset":60,"#
          + #""byteLength":2}},{"deletedRegion":{"byteOffset":90,"byteLength":0},"#
          + #""insertedContent":{"text":"é"}}]}]}]"#))
  }

  @Test func `a suggestion is a single edit`() {
    let text = rendered(.rdjson, sample)
    #expect(
      text.contains(
        #""suggestions":[{"range":{"start":{"line":1,"column":6},"end":{"line":1,"column":8}},"#
          + #""text":"x\n\""}]"#))
    #expect(text.split(separator: "suggestions").count == 2)
  }

  @Test(arguments: [ReportFormat.markdown, .githubSummary])
  func `Markdown has a column if there is a fix`(format: ReportFormat) {
    let text = rendered(format, sample)
    #expect(text.contains("\n| location | severity | key | finding | fix |\n"))
    #expect(text.contains(" | write 'x' |\n"))
    #expect(text.contains(" | remove both<br>unsafe |\n"))
    #expect(text.contains("\n1 can be corrected with 'catalog-lint fix', 1 more with"))
    #expect(!rendered(format, report([ReportersTests.finding("x")])).contains("| fix |"))
  }

  @Test(arguments: ReportFormat.allCases)
  func `a hostile title stays text`(format: ReportFormat) {
    let text = rendered(format, report([finding(hostileText, .safe, [edit(1, 0, 1, hostileText)])]))
    {
      $0.verbose = true
    }
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::set-output") })
  }
}
