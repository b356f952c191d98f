import SourceText

/// The steps of a reader after all of an entry is known.
extension Entry {
  /// Completes the entry for the rules: resolves its arguments and records it in the table.
  mutating func finish(presence: inout LocaleSet) {
    resolveArguments()
    record(presence: &presence)
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
}
