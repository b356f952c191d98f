package import Diagnostics
package import LintConfiguration
import LintKit
import Platform
import SourceText
import Workspace

/// A request to explain what is known about a key, and why something is or isn't reported.
package struct ExplainKeyRequest: Sendable {
  package var key: String
  /// The locale to explain, or nil for all of them.
  package var locale: String?
  package var paths: [String]
  package var configuration = ConfigurationRequest()

  package init(_ key: String, in paths: [String]) { (self.key, self.paths) = (key, paths) }
}

/// What is known about a key in one table.
package struct ExplainedKey: Sendable {
  /// The name of the table.
  package let table: String
  /// The strings of the key, and what users see of it.
  package let notes: EntryNotes
  /// The places where the code uses the key, or nil if no code is read.
  package let uses: [LocatedNote]?
  /// The findings about the key that are reported, and those that are accepted.
  package let findings: [Finding]
  package let accepted: [Finding]
  package let configuration: Configuration
  /// The displayed path of the configuration, or nil if there is no file.
  package let configurationPath: String?
  /// The rules that are on, and those that are off although they are on by default.
  package let rulesOn: [RuleID]
  package let rulesOff: [RuleID]
  /// The number of rules that are off by default.
  package let offByDefault: Int
}

/// The tables that have the key of a request.
package struct ExplainKeyOutcome: Sendable {
  package let tables: [ExplainedKey]
  /// The baselines that were read.
  package let baselines: [String]
  package let notices: [EngineNotice]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }
}

extension Engine {
  /// Checks files and explains what is known about a key.
  package func run(
    _ request: ExplainKeyRequest
  ) async throws(EngineFailure) -> ExplainKeyOutcome {
    var lint = LintRequest(.searched(request.paths.isEmpty ? ["."] : request.paths))
    lint.configuration = request.configuration
    lint.listsHidden = true
    let checked = try await run(lint)
    return try await noticing { (notices) async throws(EngineFailure.Reason) in
      notices += checked.notices
      let finder = try await projectFinder(request.configuration, of: lint.files, nil)
      let found = try await findTablesAndCode(
        lint.files, by: finder, from: request.configuration.source)
      var tables: [ExplainedKey] = []
      for project in found.projects {
        let files = found.tables.files.filter {
          found.projects.count == 1 || $0.project == project.project.folder
        }
        var options = options(showsExcerpts: false, showsCollapsedExcerpts: false)
        options.hasAllTables = project.hasAllTables
        let linter = linter(project.project.configuration)
        for table in await linter.tables(with: request.key, in: request.locale, among: files) {
          var uses: [LocatedNote]?
          if project.project.configuration.code.isOn, let first = table.notes.entry.first {
            let finding = Finding(
              rule: EntrySummary.info.id, severity: .note, message: "",
              subject: Subject(table: table.name, key: request.key), location: first.location)
            uses = await linter.uses(of: [finding], in: found.all, options: options).first
          }
          tables.append(
            explained(
              table, uses, of: request, in: project.project, by: checked.report,
              tables: Set(found.tables.files.map(\.path))))
        }
      }
      guard !tables.isEmpty else {
        var keys: Set<String> = []
        for project in found.projects {
          keys.formUnion(
            await linter(project.project.configuration).keys(among: found.tables.files))
        }
        throw .noKey(request.key, suggestion: nearestName(to: request.key, in: keys))
      }
      return ExplainKeyOutcome(
        tables: tables, baselines: checked.inputs.baselines, notices: notices)
    }
  }

  private func explained(
    _ table: (name: String, paths: [String], notes: EntryNotes), _ uses: [LocatedNote]?,
    of request: ExplainKeyRequest, in project: Project, by report: LintReport,
    tables files: Set<String>
  ) -> ExplainedKey {
    func isAboutKey(_ finding: Finding) -> Bool {
      let path = finding.location.path
      // Another table can have the same name, and code can look up a key in any table.
      return finding.subject.key == request.key
        && (finding.subject.table == nil || finding.subject.table == table.name)
        && (table.paths.contains(path) || !files.contains(path))
        && (request.locale == nil || finding.subject.locale == nil
          || finding.subject.locale == request.locale)
    }
    let configuration = project.configuration
    let infos = rules.map { $0.info }
    let on = infos.filter { configuration.severity(of: $0) != nil }
    let off = infos.filter { configuration.severity(of: $0) == nil }
    return ExplainedKey(
      table: table.name, notes: table.notes, uses: uses,
      findings: report.findings.filter(isAboutKey), accepted: report.hidden.filter(isAboutKey),
      configuration: configuration, configurationPath: project.path, rulesOn: on.map(\.id),
      rulesOff: off.filter(\.isOn).map(\.id), offByDefault: off.count { !$0.isOn })
  }
}
