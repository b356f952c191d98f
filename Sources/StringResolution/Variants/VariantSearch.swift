import Catalog
import FormatStrings
import Languages

/// The process that lists the different requests of one localization.
struct VariantSearch {
  /// The maximum number of combinations of plural forms. In an entry with more, only the first
  /// number varies.
  private static let maxCombinations = 64
  /// The maximum number of variants. Real entries have fewer.
  private static let maxVariants = 1_000

  let entry: Entry
  /// The language whose plural rules apply.
  private let language: LocaleIdentifier
  /// Whether forms that no integer selects are listed too.
  private let showsAllForms: Bool
  let formatter: StringFormatter
  private(set) var variants: [StringVariant] = []
  /// About the number of bytes that were read.
  var work = 0

  var canAdd: Bool { variants.count < Self.maxVariants }

  init(
    of localization: Int, in entry: Entry, for locale: LocaleIdentifier,
    _ style: StringRequest.NumberStyle, showingAllForms: Bool
  ) {
    (self.entry, showsAllForms) = (entry, showingAllForms)
    language = style.pluralLanguage(of: entry.locale(of: entry.localizations[localization]))
    formatter = StringFormatter(of: localization, in: entry, StringRequest(locale: locale))
  }

  mutating func run() { visit(LocalizationParts.Place(), Conditions()) }

  /// The variant of a place, and the devices that are not among the others.
  struct Conditions {
    var variant = StringVariant()
    var excluded: Set<DeviceKey> = []
  }

  /// A counted argument with its categories.
  typealias Counted = [StringVariant.Count]

  private mutating func visit(_ place: LocalizationParts.Place, _ conditions: Conditions) {
    guard canAdd else { return }
    guard !formatter.parts.hasSeveralRules(at: place) else {
      return add(conditions.variant, counting: [])
    }
    let variation = formatter.parts.variations(at: place).first.map { entry.variations[$0] }
    switch variation?.kind {
    case .device?: visitDevices(of: variation, conditions)
    case .width?: visitWidths(of: variation, conditions)
    case .plural?:
      let position = variation.flatMap { entry.countedArgument(of: $0) } ?? 1
      add(conditions.variant, counting: [counted(position, by: variation)])
    case nil:
      guard let unit = formatter.parts.units(at: place).first else {
        return add(conditions.variant, counting: [])
      }
      visitVariables(of: unit, conditions)
    }
  }

  private mutating func visitDevices(of variation: Variation?, _ conditions: Conditions) {
    var branches: [DeviceKey: Int] = [:]
    for index in variation.map({ entry.branchIndices(of: $0) }) ?? [] {
      if let device = DeviceKey(rawValue: entry.name(of: entry.branches[index].name)) {
        branches[device] = branches[device] ?? index
      }
    }
    if let outer = conditions.variant.device, outer != .other {
      return visit(branches[outer] ?? branches[.other], conditions)
    }
    for device in DeviceKey.allCases
    where device == .other || branches[device] != nil && !conditions.excluded.contains(device) {
      var inner = conditions
      inner.variant.device = device
      inner.excluded.formUnion(branches.keys)
      visit(branches[device], inner)
    }
  }

  private mutating func visitWidths(of variation: Variation?, _ conditions: Conditions) {
    guard let widths = variation.map({ WidthRanges(of: $0, in: entry) }) else { return }
    let outer = conditions.variant.widths ?? 0...Int.max
    var inner = conditions
    guard widths.fault == nil else {
      inner.variant.widths = outer
      return add(inner.variant, counting: [])
    }
    for range in widths.ranges where range.widths.overlaps(outer) && canAdd {
      inner.variant.widths = range.widths.clamped(to: outer)
      visit(range.branch, inner)
    }
  }

  /// - Parameter branch: nil if nothing is defined.
  private mutating func visit(_ branch: Int?, _ conditions: Conditions) {
    guard let branch else { return add(conditions.variant, counting: []) }
    let place = LocalizationParts.Place(branch: branch)
    if let unit = entry.branches[branch].unit, !formatter.parts.hasSeveralRules(at: place) {
      visitVariables(of: unit, conditions)
    } else {
      visit(place, conditions)
    }
  }
}

extension VariantSearch {
  func counted(_ position: Int, by variation: Variation?) -> Counted {
    guard let variation else { return [] }
    let specifier = formatter.countedSpecifier(position, of: variation)
    let rules = language.pluralRules
    let countsFractions = entry.countsFractions(variation)
    // The code passes an object for `%@`, whose description is the number.
    let isObject = specifier?.argumentClass == .object
    let samples = CountedNumbers.samples(
      rules,
      fractionDigits: countsFractions ? min(specifier?.precision ?? 6, NumberLayout.limit) : nil,
      hasZero: entry.categories(of: variation).contains(.zero))
    var counts = samples.map { category, values in
      StringVariant.Count(
        position: position, category: category, samples: isObject ? values.map(\.asText) : values)
    }
    if showsAllForms, !isObject, !countsFractions {
      let forms = formatter.compiledBranches(of: variation).compactMap {
        entry.branches[$0].category
      }
      counts += CountedNumbers.impossible(rules, among: Set(forms)).map { category, values in
        StringVariant.Count(position: position, category: category, samples: values)
      }
    }
    return counts
  }

  /// Adds a variant for each combination of categories.
  mutating func add(_ variant: StringVariant, counting counted: [Counted]) {
    var counted = counted.filter { !$0.isEmpty }
    if counted.count > 1 { counted = counted.map { $0.filter { !$0.isImpossible } } }
    var combinations: [[StringVariant.Count]] = [[]]
    for categories in counted {
      let isSmall = combinations.count * categories.count <= Self.maxCombinations
      combinations = combinations.flatMap { combination in
        (isSmall ? categories : Array(categories.prefix(1))).map { combination + [$0] }
      }
    }
    for combination in combinations.prefix(max(Self.maxVariants - variants.count, 0)) {
      var variant = variant
      variant.counts = combination
      variants.append(variant)
    }
  }
}

extension ArgumentValue {
  fileprivate var asText: ArgumentValue {
    switch self {
    case .integer(let value): .text(String(value))
    case .double(let value): .text(String(value))
    case .text, .impossible: self
    }
  }
}

/// The variants of a string that refers to variables. A variable of a catalog can itself vary by
/// device and by width.
extension VariantSearch {
  /// The variables to which a string refers, and the choices among their forms.
  private struct Variables {
    var variables: [(substitution: Int, position: Int)] = []
    var devices: Set<DeviceKey> = []
    /// The first width of each range, from 0.
    var starts: Set<Int> = []
  }

  mutating func visitVariables(of unit: Int, _ conditions: Conditions) {
    guard canAdd, work < StringFormatter.maxWork else {
      return add(conditions.variant, counting: [])
    }
    let variables = variables(of: unit)
    for device in devices(among: variables.devices, conditions) {
      for widths in widths(from: variables.starts, conditions) where canAdd {
        var variant = conditions.variant
        (variant.device, variant.widths) = (device, widths)
        add(variant, counting: counted(variables, variant))
      }
    }
  }

  private mutating func variables(of unit: Int) -> Variables {
    var found = Variables(variables: formatter.variables(of: unit, &work))
    work += 16 * entry.variations.count
    guard entry.variations.count > 1 || entry.variations.first?.kind != .plural else {
      return found
    }
    let substitutions = Set(found.variables.map(\.substitution))
    for variation in entry.variations {
      guard let substitution = variation.substitution, substitutions.contains(substitution) else {
        continue
      }
      switch variation.kind {
      case .plural: break
      case .device:
        for branch in entry.branches(of: variation) {
          found.devices.formUnion(
            [DeviceKey(rawValue: entry.name(of: branch.name))].compactMap(\.self))
        }
      case .width:
        let ranges = WidthRanges(of: variation, in: entry)
        if ranges.fault == nil { found.starts.formUnion(ranges.ranges.map(\.widths.lowerBound)) }
      }
    }
    return found
  }

  /// Returns the devices to distinguish. Those that the string around the variables names are
  /// distinguished already.
  private func devices(
    among named: Set<DeviceKey>, _ conditions: Conditions
  ) -> [DeviceKey?] {
    let outer = conditions.variant.device
    guard !named.isEmpty, outer ?? .other == .other else { return [outer] }
    return DeviceKey.allCases.filter { device in
      device == .other || named.contains(device) && !conditions.excluded.contains(device)
    }
  }

  private func widths(from starts: Set<Int>, _ conditions: Conditions) -> [ClosedRange<Int>?] {
    let outer = conditions.variant.widths
    guard !starts.isEmpty else { return [outer] }
    let whole = outer ?? 0...Int.max
    let inner = starts.filter { whole.contains($0) && $0 > whole.lowerBound }
    let starts = [whole.lowerBound] + inner.sorted()
    return starts.indices.map { index in
      starts[index]...(index + 1 < starts.count ? starts[index + 1] - 1 : whole.upperBound)
    }
  }

  /// Returns the arguments that the variables count in a variant, in the order of their positions.
  private func counted(_ variables: Variables, _ variant: StringVariant) -> [Counted] {
    var found: [(position: Int, counted: Counted)] = []
    var seen: Set<Int> = []
    for (substitution, position) in variables.variables
    where !entry.substitutions[substitution].hasUnknownRule {
      guard let variation = pluralVariation(of: substitution, in: variant),
        seen.insert(position).inserted
      else { continue }
      found.append((position, counted(position, by: variation)))
    }
    return found.sorted { $0.position < $1.position }.map(\.counted)
  }

  /// Returns the plural variation that a variable has on a device and at a width, or nil if there
  /// is none.
  private func pluralVariation(of substitution: Int, in variant: StringVariant) -> Variation? {
    var place = LocalizationParts.Place(substitution: substitution)
    while let index = formatter.parts.variations(at: place).first {
      let variation = entry.variations[index]
      var branch: Int?
      switch variation.kind {
      case .plural: return variation
      case .device:
        let branches = entry.branchIndices(of: variation).map { index in
          (name: entry.name(of: entry.branches[index].name), branch: index)
        }
        branch = DeviceChoice(variant.device ?? .other, among: branches).branch
      case .width:
        let width = variant.widths?.lowerBound
        branch = WidthChoice(width, among: WidthRanges(of: variation, in: entry)).branch
      }
      guard let branch, entry.branches[branch].unit == nil else { return nil }
      place.branch = branch
    }
    return nil
  }
}
