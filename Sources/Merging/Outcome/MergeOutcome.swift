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
