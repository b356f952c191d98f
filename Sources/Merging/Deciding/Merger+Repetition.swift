extension Merger {
  /// Returns the first member of a key that a dictionary has several times, if both sides changed
  /// its members in different ways. What that means can't be known.
  func dispute(in rows: MergeRows) -> (side: MergeSide, member: MergeMember)? {
    let disputed = rows.repeated.first { indices in
      let group = indices.map { rows.rows[$0] }
      return !isEqual(group, .ours, .theirs) && !isEqual(group, .base, .ours)
        && !isEqual(group, .base, .theirs)
    }
    return disputed?.first.flatMap { rows.rows[$0].any }
  }

  /// Returns whether, in each row, both sides have equal members or neither has one.
  func isEqual(_ rows: [MergeRow], _ side: MergeSide, _ other: MergeSide) -> Bool {
    rows.allSatisfy { row in
      guard let member = row[side], let otherMember = row[other] else {
        return row[side] == nil && row[other] == nil
      }
      guard let file = self.file(side), let otherFile = self.file(other) else { return false }
      return file.isEqual(member, otherMember, in: otherFile)
    }
  }
}
