import FormatStrings
import SourceText
import Syntax

/// Finds the substitutions that a localization's strings refer to, and their arguments.
extension ArgumentResolution {
  mutating func resolveSubstitutions(of localization: Int) {
    let indexOfName = indexSubstitutions(of: localization)
    let claimed = claimArguments(of: localization)
    var waiting: [Int] = []
    for unit in entry.localizations[localization].units where entry.units[unit].substitution == nil
    {
      link(unit, indexOfName)
      number(entry.units[unit].specifiers, from: 1, claimed: claimed)
      noteReferences(in: unit, &waiting)
    }
    while let substitution = waiting.popLast() {
      numberLeaves(of: substitution, indexOfName, &waiting)
      if entry.substitutions[substitution].isUnnumbered {
        entry.substitutions[substitution].numberedLeaf = numberedLeaf(of: substitution)
      }
    }
    for index in entry.localizations[localization].substitutions
    where !entry.substitutions[index].isReferenced {
      if entry.substitutions[index].position == nil {
        entry.substitutions[index].position = positionInSource(of: index)
      }
      var ignored: [Int] = []
      numberLeaves(of: index, indexOfName, &ignored)
    }
  }

  private mutating func indexSubstitutions(of localization: Int) -> [String: Int] {
    var indexOfName: [String: Int] = [:]
    for index in entry.localizations[localization].substitutions {
      let name = entry.name(of: entry.substitutions[index].name)
      if indexOfName[name] == nil { indexOfName[name] = index }
      entry.arguments.unitsOfSubstitution[index] = 0..<0
    }
    for unit in entry.localizations[localization].units {
      guard let substitution = entry.units[unit].substitution else { continue }
      let known = entry.arguments.unitsOfSubstitution[substitution]
      entry.arguments.unitsOfSubstitution[substitution] =
        known.isEmpty ? unit..<unit + 1 : known.lowerBound..<unit + 1
    }
    return indexOfName
  }

  /// Reads the argument numbers of the substitutions, and returns these numbers.
  private mutating func claimArguments(of localization: Int) -> ArgumentPositions {
    var claimed = ArgumentPositions()
    for index in entry.localizations[localization].substitutions {
      // A variable whose strings are all empty only skips an argument that others show.
      let isSilent = entry.arguments.unitsOfSubstitution[index].allSatisfy {
        entry.units[$0].text.isEmpty
      }
      entry.substitutions[index].isSilent =
        isSilent && !entry.arguments.unitsOfSubstitution[index].isEmpty
      entry.substitutions[index].isReferenced = false
      entry.substitutions[index].position = nil
      if let number = entry.substitutions[index].assignedArgument {
        entry.substitutions[index].position = number
        claimed.insert(number)
      }
    }
    return claimed
  }

  /// Reads what a substitution counts. A leading percent sign is skipped.
  mutating func readSpecifier(of index: Int) {
    entry.substitutions[index].argumentClass = .unknown
    entry.substitutions[index].hasPlainSpecifier = false
    guard let text = entry.substitutions[index].formatSpecifier else { return }
    let sign = Array("%".utf8)
    decoded.decode(text, of: entry.table.file(text.range.file))
    let hasSign = decoded.bytes.starts(with: sign)
    let bytes = hasSign ? decoded.bytes : sign + decoded.bytes
    var scanner = FormatScanner(isCatalog: false, isInSubstitution: false)
    guard let item = scanner.next(in: bytes.span), item.kind == .argument,
      item.bytes.upperBound == bytes.count
    else { return }
    let argumentClass = item.specifier.argumentClass
    // A catalog that counts something other than a number is a fault of its own.
    guard !entry.table.capabilities.isCompiled || argumentClass.isNumeric else { return }
    entry.substitutions[index].argumentClass = argumentClass
    entry.substitutions[index].hasPlainSpecifier =
      !hasSign && argumentClass.isNumeric && item.specifier.number == 0
      && !item.specifier.traits.contains(.star)
  }

  private mutating func link(_ unit: Int, _ indexOfName: [String: Int]) {
    for index in entry.units[unit].specifiers where entry.specifiers[index].kind == .variable {
      guard let name = entry.specifiers[index].name else { continue }
      entry.specifiers[index].substitution = indexOfName[entry.name(of: name)]
    }
  }

  private mutating func noteReferences(in unit: Int, _ waiting: inout [Int]) {
    for index in entry.units[unit].specifiers {
      guard let substitution = entry.specifiers[index].substitution else { continue }
      if entry.substitutions[substitution].position == nil, entry.specifiers[index].position != 0 {
        entry.substitutions[substitution].position = entry.specifiers[index].position
      }
      guard !entry.substitutions[substitution].isReferenced else { continue }
      entry.substitutions[substitution].isReferenced = true
      entry.substitutions[substitution].isUnnumbered =
        !entry.specifiers[index].isNumbered
        && entry.substitutions[substitution].argumentNumber == nil
      waiting.append(substitution)
    }
  }

  private mutating func numberLeaves(
    of substitution: Int, _ indexOfName: [String: Int], _ waiting: inout [Int]
  ) {
    let own = entry.substitutions[substitution].position ?? 1
    for unit in entry.arguments.unitsOfSubstitution[substitution]
    where entry.units[unit].substitution == substitution {
      link(unit, indexOfName)
      number(entry.units[unit].specifiers, from: own, claimed: ArgumentPositions())
      for index in entry.units[unit].specifiers {
        if entry.specifiers[index].kind == .ownArgument && entry.table.isWrittenLikeCatalog {
          entry.specifiers[index].position = own
          entry.specifiers[index].argumentClass = entry.substitutions[substitution].argumentClass
        }
        let localization = entry.units[unit].localization
        entry.arguments.shownBySubstitutions[localization].insert(entry.specifiers[index].position)
      }
      noteReferences(in: unit, &waiting)
    }
  }

  private func positionInSource(of substitution: Int) -> Int? {
    // A limit for hostile input: each unused substitution searches those of the source.
    guard let source = entry.source, source.substitutions.count <= 64 else { return nil }
    let name = entry.substitutions[substitution].name
    return source.substitutions.lazy.map { entry.substitutions[$0] }
      .first { entry.hasSameContent($0.name, name) }?.position
  }

  /// Returns the first numbered specifier with a numeric class in the leaves of a substitution, or
  /// nil if a leaf has an unnumbered specifier. `isEqual` is whether a leaf takes the argument that
  /// the reference takes in order.
  private func numberedLeaf(of substitution: Int) -> (specifier: Int, isEqual: Bool)? {
    var found: Int?
    var isEqual = false
    for unit in entry.arguments.unitsOfSubstitution[substitution] {
      for index in entry.units[unit].specifiers where entry.specifiers[index].takesArgument {
        guard entry.specifiers[index].isNumbered else { return nil }
        guard entry.specifiers[index].argumentClass.isNumeric else { continue }
        if found == nil { found = index }
        if entry.specifiers[index].position == entry.substitutions[substitution].position {
          isEqual = true
        }
      }
    }
    return found.map { ($0, isEqual) }
  }
}
