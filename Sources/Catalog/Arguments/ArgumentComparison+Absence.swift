import Diagnostics
import SourceText

/// Finds the arguments that a text does not use.
extension Entry {
  mutating func judgeAbsence(ofUnit index: Int) {
    guard arguments.reference.isFormat, !units[index].text.isEmpty else { return }
    let shown = shownArguments(ofUnit: index).union(unusedArguments(ofUnit: index))
    let variation = pluralVariation(of: units[index])
    var missing = arguments.reference.required.subtracting(shown)
    if variation == nil {
      let gaps = shown.gaps
      if !gaps.isEmpty {
        argumentFaults.append(
          fault(
            .gap(gaps), .error, ofUnit: index,
            at: specifierBehindGap(gaps, ofUnit: index) ?? units[index].text.range))
        missing = missing.subtracting(gaps)
      }
    } else if let variation, let counted = knownCount(of: variation) {
      if !isLostEverywhere(counted, variation, ofUnit: index) { missing.remove(counted) }
    }
    // 'Failed to extract 1 photo' for 'Failed to extract %d of %d photos'.
    if variation != nil, let category = units[index].branch.flatMap({ branches[$0].category }),
      category != .other, let shownBySource = arguments.shownByCategory[Int(category.rawValue)]
    {
      missing.formIntersection(shownBySource)
    }
    guard !missing.isEmpty, !isSource(units[index]) else { return }
    if let (range, malformation) = damagedPlaceholder(ofUnit: index) {
      units[index].isMalformed = true
      argumentFaults.append(fault(.malformed(malformation), .error, ofUnit: index, at: range))
    } else {
      argumentFaults.append(
        fault(
          .missing(missing), endWords(missing) ? .note : .warning, ofUnit: index,
          at: units[index].text.range,
          origin: arguments.reference.map[missing.first ?? 0].map { specifiers[$0.specifier].range }
        ))
    }
  }
}

extension Entry {
  /// Arguments of substitutions that no text refers to, which is a fault of its own.
  private func unusedArguments(ofUnit index: Int) -> ArgumentPositions {
    var unused = ArgumentPositions()
    for substitution in localizations[units[index].localization].substitutions.prefix(128)
    where !substitutions[substitution].isReferenced {
      unused.insert(substitutions[substitution].position ?? 0)
    }
    return unused
  }

  /// The innermost plural variation that holds a text.
  private func pluralVariation(of unit: Unit) -> Int? {
    var current = unit.branch
    while let index = current {
      let variation = branches[index].variation
      if variations[variation].kind == .plural { return variation }
      current = variations[variation].parent
    }
    return nil
  }

  /// The counted argument of a variation, found once for all its branches.
  private mutating func knownCount(of variation: Int) -> Int? {
    if let known = arguments.counted, known.variation == variation { return known.position }
    let position = countedArgument(of: variations[variation])
    arguments.counted = (variation, position)
    return position
  }

  /// Whether a text has a percent sign that may be what is left of a placeholder.
  private func mayHideArgument(_ unit: Unit) -> Bool {
    unit.specifiers.contains { !specifiers[$0].takesArgument && specifiers[$0].kind != .percent }
  }

  private func specifierBehindGap(_ gaps: ArgumentPositions, ofUnit index: Int) -> SourceRange? {
    guard let first = gaps.first else { return nil }
    return units[index].specifiers.first { specifiers[$0].position > first }
      .map { specifiers[$0].range }
  }

  /// Whether no branch of a variation shows the number; true only for its branch `other`, so that
  /// it is said once.
  private mutating func isLostEverywhere(
    _ counted: Int, _ variation: Int, ofUnit index: Int
  ) -> Bool {
    guard let branch = units[index].branch, branches[branch].category == .other else {
      return false
    }
    if let known = arguments.shownCount, known.variation == variation { return !known.isShown }
    let isShown = branches(of: variations[variation]).contains { branch in
      branch.unit.map { shows(counted, in: units[$0]) || mayHideArgument(units[$0]) } ?? true
    }
    arguments.shownCount = (variation, isShown)
    return !isShown
  }
}
