import Git
import LintConfiguration
import Platform
import SourceText
import Workspace

/// The baselines of both states of a change.
extension Engine {
  /// Returns the present baselines of all configurations.
  func baselines(of change: ComparedChange) async throws(GitFailure) -> [BaselineFile] {
    var found = change.run.parts.compactMap(\.baseline)
    guard case .nearest = change.run.request.baseline else { return found }
    for project in change.run.finder.allProjects {
      guard let path = project.folder?.appending(Baseline.fileName),
        !found.contains(where: { workingDirectory.absolute(ShownPath($0.path)) == path })
      else { continue }
      // Mistakes in a baseline matter only where it applies.
      if let file = try? await baseline(change.run.request, of: project, change.states, nil) {
        found.append(file)
      }
    }
    return found
  }

  /// Returns the entries that accepted findings in the files of a baseline before the change, with
  /// paths relative to its folder and the present paths of renamed files.
  func earlierEntries(
    of baseline: BaselineFile, _ change: ComparedChange, _ pairs: PolicyPairs
  ) async throws(GitFailure) -> [BaselineEntry] {
    let own = workingDirectory.absolute(ShownPath(baseline.path)).withoutParents
    // Without a configuration, a baseline can be in any folder around the files.
    let isNamed = if case .file = change.run.request.baseline { true } else { false }
    let place = { (path: String) in
      isNamed
        ? own
        : pairs.projectBefore(ofFileAt: path).folder?.appending(Baseline.fileName) ?? own
    }
    let places = baseline.baseline.entries.map { entry in
      let shown = path(of: entry, in: baseline)
      return place(change.earlierPaths[shown] ?? shown)
    }
    var entries: [BaselineEntry] = []
    for path in Set(places) {
      guard let contents = try await change.earlier.contents(ofFile: path) else { continue }
      let file = BaselineFile(
        SourceBuffer(contents), path: path.text,
        in: BaselineFolder(path.folder, workingDirectory: workingDirectory))
      for entry in file.baseline.entries where place(self.path(of: entry, in: file)) == path {
        entries += moved(entry, of: file, to: baseline, change)
      }
    }
    return entries
  }

  /// Returns the displayed path of the file that an entry is about.
  func path(of entry: BaselineEntry, in baseline: BaselineFile) -> String {
    workingDirectory.shown(
      baseline.folder.folder.absolute(ConfigurationPath(entry.subject.path))
    ).text
  }

  /// Returns an earlier entry with its own path and that of the renamed file, relative to the
  /// folder of the present baseline.
  private func moved(
    _ entry: BaselineEntry, of earlier: BaselineFile, to baseline: BaselineFile,
    _ change: ComparedChange
  ) -> [BaselineEntry] {
    let shown = path(of: entry, in: earlier)
    let isGone = !change.states.hasFile(workingDirectory.absolute(ShownPath(shown)))
    let catalogs = isGone ? Self.catalogs(replacing: shown) : []
    return ([shown, change.renames[shown]] + catalogs).compactMap { path in
      guard let path, let relative = baseline.folder.relative(path) else { return nil }
      var moved = entry
      moved.subject.path = relative
      if moved.subject.table == PathName.stem(of: entry.subject.path) {
        moved.subject.table = PathName.stem(of: relative)
      }
      return moved
    }
  }

  /// Returns the paths of the string catalogs that Xcode may migrate a localized file to. None for
  /// another file. The catalog of a storyboard is in a folder of its own.
  static func catalogs(replacing path: String) -> [String] {
    let folder = ShownPath(path).folder
    guard folder.text.hasSuffix(".lproj") else { return [] }
    let name = PathName.stem(of: path) + ".xcstrings"
    return [name, "mul.lproj/" + name].map { folder.folder.appending($0).text }
  }
}
