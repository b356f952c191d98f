import Catalog

extension Entry {
  /// How many branches a variation lacks that it needs.
  ///
  /// A plural needs `other` and each category that whole numbers below a million select in the
  /// language, except where the plural of the source has nothing but `other`, perhaps with `zero`:
  /// the code never asks for another number then. A language without data needs `other`.
  ///
  /// A device variation without `other` needs each branch that the one of the source has in the
  /// same place; if the source has none there, it needs `other`. One with all devices lacks
  /// nothing.
  ///
  /// The forms of a source text in an XLIFF are made up for its translation, so it lacks none.
  func lackingBranches(of variation: Variation) -> Int {
    let isSource = variation.localization == sourceIndex
    guard !isSource || !table.capabilities.isExport else { return 0 }
    switch variation.kind {
    case .plural: return lackingCategories(of: variation, isSource: isSource)
    case .device: return isSource ? 0 : lackingDevices(of: variation)
    case .width: return 0
    }
  }

  private func lackingCategories(of variation: Variation, isSource: Bool) -> Int {
    let present = categories(of: variation)
    var required = locale(of: variation).pluralRules?.integer ?? []
    required.insert(.other)
    let lacking = required.subtracting(present)
    guard !lacking.isEmpty else { return 0 }
    let original = isSource ? variation : sourceVariation(for: variation)
    if let original, categories(of: original).subtracting([.zero]) == [.other] {
      return present.contains(.other) ? 0 : 1
    }
    return lacking.count
  }

  private func lackingDevices(of variation: Variation) -> Int {
    let present = devices(of: variation)
    guard !present.contains(.other), !present.isSuperset(of: DeviceKey.current) else { return 0 }
    guard let original = sourceVariation(for: variation) else { return 1 }
    return devices(of: original).subtracting(present).count
  }

  private func devices(of variation: Variation) -> Set<DeviceKey> {
    // A variation has few branches, unless somebody wants to see how long this takes.
    Set(branches(of: variation).lazy.compactMap { DeviceKey(rawValue: self.string(of: $0.name)) })
  }
}
