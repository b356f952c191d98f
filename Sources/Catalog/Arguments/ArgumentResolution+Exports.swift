import FormatStrings
import SourceText

extension ArgumentResolution {
  /// Gives the substitutions of an XLIFF their arguments.
  ///
  /// Xcode exports `%arg` with the number that the catalog has for the substitution, such as
  /// `%2$ld`, and the number itself only so. Texts in which a person wrote `%ld` mean the same
  /// argument. What the text around it says comes first, then the source; a number beyond the
  /// arguments of that text is no such number.
  mutating func numberExportedSubstitutions() {
    guard !entry.substitutions.isEmpty else { return }
    var numbers: [String: Int] = [:]
    var greatest = 0
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
      greatest = max(greatest, count)
    }
    for unit in entry.units {
      guard let substitution = unit.substitution, let number = ownNumber(in: unit.specifiers),
        number <= greatest
      else { continue }
      let name = entry.name(of: entry.substitutions[substitution].name)
      if numbers[name] == nil { numbers[name] = number }
    }
    for index in entry.substitutions.indices {
      entry.substitutions[index].argumentNumber =
        numbers[entry.name(of: entry.substitutions[index].name)]
    }
  }

  /// Whether the source of an XLIFF refers to a substitution that its units do not have.
  var hasLeftOutSubstitutions: Bool {
    guard entry.table.capabilities.isExport, let source = entry.source else { return false }
    return source.units.contains { unit in
      entry.units[unit].specifiers.contains {
        entry.specifiers[$0].kind == .variable && entry.specifiers[$0].substitution == nil
      }
    }
  }

  /// The argument of the first number in a text that is given one.
  private func ownNumber(in range: Range<Int>) -> Int? {
    for index in range
    where entry.specifiers[index].takesArgument && entry.specifiers[index].isNumbered {
      if entry.specifiers[index].argumentClass.isNumeric { return entry.specifiers[index].number }
    }
    return nil
  }
}
