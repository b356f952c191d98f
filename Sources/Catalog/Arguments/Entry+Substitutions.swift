import SourceText
import Syntax

/// Finds what the references in a localization's texts name, and the arguments they stand for.
extension Entry {
  mutating func resolveSubstitutions(of localization: Int) {
    let indexOfName = indexSubstitutions(of: localization)
    let claimed = claimArguments(of: localization)
    var waiting: [Int] = []
    for unit in localizations[localization].units where units[unit].substitution == nil {
      link(unit, indexOfName)
      number(units[unit].specifiers, from: 1, claimed: claimed)
      noteReferences(in: unit, &waiting)
    }
    while let substitution = waiting.popLast() {
      numberLeaves(of: substitution, indexOfName, &waiting)
      if substitutions[substitution].isUnnumbered {
        substitutions[substitution].numberedLeaf = numberedLeaf(of: substitution)
      }
    }
    for index in localizations[localization].substitutions where !substitutions[index].isReferenced
    {
      if substitutions[index].position == nil {
        substitutions[index].position = positionInSource(of: index)
      }
      var ignored: [Int] = []
      numberLeaves(of: index, indexOfName, &ignored)
    }
  }

  private mutating func indexSubstitutions(of localization: Int) -> [String: Int] {
    var indexOfName: [String: Int] = [:]
    for index in localizations[localization].substitutions {
      let name = self.name(of: substitutions[index].name)
      if indexOfName[name] == nil { indexOfName[name] = index }
      arguments.unitsOfSubstitution[index] = 0..<0
    }
    for unit in localizations[localization].units {
      guard let substitution = units[unit].substitution else { continue }
      let known = arguments.unitsOfSubstitution[substitution]
      arguments.unitsOfSubstitution[substitution] =
        known.isEmpty ? unit..<unit + 1 : known.lowerBound..<unit + 1
    }
    return indexOfName
  }

  /// Reads what the substitutions say about their arguments, and returns the numbers they claim.
  private mutating func claimArguments(of localization: Int) -> ArgumentPositions {
    var claimed = ArgumentPositions()
    for index in localizations[localization].substitutions {
      // Without any text, a variable only steps over an argument that others show.
      let isSilent = arguments.unitsOfSubstitution[index].allSatisfy { units[$0].text.isEmpty }
      substitutions[index].isSilent = isSilent && !arguments.unitsOfSubstitution[index].isEmpty
      substitutions[index].isReferenced = false
      substitutions[index].isDisplaced = false
      substitutions[index].position = nil
      if let number = substitutions[index].argumentNumber, 1..<128 ~= number {
        substitutions[index].position = number
        claimed.insert(number)
      }
    }
    return claimed
  }

  /// Reads what a substitution counts. A percent sign in front is passed over.
  mutating func readSpecifier(of index: Int) {
    substitutions[index].argumentClass = .unknown
    substitutions[index].hasPlainSpecifier = false
    guard let text = substitutions[index].formatSpecifier else { return }
    let sign = Array("%".utf8)
    var decoded = DecodedText()
    decoded.decode(text, of: table.file(text.range.file))
    let hasSign = decoded.bytes.starts(with: sign)
    let bytes = hasSign ? decoded.bytes : sign + decoded.bytes
    var scanner = FormatScanner(bytes, isCatalog: false, isInSubstitution: false)
    guard let item = scanner.next(), item.kind == .argument, item.bytes.upperBound == bytes.count
    else { return }
    let argumentClass = item.specifier.argumentClass
    // That a catalog counts something else than a number is a fault of its own.
    guard table.format != .catalog || argumentClass.isNumeric else { return }
    substitutions[index].argumentClass = argumentClass
    substitutions[index].hasPlainSpecifier =
      !hasSign && argumentClass.isNumeric && item.specifier.number == 0
      && !item.specifier.traits.contains(.star)
  }

  private mutating func link(_ unit: Int, _ indexOfName: [String: Int]) {
    for index in units[unit].specifiers where specifiers[index].kind == .variable {
      guard let name = specifiers[index].name else { continue }
      specifiers[index].substitution = indexOfName[self.name(of: name)]
    }
  }

  private mutating func noteReferences(in unit: Int, _ waiting: inout [Int]) {
    for index in units[unit].specifiers {
      guard let substitution = specifiers[index].substitution else { continue }
      if substitutions[substitution].position == nil, specifiers[index].position != 0 {
        substitutions[substitution].position = specifiers[index].position
      }
      guard !substitutions[substitution].isReferenced else { continue }
      substitutions[substitution].isReferenced = true
      substitutions[substitution].isUnnumbered =
        !specifiers[index].isNumbered && substitutions[substitution].argumentNumber == nil
      waiting.append(substitution)
    }
  }

  private mutating func numberLeaves(
    of substitution: Int, _ indexOfName: [String: Int], _ waiting: inout [Int]
  ) {
    let own = substitutions[substitution].position ?? 1
    for unit in arguments.unitsOfSubstitution[substitution]
    where units[unit].substitution == substitution {
      link(unit, indexOfName)
      // A leaf that leaves its number out must not give it to the variable that it refers to.
      let opensWithVariable =
        units[unit].specifiers.first { specifiers[$0].isUnnumbered }
        .map { specifiers[$0].kind == .variable } ?? false
      number(
        units[unit].specifiers, from: opensWithVariable ? own + 1 : own,
        claimed: ArgumentPositions())
      for index in units[unit].specifiers {
        if specifiers[index].kind == .ownArgument && table.isWrittenLikeCatalog {
          specifiers[index].position = own
          specifiers[index].argumentClass = substitutions[substitution].argumentClass
        }
        let localization = units[unit].localization
        arguments.shownBySubstitutions[localization].insert(specifiers[index].position)
      }
      noteReferences(in: unit, &waiting)
    }
  }

  private func positionInSource(of substitution: Int) -> Int? {
    // Every unused substitution looks through those of the source: a bound for hostile input.
    guard let source, source.substitutions.count <= 64 else { return nil }
    let name = substitutions[substitution].name
    return source.substitutions.lazy.map { substitutions[$0] }
      .first { hasSameContent($0.name, name) }?.position
  }

  /// The first specifier of a number that the leaves of a substitution number, if none of them
  /// takes its number unnumbered; and whether one of them takes the argument that the reference
  /// takes in order.
  private func numberedLeaf(of substitution: Int) -> (specifier: Int, isEqual: Bool)? {
    var found: Int?
    var isEqual = false
    for unit in arguments.unitsOfSubstitution[substitution] {
      for index in units[unit].specifiers where specifiers[index].takesArgument {
        guard specifiers[index].isNumbered else { return nil }
        guard specifiers[index].argumentClass.isNumeric else { continue }
        if found == nil { found = index }
        if specifiers[index].position == substitutions[substitution].position { isEqual = true }
      }
    }
    return found.map { ($0, isEqual) }
  }
}
