/// A file or a symbolic link of a state of a repository.
public struct TreeEntry: Hashable, Sendable {
  /// Relative to the root, with forward slashes.
  public let path: String
  /// Whether it is a symbolic link: then the object holds the path that it leads to.
  public let isLink: Bool
  /// The object with the contents; nil for those that only the disk has.
  public let object: ObjectID?

  public init(path: String, isLink: Bool, object: ObjectID?) {
    self.path = path
    self.isLink = isLink
    self.object = object
  }

  /// Takes apart a line of `ls-tree` or `ls-files --stage`: words, a tab, the path.
  ///
  /// - Parameter object: which of the words names the object. The first one is the mode in octal
  ///   digits: 100644, 100755, or 120000 for a link. A submodule (160000) is no file.
  init?(_ words: [ArraySlice<UInt8>], object: Int, path: ArraySlice<UInt8>) {
    guard let mode = words.first, mode.starts(with: "100".utf8) || mode.starts(with: "12".utf8),
      let name = ObjectID(String(decoding: words[object], as: UTF8.self))
    else { return nil }
    self.init(
      path: String(decoding: path, as: UTF8.self), isLink: mode.starts(with: "12".utf8),
      object: name)
  }
}
