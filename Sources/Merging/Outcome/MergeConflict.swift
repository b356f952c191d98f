/// A member that both sides changed in different ways.
package struct MergeConflict: Hashable, Sendable {
  /// The kind of a conflict.
  package enum Kind: Hashable, Sendable {
    case changed, added, removedByOurs, removedByTheirs
  }

  package let kind: Kind
  /// The names of the member and of those around it, from the top of the file.
  package let path: [String]
  /// The key of the entry, or nil outside of the entries.
  package let key: String?
  /// The locale of the string, if the file has several.
  package let locale: String?
  /// The string of each side, or another value as it is written, or nil if it was removed.
  package let ours: String?
  package let theirs: String?
}
