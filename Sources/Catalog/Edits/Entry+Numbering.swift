public import Diagnostics
import FormatStrings
import SourceText
import Syntax

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
