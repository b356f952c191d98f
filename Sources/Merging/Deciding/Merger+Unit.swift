import Catalog
import SourceText

extension Merger {
  /// Decides about a unit that both sides have and changed: about its value, then about its state.
  mutating func decideUnit(
    _ row: MergeRow, head: MergeSide, reviewing reviewed: MergeSide?
  ) -> MergedMember? {
    guard let oursMember = row.ours, let theirsMember = row.theirs else { return nil }
    let rows = MergeRows { side in
      row[side].flatMap { member in file(side)?.members(of: member.value) } ?? []
    } of: {
      file($0)
    }
    let units = UnitRows(self, rows, hasBase: row.base != nil)
    let count = conflicts.count
    var members: [MergedMember?] = []
    for index in rows.rows.indices {
      let row = rows.rows[index]
      switch index {
      case units.valueIndex: members.append(choose(units.valueSide, row))
      case units.stateIndex: members.append(chooseState(units, row, reviewing: reviewed))
      default: members.append(decide(row, in: .dictionary, reviewing: nil))
      }
    }
    guard !members.contains(where: { $0?.isConflict ?? false }), conflicts.count == count else {
      conflicts.removeSubrange(count...)
      return conflict(row.base == nil ? .added : .changed, row, .unit)
    }
    if units.stateIndex == nil, let reviewed, units.writer == reviewed {
      return take(reviewed, row, .unit, reviewing: reviewed)
    }
    let combined = MergedDictionary(
      members: MergeOrder(rows, ours: ours, theirs: theirs).arrange(members),
      ours: oursMember.value, theirs: theirsMember.value)
    return MergedMember(row: row, content: .combined(head: head, combined))
  }

  /// Returns the member of a side, or a conflict if there is no side.
  func choose(_ side: MergeSide?, _ row: MergeRow) -> MergedMember? {
    guard let side else { return MergedMember(row: row, content: .conflict) }
    return row[side].map { _ in MergedMember(row: row, content: .taken(side)) }
  }

  private func chooseState(
    _ units: UnitRows, _ row: MergeRow, reviewing reviewed: MergeSide?
  ) -> MergedMember? {
    guard let side = units.stateSide, let reviewed, units.writer == reviewed,
      let member = row[side], let file = file(side)
    else { return choose(units.stateSide, row) }
    let edits = Self.review(state: member.value, of: file)
    return MergedMember(row: row, content: edits.isEmpty ? .taken(side) : .edited(side, edits))
  }
}

/// The members of a unit in three versions, with what each side changed.
private struct UnitRows {
  let valueIndex: Int?
  let stateIndex: Int?
  /// The side that has the value, or nil if both changed it in different ways.
  let valueSide: MergeSide?
  /// The side that has the state, or nil if both changed it and the states can't be compared.
  let stateSide: MergeSide?
  /// The only side that changed the value or, if none did, the state.
  let writer: MergeSide?

  init(_ merger: Merger, _ rows: MergeRows, hasBase: Bool) {
    func index(_ name: String) -> Int? {
      rows.rows.firstIndex { row in
        row.any.map { merger.file($0.side)?.isName(name, $0.member.key) ?? false } ?? false
      }
    }
    (valueIndex, stateIndex) = (index("value"), index("state"))
    let value = Field(merger, valueIndex.map { rows.rows[$0] })
    let state = Field(merger, stateIndex.map { rows.rows[$0] })
    valueSide = value.side(hasBase: hasBase)
    let unchanged = [MergeSide.ours, .theirs].first { side in
      hasBase && !value.isChanged(side) && !state.isChanged(side)
    }
    if state.ours == state.theirs {
      stateSide = .ours
    } else if let unchanged {
      stateSide = unchanged.other
    } else if let left = state.ours.flatMap({ UnitState($0) }),
      let right = state.theirs.flatMap({ UnitState($0) })
    {
      stateSide = left < right ? .ours : .theirs
    } else {
      stateSide = state.side(hasBase: hasBase)
    }
    let fields = value.ours != value.theirs ? value : state
    writer = fields.ours == fields.theirs || !hasBase ? nil : fields.side(hasBase: hasBase)
  }

  /// The decoded values of one member.
  private struct Field {
    let base: [UInt8]?
    let ours: [UInt8]?
    let theirs: [UInt8]?

    init(_ merger: Merger, _ row: MergeRow?) {
      func value(_ side: MergeSide) -> [UInt8]? {
        guard let member = row?[side], let file = merger.file(side) else { return nil }
        return member.value.kind == .string
          ? file.decoded(member.value.text) : file.raw(member.value.range)
      }
      (base, ours, theirs) = (value(.base), value(.ours), value(.theirs))
    }

    func isChanged(_ side: MergeSide) -> Bool { (side == .ours ? ours : theirs) != base }

    /// The side that changed it, ours if both are equal, or nil if they differ.
    func side(hasBase: Bool) -> MergeSide? {
      if ours == theirs { return .ours }
      guard hasBase else { return nil }
      return !isChanged(.ours) ? .theirs : !isChanged(.theirs) ? .ours : nil
    }
  }
}

extension MergedMember {
  var isConflict: Bool {
    if case .conflict = content { true } else { false }
  }
}
