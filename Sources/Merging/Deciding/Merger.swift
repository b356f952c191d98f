import SourceText
import Syntax

/// A merge of three files, member by member.
struct Merger {
  let base: FileVersion?
  let ours: FileVersion
  let theirs: FileVersion
  let preference: MergePreference?
  /// The conflicts so far, in the order of the merged file.
  var conflicts: [MergeConflict] = []
  /// The source language of a string catalog, according to ours.
  private(set) var sourceLanguage: [UInt8] = []
  /// The entry that is merged member by member.
  private(set) var entry: MergeRow?
  /// A member of a key that a dictionary has several times, if both sides changed its members.
  private(set) var disputed: (side: MergeSide, member: MergeMember)?
  /// The keys around the member that is decided.
  var path: [(side: MergeSide, key: TextSpan, role: MergeRole)] = []

  init(base: FileVersion?, ours: FileVersion, theirs: FileVersion, preference: MergePreference?) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    self.preference = preference
    if ours.form == .json, let language = ours.member("sourceLanguage", of: ours.root) {
      sourceLanguage = ours.decoded(language.value.text)
    }
  }

  /// Decides about all members of the files.
  mutating func merge() -> MergedDictionary {
    combine(
      base?.root, ours.root, theirs.root, role: ours.form == .json ? .catalog : .table,
      reviewing: nil)
  }

  /// Returns one of the files. There may be no base.
  func file(_ side: MergeSide) -> FileVersion? {
    switch side {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// Decides about the members of a dictionary that both sides have.
  ///
  /// - Parameter reviewed: The side whose translations were made for another source string.
  mutating func combine(
    _ baseValue: MergeValue?, _ oursValue: MergeValue, _ theirsValue: MergeValue,
    role: MergeRole, reviewing reviewed: MergeSide?
  ) -> MergedDictionary {
    let rows = MergeRows { side in
      switch side {
      case .base: baseValue.flatMap { base?.parts(of: $0) } ?? []
      case .ours: ours.parts(of: oursValue)
      case .theirs: theirs.parts(of: theirsValue)
      }
    } of: {
      file($0)
    }
    disputed = disputed ?? dispute(in: rows)
    let header = decide(rows.header, in: .atom, reviewing: nil)
    let decided =
      role == .entry
      ? decideEntry(rows.rows, hasBase: baseValue != nil, reviewing: reviewed)
      : rows.rows.map { decide($0, in: role, reviewing: reviewed) }
    let footer = decide(rows.footer, in: .atom, reviewing: nil)
    let members = MergeOrder(rows, ours: ours, theirs: theirs).arrange(decided)
    return MergedDictionary(
      members: [header].compactMap(\.self) + members + [footer].compactMap(\.self),
      ours: oursValue, theirs: theirsValue)
  }
}

extension Merger {
  /// Decides about a member.
  ///
  /// - Returns: Nil if the merged file doesn't have it.
  mutating func decide(
    _ row: MergeRow, in parent: MergeRole, reviewing reviewed: MergeSide?
  ) -> MergedMember? {
    guard let (side, member) = row.any, let file = file(side) else { return nil }
    let role =
      path.count < FileVersion.maxDepth ? parent.role { file.isName($0, member.key) } : .atom
    if member.place == .entry { path.append((side, member.key, role)) }
    defer { if member.place == .entry { path.removeLast() } }
    let reviewed =
      parent == .localizations && isSourceLanguage(member.key, of: file) ? nil : reviewed
    if let special = decideSpecial(row, in: parent, name: { file.isName($0, member.key) }) {
      return special.content.map { MergedMember(row: row, content: $0) }
    }
    guard let oursMember = row.ours, let theirsMember = row.theirs else {
      return decideOneSided(row, role, reviewing: reviewed)
    }
    if ours.hasSameBytes(oursMember, theirsMember, in: theirs) {
      return MergedMember(row: row, content: .taken(.ours))
    }
    if let base, let baseMember = row.base {
      if base.hasSameBytes(baseMember, oursMember, in: ours) {
        // Other whitespace alone would only make the layout of the file inconsistent.
        let isSame = base.isEqual(baseMember, theirsMember, in: theirs)
        return take(isSame ? .ours : .theirs, row, role, reviewing: reviewed)
      }
      if base.hasSameBytes(baseMember, theirsMember, in: theirs) {
        return take(.ours, row, role, reviewing: reviewed)
      }
    }
    return decideChanged(row, oursMember, theirsMember, role, reviewing: reviewed)
  }

  /// Decides about a member that at most one side still has.
  private mutating func decideOneSided(
    _ row: MergeRow, _ role: MergeRole, reviewing reviewed: MergeSide?
  ) -> MergedMember? {
    let side: MergeSide = row.ours == nil ? .theirs : .ours
    guard let member = row[side], let file = file(side) else { return nil }
    guard let base, let baseMember = row.base else {
      return take(side, row, role, reviewing: reviewed)
    }
    if base.isEqual(baseMember, member, in: file) { return nil }
    // A key that the code no longer uses was removed, so that nothing is left to mark as unused.
    if role == .entry, isMarkedStale(member, in: file),
      base.isEqual(baseMember.value, member.value, in: file, ignoring: "extractionState")
    {
      return nil
    }
    return conflict(side == .ours ? .removedByTheirs : .removedByOurs, row, role)
  }

  /// Decides about a member whose bytes both sides changed.
  private mutating func decideChanged(
    _ row: MergeRow, _ oursMember: MergeMember, _ theirsMember: MergeMember, _ role: MergeRole,
    reviewing reviewed: MergeSide?
  ) -> MergedMember? {
    let kinds = (oursMember.value.kind, theirsMember.value.kind)
    guard kinds == (.dictionary, .dictionary), !role.isAtom else {
      if ours.isEqual(oursMember, theirsMember, in: theirs) {
        return MergedMember(row: row, content: .taken(.ours))
      }
      guard let side = changedSide(row) else {
        return conflict(row.base == nil ? .added : .changed, row, role)
      }
      return take(side, row, role, reviewing: reviewed)
    }
    guard let head = headSide(row, oursMember, theirsMember) else {
      return conflict(row.base == nil ? .added : .changed, row, role)
    }
    if ours.parts(of: oursMember.value).isEmpty, theirs.parts(of: theirsMember.value).isEmpty {
      return MergedMember(row: row, content: .taken(head))
    }
    if role == .unit { return decideUnit(row, head: head, reviewing: reviewed) }
    let count = conflicts.count
    var reviewing = reviewed
    if role == .entry {
      entry = row
      reviewing = reviewedSide(row)
    }
    let combined = combine(
      row.base?.value, oursMember.value, theirsMember.value, role: role, reviewing: reviewing)
    if role.hasForms, hasConflictingForms(combined, row, role) {
      conflicts.removeSubrange(count...)
      return conflict(row.base == nil ? .added : .changed, row, role)
    }
    return MergedMember(row: row, content: .combined(head: head, combined))
  }

  /// Returns the only side whose data differs from the base, or nil if both differ.
  private func changedSide(_ row: MergeRow) -> MergeSide? {
    guard let base, let baseMember = row.base else { return nil }
    if let member = row.ours, base.isEqual(baseMember, member, in: ours) { return .theirs }
    if let member = row.theirs, base.isEqual(baseMember, member, in: theirs) { return .ours }
    return nil
  }

  /// Returns the side whose head a combined member has: that which changed the comment in it. Nil
  /// if both changed it.
  private func headSide(
    _ row: MergeRow, _ oursMember: MergeMember, _ theirsMember: MergeMember
  ) -> MergeSide? {
    guard ours.form != .json else { return .ours }
    let comment = theirs.comment(of: theirsMember)
    if ours.comment(of: oursMember) == comment { return .ours }
    guard let base, let baseMember = row.base else { return nil }
    let original = base.comment(of: baseMember)
    if original == comment { return .ours }
    return original == ours.comment(of: oursMember) ? .theirs : nil
  }
}

extension Merger {
  /// Returns whether a merged dictionary has two forms of a string, for example a unit and
  /// variations, that no side has together.
  private func hasConflictingForms(
    _ combined: MergedDictionary, _ row: MergeRow, _ role: MergeRole
  ) -> Bool {
    let members = combined.members.filter { isForm($0, role) }
    guard members.count > 1 else { return false }
    return [MergeSide.ours, .theirs].allSatisfy { side in
      !members.allSatisfy { $0.row[side] != nil }
    }
  }

  private func isForm(_ member: MergedMember, _ role: MergeRole) -> Bool {
    guard role == .localization else { return true }
    guard let (side, member) = member.row.any, let file = file(side) else { return false }
    return ["stringUnit", "variations", "stringSet"].contains { file.isName($0, member.key) }
  }

  private func isSourceLanguage(_ key: TextSpan, of file: FileVersion) -> Bool {
    file.decoded(key) == sourceLanguage
  }
}
