extension Merger {
  /// Returns whether at most one side changed the members of each key that a dictionary has several
  /// times, or both did the same. What a change of both means can't be known.
  func areUndisputed(_ rows: MergeRows) -> Bool {
    rows.repeated.allSatisfy { indices in
      let group = indices.map { rows.rows[$0] }
      return isEqual(group, .ours, .theirs) || isEqual(group, .base, .ours)
        || isEqual(group, .base, .theirs)
    }
  }

  private func isEqual(_ rows: [MergeRow], _ side: MergeSide, _ other: MergeSide) -> Bool {
    rows.allSatisfy { row in
      guard let member = row[side], let otherMember = row[other] else {
        return row[side] == nil && row[other] == nil
      }
      guard let file = self.file(side), let otherFile = self.file(other) else { return false }
      return file.isEqual(member, otherMember, in: otherFile)
    }
  }
}
