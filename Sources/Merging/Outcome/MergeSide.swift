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
