package import SourceText

/// The principal string, which represents all variants of a string. Translators are paid for one of
/// the variants.
///
/// In a variation, the principal string is the one in the `other` branch. Without `other`, it is
/// the one for the first device in the order of `DeviceKey`, for the largest width, or else in the
/// first branch. Of several phrases, it is the first.
package enum PrincipalText {
  /// Returns the source string that represents an entry: its principal string, or the key if that
  /// is the source string. Nil if the source string is unknown.
  ///
  /// - Parameter source: the localization in the source language.
  package static func ofSource(_ source: Localization?, of entry: Entry) -> TextSpan? {
    guard let source, !source.units.isEmpty else { return entry.keyAsSourceText }
    let unit =
      unit(of: source, in: nil, of: entry)
      ?? source.substitutions.first.flatMap { self.unit(of: source, in: $0, of: entry) }
    return unit?.text
  }

  /// Returns the principal string outside of substitutions, or that of one substitution.
  package static func unit(
    of localization: Localization, in substitution: Int?, of entry: Entry
  ) -> StringUnit? {
    let plain = localization.units.first {
      entry.units[$0].branch == nil && entry.units[$0].substitution == substitution
    }
    if let plain { return entry.units[plain] }
    var variation = localization.variations.first {
      entry.variations[$0].parent == nil && entry.variations[$0].substitution == substitution
    }
    while let index = variation, let branch = branch(of: entry.variations[index], in: entry) {
      if let unit = entry.branches[branch].unit { return entry.units[unit] }
      variation = localization.variations.first { entry.variations[$0].parent == branch }
    }
    return nil
  }

  private static func branch(of variation: Variation, in entry: Entry) -> Int? {
    var best: (branch: Int, rank: Int)?
    var next = variation.firstBranch
    while let index = next {
      let rank = rank(of: entry.branches[index], variation.kind, in: entry)
      if best.map({ rank > $0.rank }) ?? true { best = (index, rank) }
      next = entry.branches[index].next
    }
    return best?.branch
  }

  /// Returns the rank of a branch as the principal one. If ranks are equal, the first branch is
  /// used.
  private static func rank(of branch: Branch, _ kind: Variation.Kind, in entry: Entry) -> Int {
    let name = entry.string(of: branch.name)
    switch kind {
    case .plural: return branch.category == .other ? 1 : 0
    case .device:
      guard let device = DeviceKey(rawValue: name) else { return 0 }
      let place = DeviceKey.allCases.firstIndex(of: device) ?? 0
      return device == .other ? .max : DeviceKey.allCases.count - place
    case .width: return WidthKey(name).value ?? -1
    }
  }
}
