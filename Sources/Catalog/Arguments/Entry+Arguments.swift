import SourceText
import Syntax

extension Entry {
  /// Finds the format specifiers of all texts and what is wrong with them.
  ///
  /// Entries that nobody ships have none, and no more have those whose source text is not known.
  mutating func resolveArguments() {
    guard isShipped, source?.isFaulty != true else { return }
    var decoded = DecodedText()
    arguments.shownCount = nil
    arguments.counted = nil
    arguments.hasIdleSpaces = false
    arguments.keySpecifiers = scanSpecifiers(in: key, isInSubstitution: false, &decoded)
    if source == nil, keyAsSourceText != nil {
      arguments.keySpecifiers = repairSpecifiers(
        arguments.keySpecifiers, in: key, isInSubstitution: false, &decoded)
    }
    var hasLabels = false
    for index in units.indices {
      let isInSubstitution = units[index].substitution != nil && table.isWrittenLikeCatalog
      units[index].specifiers = scanSpecifiers(
        in: units[index].text, isInSubstitution: isInSubstitution, &decoded)
      if isSource(units[index]), !units[index].isPhrase {
        units[index].specifiers = repairSpecifiers(
          units[index].specifiers, in: units[index].text, isInSubstitution: isInSubstitution,
          &decoded)
      }
      for specifier in units[index].specifiers where specifiers[specifier].traits.contains(.label) {
        hasLabels = true
      }
    }
    if hasLabels { numberLabels() }
    for index in substitutions.indices { readSpecifier(of: index) }
    settleSpacesOfSource()
    numberSourceArguments()
    buildReference()
    settleSpacesOfTranslations()
    numberTranslatedArguments()
    for index in localizations.indices where !localizations[index].substitutions.isEmpty {
      judgePlacesOfVariables(of: index)
    }
    for index in units.indices where isJudged(units[index]) {
      let isClean =
        arguments.signatures[index] == arguments.reference.signature
        && arguments.signatures[index] != .irregular
      if !isClean { judgeArguments(ofUnit: index) }
      if !arguments.reference.isFormat && !units[index].specifiers.isEmpty {
        judgePercentSigns(ofUnit: index)
      }
    }
    for index in localizations.indices where !localizations[index].substitutions.isEmpty {
      judgeSubstitutions(of: index)
    }
    removeConsequencesOfDamage()
  }
}

extension Entry {
  /// Whether faults of a text matter: somebody wrote it and somebody ships it.
  func isJudged(_ unit: Unit) -> Bool {
    guard !unit.isPhrase, !localizations[unit.localization].isFaulty else { return false }
    if isSource(unit) { return true }
    // Message documentation for translators, not a translation.
    return unit.state != .new && locale(of: unit).spelling != "qqq"
  }

  /// Reads the specifiers of a text into the arena of the entry.
  private mutating func scanSpecifiers(
    in text: Text, isInSubstitution: Bool, _ decoded: inout DecodedText
  ) -> Range<Int> {
    let start = specifiers.count
    guard text.traits.contains(.percent) else { return start..<start }
    let file = table.file(text.range.file)
    if text.traits.contains(.escaped) || text.traits.contains(.wide) {
      decoded.decode(text, of: file)
      scan(decoded.bytes, of: text, isInSubstitution) { decoded.sourceRange($0) }
    } else {
      let base = Int(text.range.start)
      scan(TextBytes(text.range.bytes, of: file.bytes), of: text, isInSubstitution) {
        base + $0.lowerBound..<base + $0.upperBound
      }
    }
    return start..<specifiers.count
  }

  private mutating func scan(
    _ bytes: some FormatBytes, of text: Text, _ isInSubstitution: Bool,
    placing place: (Range<Int>) -> Range<Int>
  ) {
    var scanner = FormatScanner(
      bytes, isCatalog: table.isWrittenLikeCatalog, isInSubstitution: isInSubstitution)
    while let item = scanner.next() {
      var specifier = item.specifier
      specifier.kind = item.kind
      specifier.range = SourceRange(file: text.range.file, place(item.bytes))
      specifier.name = item.name.map {
        Text(range: SourceRange(file: text.range.file, place($0)), traits: text.traits)
      }
      if specifier.traits.contains(.idleSpace) { arguments.hasIdleSpaces = true }
      specifiers.append(specifier)
    }
  }

  /// Replaces what was scanned in a text of the source where it has damaged placeholders: by those
  /// that were meant.
  ///
  /// - Returns: the specifiers of the text, which are the last ones of the entry.
  private mutating func repairSpecifiers(
    _ range: Range<Int>, in text: Text, isInSubstitution: Bool, _ decoded: inout DecodedText
  ) -> Range<Int> {
    guard
      range.contains(where: { specifiers[$0].kind == .unknown }) || mayLackPercentSign(text)
    else { return range }
    decoded.decode(text, of: table.file(text.range.file))
    var scanner = DamagedPlaceholderScanner(
      decoded.bytes, acceptsDollars: hasTranslatedPercentSign)
    var damaged: [FormatSpecifier] = []
    var rest = decoded.bytes
    while let found = scanner.next() {
      for offset in found.bytes { rest[offset] = UInt8(ascii: "_") }
      damaged.append(found.specifier)
      damaged[damaged.count - 1].range = SourceRange(
        file: text.range.file, decoded.sourceRange(found.bytes))
      damaged[damaged.count - 1].name = found.name.map {
        Text(
          range: SourceRange(file: text.range.file, decoded.sourceRange($0)), traits: text.traits)
      }
    }
    guard !damaged.isEmpty else { return range }
    specifiers.removeLast(specifiers.count - range.lowerBound)
    scan(rest, of: text, isInSubstitution) { decoded.sourceRange($0) }
    joinPercentSigns(from: range.lowerBound, to: &damaged)
    specifiers += damaged
    specifiers[range.lowerBound...].sort { $0.range.start < $1.range.start }
    return range.lowerBound..<specifiers.count
  }

  /// Whether some translation may have a placeholder.
  private var hasTranslatedPercentSign: Bool {
    units.contains { !isSource($0) && !$0.isPhrase && $0.text.traits.contains(.percent) }
  }

  /// Makes what was read up to a damaged placeholder a part of it, as the percent sign of `%％d` and
  /// the number of `%1$％d`.
  ///
  /// - Parameter start: the first specifier of the text. They are sorted, and so are the damaged.
  private mutating func joinPercentSigns(from start: Int, to damaged: inout [FormatSpecifier]) {
    var next = 0
    var kept = start
    for index in start..<specifiers.count {
      let specifier = specifiers[index]
      while next < damaged.count, damaged[next].range.start < specifier.range.start { next += 1 }
      guard next < damaged.count, damaged[next].range.start < specifier.range.end else {
        specifiers[kept] = specifier
        kept += 1
        continue
      }
      let end = max(specifier.range.end, damaged[next].range.end)
      damaged[next].range = SourceRange(
        file: specifier.range.file, Int(specifier.range.start)..<Int(end))
      if damaged[next].number == 0 { damaged[next].number = specifier.number }
    }
    specifiers.removeLast(specifiers.count - kept)
  }

  /// Gives each labelled argument the number of its label in the source.
  private mutating func numberLabels() {
    arguments.labels.removeAll(keepingCapacity: true)
    guard let source else { return }
    for unit in source.units {
      for specifier in units[unit].specifiers {
        guard specifiers[specifier].traits.contains(.label), let name = specifiers[specifier].name
        else { continue }
        let label = string(of: name)
        if arguments.labels[label] == nil {
          arguments.labels[label] = arguments.labels.count + 1
        }
      }
    }
  }
}
