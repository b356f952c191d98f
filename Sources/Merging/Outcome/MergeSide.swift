/// One of the three states of a file that a merge reads.
package enum MergeSide: Int, Hashable, Sendable {
  /// The state from which both branches started.
  case base
  /// The state of the branch that is checked out.
  case ours
  /// The state of the branch that is merged into it.
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
