import SourceText
import Syntax

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
