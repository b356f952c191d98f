import LintConfiguration
import LintEngine
import Workspace

/// The tables of a request.
struct TableSelection: Sendable {
  private let name: String?
  private let paths: [Glob]

  init(_ request: PreviewRequest) { (name, paths) = (request.table, request.tablePaths) }

  /// Returns whether a table is shown. If it isn't, its languages still count.
  ///
  /// - Parameter files: The files of the run.
  func includes(_ source: TableSource, of files: [InputFile]) -> Bool {
    guard name.map({ $0 == source.name }) ?? true else { return false }
    guard !paths.isEmpty else { return true }
    return source.members.contains { member in
      paths.contains { $0.matches(files[member.file].path) }
    }
  }
}
