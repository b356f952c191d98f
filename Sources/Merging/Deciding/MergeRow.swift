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
    var places = RowPlaces()
    for side in [MergeSide.ours, .theirs, .base] {
      guard let state = file(side) else { continue }
      for member in members(side) {
        switch member.place {
        case .header: header[side] = member
        case .footer: footer[side] = member
        case .entry:
          let row = places.row(of: member, in: state, next: rows.count)
          if row == rows.count { rows.append(MergeRow()) }
          rows[row][side] = member
          if side == .theirs { indexOfTheirs.append(row) }
        }
      }
      if side == .ours { countOfOurs = rows.count }
    }
  }
}

/// The rows of keys.
private struct RowPlaces {
  private var table = KeyTable()
  /// The rows of the keys in the table.
  private var rowsOfKeys: [Int] = []
  /// The rows of the entries of the base whose keys are known.
  private var rowsOfBase: [Int?] = []

  /// Returns the row of a member's key.
  ///
  /// - Parameter next: The row for a new key.
  mutating func row(of member: MergeMember, in state: StateFile, next: Int) -> Int {
    if let index = member.baseIndex {
      let missing = index + 1 - rowsOfBase.count
      if missing > 0 { rowsOfBase += repeatElement(nil, count: missing) }
      let row = rowsOfBase[index] ?? next
      rowsOfBase[index] = row
      return row
    }
    let (index, isNew) = table.index(
      of: member.key, in: state.file, value: state.file.range(member.whole))
    if isNew { rowsOfKeys.append(next) }
    return rowsOfKeys[index]
  }
}
