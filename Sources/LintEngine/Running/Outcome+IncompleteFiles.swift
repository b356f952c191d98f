public import Diagnostics
import SourceText
import Syntax

extension LintReport {
  /// Adds a finding for each of some files that were not read completely.
  mutating func insert(incompleteFiles: [IncompleteFile]) {
    for file in incompleteFiles {
      let start = file.start ?? SourceLocation(line: 1, column: 1, offset: 0)
      insert([
        Finding(
          rule: .unreadableFile, severity: .error,
          message: "not read completely: \(file.reason)",
          help: "fix it, or name it under 'exclude' in the configuration",
          place: Place(path: file.path, start: start, end: start))
      ])
    }
  }
}

extension Linter.Outcome {
  /// Reports files that were not read completely as unreadable where no finding that fails is about
  /// that, and returns them.
  ///
  /// So no configuration, baseline or comparison makes a success of them.
  public mutating func exposeIncompleteFiles(
    failOn threshold: FailureThreshold
  ) -> [IncompleteFile] {
    let failing = Set(
      report.findings.lazy.filter {
        $0.rule.isAboutReading && threshold.includes($0.severity)
      }.map(\.place.path))
    let hidden = report.incompleteFiles.filter { file in
      file.extent == .partlyRead && !failing.contains(file.path)
    }
    report.insert(incompleteFiles: hidden)
    report.recount()
    return hidden
  }
}
