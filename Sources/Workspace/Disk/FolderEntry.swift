/// A file, a link or a folder, as the folder that holds it lists it.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  package let kind: FileSystem.Kind
  /// Whether the name is UTF-8; otherwise U+FFFD is in place of the bytes that are not, and the
  /// entry cannot be opened.
  package let isText: Bool
}
