import Catalog
import SourceText
import Syntax

extension Merger {
  /// Takes the bytes of a side. If its translations were made for another source string, those that
  /// it changed need review.
  func take(
    _ side: MergeSide, _ row: MergeRow, _ role: MergeRole, reviewing reviewed: MergeSide?
  ) -> MergedMember {
    guard side == reviewed, let member = row[side], let file = file(side) else {
      return MergedMember(row: row, content: .taken(side))
    }
    let edits = review(member.value, since: row.base?.value, role, in: file)
    return MergedMember(row: row, content: edits.isEmpty ? .taken(side) : .edited(side, edits))
  }

  /// Returns the edits that make the units of a value need review, except those that are the same
  /// in the base.
  ///
  /// - Parameter original: The value in the base, or nil to review all units.
  func review(
    _ value: MergeValue, since original: MergeValue?, _ role: MergeRole, in file: FileVersion
  ) -> [MergedMember.Replacement] {
    guard value.kind == .dictionary else { return [] }
    switch role {
    case .unit, .stringSet:
      if let base, let original, base.isEqual(original, value, in: file) { return [] }
      return review(unit: value, in: file)
    case .entry, .localizations, .localization, .variations, .branches, .substitutions,
      .substitution:
      var edits: [MergedMember.Replacement] = []
      for (member, originalMember) in pairs(value, original, in: file) {
        if role == .localizations, file.decoded(member.key) == sourceLanguage { continue }
        let memberRole = role.role { file.isName($0, member.key) }
        edits += review(member.value, since: originalMember?.value, memberRole, in: file)
      }
      return edits
    case .catalog, .entries, .table, .dictionary, .atom: return []
    }
  }

  private func review(
    unit: MergeValue, in file: FileVersion
  ) -> [MergedMember.Replacement] {
    if let state = file.member("state", of: unit) {
      return Self.review(state: state.value, of: file)
    }
    guard let first = file.members(of: unit).first else { return [] }
    let start = first.whole.lowerBound
    let space = String(
      decoding: file.raw(file.inside(of: unit).lowerBound..<start), as: UTF8.self)
    return [
      MergedMember.Replacement(
        range: start..<start, text: "\"state\" : \"\(UnitState.needsReview.word)\",\(space)")
    ]
  }

  /// Returns the edit that replaces a state, unless it is less finished.
  static func review(state: MergeValue, of file: FileVersion) -> [MergedMember.Replacement] {
    if state.kind == .string, let known = UnitState(file.decoded(state.text)),
      known <= .needsReview
    {
      return []
    }
    return [
      MergedMember.Replacement(range: state.range, text: "\"\(UnitState.needsReview.word)\"")
    ]
  }

  /// Returns the members of a dictionary with those of the base that have the same keys.
  private func pairs(
    _ value: MergeValue, _ original: MergeValue?, in file: FileVersion
  ) -> [(MergeMember, MergeMember?)] {
    let members = file.members(of: value)
    guard let base, let original else { return members.map { ($0, nil) } }
    let originals = base.members(of: original)
    var table = KeyTable()
    for member in originals {
      _ = table.index(of: member.key, in: base.file, value: base.file.range(member.whole))
    }
    return members.map { member in
      let (index, isNew) = table.index(
        of: member.key, in: file.file, value: file.file.range(member.whole))
      return (member, isNew ? nil : originals[index])
    }
  }
}

extension Merger {
  /// Returns the side that changed translations of an entry without knowing that the other side
  /// changed the source string, or nil if the source string is the same or both changed it.
  func reviewedSide(_ row: MergeRow) -> MergeSide? {
    guard let base, let baseEntry = row.base, let oursEntry = row.ours, let theirsEntry = row.theirs
    else { return nil }
    let oursIsSame = hasSameSource(baseEntry, base, oursEntry, ours)
    let theirsIsSame = hasSameSource(baseEntry, base, theirsEntry, theirs)
    guard oursIsSame != theirsIsSame else { return nil }
    return oursIsSame ? .ours : .theirs
  }

  private func hasSameSource(
    _ entry: MergeMember, _ file: FileVersion, _ other: MergeMember, _ otherFile: FileVersion
  ) -> Bool {
    let (left, right) = (source(of: entry, in: file), source(of: other, in: otherFile))
    switch (left, right) {
    case (nil, nil): return true
    case (let left?, let right?):
      return file.isEqual(left, right, in: otherFile, ignoring: "state")
    case (let left?, nil): return isKey(left, of: entry, in: file)
    case (nil, let right?): return isKey(right, of: other, in: otherFile)
    }
  }

  /// Returns the localization of the source language, or nil if the key is the source string.
  private func source(of entry: MergeMember, in file: FileVersion) -> MergeValue? {
    guard let localizations = file.member("localizations", of: entry.value) else { return nil }
    return file.members(of: localizations.value)
      .first { file.decoded($0.key) == sourceLanguage }?.value
  }

  /// Returns whether a localization is only a unit whose value is the key.
  private func isKey(
    _ localization: MergeValue, of entry: MergeMember, in file: FileVersion
  ) -> Bool {
    let members = file.members(of: localization)
    guard members.count == 1, file.isName("stringUnit", members[0].key),
      let value = file.member("value", of: members[0].value)
    else { return false }
    return value.value.kind == .string
      && file.isEqual(value.value.text, entry.key, in: file)
  }
}
