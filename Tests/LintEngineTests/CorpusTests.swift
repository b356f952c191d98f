import BuiltinRules
import Diagnostics
import Foundation
import LintEngine
import Platform
import SourceText
import Testing
import Workspace

/// Reads real files of public projects, in a folder that the environment specifies.
///
/// The expected results were determined by reading the files manually.
@Suite(.enabled(if: Corpus.folder != nil))
struct CorpusTests {
  @Test func `every file is read`() async throws {
    let files = try Corpus.files()
    #expect(!files.isEmpty)
    let outcome = try await Corpus.outcome
    #expect(outcome.report.facts.files == files.count)
    #expect(outcome.unreadable == [])
    #expect(outcome.report.paths.count == files.count)
  }

  @Test func `the number of jobs changes nothing`() async throws {
    let one = try await Corpus.outcome.report
    let four = try await Corpus.lint(jobs: 4).report
    #expect(one.summary == four.summary)
    #expect(one.findings.count == four.findings.count)
    let difference = zip(one.findings, four.findings).first { $0.line != $1.line }
    #expect(difference == nil, "\(difference?.0.line ?? "") | \(difference?.1.line ?? "")")
  }

  @Test(arguments: [
    Known(
      "Platform/fr.lproj/Localizable.strings", "683:35", "truncated-table",
      "the 258 entries that follow are never loaded"),
    Known("Mlem/Localizable.xcstrings", "10620:6", "duplicate-key", "'Toggle Notifications'"),
    Known(
      "IceCubesApp/Resources/Localization/Localizable.xcstrings", "16771:28", "argument-gap",
      "argument 1 is never used", key: "account.label.followers %lld %@", locale: "ko"),
    Known(
      "Meshtastic-Apple/Localizable.xcstrings", "78340:28", "format-specifier-mismatch",
      "argument 1 is a 32-bit integer here but an object in the key",
      key: "Retrying (attempt %@)", locale: "ja"),
    Known("UI/pt-BR.lproj/Main.strings", "299:185", "syntax-error", "expected ';'"),
    Known("UI/pt-PT.lproj/Main.strings", "299:180", "syntax-error", "expected ';'"),
  ]) func `a known fault is found at its location`(_ known: Known) async throws {
    let found = try await Corpus.findings { known.matches($0) }
    #expect(found.count == 1, "\(found.map(\.line))")
    #expect(found.first?.severity == .error)
  }
}

/// Correct strings that a simple comparison would flag.
@Suite(.enabled(if: Corpus.folder != nil))
struct CorpusFalsePositiveTests {
  @Test func `placeholders of the project itself, such as %0, are not arguments`() async throws {
    try await expectNone { $0.isAboutArguments && $0.location.path.contains("exelban+stats/") }
    try await expectNone { $0.isAboutArguments && $0.location.marked.hasPrefix("%0") }
  }

  @Test func `a percent sign before a word is prose`() async throws {
    let found = try await Corpus.findings {
      $0.isAboutArguments && $0.severity > .note && $0.location.marked.hasPrefix("% ")
    }
    // Strings in which a placeholder or percent sign of the source was damaged.
    let known = ["ca % p", "pt-BR % ho", "uk % @"]
    #expect(found.map { "\($0.subject.locale ?? "") \($0.location.marked)" }.sorted() == known)
  }

  @Test func `argument numbers on only one side are not a fault`() async throws {
    try await expectNone { $0.isAboutArguments && $0.location.path.contains("Whisky/") }
    try await expectNone {
      $0.rule == "mixed-argument-numbering" && $0.location.path.contains("IceCubesApp")
    }
    // A comparison of the specifiers as written would find thousands.
    let all = try await Corpus.findings { $0.isAboutArguments && $0.severity > .note }
    #expect(all.count < 200)
  }

  @Test func `different names of substitutions are not a fault`() async throws {
    try await expectNone {
      ($0.isAboutArguments || $0.rule.name.hasSuffix("-substitution"))
        && $0.location.path.contains("IceCubesApp") && $0.subject.locale == "eu"
    }
    try await expectNone { $0.rule == "undefined-substitution" }
  }

  @Test func `a form for one number needs no argument`() async throws {
    try await expectNone { finding in
      ["missing-argument", "extra-argument"].contains(finding.rule)
        && ["zero", "one", "two"].contains { finding.subject.variant?.hasSuffix($0) == true }
    }
    try await expectNone {
      $0.rule == "number-not-shown" && ["en", "de"].contains($0.subject.locale)
    }
  }

  @Test func `a missing form for millions is not reported`() async throws {
    try await expectNone {
      $0.isMissingMany && ["es", "fr", "it", "pt", "ca"].contains($0.language)
    }
  }

  @Test func `a form for fractions is not missing for whole numbers`() async throws {
    try await expectNone { $0.isMissingMany && ["cs", "sk", "lt"].contains($0.language) }
  }

  @Test func `a form that the language does not use is not a fault`() async throws {
    try await expectNone { $0.rule == "unknown-plural-category" }
  }

  @Test func `a source with one form for all numbers requires no other forms`() async throws {
    try await expectNone {
      $0.rule.name.hasPrefix("missing-plural")
        && $0.subject.key == "MoveToTrashConfirmation.title.many"
    }
  }

  @Test func `notes for translators are not a language`() async throws {
    try await expectNone { $0.subject.locale == "qqq" }
  }

  @Test func `a translation is not reported as empty if the source is empty`() async throws {
    try await expectNone {
      $0.rule == "empty-translation" && $0.subject.key == "NSHumanReadableCopyright"
    }
    try await expectNone {
      $0.rule == "empty-translation" && $0.location.path.contains("mastodon-ios/")
    }
  }

  @Test func `property lists and later versions are not a fault`() async throws {
    try await expectNone { finding in
      let isXLIFF =
        finding.location.path.hasSuffix(".xliff") || finding.location.path.hasSuffix(".xlf")
      guard finding.rule == "syntax-error", !isXLIFF else { return false }
      let start = Corpus.start(of: finding.location.path)
      return start.hasPrefix("<?xml") || start.hasPrefix("bplist")
    }
    try await expectNone {
      $0.rule == "missing-version" && $0.location.path.contains("CotEditor/")
    }
  }

  @Test func `files that Xcode exported have no structural faults`() async throws {
    try await expectNone { finding in
      let isExport =
        finding.location.path.contains("focusios-l10n/")
        || finding.location.path.contains("en.xcloc/")
      return isExport && finding.location.path.hasSuffix(".xliff")
        && finding.severity == .error
    }
  }

  /// Expects that no matching finding is more severe than a note.
  private func expectNone(
    where isFalse: @Sendable (Finding) -> Bool,
    at location: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await Corpus.findings { $0.severity > .note && isFalse($0) }
    #expect(found.prefix(5).map(\.line) == [], sourceLocation: location)
  }
}

/// The real files and their findings.
private enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["CATALOG_LINT_CORPUS"]

  /// One run for all tests.
  private static let run = Task { try await lint(jobs: 1) }

  static var outcome: Linter.Outcome {
    get async throws { try await run.value }
  }

  static func findings(where isWanted: (Finding) -> Bool) async throws -> [Finding] {
    try await outcome.report.findings.filter(isWanted)
  }

  /// Returns all files of the supported formats. It doesn't use the discovery, which skips some
  /// folders.
  static func files() throws -> [InputFile] {
    let folder = try #require(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { path in
        ["xcstrings", "strings", "stringsdict", "xliff", "xlf"].contains(
          URL(filePath: path).pathExtension)
      }
      .map { InputFile(path: $0, contents: .disk(AbsolutePath(folder + "/" + $0))) }
  }

  static func lint(jobs: Int) async throws -> Linter.Outcome {
    let linter = Linter(
      rules: builtinRules, configuration: Configuration(),
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2026-01-01")
    return await linter.lint(
      try files(),
      options: RunOptions(jobs: jobs, showsExcerpts: true, showsCollapsedExcerpts: false))
  }

  /// Returns the first bytes of a file.
  static func start(of path: String) -> String {
    guard let folder, let file = FileHandle(forReadingAtPath: folder + "/" + path) else {
      return ""
    }
    return String(decoding: file.readData(ofLength: 6), as: UTF8.self)
  }
}

/// A problem that is known to exist.
struct Known: CustomTestStringConvertible {
  let path: String
  let location: String
  let rule: RuleID
  let message: String
  let key: String?
  let locale: String?

  init(
    _ path: String, _ location: String, _ rule: RuleID, _ message: String, key: String? = nil,
    locale: String? = nil
  ) {
    self.path = path
    self.location = location
    self.rule = rule
    self.message = message
    self.key = key
    self.locale = locale
  }

  var testDescription: String { "\(path):\(location)" }

  func matches(_ finding: Finding) -> Bool {
    let start = finding.location.start
    return finding.location.path.hasSuffix(path) && "\(start.line):\(start.column)" == location
      && finding.rule == rule && finding.message.contains(message)
      && (key == nil || finding.subject.key == key)
      && (locale == nil || finding.subject.locale == locale)
  }
}

extension Finding {
  /// The complete content of a finding, for comparisons.
  fileprivate var line: String {
    let notes = notes.map { "\($0.message) \($0.location)" }
    return
      "\(location) \(severity) \(rule.name) \(message) \(help ?? "") \(subject) \(notes) \(ordinal)"
  }

  fileprivate var isAboutArguments: Bool {
    [
      "argument-gap", "conflicting-argument-types", "extra-argument", "format-specifier-mismatch",
      "malformed-specifier", "missing-argument", "mixed-argument-numbering",
    ].contains(rule)
  }

  fileprivate var isMissingMany: Bool {
    rule == "missing-plural-category" && message.contains("'many'")
  }

  fileprivate var language: String? {
    subject.locale?.split { $0 == "-" || $0 == "_" }.first.map(String.init)
  }
}

extension Location {
  /// The text in the range.
  fileprivate var marked: String { excerpt?.marked ?? "" }
}
