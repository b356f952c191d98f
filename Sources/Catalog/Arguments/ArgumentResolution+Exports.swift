import FormatStrings
import SourceText

extension ArgumentResolution {
  /// Gives the substitutions of an XLIFF their arguments.
  ///
  /// Xcode exports `%arg` with the number that the catalog has for the substitution, for example
  /// `%2$ld`. The number appears nowhere else. A handwritten `%ld` means the same argument.
  ///
  /// A number in the surrounding string comes first, then one in the source. A number beyond the
  /// arguments of the surrounding string is ignored.
  mutating func numberExportedSubstitutions() {
    guard !entry.substitutions.isEmpty else { return }
    var numbers: [String: Int] = [:]
    var maximum = 0
    for unit in entry.units where unit.substitution == nil {
      var count = 0
      for index in unit.specifiers where entry.specifiers[index].takesArgument {
        count += 1
        guard entry.specifiers[index].kind == .variable, entry.specifiers[index].isNumbered,
          let variable = entry.specifiers[index].name
        else { continue }
        let name = entry.name(of: variable)
        if numbers[name] == nil { numbers[name] = entry.specifiers[index].number }
      }
      maximum = max(maximum, count)
    }
    for unit in entry.units {
      guard let substitution = unit.substitution, let number = ownNumber(in: unit.specifiers),
        number <= maximum
      else { continue }
      let name = entry.name(of: entry.substitutions[substitution].name)
      if numbers[name] == nil { numbers[name] = number }
    }
    for index in entry.substitutions.indices {
      entry.substitutions[index].argumentNumber =
        numbers[entry.name(of: entry.substitutions[index].name)]
    }
  }

  /// Whether the source of an XLIFF refers to a substitution that its units don't have.
  var hasSkippedSubstitutions: Bool {
    guard entry.table.capabilities.isExport, let source = entry.source else { return false }
    return source.units.contains { unit in
      entry.units[unit].specifiers.contains {
        entry.specifiers[$0].kind == .variable && entry.specifiers[$0].substitution == nil
      }
    }
  }

  /// Returns the argument number of the first numbered specifier with a numeric class.
  private func ownNumber(in range: Range<Int>) -> Int? {
    for index in range
    where entry.specifiers[index].takesArgument && entry.specifiers[index].isNumbered {
      if entry.specifiers[index].argumentClass.isNumeric { return entry.specifiers[index].number }
    }
    return nil
  }
}
