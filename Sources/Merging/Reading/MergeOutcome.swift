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
  /// The bytes without markers: those of the file itself or, if it has conflicts, with our side of
  /// all of them and with theirs.
  package let choices: [[UInt8]]
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

/// The side that decides where both changed the same.
package enum MergePreference: String, CaseIterable, Sendable {
  case ours
  case theirs
  /// Theirs, with the state `needs_review`.
  case review

  var side: MergeSide { self == .ours ? .ours : .theirs }
}

/// The reason why the members of three versions can't be merged.
package enum MergeRefusal: Hashable, Sendable {
  /// A version can't be read, or has a key twice.
  case invalid(MergeSide, line: Int, message: String)
  /// Both sides changed the entries of a key that a version has several times.
  case disputed(MergeSide, line: Int, key: String)
  case binary(MergeSide)
  case encoding(MergeSide)
  /// One side is XML and the other is not.
  case differentForms
  /// The path has another extension than the formats that can be merged.
  case unknownFormat
  /// Both sides changed the text before or after the dictionary.
  case surroundings
  /// The text can't be written so that it has all decisions.
  case notWritten
}

/// One of the three versions of a file that a merge reads.
package enum MergeSide: Int, Hashable, Sendable {
  /// The version from which both branches started.
  case base
  /// The version of the branch that is checked out.
  case ours
  /// The version of the branch that is merged into it.
  case theirs

  /// The other branch. The base itself for the base.
  var other: MergeSide {
    switch self {
    case .base: .base
    case .ours: .theirs
    case .theirs: .ours
    }
  }
}
