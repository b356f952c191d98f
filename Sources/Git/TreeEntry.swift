package import Platform

/// A file or a symbolic link in one state of a repository.
package struct TreeEntry: Hashable, Sendable {
  package let path: RepositoryPath
  /// Whether it is a symbolic link. The object then contains the path of its destination.
  package let isLink: Bool
  /// The object with the contents, or nil if they are only on disk.
  package let object: ObjectID?
  /// Whether the path is UTF-8. Otherwise U+FFFD replaces the invalid bytes.
  package let isText: Bool

  package init(path: RepositoryPath, isLink: Bool, object: ObjectID?, isText: Bool = true) {
    self.path = path
    self.isLink = isLink
    self.object = object
    self.isText = isText
  }

  /// Creates an entry of the working tree whose contents are on disk.
  ///
  /// - Parameter path: The bytes of the path.
  init(onDisk path: some Collection<UInt8>, of root: RepositoryFolder) {
    let text = String(decoding: path, as: UTF8.self)
    self.init(
      onDisk: RepositoryPath(text), isText: text.utf8.elementsEqual(path), of: root)
  }

  /// Creates the entry of a file that differs in the working tree.
  init(onDisk entry: TreeEntry, of root: RepositoryFolder) {
    self.init(onDisk: entry.path, isText: entry.isText, of: root)
  }

  private init(onDisk path: RepositoryPath, isText: Bool, of root: RepositoryFolder) {
    let kind = try? FileSystem.kind(of: root.absolute(path), followsLinks: false)
    self.init(path: path, isLink: kind == .link, object: nil, isText: isText)
  }

  /// Creates an entry from a line of `ls-tree` or `ls-files --stage`. Returns nil for a submodule
  /// (160000), which isn't a file.
  ///
  /// - Parameter mode: Octal digits: 100644, 100755, or 120000 for a link.
  init?(mode: ArraySlice<UInt8>, object: ArraySlice<UInt8>, path: ArraySlice<UInt8>) {
    guard mode.starts(with: "100".utf8) || mode.starts(with: "12".utf8),
      let name = ObjectID(utf8: object)
    else { return nil }
    let text = String(decoding: path, as: UTF8.self)
    self.init(
      path: RepositoryPath(text), isLink: mode.starts(with: "12".utf8), object: name,
      isText: text.utf8.elementsEqual(path))
  }
}
