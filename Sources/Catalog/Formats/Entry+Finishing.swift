import SourceText

/// The steps of a reader after all of an entry is known.
extension Entry {
  /// Completes the entry for the rules: resolves its arguments, and records it in the table if it
  /// counts.
  mutating func finish(presence: inout LocaleSet) {
    if !isShipped { isMarkedButUsed = isUsedInCode }
    resolveArguments()
    if repetition == nil { record(presence: &presence) }
  }

  /// Finds the format specifiers of all strings, and the arguments that they take.
  ///
  /// Skips entries whose source string is unknown. The arguments of entries that aren't shipped are
  /// for previews, so their faults don't matter.
  private mutating func resolveArguments() {
    guard table.isFormatted,
      traits.contains(.percent) || BrokenSource.mayMissPercentSigns(self),
      source?.isFaulty != true
    else { return }
    var resolution = ArgumentResolution(of: consume self)
    resolution.run()
    self = resolution.finish()
    if !isShipped { mayHaveArgumentFaults = false }
  }

  /// Whether the code uses a key that is marked as stale, or as not to be translated. Without a
  /// translation of its own, a key of the second kind has the same string in every language, so
  /// that the mark is right.
  private var isUsedInCode: Bool {
    guard let isUsed = table.isUsed, !key.isEmpty,
      isTranslatable || units.contains(where: differsFromSource)
    else { return false }
    return isUsed(string(of: key), table.name)
  }

  private func differsFromSource(_ unit: StringUnit) -> Bool {
    guard !isSource(unit), unit.state != .new, let source = sourceText(for: unit) else {
      return false
    }
    return !hasSameContent(unit.text, source) && !hasSameContent(unit.text, key)
  }
}
