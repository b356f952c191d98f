import Diagnostics
import LintConfiguration
import LintEngine
import LintKit
import Testing
import Workspace

/// How fixes are applied in rounds, to files in memory.
@Suite struct FixTests {
  private static let path = "en.lproj/L.strings"

  /// Returns the result of applying fixes to files.
  private func fix(
    _ files: [(String, [UInt8])], unsafely: Bool = false,
    by configuration: Configuration = Configuration(), jobs: Int = 1
  ) async throws -> FixOutcome {
    let engine = Engine(
      rules: [
        DamageRule.self, LastWordRule.self, LetterRule.self, MarkRule.self, WordRule.self,
      ],
      tool: ToolInfo(name: "catalog-lint", version: "1.0"), workingDirectory: "/nowhere",
      today: "2026-11-21", now: 0, jobs: jobs)
    var request = LintRequest(
      .given(files.map { InputFile(path: $0.0, contents: .memory($0.1)) }))
    request.configuration.source = .given(configuration)
    request.baseline = .none
    return try await engine.run(FixRequest(request, allowsUnsafe: unsafely))
  }

  private func fix(
    _ text: String, unsafely: Bool = false, by configuration: Configuration = Configuration()
  ) async throws -> FixOutcome {
    try await fix([(Self.path, Array(text.utf8))], unsafely: unsafely, by: configuration)
  }

  private func text(_ outcome: FixOutcome) -> String? {
    outcome.files.first.map { String(decoding: $0.corrected, as: UTF8.self) }
  }

  @Test func `fixes are applied until none is left, and other bytes are copied`() async throws {
    let outcome = try await fix("/* a */\r\n\"a\" =  \"one\";\r\n\t\"b\"=\"two\" ; // c")
    #expect(text(outcome) == "/* a */\r\n\"a\" =  \"three\";\r\n\t\"b\"=\"three\" ; // c")
    // The finding about 'one' became one about 'two' before it was gone.
    #expect(outcome.corrected == 2)
    #expect(outcome.overlapping == 0)
    #expect(outcome.lint.report.findings.isEmpty)
    #expect(outcome.lint.isComplete)
  }

  @Test func `a file without fixes is not changed`() async throws {
    let outcome = try await fix("\"a\" = \"trapped\";")
    #expect(outcome.files.isEmpty)
    #expect(outcome.lint.report.findings.map(\.rule) == ["last-word"])
  }

  @Test func `an unsafe fix needs permission`() async throws {
    let source = "\"a\" = \"risky\";"
    let careful = try await fix(source)
    #expect(careful.files.isEmpty)
    #expect(careful.lint.report.summary.unsafelyFixable == 1)
    let bold = try await fix(source, unsafely: true)
    #expect(text(bold) == "\"a\" = \"calm\";")
  }

  @Test func `the configuration decides what is safe, by rule and by path`() async throws {
    var configuration = Configuration()
    configuration.fixes = [FixSetting(rule: "word", level: .safe)]
    #expect(text(try await fix("\"a\" = \"risky\";", by: configuration)) == "\"a\" = \"calm\";")
    configuration.fixes = [FixSetting(rule: "word", level: .off)]
    let off = try await fix("\"a\" = \"one\";", unsafely: true, by: configuration)
    #expect(off.files.isEmpty)
    #expect(off.lint.report.summary.fixable == 0)
    configuration.overrides = [
      PathOverride(
        paths: [try Glob("en.lproj/*", for: .path)], locales: nil, rules: [:])
    ]
    configuration.overrides[0].fixes = [FixSetting(rule: "word", level: .unsafe)]
    let unsafe = try await fix("\"a\" = \"one\";", by: configuration)
    #expect(unsafe.files.isEmpty)
    #expect(unsafe.lint.report.summary.unsafelyFixable == 1)
  }

  @Test func `of two fixes that overlap, the first in the file wins`() async throws {
    let outcome = try await fix("\"a\" = \"abcde\"; \"b\" = \"one\";")
    #expect(text(outcome) == "\"a\" = \"Ade\"; \"b\" = \"three\";")
    // The other finding is gone, too.
    #expect(outcome.corrected == 3)
  }

  @Test func `a fix that never ends is applied ten times`() async throws {
    let outcome = try await fix("\"a\" = \"x\";")
    #expect(text(outcome) == "\"a\" = \"\(String(repeating: "x", count: 11))\";")
    #expect(outcome.overlapping == 1)
  }

  @Test func `a file stays as it was if a fix causes a finding`() async throws {
    let bad = "\"a\" = \"one\"; \"b\" = \"trap\";"
    let outcome = try await fix([
      ("A.lproj/L.strings", Array(bad.utf8)),
      ("B/en.lproj/M.strings", Array("\"a\" = \"two\";".utf8)),
    ])
    #expect(outcome.files.map(\.path) == ["B/en.lproj/M.strings"])
    #expect(outcome.faults.map(\.path) == ["A.lproj/L.strings"])
    #expect(outcome.faults.first?.rules == ["word"])
    guard case .newFinding(let finding) = outcome.faults.first?.reason else {
      Issue.record("there is no new finding")
      return
    }
    #expect(finding.rule == "last-word")
    // The report is about the file as it is.
    #expect(outcome.lint.report.findings.map(\.message) == ["'one' is wrong", "'trap' is wrong"])
    #expect(outcome.corrected == 1)
  }

  @Test func `safe fixes are applied if an unsafe one of the file causes a finding`() async throws {
    let source = "\"a\" = \"one\"; \"b\" = \"brittle\"; \"c\" = \"risky\";"
    let outcome = try await fix(source, unsafely: true)
    #expect(text(outcome) == source.replacing("one", with: "three"))
    #expect(outcome.faults.map(\.allowsSafeFixes) == [true])
    #expect(outcome.faults.first?.rules == ["word"])
    #expect(outcome.corrected == 1)
  }

  @Test func `safe fixes are applied even if the last round shows a fault`() async throws {
    let source = "\"a\" = \"one\"; \"b\" = \"fuse9\";"
    let outcome = try await fix(source, unsafely: true)
    #expect(text(outcome) == source.replacing("one", with: "three"))
    #expect(outcome.faults.map(\.allowsSafeFixes) == [true])
    #expect(outcome.corrected == 1)
  }

  @Test func `nothing is changed if safe fixes cause a finding, too`() async throws {
    let source = "\"a\" = \"trap\"; \"b\" = \"brittle\";"
    let outcome = try await fix(source, unsafely: true)
    #expect(outcome.files.isEmpty)
    #expect(outcome.faults.map(\.allowsSafeFixes) == [true, false])
    #expect(outcome.lint.report.findings.map(\.rule) == ["word", "word"])
  }

  @Test func `an unsafe fix may show strings with faults of their own`() async throws {
    let outcome = try await fix("\"a\" = \"risky\"; \"b\" = \"trap\";", unsafely: true)
    #expect(text(outcome) == "\"a\" = \"calm\"; \"b\" = \"trapped\";")
    #expect(outcome.faults.isEmpty)
  }

  @Test func `edits that change nothing are a fault of the rule`() async throws {
    let outcome = try await fix("\"a\" = \"same\";")
    #expect(outcome.files.isEmpty)
    #expect(outcome.faults.map(\.rules) == [["word"]])
    guard case .unusableEdits = outcome.faults.first?.reason else {
      Issue.record("the fault has another reason")
      return
    }
  }

  @Test func `a file that isn't valid UTF-8 is not changed`() async throws {
    let bytes = Array("\"a\" = \"one\"; \"b\" = \"".utf8) + [0xC3] + Array("\";".utf8)
    let outcome = try await fix([(Self.path, bytes)])
    #expect(outcome.files.isEmpty)
    #expect(outcome.lint.report.summary.fixable == 0)
  }

  @Test func `a fix may leave work for a rule that it names`() async throws {
    let outcome = try await fix("\"a\" = \"draft\";")
    #expect(text(outcome) == "\"a\" = \"review\";")
    #expect(outcome.faults.isEmpty)
    #expect(outcome.lint.report.findings.map(\.rule) == ["last-word"])
  }

  @Test func `a context file is not changed`() async throws {
    let engine = Engine(
      rules: [WordRule.self], tool: ToolInfo(name: "", version: ""), workingDirectory: "/nowhere",
      today: "2026-11-21", now: 0, jobs: 1)
    let bytes = Array("\"a\" = \"one\";".utf8)
    var request = LintRequest(
      .given([
        InputFile(path: "en.lproj/L.strings", contents: .memory(bytes), isContext: true),
        InputFile(path: "de.lproj/L.strings", contents: .memory(bytes)),
      ]))
    request.configuration.source = .given(Configuration())
    request.baseline = .none
    let outcome = try await engine.run(FixRequest(request, allowsUnsafe: true))
    #expect(outcome.files.map(\.path) == ["de.lproj/L.strings"])
  }

  @Test func `the order of files and the number of jobs change nothing`() async throws {
    let files = (0..<12).map { index in
      ("\(index)/en.lproj/L.strings", Array("\"a\" = \"one\"; \"b\" = \"abcde\";".utf8))
    }
    let expected = try await fix(files).files.map { ($0.path, $0.corrected) }
    for (order, jobs) in [(files.reversed(), 1), (files.shuffled(), 4)] {
      let found = try await fix(order, jobs: jobs).files.map { ($0.path, $0.corrected) }
      #expect(found.map(\.0) == expected.map(\.0))
      #expect(found.map(\.1) == expected.map(\.1))
    }
  }
}

/// Fixes of files with different encodings.
@Suite struct FixEncodingTests {
  private static let before = "\"a\" = \"é\u{1F600}\";\r\n\"b\" = \"one\";\r\n"
  private static let after = "\"a\" = \"ü\u{1F601}\";\r\n\"b\" = \"three\";\r\n"

  private func fix(_ bytes: [UInt8]) async throws -> FixOutcome {
    let engine = Engine(
      rules: [MarkRule.self, WordRule.self], tool: ToolInfo(name: "", version: ""),
      workingDirectory: "/nowhere", today: "2026-11-21", now: 0, jobs: 1)
    var request = LintRequest(
      .given([InputFile(path: "en.lproj/L.strings", contents: .memory(bytes))]))
    request.configuration.source = .given(Configuration())
    request.baseline = .none
    return try await engine.run(FixRequest(request, allowsUnsafe: false))
  }

  private func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [true, false])
  func `UTF-16 keeps its mark and its byte order`(isBig: Bool) async throws {
    let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let outcome = try await fix(mark + utf16(Self.before, isBig: isBig))
    #expect(outcome.files.first?.corrected == mark + utf16(Self.after, isBig: isBig))
  }

  @Test func `a mark in UTF-8 can be removed`() async throws {
    let outcome = try await fix([0xEF, 0xBB, 0xBF] + Array(Self.before.utf8))
    #expect(outcome.files.first?.corrected == Array(Self.after.utf8))
  }

  @Test func `a lone surrogate next to an edit stays`() async throws {
    let lone: [UInt8] = [0x00, 0xD8]
    let head = utf16("\"x\" = \"", isBig: false) + lone + utf16("\";\n", isBig: false)
    let outcome = try await fix([0xFF, 0xFE] + head + utf16(Self.before, isBig: false))
    #expect(
      outcome.files.first?.corrected == [0xFF, 0xFE] + head + utf16(Self.after, isBig: false))
  }

  @Test func `UTF-32 is not changed`() async throws {
    let bytes = Self.before.unicodeScalars.flatMap { scalar in
      (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
    }
    let outcome = try await fix([0xFF, 0xFE, 0, 0] + bytes)
    #expect(outcome.files.isEmpty)
    #expect(outcome.lint.report.findings.map(\.rule).contains("word"))
    #expect(outcome.lint.report.summary.fixable == 0)
  }
}
