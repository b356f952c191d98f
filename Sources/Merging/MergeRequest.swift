package import SourceText

/// Three states of a localization file, to be merged into one.
package struct MergeRequest {
  /// The state from which both sides started. Empty if both sides added the file.
  package let base: SourceBuffer
  package let ours: SourceBuffer
  package let theirs: SourceBuffer
  /// The path of the file, which determines its format.
  package let path: String
  /// What decides conflicts, or nil to write markers.
  package var preference: MergePreference?
  /// The number of characters of a conflict marker.
  package var markerSize = defaultMarkerSize

  /// The number of characters that git uses unless an attribute says otherwise.
  package static let defaultMarkerSize = 7

  package init(base: SourceBuffer, ours: SourceBuffer, theirs: SourceBuffer, path: String) {
    (self.base, self.ours, self.theirs, self.path) = (base, ours, theirs, path)
  }
}

/// The result of a merge.
package enum MergeOutcome: Sendable {
  /// The bytes of the merged file, with markers at its conflicts.
  case merged(MergedFile)
  /// The members can't be merged, so only a merge of lines is possible.
  case refused(MergeRefusal)
}

/// A merged file.
package struct MergedFile: Sendable {
  package let bytes: [UInt8]
  /// The conflicts that have markers in the file, in file order.
  package let conflicts: [MergeConflict]
  /// The conflicts that the preference decided.
  package let decided: [MergeConflict]
}

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

/// The reason why the members of three states can't be merged.
package enum MergeRefusal: Hashable, Sendable {
  /// A state can't be read, or has a key twice.
  case invalid(MergeSide, line: Int, message: String)
  case binary(MergeSide)
  case encoding(MergeSide)
  /// One side is XML and the other is not.
  case differentForms
  /// The path has another extension than the formats that can be merged.
  case unknownFormat
}
