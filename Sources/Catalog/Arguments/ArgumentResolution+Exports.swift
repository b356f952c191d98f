import SourceText

extension Entry {
  /// Gives the substitutions of an XLIFF their arguments.
  ///
  /// Xcode exports `%arg` with the number that the catalog has for the substitution, such as
  /// `%2$ld`, and the number itself only so. Texts in which a person wrote `%ld` mean the same
  /// argument. What the text around it says comes first, then the source; a number beyond the
  /// arguments of that text is no such number.
  mutating func numberExportedSubstitutions() {
    guard !substitutions.isEmpty else { return }
    var numbers: [String: Int] = [:]
    var greatest = 0
    for unit in units where unit.substitution == nil {
      var count = 0
      for index in unit.specifiers where specifiers[index].takesArgument {
        count += 1
        guard specifiers[index].kind == .variable, specifiers[index].isNumbered,
          let variable = specifiers[index].name
        else { continue }
        let name = name(of: variable)
        if numbers[name] == nil { numbers[name] = specifiers[index].number }
      }
      greatest = max(greatest, count)
    }
    for unit in units {
      guard let substitution = unit.substitution, let number = ownNumber(in: unit.specifiers),
        number <= greatest
      else { continue }
      let name = name(of: substitutions[substitution].name)
      if numbers[name] == nil { numbers[name] = number }
    }
    for index in substitutions.indices {
      substitutions[index].argumentNumber = numbers[name(of: substitutions[index].name)]
    }
  }

  /// Whether a substitution that is nowhere may have been left out of an XLIFF: the source text
  /// refers to it, too.
  func isLeftOutOfExport(_ specifier: FormatSpecifier, ofUnit index: Int) -> Bool {
    guard table.capabilities.isExport, let source, let name = specifier.name else { return false }
    if isSource(units[index]) { return true }
    // No person writes more texts and references than that.
    return source.units.prefix(64).contains { unit in
      units[unit].specifiers.prefix(64).contains { other in
        specifiers[other].kind == .variable
          && specifiers[other].name.map { isSame($0, name) } ?? false
      }
    }
  }

  /// Whether the source of an XLIFF refers to a substitution that its units do not have.
  var hasLeftOutSubstitutions: Bool {
    guard table.capabilities.isExport, let source else { return false }
    return source.units.contains { unit in
      units[unit].specifiers.contains {
        specifiers[$0].kind == .variable && specifiers[$0].substitution == nil
      }
    }
  }

  /// The argument of the first number in a text that is given one.
  private func ownNumber(in range: Range<Int>) -> Int? {
    for index in range where specifiers[index].takesArgument && specifiers[index].isNumbered {
      if specifiers[index].argumentClass.isNumeric { return specifiers[index].number }
    }
    return nil
  }
}
