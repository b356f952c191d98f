public import Diagnostics
import FormatStrings
import SourceText

extension Entry {
  /// Returns the fix that adds forms to a plural as copies of another form, in the state `new`.
  ///
  /// Returns nil if that form isn't a string, or if a form has an unknown name.
  public func adding(
    _ categories: some Sequence<PluralCategory>, to variation: Variation,
    like model: PluralCategory
  ) -> Fix? {
    let branches = Array(branches(of: variation))
    // A branch with an unknown name may be one of the missing ones.
    guard branches.allSatisfy({ $0.category != nil }),
      let copied = branches.first(where: { $0.category == model }), let unit = copied.unit,
      let edit = MemberEdit(at: variation.name, in: table),
      let edits = edit.insertions(
        ofCopies: categories.map(\.name), of: copied.name, state: units[unit].stateRange,
        among: branches.map(\.name), in: variation.name)
    else { return nil }
    let names = categories.map { "'\($0.name)'" }.joined(separator: ", ")
    return Fix("add \(names) as a copy of '\(model.name)'", .unsafe, edits)
  }

  /// Returns whether the form of a category shows the same arguments as the source's form for
  /// `other`, or as the only form that the source has.
  ///
  /// Returns false if the source isn't known. A form for zero without a number is like no other.
  public func showsArgumentsOfSource(
    _ category: PluralCategory, of variation: Variation
  ) -> Bool {
    // Without specifiers, the arguments of strings with percent signs aren't known.
    guard !specifiers.isEmpty || !traits.contains(.percent),
      let form = unit(of: category, in: variation),
      let expected = argumentsOfSource(for: variation, form)
    else { return false }
    let shown = shownArguments(ofUnit: form)
    return shown == expected && (category != .zero || !shown.isEmpty)
  }

  private func argumentsOfSource(for variation: Variation, _ form: Int) -> ArgumentPositions? {
    if let original = sourceVariation(for: variation) {
      return unit(of: .other, in: original).map(shownArguments)
    }
    guard let shown = argumentsOfWholeSource(for: variation, form) else { return nil }
    guard let substitution = variation.substitution else { return shown }
    // The other arguments are in the string around the substitution.
    guard let counted = substitutions[substitution].position, shown.contains(counted) else {
      return nil
    }
    var own = ArgumentPositions()
    own.insert(counted)
    return own
  }

  /// Returns the arguments of a source string without plural forms, which may be the key.
  private func argumentsOfWholeSource(for variation: Variation, _ form: Int) -> ArgumentPositions? {
    if let source, variation.localization != sourceLocalization {
      let text = text(for: units[form], in: source)?.range
      return source.units.first { units[$0].text.range == text }.map(shownArguments)
    }
    guard keyAsSourceText != nil else { return nil }
    var shown = ArgumentPositions()
    for index in specifiersOfKey {
      for slot in 0..<3 {
        if let position = argument(slot, of: index)?.position { shown.insert(position) }
      }
    }
    return shown
  }

  private func unit(of category: PluralCategory, in variation: Variation) -> Int? {
    branches(of: variation).first { $0.category == category }?.unit
  }
}
