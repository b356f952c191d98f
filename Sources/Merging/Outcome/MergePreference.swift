/// The side that decides where both changed the same.
package enum MergePreference: String, CaseIterable, Sendable {
  case ours
  case theirs
  /// Theirs, with the state `needs_review`.
  case review

  var side: MergeSide { self == .ours ? .ours : .theirs }
}
