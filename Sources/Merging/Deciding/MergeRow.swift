import SourceText
import Syntax

/// What the three states have for one key of a dictionary.
struct MergeRow {
  var base: MergeMember?
  var ours: MergeMember?
  var theirs: MergeMember?

  subscript(side: MergeSide) -> MergeMember? {
    get {
      switch side {
      case .base: base
      case .ours: ours
      case .theirs: theirs
      }
    }
    set {
      switch side {
      case .base: base = newValue
      case .ours: ours = newValue
      case .theirs: theirs = newValue
      }
    }
  }

  /// A member of the row, one of a branch if there is any.
  var any: (side: MergeSide, member: MergeMember)? {
    for side in [MergeSide.ours, .theirs, .base] {
      if let member = self[side] { return (side, member) }
    }
    return nil
  }
}

/// The rows of three dictionaries, which pair members with equal keys.
struct MergeRows {
  /// The rows: first those of ours in file order, then those that only theirs has in file order,
  /// then those that only the base has.
  private(set) var rows: [MergeRow] = []
  /// The index in the rows of each member of theirs.
  private(set) var indexOfTheirs: [Int] = []
  /// The number of rows that ours has.
  private(set) var countOfOurs = 0
  /// The rows of the comments at both ends.
  private(set) var header = MergeRow()
  private(set) var footer = MergeRow()

  init(_ members: (MergeSide) -> [MergeMember], of file: (MergeSide) -> StateFile?) {
    var table = KeyTable()
    for side in [MergeSide.ours, .theirs, .base] {
      guard let state = file(side) else { continue }
      let members = members(side)
      if side == .ours { rows.reserveCapacity(members.count) }
      for member in members {
        switch member.place {
        case .entry: break
        case .header:
          header[side] = member
          continue
        case .footer:
          footer[side] = member
          continue
        }
        let (index, isNew) = table.index(
          of: member.key, in: state.file, value: state.file.range(member.whole))
        if isNew { rows.append(MergeRow()) }
        rows[index][side] = member
        if side == .theirs { indexOfTheirs.append(index) }
      }
      if side == .ours { countOfOurs = rows.count }
    }
  }
}
