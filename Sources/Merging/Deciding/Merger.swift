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
  /// - Parameter reviewed: the side whose translations were made for another source string.
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
  /// - Returns: nil if the merged file doesn't have it.
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

extension Merger {
  /// Decides about the members of an entry.
  ///
  /// Its comment and the members that say how the comment was generated are one value. Separately,
  /// a comment that a developer wrote could be marked as generated.
  mutating func decideEntry(
    _ rows: [MergeRow], hasBase: Bool, reviewing reviewed: MergeSide?
  ) -> [MergedMember?] {
    let comment = CommentRows(self, rows, hasBase: hasBase)
    return rows.map { row in
      guard let name = CommentRows.Name(row, in: self) else {
        return decide(row, in: .entry, reviewing: reviewed)
      }
      if let oursMember = row.ours, let theirsMember = row.theirs,
        ours.isEqual(oursMember.value, theirsMember.value, in: theirs)
      {
        return MergedMember(row: row, content: .taken(.ours))
      }
      if let side = comment.side { return choose(side, row) }
      // All of them have markers, or else one side could get the flag of the other. It is one
      // conflict.
      return name == .comment ? conflict(about: row) : choose(preference?.side, row)
    }
  }

  private mutating func conflict(about comment: MergeRow) -> MergedMember? {
    guard let (side, member) = comment.any else { return nil }
    path.append((side, member.key, .atom))
    defer { path.removeLast() }
    return conflict(comment.conflictKind, comment, .atom)
  }
}

/// The members of an entry that are its comment, in three versions.
private struct CommentRows {
  /// A member that belongs to the comment.
  enum Name: String, CaseIterable {
    case comment, isCommentAutoGenerated, commentGenerationVersion

    init?(_ row: MergeRow, in merger: Merger) {
      guard let (side, member) = row.any, let file = merger.file(side),
        let name = Self.allCases.first(where: { file.isName($0.rawValue, member.key) })
      else { return nil }
      self = name
    }
  }

  /// The writer of a comment.
  private enum Origin {
    case none, developer
    /// A program, with its version. A comment without a version is older than one with it.
    case generated(Double)
  }

  /// The side that has the comment, or nil if both changed it in different ways.
  let side: MergeSide?

  init(_ merger: Merger, _ rows: [MergeRow], hasBase: Bool) {
    var members: [Name: MergeRow] = [:]
    for row in rows { if let name = Name(row, in: merger) { members[name] = row } }
    let all = Array(members.values)
    if merger.isEqual(all, .ours, .theirs) {
      side = .ours
    } else if hasBase, merger.isEqual(all, .base, .ours) {
      side = .theirs
    } else if hasBase, merger.isEqual(all, .base, .theirs) {
      side = .ours
    } else {
      let comment = members[.comment] ?? MergeRow()
      func origin(_ side: MergeSide) -> Origin { Self.origin(of: members, side, in: merger) }
      side =
        switch (origin(.ours), origin(.theirs)) {
        case (.none, .none), (.developer, .generated): .ours
        case (.generated, .developer): .theirs
        case (.generated(let ours), .generated(let theirs)): ours < theirs ? .theirs : .ours
        case (.none, _): comment.base == nil ? .theirs : nil
        case (_, .none): comment.base == nil ? .ours : nil
        case (.developer, .developer): merger.isEqual([comment], .ours, .theirs) ? .ours : nil
        }
    }
  }

  private static func origin(
    of members: [Name: MergeRow], _ side: MergeSide, in merger: Merger
  ) -> Origin {
    guard members[.comment]?[side] != nil else { return .none }
    func text(_ name: Name) -> String? {
      guard let member = members[name]?[side], member.value.kind == .other else { return nil }
      return merger.file(side)?.bytes.string(in: member.value.range)
    }
    guard text(.isCommentAutoGenerated) == "true" else { return .developer }
    return .generated(text(.commentGenerationVersion).flatMap { Double($0) } ?? -.infinity)
  }
}

extension MergeRow {
  /// The kind of a conflict about a member.
  fileprivate var conflictKind: MergeConflict.Kind {
    if base == nil { return .added }
    return ours == nil ? .removedByOurs : theirs == nil ? .removedByTheirs : .changed
  }
}

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
