package import Diagnostics
import LintKit
import SourceText
package import Workspace

extension Linter {
  /// Returns what rules see of the key that a finding is about, as notes with their places.
  ///
  /// - Parameter files: the files of the run that made the finding.
  package func account(of finding: Finding, in files: [InputFile]) async -> [PlacedNote] {
    guard let key = finding.subject.key else { return [] }
    // Siblings that only serve as context are described, too.
    let files = Self.sorted(files).map { file in
      InputFile(path: file.path, contents: file.contents, absolutePath: file.absolutePath)
    }
    let linter = TableLinter(
      reader: reader(of: RunFiles(files: files, objects: [:]), sharing: [], .explaining),
      rules: [EntryAccount(of: key, locale: finding.subject.locale)],
      infos: [EntryAccount.info], settings: settings(.explaining))
    let sources = TableSource.group(files.indices, of: files, configuration.formats)
    let source = sources.first { source in
      source.members.contains { files[$0.file].path == finding.place.path }
    }
    guard let source else { return [] }
    return await linter.lint(source).findings.filter { $0.rule == EntryAccount.info.id }
      .map { PlacedNote(message: $0.message, place: $0.place) }
  }
}

extension Linter.Options {
  fileprivate static let explaining = Self(
    jobs: 1, showsExcerpts: true, showsFoldedExcerpts: true)
}

extension Finding {
  /// Whether somebody means the finding by its fingerprint, the beginning of it, or its place as
  /// `path:line` or `path:line:column`.
  package func isMeant(by name: String) -> Bool {
    let start = "\(place.path):\(place.start.line)"
    if name == start || name == "\(start):\(place.start.column)" { return true }
    return name.utf8.count >= 7 && fingerprint.hasPrefix(name.lowercased())
  }
}
