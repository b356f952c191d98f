import Diagnostics
import Git
import LintConfiguration
import LintEngine
import StringResolution
import Workspace

extension PreviewRun {
  /// Shows what users read differently than in the base revision, with remarks on what that leaves
  /// out. Returns nil if there is no base revision.
  func comparison(
    of found: FileDiscovery.Outcome, _ states: RepositoryStates, _ notices: inout [PreviewNotice]
  ) async throws(EngineFailure.Reason) -> PreviewReport? {
    let present = found.files.sortedByPath()
    do throws(GitFailure) {
      let base = try await states.baseFiles(
        at: files.targets, rules: configuration.searchRules,
        workingDirectory: engine.workingDirectory, present: present, and: nil)
      guard let base else { return nil }
      // Apps don't load exports.
      let unchecked = engine.uncheckedChanges(of: states, present: found, since: base)
        .filter { !configuration.formats.isExport($0.path) }
      var (run, newlyExcluded) = (self, [SkippedFile]())
      if !unchecked.isEmpty || request.isSourceOnly,
        let earlier = try await engine.earlierConfiguration(
          request.configuration, near: files.start, of: states)
      {
        newlyExcluded = earlier.checked(among: unchecked, by: configuration)
        run.request.earlierSource = earlier.source(insteadOf: configuration)
      }
      var report = try await run.changes(in: present, since: base, of: states, &notices)
      let others = unchecked.filter {
        ($0.reason.isPattern || report.count == 0) && !newlyExcluded.contains($0)
      }
      if !newlyExcluded.isEmpty { report.remarks.append(.newlyExcluded(newlyExcluded)) }
      if !others.isEmpty { report.remarks.append(.unchecked(others)) }
      if report.count == 0, !request.selections.isEmpty {
        let whole = PreviewRun(engine, request.withoutSelections, settings, files)
        var ignored: [PreviewNotice] = []
        let all = try await whole.changes(in: present, since: base, of: states, &ignored)
        report.add(leftOutOf: all, by: request.selections)
      }
      return report
    } catch {
      throw .git(error)
    }
  }
}

extension Configuration {
  /// Returns the source language of this configuration, or nil if another one has the same.
  fileprivate func source(insteadOf other: Configuration) -> String? {
    sourceLocale == other.sourceLocale ? nil : sourceLocale ?? "en"
  }
}

extension PreviewReport {
  /// Adds a remark if options leave out everything that differs.
  fileprivate mutating func add(leftOutOf all: PreviewReport, by options: [String]) {
    let count = all.count + all.sourceChanges - sourceChanges
    if count > 0 { remarks.append(.leftOut(count, options: options)) }
  }

  /// The number of tables with another source language.
  private var sourceChanges: Int {
    remarks.reduce(0) { count, remark in
      if case .sourceLanguages(let tables) = remark { count + tables.count } else { count }
    }
  }
}
