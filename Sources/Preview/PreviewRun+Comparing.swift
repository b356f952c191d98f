import Diagnostics
import Git
import LintConfiguration
import LintEngine
import Platform
import StringResolution
import Workspace

extension PreviewRun {
  /// Shows what users read differently than in the base revision, with remarks on what that leaves
  /// out. Returns nil if there is no base revision.
  func comparison(
    of found: FileDiscovery.Outcome, _ states: RepositoryStates, _ notices: inout [PreviewNotice]
  ) async throws(EngineFailure.Reason) -> PreviewReport? {
    let present = found.files.sortedByPath()
    var (run, newlyExcluded) = (self, [SkippedFile]())
    do throws(GitFailure) {
      guard let base = try await finder.baseFiles(of: states, at: files.targets, present: present)
      else { return nil }
      // Apps don't load exports.
      let unchecked = engine.uncheckedChanges(of: states, present: found, since: base)
        .filter { !formats.isExport($0.path) }
      if !unchecked.isEmpty || request.isSourceOnly,
        let earlier = try await earlierProjects(of: states)
      {
        newlyExcluded = unchecked.filter { file in
          let place = engine.workingDirectory.absolute(ShownPath(file.path)).withoutParents
          return earlier.project(of: place).configuration.checks(
            file, skippedBy: finder.project(of: place).configuration)
        }
        run.request.earlierSource =
          projects.lazy.compactMap { project in
            let folder = project.folder ?? engine.workingDirectory.path
            return earlier.project(of: folder).configuration.source(
              insteadOf: project.configuration)
          }.first
      }
      var report = try await run.changes(in: present, since: base, of: states, &notices)
      let others = unchecked.filter {
        ($0.reason.isPattern || report.count == 0) && !newlyExcluded.contains($0)
      }
      if !newlyExcluded.isEmpty { report.remarks.append(.newlyExcluded(newlyExcluded)) }
      if !others.isEmpty { report.remarks.append(.unchecked(others)) }
      if report.count == 0, !request.selections.isEmpty {
        let whole = PreviewRun(engine, request.withoutSelections, projects, by: finder, files)
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

extension PreviewRun {
  private func earlierProjects(
    of states: RepositoryStates
  ) async throws(GitFailure) -> ProjectFinder? {
    do throws(EngineFailure.Reason) {
      return try await engine.earlierProjects(request.configuration, before: finder, of: states)
    } catch {
      throw GitFailure("the configuration before the change can't be read", help: nil)
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
