import Catalog

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
