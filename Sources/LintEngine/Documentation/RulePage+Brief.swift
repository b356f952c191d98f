package import Diagnostics
import LintKit

extension RulePage {
  /// An example as short as a page shows it, with its first finding.
  package struct Brief: Sendable {
    package let title: String
    package let isAccepted: Bool
    /// The files in the base revision, if the example compares with one.
    package let baseFiles: [File]
    package let files: [File]
    /// The configuration that the example needs, if any.
    package let configuration: String?
    package let finding: Finding?
    /// What the fix of the finding makes of the files. Nil if the example doesn't say.
    package let fix: ShownFix?
  }

  /// The result of the fixes of an example.
  package struct ShownFix: Sendable {
    /// The command that applies them.
    package let command: String
    package let files: [File]

    init?(_ example: RuleExample, _ fixed: ExampleRun.Fixed?, _ files: [File]) {
      guard example.fixedFiles != nil, let fixed else { return nil }
      command = "catalog-lint fix" + (fixed.safety == .unsafe ? " --unsafe" : "")
      self.files = files
    }
  }

  /// The part of a file that a page shows.
  package struct File: Sendable {
    package let path: String
    package let text: String
  }

  /// The examples that a page shows, in brief.
  package var briefs: [Brief] { shownExamples.map(\.brief) }

  /// The first reported example and the first accepted example. If only another reported example
  /// has a fix, it follows the first one.
  var shownExamples: [Example] {
    let reported = examples.filter { !$0.isAccepted }
    var shown = [reported.first]
    if reported.first?.fix == nil { shown.append(reported.first { $0.fix != nil }) }
    shown.append(examples.first(where: \.isAccepted))
    return shown.compactMap(\.self)
  }
}

extension RulePage.Brief {
  init(_ example: RuleExample, _ outcome: ExampleRun.Outcome, showsEnclosure: Bool) {
    isAccepted = example.isAccepted
    finding = outcome.findings.first
    configuration = outcome.configuration.map {
      RulePage.visible(CompactJSON.text(of: $0) ?? $0)
    }
    let excerpt = ExampleExcerpt(of: outcome, showsEnclosure: showsEnclosure)
    // The parts of a title are in the order of the entries.
    title = excerpt.isPartial ? String(example.title.prefix { $0 != ";" }) : example.title
    files = excerpt.files
    baseFiles = excerpt.baseFiles
    fix = RulePage.ShownFix(example, outcome.fixed, excerpt.fixedFiles)
  }
}
