import Diagnostics
import SourceText

/// Finds percent signs that are doubled on one side only.
extension Entry {
  /// Appends the first percent sign that the source writes in the other way.
  ///
  /// Only for texts without arguments: whether they are formatted at all is known from the source
  /// alone, and a source that has both forms says nothing.
  mutating func judgePercentSigns(ofUnit index: Int) {
    let reference = arguments.reference
    let range = units[index].specifiers
    guard reference.isComplete, !(reference.hasProse && reference.hasDoubledPercent),
      !isSource(units[index]), !range.contains(where: takesArgumentCertainly),
      argumentFaults.last?.unit != index
    else { return }
    let wantsDoubled = reference.hasDoubledPercent
    guard let wrong = range.first(where: { (specifiers[$0].kind == .percent) != wantsDoubled })
    else { return }
    let escape: ArgumentFault.PercentEscape =
      wantsDoubled ? .single : reference.hasProse ? .doubled : .doubledWithoutSource
    argumentFaults.append(
      fault(
        .percentEscape(escape), .warning, ofUnit: index, at: place(ofPercentSign: wrong, escape),
        origin: reference.text))
  }

  /// Whether a specifier is no prose, such as the `% a` of a text without arguments.
  private func takesArgumentCertainly(_ index: Int) -> Bool {
    specifiers[index].takesArgument && !specifiers[index].traits.contains(.blank)
  }

  /// Where a percent sign stands, without what was taken for the rest of a specifier.
  private func place(
    ofPercentSign index: Int, _ escape: ArgumentFault.PercentEscape
  ) -> SourceRange {
    let range = specifiers[index].range
    let isPlain = table.file(range.file).bytes[Int(range.start)] == UInt8(ascii: "%")
    guard escape == .single, isPlain else { return range }
    return SourceRange(file: range.file, Int(range.start)..<Int(range.start) + 1)
  }
}
