import Catalog
import SourceText

extension Entry {
  /// The localization of the language of the code: that of its locale, else that of `Base`; nil if
  /// Foundation cannot read its file.
  var sourceIndex: Int? {
    if let own = sourceLocalization, !isUnloadable(localizations[own]) { return own }
    guard table.capabilities.hasOneFilePerLocale else { return nil }
    return localizations.firstIndex { locale(of: $0).isBase && !isUnloadable($0) }
  }

  /// Whether Foundation cannot read the file of a localization.
  func isUnloadable(_ localization: Localization) -> Bool {
    table.isUnloadable(localization.name)
  }

  /// The texts that stand for all variants of the source text: one of them is what a translator is
  /// paid for.
  ///
  /// These are the principal text of the localization and those of its substitutions, of which no
  /// person writes more than 64. Of a place that varies, the principal text is that of the branch
  /// `other`; without it, of a device variation that of the first device in the order of
  /// `DeviceKey`, of a width variation that of the greatest width, else that of the first branch.
  /// Of several phrases it is the first. Without any text in the source language it is the key,
  /// except in localized files.
  func eachPrincipalText(of source: SourceSide, _ body: (Text) -> Void) {
    if let text = source.principal { body(text) }
    guard let localization = source.localization else { return }
    for substitution in localization.substitutions.prefix(64) {
      if let unit = principalUnit(of: localization, in: substitution) { body(unit.text) }
    }
  }

  /// The principal text outside of substitutions, or that of one of them.
  func principalUnit(of localization: Localization, in substitution: Int?) -> Unit? {
    let plain = localization.units.first {
      units[$0].branch == nil && units[$0].substitution == substitution
    }
    if let plain { return units[plain] }
    var variation = localization.variations.first {
      variations[$0].parent == nil && variations[$0].substitution == substitution
    }
    while let index = variation, let branch = principalBranch(of: variations[index]) {
      if let unit = branches[branch].unit { return units[unit] }
      variation = localization.variations.first { variations[$0].parent == branch }
    }
    return nil
  }

  private func principalBranch(of variation: Variation) -> Int? {
    var best: (branch: Int, rank: Int)?
    var next = variation.firstBranch
    while let index = next {
      let rank = rank(of: branches[index], variation.kind)
      if best.map({ rank > $0.rank }) ?? true { best = (index, rank) }
      next = branches[index].next
    }
    return best?.branch
  }

  /// How much a branch is worth as the one that stands for all; of equals it is the first.
  private func rank(of branch: Branch, _ kind: Variation.Kind) -> Int {
    let name = string(of: branch.name)
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
