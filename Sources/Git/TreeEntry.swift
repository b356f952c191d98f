/// A file or a symbolic link of a state of a repository.
public struct TreeEntry: Hashable, Sendable {
  /// Relative to the root, with forward slashes.
  public let path: String
  /// Whether it is a symbolic link: then the object holds the path that it leads to.
  public let isLink: Bool
  /// The object with the contents; nil for those that only the disk has.
  public let object: ObjectID?
  /// Whether the path is UTF-8; otherwise U+FFFD is in place of the bytes that are not.
  public let isText: Bool

  public init(path: String, isLink: Bool, object: ObjectID?, isText: Bool = true) {
    self.path = path
    self.isLink = isLink
    self.object = object
    self.isText = isText
  }

  /// An entry of the working tree whose contents are on the disk.
  init(onDisk path: some Collection<UInt8>, of root: String) {
    let text = String(decoding: path, as: UTF8.self)
    self.init(
      path: text, isLink: DiskPath.kind(root + "/" + text) == .link, object: nil,
      isText: text.utf8.elementsEqual(path))
  }

  /// The entry of a file that the working tree has otherwise.
  init(onDisk entry: TreeEntry, of root: String) {
    self.init(
      path: entry.path, isLink: DiskPath.kind(root + "/" + entry.path) == .link, object: nil,
      isText: entry.isText)
  }

  /// Takes apart a line of `ls-tree` or `ls-files --stage`: words, a tab, the path.
  ///
  /// - Parameter object: which of the words names the object. The first one is the mode in octal
  ///   digits: 100644, 100755, or 120000 for a link. A submodule (160000) is no file.
  init?(_ words: [ArraySlice<UInt8>], object: Int, path: ArraySlice<UInt8>) {
    guard let mode = words.first, mode.starts(with: "100".utf8) || mode.starts(with: "12".utf8),
      let name = ObjectID(String(decoding: words[object], as: UTF8.self))
    else { return nil }
    let text = String(decoding: path, as: UTF8.self)
    self.init(
      path: text, isLink: mode.starts(with: "12".utf8), object: name,
      isText: text.utf8.elementsEqual(path))
  }
}
