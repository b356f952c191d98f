package import Diagnostics
package import LintKit
import SourceText
import Syntax
import Workspace

/// Runs a rule on one of its own examples, for its page and its test.
package struct ExampleRun {
  private let example: RuleExample
  private let rule: any Rule
  private let files: [(path: String, text: MarkedText)]
  private let configuration: MarkedText?

  /// The findings of a rule in an example, and the places where findings are expected.
  package struct Outcome: Sendable {
    /// The findings of the rule, in the order of a report.
    package let findings: [Finding]
    /// The marked places, as byte offsets into the files without their marks.
    package let expected: [(path: String, range: Range<Int>)]
    /// The files without their marks, in the order of the example.
    package let files: [(path: String, text: String)]
    /// The files in the base revision, if the example compares with one.
    package let baseFiles: [(path: String, text: String)]
    /// The configuration without its marks.
    package let configuration: String?
    /// The mistakes in the configuration.
    package let mistakes: [Diagnostic]
    /// The result of the fixes, or nil if no finding has one.
    package fileprivate(set) var fixed: Fixed?
  }

  /// The files of an example after all fixes of its findings were applied.
  package struct Fixed: Sendable {
    /// The files that were changed.
    package let files: [(path: String, text: String)]
    /// Whether all of the fixes are safe.
    package let safety: Fix.Safety
    /// The findings that remain.
    package let findings: [Finding]
    /// The number of findings that still have a fix.
    package let remaining: Int
  }

  /// Runs a rule, and the rules that the example names, with the configuration of the example.
  ///
  /// A rule that is off by default is enabled.
  package static func outcome(of example: RuleExample, for rule: any Rule.Type) async -> Outcome {
    await outcome(of: example, for: rule.init())
  }

  /// Runs an instance of a rule with the options that the example sets.
  package static func outcome(of example: RuleExample, for rule: any Rule) async -> Outcome {
    let run = ExampleRun(example, rule)
    let log = FixLog()
    var outcome = await run.outcome(of: run.files, noting: log)
    outcome.fixed = await run.files(fixedBy: log.entries, of: outcome)
    return outcome
  }
}

extension ExampleRun {
  private init(_ example: RuleExample, _ rule: any Rule) {
    (self.example, self.rule) = (example, rule)
    files = example.files.map { ($0.path, MarkedText($0.contents)) }
    configuration = example.configuration.map { MarkedText($0) }
  }

  /// Runs the rule on files, which may have been changed by fixes.
  private func outcome(
    of files: [(path: String, text: MarkedText)], noting log: FixLog
  ) async -> Outcome {
    var diagnostics: [Diagnostic] = []
    let findings = await linter(reporting: &diagnostics).findings(
      in: files.map { InputFile(path: $0.path, contents: .memory($0.text.bytes)) },
      since: example.baseFiles.map {
        InputFile(path: $0.path, contents: .memory(Array($0.contents.utf8)))
      }, options: options(noting: log))
    return Outcome(
      findings: findings.filter { $0.rule == rule.info.id },
      expected: files.flatMap { path, text in text.ranges.map { (path, $0) } }
        + (configuration?.ranges.map { (ConfigurationFile.name, $0) } ?? []),
      files: files.map { ($0.path, String(decoding: $0.text.bytes, as: UTF8.self)) },
      baseFiles: example.baseFiles.map { ($0.path, $0.contents) },
      configuration: configuration.map { String(decoding: $0.bytes, as: UTF8.self) },
      mistakes: diagnostics)
  }

  private func linter(reporting diagnostics: inout [Diagnostic]) -> Linter {
    var settings = Configuration()
    if let configuration {
      let file = SourceFile.json(
        SourceBuffer(configuration.bytes), id: FileID(0), path: ConfigurationFile.name)
      settings = Configuration.read(
        file, rules: [type(of: rule)] + example.companions, reporting: &diagnostics)
    }
    if !rule.info.isOn { settings.enable([rule.info.id]) }
    return Linter(
      [rule] + example.companions.map { $0.init() }, configuration: settings,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
  }

  private func options(noting log: FixLog) -> RunOptions {
    var options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    (options.coversProject, options.hasAllTables) = (true, true)
    options.fixes = log
    return options
  }
}

extension ExampleRun {
  /// The maximum number of times that fixes are applied, as in `catalog-lint fix`.
  private static let maxRounds = 10

  /// Applies the fixes of findings until there are none.
  private func files(fixedBy fixes: [FixLog.Entry], of outcome: Outcome) async -> Fixed? {
    var (files, fixes, outcome) = (files, fixes.of(outcome.findings), outcome)
    guard !fixes.isEmpty else { return nil }
    var safety = Fix.Safety.safe
    var rounds = 0
    while !fixes.isEmpty, rounds < Self.maxRounds {
      rounds += 1
      if fixes.contains(where: { $0.fix.safety == .unsafe }) { safety = .unsafe }
      for index in files.indices {
        let edits = fixes.lazy.filter { $0.path == files[index].path }.map(\.fix.edits)
        files[index].text.apply(edits.withoutOverlaps)
      }
      let log = FixLog()
      outcome = await self.outcome(of: files, noting: log)
      fixes = log.entries.of(outcome.findings)
    }
    let changed = zip(files, self.files).filter { $0.text.bytes != $1.text.bytes }
    return Fixed(
      files: changed.map { ($0.0.path, String(decoding: $0.0.text.bytes, as: UTF8.self)) },
      safety: safety, findings: outcome.findings, remaining: fixes.count)
  }
}

extension [FixLog.Entry] {
  /// Returns the fixes of findings. In a comparison, the other state has fixes too.
  fileprivate func of(_ findings: [Finding]) -> [FixLog.Entry] {
    findings.compactMap { finding in
      // A finding about the byte order mark begins after it.
      last {
        $0.rule == finding.rule && $0.path == finding.location.path
          && $0.message == finding.message
          && $0.range.bytes.upperBound == finding.location.end.offset
      }
    }
  }
}

extension Sequence<[Edit]> {
  /// The edits in ascending order, without those of a fix that overlaps an earlier one.
  fileprivate var withoutOverlaps: [Edit] {
    var kept: [Edit] = []
    let inOrder = sorted { left, right in
      guard let first = left.first, let second = right.first else { return false }
      return first.range < second.range
    }
    for edits in inOrder {
      let isFree = edits.allSatisfy { edit in
        !kept.contains { $0.range.bytes.overlaps(edit.range.bytes) || $0.range == edit.range }
      }
      if isFree { kept += edits }
    }
    return kept.sorted { $0.range < $1.range }
  }
}

extension MarkedText {
  fileprivate mutating func apply(_ edits: [Edit]) {
    guard !edits.isEmpty else { return }
    self = MarkedText(bytes: edits.applied(to: bytes.span))
  }
}

extension Linter {
  /// - Parameter base: the files of the base revision, or an empty list for no comparison.
  fileprivate func findings(
    in files: [InputFile], since base: [InputFile], options: RunOptions
  ) async -> [Finding] {
    guard !base.isEmpty else {
      return Array(await lint(files, options: options).report.findings)
    }
    let revision = BaseRevision(revision: "main", files: base, renames: [:])
    // Without a repository, nothing can fail.
    let checked = try? await check(files, comparedWith: revision, of: nil, options: options)
    return Array(checked?.outcome.report.findings ?? FindingList())
  }
}
