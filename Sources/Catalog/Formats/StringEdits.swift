public import Diagnostics
import FormatStrings
public import Languages
public import SourceText
import Syntax

extension Table {
  /// Returns the file of a range, or nil if it can't be edited: an export, which another program
  /// writes again, or a file that isn't text.
  public func editableFile(of range: SourceRange) -> SourceFile? {
    guard !capabilities.isExport else { return nil }
    let file = file(range.file)
    return file.isEditable && file.escapes != .none ? file : nil
  }

  /// Returns an edit that replaces a part of a string, or nil if it can't be edited.
  ///
  /// - Parameter part: the bytes of whole characters of the string, with their escapes.
  public func edit(
    replacing part: SourceRange, in text: TextSpan, with value: String
  ) -> Edit? {
    editableFile(of: text.range)?.replacement(of: part.bytes, in: text, with: value)
  }

  /// Returns an edit that replaces a whole string, or nil if it can't be edited.
  public func edit(replacing text: TextSpan, with value: String) -> Edit? {
    editableFile(of: text.range)?.replacement(of: text, with: value)
  }
}

extension Entry {
  /// Returns the fix that gives a branch another name. Returns nil if the variation has a branch
  /// with that name.
  public func renaming(_ branch: Branch, to name: String, in variation: Variation) -> Fix? {
    let names = branches(of: variation).prefix(Self.maxCompared).map { string(of: $0.name) }
    guard names.count < Self.maxCompared, !names.contains(name),
      let edit = table.edit(replacing: branch.name, with: name)
    else { return nil }
    return Fix("rename it to '\(name)'", .unsafe, [edit])
  }

  /// More branches than any variation has.
  private static var maxCompared: Int { 64 }
}

extension Entry {
  /// Returns the edits that give each unnumbered specifier of a string the number of the argument
  /// that it takes, so that the string stays the same for all arguments.
  ///
  /// Returns nil if that isn't certain. In a plural form, it depends on the version of Xcode which
  /// arguments unnumbered specifiers take.
  public func numbering(of unit: StringUnit) -> [Edit]? {
    numbering(of: unit) { $0.position }
  }

  /// Returns the edits that give each specifier of a translation the number of the source's
  /// argument with its class, if the translation has the same classes in another order.
  ///
  /// Arguments of the same class are taken in their order. Returns nil if a specifier has a number.
  public func numberingBySource(of unit: StringUnit) -> [Edit]? {
    let reference = arguments.reference.map
    var left = reference.positions.map { ($0, reference[$0]?.argumentClass) }
    guard unit.specifiers.allSatisfy({ !specifiers[$0].isNumbered }) else { return nil }
    let edits = numbering(of: unit) { specifier in
      guard let index = left.firstIndex(where: { $0.1 == specifier.argumentClass }) else {
        return nil
      }
      return left.remove(at: index).0
    }
    return left.isEmpty ? edits : nil
  }

  /// - Parameter number: returns the number of an argument, or nil if it isn't known.
  private func numbering(
    of unit: StringUnit, number: (FormatSpecifier) -> Int?
  ) -> [Edit]? {
    guard let file = table.editableFile(of: unit.text.range), unit.substitution == nil,
      !isInPlural(unit)
    else { return nil }
    var edits: [Edit] = []
    for specifier in unit.specifiers.lazy.map({ specifiers[$0] }) where specifier.kind != .percent {
      guard specifier.kind == .argument, specifier.position > 0,
        specifier.traits.isSubset(of: .plain), specifier.widthArgument == 0,
        specifier.precisionArgument == 0
      else { return nil }
      guard !specifier.isNumbered else { continue }
      let sign = specifier.range.bytes.lowerBound
      guard file.bytes[sign] == UInt8(ascii: "%"), let number = number(specifier) else {
        return nil
      }
      edits.append(file.edit(sign + 1..<sign + 1, "\(number)$"))
    }
    return edits.isEmpty ? nil : edits
  }

  /// Returns whether a string is a plural form, or in one.
  private func isInPlural(_ unit: StringUnit) -> Bool {
    var branch = unit.branch
    while let index = branch {
      let variation = variations[branches[index].variation]
      if variation.kind == .plural { return true }
      branch = variation.parent
    }
    return false
  }
}

extension FormatSpecifier.Traits {
  /// Traits that don't change which argument a specifier takes.
  fileprivate static let plain: Self = [
    .wordEnd, .leftAligned, .plusSign, .zeroPadded, .alternate, .emptyPrecision,
  ]
}

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
