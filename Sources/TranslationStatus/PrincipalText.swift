import Catalog
import SourceText

/// The texts that stand for all variants of another: one of them is what a translator is paid for.
///
/// Of a place that varies, the principal text is that of the branch `other`; without it, of a
/// device variation that of the first device in the order of `DeviceKey`, of a width variation
/// that of the greatest width, else that of the first branch. Of several phrases it is the first.
enum PrincipalText {
  /// The principal text outside of substitutions, or that of one of them.
  static func unit(
    of localization: Localization, in substitution: Int?, of entry: Entry
  ) -> Unit? {
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

  /// How much a branch is worth as the one that stands for all; of equals it is the first.
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
