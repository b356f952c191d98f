package import Diagnostics
package import LintConfiguration
import Platform
import Workspace

/// A request to explain a finding.
package struct ExplainRequest: Sendable {
  /// A fingerprint or its beginning, or a location in the form `path:line` or `path:line:column`.
  package var finding: String
  /// The files that were checked, or empty for the file of the location. For a location in code,
  /// that is all files of the project.
  package var paths: [String]
  package var configuration = ConfigurationRequest()
  /// The base revision whose comparison has the finding, or nil.
  package var states: RepositoryStates.Request?

  package init(_ finding: String, in paths: [String]) {
    (self.finding, self.paths) = (finding, paths)
  }
}

/// The findings that the request names, with notes on how rules see their keys, and on what
/// users see.
package struct ExplainOutcome: Sendable {
  package let findings: [Finding]
  /// What accepts each of the findings, with a placeholder for the reason.
  package let suppressions: [NewSuppression]
  /// The number of other findings at the same place, which are not explained.
  package let unexplained: Int
  package let notices: [EngineNotice]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }
}

/// What a finding is about. Findings about the same have the same notes.
private struct ExplainedSubject: Hashable {
  let path: String
  let key: String?
  let locale: String?

  init(_ finding: Finding) {
    (path, key) = (finding.location.path, finding.subject.key)
    locale = finding.subject.locale
  }
}

extension ExplainRequest {
  /// More findings than a line of a file that was written by a person or by Xcode has. For each of
  /// them, the table may be read again.
  fileprivate static let maxFindings = 100
}

extension Engine {
  /// Checks files again and explains the requested findings.
  package func run(_ request: ExplainRequest) async throws(EngineFailure) -> ExplainOutcome {
    let compared = try await comparison(request)
    return try await noticing { (notices) async throws(EngineFailure.Reason) in
      let place = compared == nil ? Self.path(of: request.finding) ?? "." : "."
      var files = RequestedFiles.searched(request.paths.isEmpty ? [place] : request.paths)
      let finder = try await projectFinder(request.configuration, of: files, nil)
      let configuration = finder.common.configuration
      if request.paths.isEmpty,
        configuration.codeKind(of: workingDirectory.shown(files.start(in: workingDirectory))) != nil
      {
        // A key in code may be in any table.
        files = .searched([configuration.projectFolder])
      }
      let found = try await findTablesAndCode(
        files, by: finder, from: request.configuration.source)
      var options = options(showsExcerpts: true, showsCollapsedExcerpts: true)
      options.hasAllTables = found.hasAllTables
      options.listsHidden = true
      let members = found.projects.map { found in
        Linters.Member(
          self.linter(found.project.configuration), options, project: found.project.folder)
      }
      let outcomes = await Linters(members, alsoReading: found.others).check(found.all).map {
        $0.outcome
      }
      notices +=
        found.code.problemNotices + found.tables.problemNotices
        + outcomes.flatMap { $0.unreadable }.map(EngineNotice.problem)
      let report = compared ?? LintReport(joining: outcomes.map { $0.report })
      let named = [report.findings, report.hidden].flatMap { findings in
        findings.filter { $0.matches(by: request.finding) }
      }
      guard let first = named.first else {
        throw .noFinding(name: request.finding, since: request.states?.base)
      }
      let findings = Array(named.prefix(ExplainRequest.maxFindings))
      let number = outcomes.firstIndex { $0.report.paths.contains(first.location.path) }
      let linter = members[number ?? 0].linter
      let uses = await linter.uses(of: findings, in: found.all, options: options)
      var summaries: [ExplainedSubject: EntryNotes] = [:]
      var explained: [Finding] = []
      for (var finding, uses) in zip(findings, uses) {
        let subject = ExplainedSubject(finding)
        if summaries[subject] == nil {
          summaries[subject] = await linter.summary(of: finding, in: found.tables.files)
        }
        let summary = summaries[subject]
        finding.notes += (summary?.entry ?? []) + uses + (summary?.preview ?? [])
        explained.append(finding)
      }
      let configurations = outcomes.indices.reduce(into: [String: Configuration]()) {
        paths, index in
        for path in outcomes[index].report.paths {
          paths[path] = found.projects[index].project.configuration
        }
      }
      let suppressions = findings.map { finding in
        NewSuppression(
          of: [finding], in: configurations[finding.location.path] ?? configuration,
          because: "why it is correct here", until: nil)
      }
      return ExplainOutcome(
        findings: explained, suppressions: suppressions, unexplained: named.count - findings.count,
        notices: notices)
    }
  }

  /// Returns what a comparison with the base revision reports, or nil if none is requested.
  private func comparison(_ request: ExplainRequest) async throws(EngineFailure) -> LintReport? {
    guard let states = request.states else { return nil }
    var lint = LintRequest(.searched(request.paths.isEmpty ? ["."] : request.paths))
    lint.configuration = request.configuration
    (lint.states, lint.limit, lint.listsHidden) = (states, .none, true)
    (lint.showsExcerpts, lint.showsCollapsedExcerpts) = (true, true)
    return try await run(lint).report
  }

  /// Returns the path of a location such as `path:12` or `path:12:4`, or nil for a fingerprint.
  private static func path(of name: String) -> String? {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    while parts.count > 1, let last = parts.last, Int(last) != nil { parts.removeLast() }
    return parts.joined(separator: ":")
  }
}
