package import Diagnostics
import FormatStrings
import SourceText
import Syntax

extension Entry {
  /// Returns the edits that give each unnumbered specifier of a string the number of the argument
  /// that it takes, so that the string stays the same for all arguments.
  ///
  /// Returns nil if that isn't certain. In a plural form, it depends on the version of Xcode which
  /// arguments unnumbered specifiers take.
  package func numbering(of unit: StringUnit) -> [Edit]? {
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
      guard file.bytes[sign] == UInt8(ascii: "%") else { return nil }
      edits.append(file.edit(sign + 1..<sign + 1, "\(specifier.position)$"))
    }
    return edits
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
