import SourceText
import Syntax

/// What the three versions have for one key of a dictionary.
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
  /// The rows of each key that a version has several times. A row has the first members with the
  /// key, another one the second members, and so on.
  private(set) var repeated: [[Int]] = []

  init(_ members: (MergeSide) -> [MergeMember], of file: (MergeSide) -> FileVersion?) {
    var places = RowPlaces()
    for side in [MergeSide.ours, .theirs, .base] {
      guard let version = file(side) else { continue }
      places.begin()
      for member in members(side) {
        switch member.place {
        case .header: header[side] = member
        case .footer: footer[side] = member
        case .entry:
          let row = places.row(of: member, in: version, next: rows.count)
          if row == rows.count { rows.append(MergeRow()) }
          rows[row][side] = member
          if side == .theirs { indexOfTheirs.append(row) }
        }
      }
      if side == .ours { countOfOurs = rows.count }
    }
    repeated = places.repeated
  }
}

/// The rows of keys.
private struct RowPlaces {
  private var table = KeyTable()
  /// The rows of the keys in the table.
  private var rowsOfKeys: [Int] = []
  /// The number of members of the current version with each key.
  private var counts: [Int] = []
  /// The rows of further members with the same keys, by the keys' indices in the table.
  private var further: [Int: [Int]] = [:]
  /// The rows of the entries of the base whose keys are known.
  private var rowsOfBase: [Int?] = []

  /// The rows of each key that a version has several times, in the order of the keys.
  var repeated: [[Int]] {
    further.sorted { $0.key < $1.key }.map { key, rows in [rowsOfKeys[key]] + rows }
  }

  /// Begins with another version.
  mutating func begin() { counts = Array(repeating: 0, count: counts.count) }

  /// Returns the row of a member's key.
  ///
  /// - Parameter next: the row for a new key.
  mutating func row(of member: MergeMember, in version: FileVersion, next: Int) -> Int {
    if let index = member.baseIndex {
      let missing = index + 1 - rowsOfBase.count
      if missing > 0 { rowsOfBase += repeatElement(nil, count: missing) }
      let row = rowsOfBase[index] ?? next
      rowsOfBase[index] = row
      return row
    }
    let (index, isNew) = table.index(
      of: member.key, in: version.file, value: version.file.range(member.whole))
    if isNew {
      rowsOfKeys.append(next)
      counts.append(0)
    }
    defer { counts[index] += 1 }
    guard counts[index] > 0 else { return rowsOfKeys[index] }
    let count = further[index]?.count ?? 0
    if counts[index] > count { further[index, default: []].append(next) }
    return further[index]?[counts[index] - 1] ?? next
  }
}
