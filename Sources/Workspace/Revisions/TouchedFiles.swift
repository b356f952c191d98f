import Catalog
import Git
import Platform
import SourceText

extension Repository {
  /// Gives tables on the disk with the same contents as in a commit the objects of that commit. Git
  /// also lists a file as changed if only its time differs.
  func identify(
    _ entries: inout [TreeEntry], as earlier: [TreeEntry], of commit: ObjectID,
    _ formats: TableFormats
  ) async throws(GitFailure) {
    let indices = entries.indices.filter {
      entries[$0].object == nil && !entries[$0].isLink && formats.claims(entries[$0].path.text)
    }
    guard !indices.isEmpty else { return }
    let paths = Set(indices.map { entries[$0].path })
    let known = earlier.filter { !$0.isLink && paths.contains($0.path) }
    let objects = Dictionary(known.map { ($0.path, $0.object) }) { first, _ in first }
    let missing = try await objectsNotFetched(of: [commit])
    for index in indices {
      let entry = entries[index]
      let file = InputFile(path: entry.path.text, contents: .disk(root.absolute(entry.path)))
      // What can't be read here is reported where it is needed.
      guard let object = objects[entry.path] ?? nil, !missing.contains(object),
        let contents = try? await contents(of: [object])[object],
        let bytes = try? file.load(from: [:]), bytes.isSame(as: contents)
      else { continue }
      entries[index] = TreeEntry(
        path: entry.path, isLink: false, object: object, isText: entry.isText)
    }
  }
}

extension SourceBuffer {
  fileprivate func isSame(as other: [UInt8]) -> Bool {
    count == other.count && other.indices.allSatisfy { self[$0] == other[$0] }
  }
}
