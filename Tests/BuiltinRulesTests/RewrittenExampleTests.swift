import BuiltinRules
import LintTestSupport
import Testing

@testable import LintKit

/// The formatting of a file changes no finding, and no location of a finding.
@Suite struct RewrittenExampleTests {
  @Test(arguments: cases)
  func `CRLF line endings change no finding`(_ example: Case) async {
    await verify(example) { $0.contents.replacing("\n", with: "\r\n") }
  }

  @Test(arguments: cases)
  func `a byte order mark changes no finding`(_ example: Case) async {
    await verify(example) { "\u{FEFF}" + $0.contents }
  }

  /// For `outdated-catalog`, the key with the emoji is a finding.
  @Test(arguments: cases.filter { $0.rule.info.id != "outdated-catalog" })
  func `an emoji at the start changes no finding`(_ example: Case) async {
    await verify(example) { Self.beginningWithEmoji($0) }
  }
}

/// The examples that don't depend on how bytes are stored.
private let cases = builtinRules.filter {
  !["suspicious-encoding", "xcode-formatting"].contains($0.info.id)
}.flatMap { rule in
  rule.info.examples.filter { example in
    !example.files.contains { $0.contents.contains("\r") || $0.contents.hasPrefix("\u{FEFF}") }
  }.map { RewrittenExampleTests.Case(rule: rule, example: $0) }
}

extension RewrittenExampleTests {
  struct Case: CustomTestStringConvertible {
    let rule: any Rule.Type
    let example: RuleExample

    var testDescription: String { "\(rule): \(example.title)" }
  }

  private func verify(_ example: Case, _ change: (RuleExample.File) -> String) async {
    let files = example.example.files.map { file in
      RuleExample.File(path: file.path, contents: .text(change(file)))
    }
    let rewritten = example.example.with(files)
    for problem in await RuleVerifier.problems(with: rewritten, of: example.rule) {
      let (file, line) = rewritten.origin
      Issue.record(
        "\(problem)",
        sourceLocation: SourceLocation(fileID: file, filePath: file, line: line, column: 1))
    }
  }

  /// Inserts an emoji, which is four bytes and one column, before the first entry.
  private static func beginningWithEmoji(_ file: RuleExample.File) -> String {
    // Problems with the whole file are reported at its start, before the emoji.
    let mark = file.contents.hasPrefix("⟦⟧") ? "⟦⟧" : ""
    let text = String(file.contents.dropFirst(mark.count))
    let hasNoPlace =
      MarkedText(text).bytes.isEmpty || text.contains("<<<<<<<") || text.hasPrefix("⟦⟧")
      || text.contains(#""strings" : {}"#)
    guard !hasNoPlace else { return mark + text }
    if file.path.hasSuffix(".xcstrings") {
      return mark
        + text.replacing(
          #""strings" : {"#, with: #""strings" : { "🚀" : { "shouldTranslate" : false },"#,
          maxReplacements: 1)
    }
    guard text.hasPrefix("<") else { return "\(mark)/* 🚀 */ \(text)" }
    return mark + text.replacing("?>", with: "?><!-- 🚀 -->", maxReplacements: 1)
  }
}

extension RuleExample {
  /// Returns the example with other files, in which the rule must have the same findings.
  func with(_ files: [File]) -> Self {
    Self(
      expectation: expectation, title: title, files: files, baseFiles: baseFiles, fixedFiles: nil,
      configuration: configuration, companions: companions, origin: origin)
  }
}
