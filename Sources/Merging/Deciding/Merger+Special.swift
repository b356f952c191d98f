import Catalog
import SourceText
import Syntax

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
