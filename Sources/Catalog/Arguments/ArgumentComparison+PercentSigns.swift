import FormatStrings
import SourceText

/// Finds percent signs that are doubled on one side only.
extension ArgumentComparison {
  /// Appends the first percent sign that the source writes in the other way.
  ///
  /// Only for texts without arguments: whether they are formatted at all is known from the source
  /// alone, and a source that has both forms says nothing.
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

  /// Whether a specifier is no prose, such as the `% a` of a text without arguments.
  private func takesArgumentCertainly(_ index: Int) -> Bool {
    entry.specifiers[index].takesArgument && !entry.specifiers[index].traits.contains(.blank)
  }

  /// Where a percent sign stands, without what was taken for the rest of a specifier.
  private func place(
    ofPercentSign index: Int, _ escape: ArgumentFault.PercentEscape
  ) -> SourceRange {
    let range = entry.specifiers[index].range
    let isPlain = entry.table.file(range.file).bytes[Int(range.start)] == UInt8(ascii: "%")
    guard escape == .single, isPlain else { return range }
    return SourceRange(file: range.file, Int(range.start)..<Int(range.start) + 1)
  }
}
