import FormatStrings
import SourceText

/// Finds the arguments that a text does not use.
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
            at: specifierBehindGap(gaps, ofUnit: index) ?? entry.units[index].text.range))
        missing = missing.subtracting(gaps)
      }
    } else if let variation, let counted = knownCount(of: variation) {
      if !isLostEverywhere(counted, variation, ofUnit: index) { missing.remove(counted) }
    }
    // 'Failed to extract 1 photo' for 'Failed to extract %d of %d photos'.
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
  /// Arguments of substitutions that no text refers to, which is a fault of its own.
  private func unusedArguments(ofUnit index: Int) -> ArgumentPositions {
    var unused = ArgumentPositions()
    for substitution in entry.localizations[entry.units[index].localization].substitutions.prefix(
      128)
    where !entry.substitutions[substitution].isReferenced {
      unused.insert(entry.substitutions[substitution].position ?? 0)
    }
    return unused
  }

  /// The innermost plural variation that holds a text.
  private func pluralVariation(of unit: Unit) -> Int? {
    var current = unit.branch
    while let index = current {
      let variation = entry.branches[index].variation
      if entry.variations[variation].kind == .plural { return variation }
      current = entry.variations[variation].parent
    }
    return nil
  }

  /// The counted argument of a variation, found once for all its branches.
  private mutating func knownCount(of variation: Int) -> Int? {
    if let known = counted, known.variation == variation { return known.position }
    let position = entry.countedArgument(of: entry.variations[variation])
    counted = (variation, position)
    return position
  }

  /// Whether a text has a percent sign that may be what is left of a placeholder.
  private func mayHideArgument(_ unit: Unit) -> Bool {
    unit.specifiers.contains {
      !entry.specifiers[$0].takesArgument && entry.specifiers[$0].kind != .percent
    }
  }

  private func specifierBehindGap(_ gaps: ArgumentPositions, ofUnit index: Int) -> SourceRange? {
    guard let first = gaps.first else { return nil }
    return entry.units[index].specifiers.first { entry.specifiers[$0].position > first }
      .map { entry.specifiers[$0].range }
  }

  /// Whether no branch of a variation shows the number; true only for its branch `other`, so that
  /// it is said once.
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
  /// Whether each of these arguments is the end of a word in the source, such as the plural `s` of
  /// `app%@`, which languages without plural forms drop.
  ///
  /// Only text can be: the number of `Page%d` is lost. Scripts without capital letters have no
  /// spaces, or no such endings.
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

  /// The last few characters before a specifier of the source or of the key.
  private func sourceText(before specifier: Int) -> Text? {
    let unit = entry.source?.units.prefix(64).first {
      entry.units[$0].specifiers.contains(specifier)
    }
    let whole = unit.map { entry.units[$0].text } ?? entry.key
    let end = Int(entry.specifiers[specifier].range.start)
    guard whole.range.file == entry.specifiers[specifier].range.file,
      whole.range.bytes.contains(end)
    else { return nil }
    let start = max(whole.range.bytes.lowerBound, end - 16)
    return Text(range: SourceRange(file: whole.range.file, start..<end), traits: whole.traits)
  }
}
