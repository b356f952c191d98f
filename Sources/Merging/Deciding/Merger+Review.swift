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
  /// - Parameter original: the value in the base, or nil to review all units.
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

extension Merger {
  /// Records a conflict, and decides it if there is a preference.
  mutating func conflict(
    _ kind: MergeConflict.Kind, _ row: MergeRow, _ role: MergeRole
  ) -> MergedMember? {
    conflicts.append(
      MergeConflict(
        kind: kind, path: path.map { name($0) }, key: key, locale: locale,
        ours: row.ours.map { description(of: $0.value, in: ours) },
        theirs: row.theirs.map { description(of: $0.value, in: theirs) }))
    guard let preference else { return MergedMember(row: row, content: .conflict) }
    let side = preference.side
    guard let member = row[side], let file = file(side) else { return nil }
    let edits = preference == .review ? review(member.value, since: nil, role, in: file) : []
    return MergedMember(row: row, content: edits.isEmpty ? .taken(side) : .edited(side, edits))
  }

  private func name(_ step: (side: MergeSide, key: TextSpan, role: MergeRole)) -> String {
    file(step.side)?.file.string(of: step.key) ?? ""
  }

  /// The key of the entry that is decided.
  private var key: String? {
    guard ours.form == .json else { return path.first.map { name($0) } }
    return path.first { $0.role == .entry }.map { name($0) }
  }

  /// The locale of the localization that is decided.
  private var locale: String? {
    guard let index = path.firstIndex(where: { $0.role == .localizations }),
      index + 1 < path.count
    else { return nil }
    return name(path[index + 1])
  }

  /// The string of a value, or the value as it is written.
  private func description(of value: MergeValue, in file: FileVersion) -> String {
    if value.kind == .string { return file.file.string(of: value.text) }
    if let unit = file.member("stringUnit", of: value) {
      return description(of: unit.value, in: file)
    }
    if let text = file.member("value", of: value), text.value.kind == .string {
      return file.file.string(of: text.value.text)
    }
    let end = min(value.range.upperBound, value.range.lowerBound + Self.maxDescription)
    // The layout would make it longer.
    return file.bytes.string(in: value.range.lowerBound..<end)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The number of bytes of a value that are shown.
  private static let maxDescription = 200
}

extension Merger {
  /// A decision about a member with rules of its own. Its content is nil if the member is removed.
  struct Special {
    let content: MergedMember.Content?
  }

  /// Decides about a member with rules of its own, or returns nil for other members.
  mutating func decideSpecial(
    _ row: MergeRow, in parent: MergeRole, name isNamed: (String) -> Bool
  ) -> Special? {
    if parent == .catalog {
      if isNamed("version") { return decideVersion(row) }
      if isNamed("sourceLanguage") { return decideSourceLanguage(row) }
    }
    if parent == .entry, isNamed("extractionState") { return decideExtractionState(row) }
    return nil
  }

  /// The higher version wins.
  private func decideVersion(_ row: MergeRow) -> Special? {
    guard let oursMember = row.ours, let theirsMember = row.theirs,
      let left = version(oursMember, of: ours), let right = version(theirsMember, of: theirs),
      left != right
    else { return nil }
    return Special(content: .taken(left < right ? .theirs : .ours))
  }

  private func version(_ member: MergeMember, of file: FileVersion) -> CatalogVersion? {
    guard member.value.kind == .string else { return nil }
    return CatalogVersion(file.file.string(of: member.value.text))
  }

  /// Translations of another language can't be kept, so each difference is a conflict.
  private mutating func decideSourceLanguage(_ row: MergeRow) -> Special? {
    guard let oursMember = row.ours, let theirsMember = row.theirs,
      !ours.isEqual(oursMember, theirsMember, in: theirs)
    else { return nil }
    return Special(content: conflict(.changed, row, .atom)?.content)
  }

  /// A key that one side found unused stays in use if the other side changed its entry.
  private func decideExtractionState(_ row: MergeRow) -> Special? {
    let staleSide: MergeSide
    switch (row.ours, row.theirs) {
    case (let member?, nil) where isStale(member, in: ours): staleSide = .ours
    case (nil, let member?) where isStale(member, in: theirs): staleSide = .theirs
    default: return nil
    }
    return Special(content: isEntryChanged(by: staleSide.other) ? nil : .taken(staleSide))
  }

  private func isEntryChanged(by side: MergeSide) -> Bool {
    guard let base, let baseEntry = entry?.base, let file = file(side),
      let member = entry?[side]
    else { return true }
    return !base.isEqual(baseEntry.value, member.value, in: file)
  }

  /// Returns whether an entry is marked as unused.
  func isMarkedStale(_ entry: MergeMember, in file: FileVersion) -> Bool {
    file.member("extractionState", of: entry.value).map { isStale($0, in: file) } ?? false
  }

  private func isStale(_ member: MergeMember, in file: FileVersion) -> Bool {
    member.value.kind == .string && file.isName("stale", member.value.text)
  }
}

extension CatalogVersion {
  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
  }
}

/// The sides from which a merged file has the text before and after its dictionary.
struct Surroundings {
  let before: MergeSide
  let after: MergeSide
}

extension Merger {
  /// Decides about the text around the dictionary, for example a comment or a declaration of XML.
  /// Nil if both sides changed it in different ways.
  var surroundings: Surroundings? {
    guard let before = side(of: \.beforeRoot), let after = side(of: \.afterRoot) else { return nil }
    return Surroundings(before: before, after: after)
  }

  private func side(of part: KeyPath<FileVersion, Range<Int>>) -> MergeSide? {
    func words(_ file: FileVersion) -> [UInt8] { file.words(file[keyPath: part]) }
    let (left, right) = (words(ours), words(theirs))
    if left == right { return .ours }
    guard let base else { return nil }
    let original = words(base)
    return original == right ? .ours : original == left ? .theirs : nil
  }
}

extension FileVersion {
  /// The range before the dictionary, without a byte order mark.
  var beforeRoot: Range<Int> { startOfText..<max(root.range.lowerBound, startOfText) }

  /// The range after the dictionary.
  var afterRoot: Range<Int> {
    max(min(root.range.upperBound, bytes.count), startOfText)..<bytes.count
  }
}
