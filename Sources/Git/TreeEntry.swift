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

  /// - Parameter mode: as git writes it in octal digits: 100644, 100755 or 120000 for a link. A
  ///   submodule (160000) is no file of the repository.
  init?(mode: Substring, object: Substring, path: Substring) {
    guard mode.hasPrefix("100") || mode == "120000", let object = ObjectID(object) else {
      return nil
    }
    self.init(path: String(path), isLink: mode == "120000", object: object)
  }
}
