import Catalog

/// The branches that are missing from the variations of an entry.
///
/// The entry is passed on, because a value that has it would be a copy of it.
enum MissingBranches {
  /// Returns how many required branches are missing from a variation.
  ///
  /// A plural needs `other`, and each category that the language uses for whole numbers below a
  /// million. If the plural of the source has only `other`, or `other` and `zero`, only `other` is
  /// required, because the code then never needs another form. A language without plural data needs
  /// only `other`.
  ///
  /// A device variation without `other` needs each branch that the source variation in the same
  /// position has. If the source has no variation there, it needs `other`. A variation with
  /// branches for all devices is complete.
  ///
  /// In an XLIFF, the plural forms of the source are generated for the translation, so none are
  /// missing from the source.
  static func count(of variation: Variation, in entry: Entry) -> Int {
    let isSource = variation.localization == SourceSide.index(in: entry)
    guard !isSource || !entry.table.capabilities.isExport else { return 0 }
    switch variation.kind {
    case .plural: return missingCategories(of: variation, in: entry, isSource: isSource)
    case .device: return isSource ? 0 : missingDevices(of: variation, in: entry)
    case .width: return 0
    }
  }

  private static func missingCategories(
    of variation: Variation, in entry: Entry, isSource: Bool
  ) -> Int {
    let present = entry.categories(of: variation)
    var required = entry.locale(of: variation).pluralRules?.integer ?? []
    required.insert(.other)
    let missing = required.subtracting(present)
    guard !missing.isEmpty else { return 0 }
    let original = isSource ? variation : entry.sourceVariation(for: variation)
    if let original, entry.categories(of: original).subtracting([.zero]) == [.other] {
      return present.contains(.other) ? 0 : 1
    }
    return missing.count
  }

  private static func missingDevices(of variation: Variation, in entry: Entry) -> Int {
    let present = devices(of: variation, in: entry)
    guard !present.contains(.other), !present.isSuperset(of: DeviceKey.current) else { return 0 }
    guard let original = entry.sourceVariation(for: variation) else { return 1 }
    return devices(of: original, in: entry).subtracting(present).count
  }

  private static func devices(of variation: Variation, in entry: Entry) -> Set<DeviceKey> {
    // A variation has few branches, unless the file was crafted to make this slow.
    Set(
      entry.branches(of: variation).lazy.compactMap {
        DeviceKey(rawValue: entry.string(of: $0.name))
      })
  }
}
