import Catalog
import FormatStrings
import Languages
import SourceText

/// The process that chooses the strings of one localization and formats them.
///
/// Its work is bounded: by the depth of variables, their number and the length of the result.
struct StringFormatter {
  static let maxDepth = 16
  static let maxVariables = 1_000
  static let maxLength = 100_000
  /// The maximum number of bytes of strings and names that are read.
  static let maxWork = 1_000_000

  let entry: Entry
  /// The index of the localization, or nil if the key is shown.
  let localization: Int?
  let request: StringRequest
  let parts: LocalizationParts
  let numbers: NumberText
  var slots = ArgumentSlots()
  /// The branch of the outermost string.
  var rootBranch: Int?
  /// The variables around the current string, as indices of substitutions.
  var stack: [Int] = []
  var variableCount = 0
  var output = ""
  var origins: [ResolvedString.Origin] = []
  private(set) var because: [Trace] = []
  private var known: Set<Trace> = []
  private var usedUnits: Set<Int> = []
  /// About the number of bytes that were read.
  private(set) var work = 0
  /// Whether nothing defines what is shown, so that the process ends.
  private(set) var isUndefined = false

  init(of localization: Int?, in entry: Entry, _ request: StringRequest) {
    self.entry = entry
    self.localization = localization
    self.request = request
    parts = LocalizationParts(of: localization.map { entry.localizations[$0] }, in: entry)
    numbers = NumberText(for: request)
    let own = localization.map { entry.localizations[$0] }
    spend((own?.units.count ?? 0) + (own?.variations.count ?? 0) + (own?.substitutions.count ?? 0))
  }

  /// Counts parts of the entry, each of which takes as long as several bytes.
  mutating func spend(_ parts: Int) { work += 16 * parts }

  /// The loaded localization, whose plural rules apply, or the user's locale if there is none.
  var locale: LocaleIdentifier {
    localization.map { entry.locale(of: entry.localizations[$0]) } ?? request.locale
  }

  /// Notes a reason. A reason that occurs again is noted once.
  mutating func note(_ trace: Trace) {
    guard known.insert(trace).inserted else { return }
    because.append(trace)
  }

  /// Notes the reason why nothing defines what is shown.
  mutating func stop(_ trace: Trace) {
    note(trace)
    isUndefined = true
  }

  /// Appends to the result.
  mutating func append(_ text: String) {
    guard output.utf8.count + text.utf8.count <= Self.maxLength else {
      return stop(.formatting(.tooLong))
    }
    output += text
  }

  /// Notes that the key is the result.
  mutating func useKey() { work += entry.key.range.bytes.count }

  /// Notes that a string is part of the result.
  mutating func use(_ unit: Int) {
    work += entry.units[unit].text.range.bytes.count
    if work > Self.maxWork { stop(.formatting(.tooLong)) }
    guard usedUnits.insert(unit).inserted else { return }
    origins.append(
      ResolvedString.Origin(
        locale: locale, variant: entry.variant(of: entry.units[unit]),
        range: entry.units[unit].text.range))
  }
}

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
      let choice = CategoryChoice(
        number, in: request.numberStyle.pluralLanguage(of: locale), among: branches)
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

extension StringFormatter {
  /// Returns the variables to which a string refers, directly or through the forms of others, and
  /// the arguments that they count. Each variable is listed once.
  ///
  /// - Parameter work: receives the number of bytes that are read.
  func variables(
    of unit: Int, _ work: inout Int
  ) -> [(substitution: Int, position: Int)] {
    var search = self
    search.rootBranch = entry.units[unit].branch
    var found: [(substitution: Int, position: Int)] = []
    var seen: Set<Int> = []
    var waiting = [(unit: unit, first: 1)]
    while let next = waiting.popLast(), found.count < Self.maxVariables {
      let text = entry.string(of: entry.units[next.unit].text)
      work += text.utf8.count
      for piece in search.numbered(text, from: next.first, unit: next.unit).pieces {
        guard case .specifier(let specifier, let name?, _) = piece, specifier.kind == .variable,
          let substitution = parts.variable(name, in: search.rootBranch),
          seen.insert(substitution).inserted
        else { continue }
        found.append((substitution, specifier.position))
        let forms = parts.units(of: substitution).map { (unit: $0, first: specifier.position) }
        waiting += forms.reversed()
      }
    }
    return found
  }
}
