import FormatStrings
import Languages
import SourceText
import Syntax

/// Finds placeholders of a translation that are broken although it is known which ones were meant.
extension ArgumentComparison {
  /// A place with a broken placeholder.
  struct BrokenPlace {
    let range: SourceRange
    let malformation: ArgumentFault.Malformation
  }

  /// Appends a fault for each broken placeholder of a string, and returns their ranges.
  mutating func checkBrokenPlaces(ofUnit index: Int) -> [SourceRange] {
    let places = brokenPlaces(ofUnit: index)
    guard !places.isEmpty else { return [] }
    if places.contains(where: \.malformation.hidesArgument) { malformed.insert(index) }
    for place in places {
      faults.append(fault(.malformed(place.malformation), ofUnit: index, at: place.range))
    }
    return places.map(\.range)
  }

  private mutating func brokenPlaces(ofUnit index: Int) -> [BrokenPlace] {
    let unit = entry.units[index]
    guard !entry.isSource(unit) else { return disabledPlaces(ofSourceUnit: index) }
    guard reference.isFormat else { return [] }
    if let name = percentName(in: unit) {
      return [BrokenPlace(range: name, malformation: .unknownConversion)]
    }
    let unused = reference.map.positions.subtracting(entry.shownArguments(ofUnit: index))
    let touchesNumber = unit.specifiers.contains {
      entry.specifiers[$0].traits.contains(.misplacedNumber)
    }
    let isDamaged = unit.specifiers.contains { entry.specifiers[$0].hasBrokenNumber }
    guard touchesNumber || isDamaged || !unused.isEmpty && mayHaveBrokenPlace(unit) else {
      return []
    }
    let hasDollar = sourceHasDollar ?? hasSource { $0 == UInt8(ascii: "$") }
    sourceHasDollar = hasDollar
    var search = BrokenPlaceSearch(
      of: unit, in: entry, unused: unused, acceptsDollars: !hasDollar)
    if touchesNumber {
      search.findMisplacedNumbers()
      let hasDigit = sourceHasDigit ?? hasSource(\.isDigit)
      sourceHasDigit = hasDigit
      if !hasDigit { search.findStrayDigits() }
    }
    if !unused.isEmpty { search.findPlaceholders() } else if isDamaged { search.findDamaged() }
    return search.places.sorted { $0.range.start < $1.range.start }
  }

  /// Returns the first name between percent signs in the translation of a format string, in which
  /// it is a damaged specifier.
  private func percentName(in unit: StringUnit) -> SourceRange? {
    guard unit.specifiers.allSatisfy({ !entry.specifiers[$0].takesArgument }),
      unit.text.traits.contains(.percent),
      NamedPlaceholder.mayOccur(in: unit.text, of: entry.table)
    else { return nil }
    return NamedPlaceholder.all(in: unit.text, of: entry.table)
      .first { $0.kind == .percentSigns }?.range
  }

  /// Returns whether a string may have a placeholder that isn't read as one, after a quick look at
  /// its bytes.
  private func mayHaveBrokenPlace(_ unit: StringUnit) -> Bool {
    unit.specifiers.contains { !entry.specifiers[$0].takesArgument }
      || BrokenSource.mayMissPercentSign(unit.text, of: entry.table)
      || entry.table.file(unit.text.range.file).bytes
        .firstOffset(of: UInt8(ascii: "&"), in: unit.text.range.bytes) != nil
      || unit.text.traits.contains(.nonASCII) && mayHavePerMille(unit.text)
  }

  private func mayHavePerMille(_ text: TextSpan) -> Bool {
    entry.table.file(text.range.file).bytes.contains("‰", in: text.range.bytes)
  }

  /// Returns the placeholders of a source string whose percent sign is doubled. This is an error in
  /// a plural form if other forms show the number.
  private mutating func disabledPlaces(ofSourceUnit index: Int) -> [BrokenPlace] {
    let unit = entry.units[index]
    let hasPlaceholder = unit.specifiers.contains {
      entry.specifiers[$0].traits.contains(.placeholder)
    }
    guard hasPlaceholder, let place = entry.escapedPlaceholder(in: unit.text) else { return [] }
    let isLost = omitsShownNumber(unit, index)
    return [BrokenPlace(range: place, malformation: isLost ? .doubledPercent : .escapedPlaceholder)]
  }

  /// Returns whether a plural form doesn't show the number that other forms show.
  private mutating func omitsShownNumber(_ unit: StringUnit, _ index: Int) -> Bool {
    guard let variation = pluralVariation(of: unit), let counted = knownCount(of: variation),
      !entry.printedArguments(ofUnit: index).contains(counted)
    else { return false }
    return entry.branches(of: entry.variations[variation]).contains { branch in
      branch.unit.map { entry.printedArguments(ofUnit: $0).contains(counted) } ?? false
    }
  }

  /// Returns whether a source string has a byte outside of its specifiers.
  private func hasSource(_ isWanted: (UInt8) -> Bool) -> Bool {
    guard let source = entry.source else {
      return has(isWanted, in: entry.key, entry.arguments.keySpecifiers)
    }
    // A limit for hostile input. Real entries have fewer strings.
    return source.units.prefix(64).contains {
      has(isWanted, in: entry.units[$0].text, entry.units[$0].specifiers)
    }
  }

  private func has(
    _ isWanted: (UInt8) -> Bool, in text: TextSpan, _ specifiers: Range<Int>
  ) -> Bool {
    let bytes = entry.table.file(text.range.file).bytes
    var start = text.range.bytes.lowerBound
    for index in specifiers {
      let specifier = entry.specifiers[index].range.bytes
      if start < specifier.lowerBound,
        (start..<specifier.lowerBound).contains(where: { isWanted(bytes[$0]) })
      {
        return true
      }
      start = max(start, specifier.upperBound)
    }
    return start < text.range.bytes.upperBound
      && (start..<text.range.bytes.upperBound).contains { isWanted(bytes[$0]) }
  }
}

extension Entry {
  /// Returns the first placeholder of a source string whose percent sign is escaped, so that users
  /// see it: `%%@`.
  ///
  /// Not of a string that explains placeholders: it quotes them, or has conversions that localized
  /// strings don't need.
  func escapedPlaceholder(in text: TextSpan) -> SourceRange? {
    let decoded = DecodedText(text, of: table.file(text.range.file))
    let found = DisguisedPlaceholder.all(
      in: decoded.bytes.span, upTo: ArgumentComparison.maxFaultsOfText
    ).filter(\.isDoubled)
    guard let first = found.first, !found.contains(where: { $0.isExplained(in: decoded.bytes) })
    else { return nil }
    return SourceRange(file: text.range.file, decoded.sourceRange(first.bytes))
  }
}

extension DisguisedPlaceholder {
  /// Returns whether the text explains the placeholder.
  fileprivate func isExplained(in text: [UInt8]) -> Bool {
    guard conversion == UInt8(ascii: "@") || conversion == UInt8(ascii: "d") else { return true }
    let previous = bytes.lowerBound > 0 ? text[bytes.lowerBound - 1] : 0
    // The last bytes of typographic quotation marks. Letters that end like them are rarely directly
    // before a placeholder.
    return "'\"`".utf8.contains(previous) || 0x98...0x9F ~= previous || previous == 0xAB
  }
}

/// A search for the broken placeholders of one translation.
private struct BrokenPlaceSearch {
  private let entry: Entry
  private let unit: StringUnit
  private let decoded: DecodedText
  /// The arguments of the source that the string doesn't use.
  private let unused: ArgumentPositions
  private let hasNumbers: Bool
  /// Whether dollar signs may belong to placeholders. If the source has some too, they may belong
  /// to prices.
  private let acceptsDollars: Bool
  private var ranges: [Range<Int>] = []
  private(set) var places: [ArgumentComparison.BrokenPlace] = []

  init(of unit: StringUnit, in entry: Entry, unused: ArgumentPositions, acceptsDollars: Bool) {
    self.entry = entry
    self.unit = unit
    self.unused = unused
    self.acceptsDollars = acceptsDollars
    decoded = DecodedText(unit.text, of: entry.table.file(unit.text.range.file))
    hasNumbers = unit.specifiers.contains { entry.specifiers[$0].isNumbered }
  }

  private var isFull: Bool { places.count >= ArgumentComparison.maxFaultsOfText }

  /// Finds `$1%@` and `%1@$`.
  mutating func findMisplacedNumbers() {
    guard acceptsDollars else { return }
    var scanner = FormatScanner(
      isCatalog: entry.table.isWrittenLikeCatalog,
      isInSubstitution: unit.substitution != nil && entry.table.isWrittenLikeCatalog)
    var end = 0
    while !isFull, let item = scanner.next(in: decoded.bytes.span) {
      guard item.kind == .argument, item.specifier.number == 0,
        let found = MisplacedNumber(
          nextTo: item.bytes, width: item.specifier.width, in: decoded.bytes.span, from: end),
        let argument = entry.arguments.reference.map[found.number],
        argument.argumentClass.isSimilar(to: item.specifier.argumentClass)
      else { continue }
      end = found.bytes.upperBound
      var meant = item.specifier
      meant.number = found.number
      append(.misplacedNumber(meant.spelling(name: nil)), at: found.bytes)
    }
  }

  /// Finds `1%@`, the rest of `%1$@`, in translations of strings without digits.
  mutating func findStrayDigits() {
    var scanner = FormatScanner(
      isCatalog: entry.table.isWrittenLikeCatalog,
      isInSubstitution: unit.substitution != nil && entry.table.isWrittenLikeCatalog)
    while !isFull, let item = scanner.next(in: decoded.bytes.span) {
      guard item.kind == .argument, item.specifier.number == 0,
        item.specifier.conversion == UInt8(ascii: "@"),
        let number = MisplacedNumber.digit(before: item.bytes, in: decoded.bytes.span),
        entry.arguments.reference.map[number] != nil
      else { continue }
      append(
        .misplacedNumber(item.specifier.spelling(name: nil)),
        at: item.bytes.lowerBound - 1..<item.bytes.upperBound)
    }
  }

  /// Finds placeholders that can be an argument that is missing from the string.
  mutating func findPlaceholders() {
    let isInSubstitution = unit.substitution != nil && entry.table.isWrittenLikeCatalog
    for found in DisguisedPlaceholder.all(
      in: decoded.bytes.span, upTo: ArgumentComparison.maxFaultsOfText,
      isInSubstitution: isInSubstitution)
    {
      let isObject = found.conversion == UInt8(ascii: "@") || found.conversion == UInt8(ascii: "s")
      let isMissing = unused.contains { position in
        guard let known = entry.arguments.reference.map[position]?.argumentClass else {
          return false
        }
        return known == .unknown || known.isNumeric != isObject
      }
      if isMissing { append(found.isDoubled ? .doubledPercent : .confusable, at: found.bytes) }
    }
    findDamaged()
    findNumbersWithoutConversion()
  }

  /// Finds placeholders with a space or with their parts in the wrong order.
  mutating func findDamaged() {
    var scanner = DamagedPlaceholderScanner(
      decoded.bytes, acceptsDollars: acceptsDollars, acceptsLostConversion: true)
    while !isFull, let found = scanner.next() {
      guard found.name == nil, let meant = meaning(of: found) else { continue }
      append(.damaged(meant), at: found.bytes)
    }
  }

  /// Returns the specifier that a damaged one was meant to be, if it fits an argument that the
  /// string doesn't use, or the argument with its number. After a digit, it may be a percent sign.
  private func meaning(of placeholder: DamagedPlaceholder) -> String? {
    let specifier = placeholder.specifier
    let map = entry.arguments.reference.map
    let found = specifier.argumentClass
    let start = placeholder.bytes.lowerBound
    let isCertain = specifier.isNumbered && !(start > 0 && decoded.bytes[start - 1].isDigit)
    let candidates = (isCertain ? map.positions : unused).filter { position in
      guard let known = map[position]?.argumentClass else { return false }
      let fits = found == .unknown || known == .unknown || known.isNumeric == found.isNumeric
      return fits && (!specifier.isNumbered || specifier.number == position)
    }
    guard let position = candidates.first, let known = map[position]?.argumentClass else {
      return nil
    }
    var meant = specifier
    if hasNumbers, candidates.count == 1 { meant.number = position }
    let isRight =
      specifier.conversion != 0
      && (known == .unknown || found != .unknown && known.isSimilar(to: found))
    return isRight
      ? meant.spelling(name: nil) : entry.sourceSpelling(of: position, isNumbered: meant.isNumbered)
  }

  /// Finds `%1%%`, where the letter of `%1$d%%` was lost together with the dollar sign.
  private mutating func findNumbersWithoutConversion() {
    let percent = UInt8(ascii: "%")
    var scanner = FormatScanner(isCatalog: false, isInSubstitution: false)
    while !isFull, let item = scanner.next(in: decoded.bytes.span) {
      let end = item.bytes.upperBound
      guard item.kind == .unknown, item.specifier.width > 0, item.specifier.traits == .wordEnd,
        unused.contains(item.specifier.width), decoded.bytes[end - 1] == percent,
        end < decoded.bytes.count, decoded.bytes[end] == percent
      else { continue }
      append(
        .damaged(entry.sourceSpelling(of: item.specifier.width, isNumbered: true) + "%%"),
        at: item.bytes.lowerBound..<end + 1)
    }
  }

  private mutating func append(_ malformation: ArgumentFault.Malformation, at range: Range<Int>) {
    guard !isFull, !ranges.contains(where: { $0.overlaps(range) }) else { return }
    ranges.append(range)
    places.append(
      ArgumentComparison.BrokenPlace(
        range: SourceRange(file: unit.text.range.file, decoded.sourceRange(range)),
        malformation: malformation))
  }
}
