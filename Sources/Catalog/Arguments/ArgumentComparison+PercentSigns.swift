import FormatStrings
import SourceText

/// Finds percent signs that are doubled on one side only.
extension ArgumentComparison {
  /// Appends a fault for the first percent sign that the source writes the other way.
  ///
  /// Applies only to strings without arguments. Only the source shows whether such strings are
  /// formatted at all, and a source with both forms is inconclusive.
  mutating func checkPercentSigns(ofUnit index: Int) {
    let range = entry.units[index].specifiers
    guard reference.isComplete, !(reference.hasProse && reference.hasDoubledPercent),
      !entry.isSource(entry.units[index]), !range.contains(where: takesArgumentCertainly),
      faults.last?.unit != index
    else { return }
    let wantsDoubled = reference.hasDoubledPercent
    guard
      let wrong = range.first(where: { (entry.specifiers[$0].kind == .percent) != wantsDoubled })
    else { return }
    let escape: ArgumentFault.PercentEscape =
      wantsDoubled ? .single : reference.hasProse ? .doubled : .doubledWithoutSource
    faults.append(
      fault(
        .percentEscape(escape), ofUnit: index, at: place(ofPercentSign: wrong, escape),
        origin: reference.text))
  }

  /// Returns whether a specifier can't be prose, unlike the `% a` of a string without arguments.
  private func takesArgumentCertainly(_ index: Int) -> Bool {
    entry.specifiers[index].takesArgument && !entry.specifiers[index].traits.contains(.space)
  }

  /// Returns the range of a percent sign, without the characters that were read as the rest of a
  /// specifier.
  private func place(
    ofPercentSign index: Int, _ escape: ArgumentFault.PercentEscape
  ) -> SourceRange {
    let range = entry.specifiers[index].range
    let isPlain = entry.table.file(range.file).bytes[Int(range.start)] == UInt8(ascii: "%")
    guard escape == .single, isPlain else { return range }
    return SourceRange(file: range.file, Int(range.start)..<Int(range.start) + 1)
  }
}
