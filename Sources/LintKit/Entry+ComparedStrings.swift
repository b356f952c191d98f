import Languages

extension Entry {
  /// The maximum number of strings of an entry to search for the location of a note.
  private static let maxStrings = 512

  /// Returns the strings that a finding compares: the one that it is in, and those of other locales
  /// that its notes point into. The source comes first.
  ///
  /// - Parameters:
  ///   - text: the whole string of the entry.
  ///   - range: the location of the finding.
  /// - Returns: nothing if the finding isn't in the string, or no note is in one of another locale.
  package func strings(
    compared notes: [Note], with text: SourceRange, at range: SourceRange
  ) -> [ComparedString] {
    guard !notes.isEmpty, text.contains(range), let own = string(at: text, .own) else {
      return []
    }
    var others: [ComparedString] = []
    for (index, note) in notes.enumerated() {
      guard let other = string(at: note.range, .note(index)), other.string.name != own.string.name
      else { continue }
      others.append(other.string)
    }
    if others.isEmpty { return [] }
    return own.isSource ? [own.string] + others : others + [own.string]
  }

  /// Returns the source of a translation and the translation, or nothing if the finding isn't in
  /// the translation.
  func strings(withSourceOf unit: StringUnit, at range: SourceRange) -> [ComparedString] {
    guard !isSource(unit), unit.text.range.contains(range), let source = sourceText(for: unit),
      let other = string(at: source.range, .context)?.string,
      let own = string(at: unit.text.range, .own)?.string, other.name != own.name
    else { return [] }
    return [other, own]
  }

  /// Returns the string that contains a range, and whether it is in the source language.
  private func string(
    at range: SourceRange, _ role: ComparedString.Role
  ) -> (string: ComparedString, isSource: Bool)? {
    for unit in units.prefix(Self.maxStrings) where unit.text.range.contains(range) {
      let name = locale(of: unit).spelling
      return (ComparedString(name: name, range: unit.text.range, role: role), isSource(unit))
    }
    guard key.range.contains(range) else { return nil }
    let name = (keyAsSourceText == nil ? nil : table.source?.spelling) ?? "key"
    return (ComparedString(name: name, range: key.range, role: role), true)
  }
}
