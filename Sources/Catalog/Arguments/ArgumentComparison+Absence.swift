import FormatStrings
import SourceText

/// Finds the arguments that a string doesn't use.
extension ArgumentComparison {
  mutating func checkAbsence(ofUnit index: Int) {
    guard reference.isFormat, !entry.units[index].text.isEmpty else { return }
    let shown = entry.shownArguments(ofUnit: index).union(unusedArguments(ofUnit: index))
    let variation = pluralVariation(of: entry.units[index])
    var missing = reference.required.subtracting(shown)
    if variation == nil {
      let gaps = shown.gaps
      if !gaps.isEmpty {
        faults.append(
          fault(
            .gap(gaps), ofUnit: index,
            at: specifierAfterGap(gaps, ofUnit: index) ?? entry.units[index].text.range))
        missing = missing.subtracting(gaps)
      }
    } else if let variation, let counted = knownCount(of: variation) {
      if !isLostEverywhere(counted, variation, ofUnit: index) { missing.remove(counted) }
    }
    // The same category of the source may omit an argument, for example 'Failed to extract 1 photo'
    // next to 'Failed to extract %d of %d photos'.
    if variation != nil,
      let category = entry.units[index].branch.flatMap({ entry.branches[$0].category }),
      category != .other,
      let shownBySource = entry.arguments.shownByCategory[Int(category.rawValue)]
    {
      missing.formIntersection(shownBySource)
    }
    guard !missing.isEmpty, !entry.isSource(entry.units[index]) else { return }
    if let (range, malformation) = damagedPlaceholder(ofUnit: index) {
      malformed.insert(index)
      faults.append(fault(.malformed(malformation), ofUnit: index, at: range))
    } else {
      faults.append(
        fault(
          .missing(missing, areWordEndings: endWords(missing)), ofUnit: index,
          at: entry.units[index].text.range,
          origin: reference.map[missing.first ?? 0].map { entry.specifiers[$0.specifier].range }
        ))
    }
  }
}

extension ArgumentComparison {
  /// Returns the arguments of unreferenced substitutions, which are reported as faults of their
  /// own.
  private func unusedArguments(ofUnit index: Int) -> ArgumentPositions {
    var unused = ArgumentPositions()
    for substitution in entry.localizations[entry.units[index].localization].substitutions.prefix(
      128)
    where !entry.substitutions[substitution].isReferenced {
      unused.insert(entry.substitutions[substitution].position ?? 0)
    }
    return unused
  }

  /// Returns the innermost plural variation that contains a string.
  private func pluralVariation(of unit: StringUnit) -> Int? {
    var current = unit.branch
    while let index = current {
      let variation = entry.branches[index].variation
      if entry.variations[variation].kind == .plural { return variation }
      current = entry.variations[variation].parent
    }
    return nil
  }

  /// Returns the counted argument of a variation, which is found once for all its branches.
  private mutating func knownCount(of variation: Int) -> Int? {
    if let known = counted, known.variation == variation { return known.position }
    let position = entry.countedArgument(of: entry.variations[variation])
    counted = (variation, position)
    return position
  }

  /// Returns whether a string has a percent sign that may be the rest of a placeholder.
  private func mayHideArgument(_ unit: StringUnit) -> Bool {
    unit.specifiers.contains {
      !entry.specifiers[$0].takesArgument && entry.specifiers[$0].kind != .percent
    }
  }

  private func specifierAfterGap(_ gaps: ArgumentPositions, ofUnit index: Int) -> SourceRange? {
    guard let first = gaps.first else { return nil }
    return entry.units[index].specifiers.first { entry.specifiers[$0].position > first }
      .map { entry.specifiers[$0].range }
  }

  /// Returns whether no branch of a variation shows the number. True only for the branch `other`,
  /// so that it is reported once.
  private mutating func isLostEverywhere(
    _ counted: Int, _ variation: Int, ofUnit index: Int
  ) -> Bool {
    guard let branch = entry.units[index].branch, entry.branches[branch].category == .other else {
      return false
    }
    if let known = shownCount, known.variation == variation { return !known.isShown }
    let isShown = entry.branches(of: entry.variations[variation]).contains { branch in
      branch.unit.map {
        entry.shows(counted, in: entry.units[$0]) || mayHideArgument(entry.units[$0])
      } ?? true
    }
    shownCount = (variation, isShown)
    return !isShown
  }
}

/// Finds arguments that are parts of words.
extension ArgumentComparison {
  /// Returns whether each of these arguments is the end of a word in the source, for example the
  /// plural `s` of `app%@`. Languages without plural forms drop such arguments.
  ///
  /// Only objects and text qualify: the number of `Page%d` is a real argument. The two characters
  /// before the argument must be upper or lower case. Scripts without case have no spaces, or no
  /// such endings.
  private func endWords(_ positions: ArgumentPositions) -> Bool {
    positions.allSatisfy { position in
      guard let use = reference.map[position],
        use.argumentClass == .object || use.argumentClass.isText,
        let text = sourceText(before: use.specifier)
      else { return false }
      let letters = entry.string(of: text).unicodeScalars.suffix(2)
      return letters.count == 2
        && letters.allSatisfy { $0.properties.isLowercase || $0.properties.isUppercase }
    }
  }

  /// Returns up to 16 bytes of the source or the key before a specifier.
  private func sourceText(before specifier: Int) -> TextSpan? {
    let unit = entry.source?.units.prefix(64).first {
      entry.units[$0].specifiers.contains(specifier)
    }
    let whole = unit.map { entry.units[$0].text } ?? entry.key
    let end = Int(entry.specifiers[specifier].range.start)
    guard whole.range.file == entry.specifiers[specifier].range.file,
      whole.range.bytes.contains(end)
    else { return nil }
    let start = max(whole.range.bytes.lowerBound, end - 16)
    return TextSpan(range: SourceRange(file: whole.range.file, start..<end), traits: whole.traits)
  }
}
