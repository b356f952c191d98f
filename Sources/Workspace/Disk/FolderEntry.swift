/// A file, a link or a folder, as the folder that holds it lists it.
public struct FolderEntry: Hashable, Sendable {
  public let name: String
  public let kind: FileSystem.Kind
  /// Whether the name is UTF-8; otherwise U+FFFD is in place of the bytes that are not, and the
  /// entry cannot be opened.
  public let isText: Bool
}
