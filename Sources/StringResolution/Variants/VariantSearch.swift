import Catalog
import FormatStrings

/// The process that lists the different requests of one localization.
struct VariantSearch {
  /// The maximum number of combinations of plural forms. In an entry with more, only the first
  /// number varies.
  private static let maxCombinations = 64
  /// The maximum number of variants. Real entries have fewer.
  private static let maxVariants = 1_000

  private let entry: Entry
  private let locale: LocaleIdentifier
  private let formatter: StringFormatter
  private(set) var variants: [StringVariant] = []

  init(of localization: Int, in entry: Entry, for locale: LocaleIdentifier) {
    self.entry = entry
    self.locale = entry.locale(of: entry.localizations[localization])
    formatter = StringFormatter(of: localization, in: entry, StringRequest(locale: locale))
  }

  mutating func run() { visit(LocalizationParts.Place(), StringVariant()) }

  private mutating func visit(_ place: LocalizationParts.Place, _ variant: StringVariant) {
    guard variants.count < Self.maxVariants else { return }
    let variation = formatter.parts.variations(at: place).first.map { entry.variations[$0] }
    switch variation?.kind {
    case .device?: visitDevices(of: variation, variant)
    case .width?: visitWidths(of: variation, variant)
    case .plural?:
      let position = variation.flatMap { entry.countedArgument(of: $0) } ?? 1
      add(variant, counting: [counted(position, by: variation)])
    case nil:
      let unit = formatter.parts.units(at: place).first
      add(variant, counting: unit.map { countedArguments(of: $0) } ?? [])
    }
  }

  private mutating func visitDevices(of variation: Variation?, _ variant: StringVariant) {
    var branches: [DeviceKey: Int] = [:]
    for index in variation.map({ entry.branchIndices(of: $0) }) ?? [] {
      if let device = DeviceKey(rawValue: entry.name(of: entry.branches[index].name)) {
        branches[device] = branches[device] ?? index
      }
    }
    for device in DeviceKey.allCases where device == .other || branches[device] != nil {
      var variant = variant
      variant.device = device
      visit(branches[device], variant)
    }
  }

  private mutating func visitWidths(of variation: Variation?, _ variant: StringVariant) {
    guard let widths = variation.map({ WidthRanges(of: $0, in: entry) }) else { return }
    guard widths.fault == nil else {
      var variant = variant
      variant.widths = 0...Int.max
      return add(variant, counting: [])
    }
    for range in widths.ranges {
      var variant = variant
      variant.widths = range.widths
      visit(range.branch, variant)
    }
  }

  /// - Parameter branch: Nil if nothing is defined.
  private mutating func visit(_ branch: Int?, _ variant: StringVariant) {
    guard let branch else { return add(variant, counting: []) }
    if let unit = entry.branches[branch].unit {
      add(variant, counting: countedArguments(of: unit))
    } else {
      visit(LocalizationParts.Place(branch: branch), variant)
    }
  }
}

extension VariantSearch {
  /// A counted argument with its categories.
  private typealias Counted = [StringVariant.Count]

  private func counted(_ position: Int, by variation: Variation?) -> Counted {
    guard let variation else { return [] }
    return CountedNumbers.samples(
      entry.pluralRules(for: variation) ?? locale.pluralRules,
      isFraction: entry.countsFractions(variation),
      hasZero: entry.categories(of: variation).contains(.zero)
    ).map { StringVariant.Count(position: position, category: $0.category, samples: $0.values) }
  }

  /// Returns the arguments that the variables of a string count, in the order of the variables.
  private func countedArguments(of unit: Int) -> [Counted] {
    var found: [Counted] = []
    var seen: Set<Int> = []
    for (substitution, position) in formatter.variables(of: unit) {
      let place = LocalizationParts.Place(substitution: substitution)
      guard let index = formatter.parts.variations(at: place).first,
        entry.variations[index].kind == .plural, seen.insert(position).inserted
      else { continue }
      found.append(counted(position, by: entry.variations[index]))
    }
    return found
  }

  /// Adds a variant for each combination of categories.
  private mutating func add(_ variant: StringVariant, counting counted: [Counted]) {
    let counted = counted.filter { !$0.isEmpty }
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
