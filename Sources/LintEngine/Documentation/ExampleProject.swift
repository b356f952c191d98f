import Diagnostics
import Git
import LintKit
import Workspace

/// The files of an example, with what they are checked by.
struct ExampleProject: FixedProject {
  private let files: [(path: String, bytes: [UInt8])]
  /// The files of the base revision, or an empty list for no comparison.
  private let base: [InputFile]
  private let linter: Linter

  init(
    _ files: [(path: String, text: MarkedText)], since base: [RuleExample.File], _ linter: Linter
  ) {
    self.files = files.map { ($0.path, $0.text.bytes) }
    self.base = base.map { InputFile(path: $0.path, contents: .memory(Array($0.contents.utf8))) }
    self.linter = linter
  }

  var formats: TableFormats { linter.configuration.formats }
  var rules: [RuleInfo] { linter.infos }

  func check(holding contents: [String: [UInt8]]) async -> LintReport {
    let files = files.map { path, bytes in
      InputFile(path: path, contents: .memory(contents[path] ?? bytes))
    }
    guard !base.isEmpty else { return await linter.lint(files, options: options).report }
    let revision = BaseRevision(revision: "main", files: base, renames: [:])
    do throws(GitFailure) {
      return try await linter.check(files, comparedWith: revision, of: nil, options: options)
        .outcome.report
    } catch {
      preconditionFailure("there is no repository that could fail")
    }
  }

  static func findings(of report: LintReport) -> FindingList { report.findings }

  func load(_ paths: Set<String>) -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: files.lazy.filter { paths.contains($0.path) })
  }

  private var options: RunOptions {
    var options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    (options.coversProject, options.hasAllTables) = (true, true)
    return options
  }
}
