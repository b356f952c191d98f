/// A decision about a member of a dictionary that is in the merged file, or may be.
struct MergedMember {
  /// The contents of a member.
  enum Content {
    /// The bytes of a side.
    case taken(MergeSide)
    /// The bytes of a side with some of them replaced.
    case edited(MergeSide, [Replacement])
    /// The head of a side, and a dictionary that has members of both.
    case combined(head: MergeSide, MergedDictionary)
    /// Both sides, between markers.
    case conflict
  }

  /// New bytes for a range of a file.
  struct Replacement {
    let range: Range<Int>
    let text: String
  }

  let row: MergeRow
  let content: Content

  /// The side whose bytes are at both ends of the member. Nil for a conflict.
  var side: MergeSide? {
    switch content {
    case .taken(let side), .edited(let side, _), .combined(let side, _): side
    case .conflict: nil
    }
  }
}

/// A dictionary of the merged file, in its order.
struct MergedDictionary {
  let members: [MergedMember]
  /// The dictionaries of both sides, one of which gives the layout.
  let ours: MergeValue
  let theirs: MergeValue
}
