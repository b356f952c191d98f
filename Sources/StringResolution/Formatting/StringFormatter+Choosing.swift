import Catalog
import FormatStrings

/// Chooses among the branches of a localization.
extension StringFormatter {
  /// A place to choose from, and the argument that its plural forms count.
  struct Choice {
    var place = LocalizationParts.Place()
    /// The counted argument of a variable, which is unknown for the whole string.
    var counted: Int?
    /// The arguments that the format around it names.
    var named = ArgumentPositions()
  }

  /// Returns the index of the string at a place, and the counted argument if it is a plural form.
  mutating func chooseUnit(_ choice: Choice) -> (unit: Int, counted: Int?)? {
    var place = choice.place
    var counted: Int?
    // Readers accept no files in which branches are nested more deeply.
    while true {
      guard !parts.hasSeveralRules(at: place) else {
        stop(.entry(.severalRules))
        return nil
      }
      let variations = parts.variations(at: place)
      let units = parts.units(at: place)
      guard variations.count + min(units.count, 1) < 2 else {
        stop(.entry(.severalForms))
        return nil
      }
      if let unit = units.first {
        if units.count > 1 { note(.entry(.firstOfPhrases(units.count))) }
        return (unit, counted)
      }
      guard let index = variations.first else {
        stop(.entry(.noString))
        return nil
      }
      let variation = entry.variations[index]
      if variation.kind == .plural {
        counted = choice.counted ?? entry.countedArgument(of: variation) ?? 1
      }
      guard let branch = chooseBranch(of: variation, counting: counted ?? 1, choice.named) else {
        return nil
      }
      place.branch = branch
      if let unit = entry.branches[branch].unit, !parts.hasSeveralRules(at: place) {
        return (unit, counted)
      }
    }
  }

  private mutating func chooseBranch(
    of variation: Variation, counting position: Int, _ named: ArgumentPositions
  ) -> Int? {
    for _ in entry.branchIndices(of: variation) { spend(1) }
    switch variation.kind {
    case .device:
      let branches = compiledBranches(of: variation).map { index in
        (name: entry.name(of: entry.branches[index].name), branch: index)
      }
      let choice = DeviceChoice(request.device, among: branches)
      settle(.device(choice.reason), choice.branch)
      if choice.branch != nil, choice.isUnknownForPadApps { note(.device(.iPadApp)) }
      return choice.branch
    case .width:
      let choice = WidthChoice(request.width, among: WidthRanges(of: variation, in: entry))
      settle(.width(choice.reason), choice.branch)
      return choice.branch
    case .plural:
      guard let number = countedNumber(position, of: variation, named) else { return nil }
      var branches: [PluralCategory: Int] = [:]
      for index in compiledBranches(of: variation) {
        if let category = entry.branches[index].category, branches[category] == nil {
          branches[category] = index
        }
      }
      let choice = CategoryChoice(number, in: locale, among: branches)
      settle(.category(choice.reason), choice.branch)
      return choice.branch
    }
  }

  private mutating func settle(_ trace: Trace, _ branch: Int?) {
    if branch == nil { stop(trace) } else { note(trace) }
  }

  /// Returns the indices of the branches that apps have.
  func compiledBranches(of variation: Variation) -> [Int] {
    entry.branchIndices(of: variation).filter { entry.isCompiled(entry.branches[$0]) }
  }
}

extension StringFormatter {
  /// Returns a counted number with the digits that are shown, or nil if it is unknown.
  private mutating func countedNumber(
    _ position: Int, of variation: Variation, _ named: ArgumentPositions
  ) -> String? {
    let specifier = countedSpecifier(position, of: variation)
    var named = named
    named.insert(position)
    let slot = slots.slot(of: position, own: named)
    if slot != position { note(.argument(.shifted(position, readFrom: slot))) }
    guard let value = argument(slot) else {
      stop(.argument(.notGiven(slot)))
      return nil
    }
    switch (value, specifier?.argumentClass.isFloatingPoint) {
    case (.integer(let value), false?), (.integer(let value), nil): return String(value)
    case (.double(let value), true?), (.double(let value), nil):
      guard value.isFinite else { break }
      return DecimalNumber(value).plainText(
        fractionDigits: min(specifier?.precision ?? 6, NumberLayout.limit))
    case (.impossible(let value), _):
      note(.argument(.impossible(specifier: specifier?.spelling ?? "%lld")))
      return DecimalNumber(value).plainText(fractionDigits: NumberText.impossibleDigits)
    case (.text(let text), _) where specifier?.argumentClass == .object:
      // An NSNumber, which is shown as an object.
      if Int(text) != nil || Double(text)?.isFinite == true { return text }
    default: break
    }
    stop(.argument(.notANumber(slot)))
    return nil
  }

  /// Returns the specifier of a counted number: that of the variable, or the one in the forms.
  func countedSpecifier(_ position: Int, of variation: Variation) -> FormatSpecifier? {
    if let substitution = variation.substitution {
      return valueSpecifier(of: substitution)
    }
    let units = entry.branches(of: variation).prefix(6).compactMap(\.unit)
    for unit in units {
      let found = entry.units[unit].specifiers.lazy.map { [entry] in entry.specifiers[$0] }
        .first { $0.position == position && $0.argumentClass.isNumeric }
      if let found { return found }
    }
    return nil
  }

  /// Returns the specifier that a variable counts, with or without a percent sign in the file.
  func valueSpecifier(of substitution: Int) -> FormatSpecifier? {
    guard let text = entry.substitutions[substitution].formatSpecifier else { return nil }
    let value = entry.name(of: text)
    let pieces = FormatPiece.pieces(
      of: value.hasPrefix("%") ? value : "%" + value, isCatalog: false, isInSubstitution: false)
    guard case .specifier(let specifier, _, _)? = pieces.first, specifier.kind == .argument else {
      return nil
    }
    return specifier
  }

  /// Returns the passed argument at a place from 1, or nil if it isn't given.
  func argument(_ slot: Int) -> ArgumentValue? {
    request.arguments.indices.contains(slot - 1) ? request.arguments[slot - 1] : nil
  }
}

extension FormatSpecifier {
  /// The specifier without the number of its argument.
  fileprivate var spelling: String {
    let text = spelling(name: nil)
    let start = text.firstIndex(of: "$") ?? text.startIndex
    return "%" + text[text.index(after: start)...]
  }
}

extension ArgumentClass {
  fileprivate var isFloatingPoint: Bool { self == .double || self == .longDouble }
}
